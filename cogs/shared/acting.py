"""What a person does at a table, whether it was typed or clicked: one action, a plan, or the way out of the game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord

from bot import catalogue, customid, metrics
from bot.answers import Unkind, age, answer, client, language, speak
from bot.layout import LABEL_LIMIT, Row, button_rows, clip
from bot.service.commands import Play
from bot.service.ground.records import LEAVE, Table
from bot.service.ground.refusals import CannotLeave, OldQuestion
from bot.service.play import planning
from bot.service.telling import wording
from bot.service.telling.courier import Button
from bot.spelling import mended, near, spelled
from bot.texts import Say
from cogs.shared import panels, plans
from cogs.shared.lookup import Several, read_by, seat_of
from cogs.shared.offers import called
from cogs.shared.play import recounted, show_hand, waited_for
from games.core.game import Reason, by_post
from games.core.referee import RESIGN, IllegalAction, NotYourTurn


async def typed(interaction: discord.Interaction, table: Table, text: str) -> None:
    """What somebody wrote, in their own words. Where that is no action of theirs, what is most like it is proposed."""
    say, user_id = speak(interaction), interaction.user.id
    try:
        await attempt(interaction, table, await asyncio.to_thread(spelled, table, user_id, text, say))
    except IllegalAction as refusal:
        question, reason = table.question(seat_of(table, interaction)), refusal.reason
        slip = await asyncio.to_thread(mended, table, user_id, text, say) if _unread(table, refusal) else None
        found = await asyncio.to_thread(near, table, user_id, slip or text, say)
        found = [(notation, label) for notation, label in found if len(notation) <= panels.BUTTON_TEXT]
        if slip is not None:
            reason = await asyncio.to_thread(_why_not, table, user_id, slip)
            found = found if reason else [each for each in found if each[0] == slip] or found
        if question is None or not found:
            raise IllegalAction(reason or refusal.reason) from refusal
        told = "" if reason is None else catalogue.texts().reason(language(interaction), reason)
        rows: list[Row] = [
            [Button(customid.TABLE.make(table.id, question.seq, "do", notation), clip(label, LABEL_LIMIT), "primary")]
            for notation, label in found
        ]
        await answer(interaction, f"{told}\n{say('table.panel.near')}".strip(), rows=rows)


async def which(interaction: discord.Interaction, found: Sequence[Table], text: str) -> None:
    """Somebody wrote a move where several tables wait for one: they are asked at which it is meant, and one press plays
    it there. Raises Several where it fits none.
    """
    say, user_id = speak(interaction), interaction.user.id
    buttons: list[Button] = []
    for each in found:
        table = read_by(interaction, await client(interaction).service.table(each.id, user_id))
        seat = table.seat_of(user_id)
        question = None if seat is None else table.question(seat)
        notation = await asyncio.to_thread(spelled, table, user_id, text, say)
        if seat is None or question is None or _legal(table, seat, notation) is None:
            continue
        if len(notation) <= panels.BUTTON_TEXT and len(buttons) < panels.ROW:
            press = customid.TABLE.make(table.id, question.seq, "do", notation)
            buttons.append(Button(press, clip(called(table, say), LABEL_LIMIT), "primary"))
    if not buttons:
        raise Several(found)
    await answer(interaction, say("table.panel.which"), rows=button_rows(buttons))


def _unread(table: Table, refusal: IllegalAction) -> bool:
    """Whether nobody understood what was written, whatever may be done."""
    return refusal.reason.key.startswith(f"{table.game_id}.refused.unreadable")


def _why_not(table: Table, user_id: int, text: str) -> Reason | None:
    """Why the person may not do what a notation says; None if they may, or are not asked."""
    game, seat = catalogue.game(table.game_id), table.seat_of(user_id)
    if seat is None or table.question(seat) is None:
        return None
    view, action = table.view(seat), game.parse(text)
    return None if game.permits(view, seat, action) else game.why_not(view, seat, action)


async def leave(interaction: discord.Interaction, table: Table) -> None:
    """Leaves a game that goes on; asked twice."""
    said = table.unasked(catalogue.game(table.game_id), seat_of(table, interaction), LEAVE)
    if said is None:
        raise CannotLeave
    await attempt(interaction, table, said)


async def give_up(interaction: discord.Interaction, table: Table) -> None:
    """Resigns; asked twice."""
    await attempt(interaction, table, RESIGN)


async def attempt(
    interaction: discord.Interaction,
    table: Table,
    text: str,
    *,
    question: int | None = None,
    sure: bool = False,
    in_place: bool = False,
) -> None:
    """Plays an action in the game's notation, or resigns; asks twice where it cannot be taken back. A plan is shown
    before, and so is what cannot be taken back, if the person likes it so.

    `question`: the number that the pressed button quotes; if it is an old one, the present is shown instead. To resign
    is possible at any time.
    """
    say, seat = speak(interaction), seat_of(table, interaction)
    game = catalogue.game(table.game_id)
    leaving = text == table.unasked(game, seat, LEAVE)
    if text == RESIGN or leaving:
        question = None
    if question is not None and not table.fresh(seat, question):
        await show_hand(interaction, table, note=say("table.panel.old"), in_place=in_place)
        return
    label = None
    if table.life == "playing" and not sure:
        label = say("table.button.leave") if leaving else _grave(table, seat, text, say)
    if label is not None:
        asked = table.question(seat)
        rows = panels.sure(table, asked.seq if asked else table.seq, text, label, say)
        told = say("table.panel.sure", label=label, id=table.id)
        known = _warning(table, seat, text)
        told = told if known is None else f"{say(known.key, **known.args)}\n{told}"
        await answer(interaction, told, rows=rows, in_place=in_place)
        return
    service = client(interaction).service
    first = planning.is_plan(game, text) or (
        not sure and label is None and await service.drafts.final(table, interaction.user.id, text)
    )
    if first:
        await plans.preview(interaction, table, text, in_place=in_place)
        return
    try:
        played = await service.act(Play(table.id, interaction.user.id, text, question=question))
    except OldQuestion:  # somebody, perhaps oneself, was quicker
        now = await service.table(table.id, interaction.user.id)
        await show_hand(interaction, now, note=say("table.panel.old"), in_place=in_place)
        return
    except NotYourTurn as refusal:
        names = waited_for(read_by(interaction, await service.table(table.id)))
        raise Unkind("table.refused.not_your_turn", names=", ".join(names)) from refusal
    metrics.MOVE_SECONDS.observe(age(interaction).total_seconds())
    note = say("table.plan.kept")
    if played.lines:
        note = recounted(played.lines, played.table, interaction)
        if played.unheard:
            note = f"{note}\n{say('table.panel.unheard', names=tuple(map(wording.plain, played.unheard)))}"
    if leaving:
        await answer(interaction, say("table.where.left", id=table.id), in_place=in_place)
        return
    first = played.lines[0].seq if played.lines else None
    await show_hand(interaction, played.table, note=note, in_place=in_place, first=first, ended=True)


def _grave(table: Table, seat: int, text: str, say: Say) -> str | None:
    """What the second question calls this action, if it deserves one."""
    if text == RESIGN:
        return say("table.button.resign")
    game = catalogue.game(table.game_id)
    action = _legal(table, seat, text)
    if action is None or not by_post(game).grave(table.view(seat), seat, action):
        return None
    return wording.deed(game, action, say)


def _warning(table: Table, seat: int, text: str) -> Reason | None:
    """What the second question says before it asks, if anything."""
    action = _legal(table, seat, text)
    return None if action is None else by_post(catalogue.game(table.game_id)).warning(table.view(seat), seat, action)


def _legal(table: Table, seat: int, text: str) -> Any:
    """The legal action that this notation stands for, or None."""
    game = catalogue.game(table.game_id)
    return next((action for action in table.legal(game, seat) if game.notation(action) == text), None)
