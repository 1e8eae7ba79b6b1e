"""What a person does at a table, whether it was typed or clicked: look, act, and see what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from datetime import datetime

import discord
import structlog
from discord.utils import format_dt

from bot import cards, catalogue, customid, metrics
from bot.answers import answer, client, language, speak
from bot.hands import Hand
from bot.layout import Row, button_rows
from bot.service.commands import Unshown
from bot.service.ground.private import Private
from bot.service.ground.records import LEAVE, Line, Table, standing_of
from bot.service.telling import intended, narrating, post_words, wording
from bot.service.telling.courier import Button
from bot.texts import Say
from cogs.shared import browsing, hinting, meanwhile, own_lists, panels, steps
from cogs.shared.explaining import explained
from cogs.shared.lookup import read_by, seat_of
from games.core.game import by_post
from games.core.referee import RESIGN
from rendering.picture import Picture

log = structlog.get_logger(__name__)

MORE = {"pace": "table.button.agreed", "note": "watch.button.note"}
"""What a board that somebody asked for offers besides the buttons of a posted one."""


async def show_hand(
    interaction: discord.Interaction,
    table: Table,
    *,
    note: str = "",
    in_place: bool = False,
    step: str | None = None,
    first: int | None = None,
    ended: bool = False,
    onto: Hand | None = None,
) -> None:
    """The seat's own hand as a picture, and everything it may do now: the best of it first or, with a `step`, all of it
    (`steps.everything`). It stays alive (`bot.hands`), and goes on telling from event `first` on, which the note began
    with; `onto`: one that does, and is brought up to date. `ended`: it follows their own deed, which may have ended
    their visit; where Discord takes it no more, a message says that the deed counts.
    """
    say, seat, locale = speak(interaction), seat_of(table, interaction), language(interaction)
    service = client(interaction).service
    if table.own is None:
        table = await service.table(table.id, interaction.user.id)
    table, own = read_by(interaction, table), table.own or Private()
    pictures = await _pictures(interaction, table, seat)
    offered = await asyncio.to_thread(_offered, table, seat, say, step)
    rows = [*await own_lists.menu(interaction, table, seat), *offered.rows]
    mind = intended.private(table.game_id, own.plan, own.answer, locale) if table.life == "playing" else []
    scenes = await meanwhile.preview(table, seat, own) if ended and step is None else None
    lines = [note, *mind, _status(interaction, table, seat), *intended.beforehand(table, seat, own, locale, scenes)]
    if scenes is not None:
        rows = [meanwhile.buttons(table, own, say), *rows]
    lines += [offered.meaning, *await explained(interaction, table, seat)]
    if table.life == "playing" and step is None:
        may = await service.tools(table, seat, acted=ended and first is not None)
        besides = [
            *([] if offered.whole else [_all(table, seat, say)]),
            *(hinting.button(table, seat, say) if may.hint else []),
            *browsing.button(interaction, table),
            *_tools(table, seat, own, say, orders=scenes is None, undo=may.undo),
        ]
        rows = [*rows, *button_rows(besides)]
    look = table.look_for(own)
    hands, text = client(interaction).hands, "\n".join(filter(None, lines))
    if onto is not None:
        if hands.alive(onto):
            await answer(interaction, text, pictures, rows, file="hand.png", onto=onto.message, look=look)
            hands.followed(onto, table.seq)
        return
    message = await answer(interaction, text, pictures, rows, file="hand.png", in_place=in_place, look=look)
    if message is None and ended:
        await client(interaction).service.act(Unshown(table.id, interaction.user.id))
    if message is not None and step is None and table.life == "playing":
        hands.opened(interaction, message, table.id, table.seq + 1 if first is None else first, table.seq)


async def follow(hand: Hand) -> None:
    """Brings a hand up to date: what has happened since the last press, and what is asked now."""
    interaction = hand.interaction
    service = client(interaction).service
    table = await service.table(hand.table_id, interaction.user.id)
    seat = table.seat_of(interaction.user.id)
    if seat is None or not table.started:  # they have left, or it was taken back to its beginning
        return
    lines = await service.story(table.id, seat, since=hand.first)
    await show_hand(interaction, table, note=recounted(lines, table, interaction), onto=hand)


def recounted(lines: Sequence[Line], table: Table, interaction: discord.Interaction) -> str:
    """What has happened, as the note of a hand."""
    told = narrating.story(lines, read_by(interaction, table), language(interaction))
    return "\n".join(narrating.shortened(told, speak(interaction)))


def _offered(table: Table, seat: int, say: Say, step: str | None) -> panels.Controls:
    if step is None:
        return panels.controls(table, seat, say)
    return panels.Controls(steps.everything(table, seat, say, step), whole=True)


def _all(table: Table, seat: int, say: Say) -> Button:
    question = table.question(seat)
    number = table.seq if question is None else question.seq
    return Button(customid.TABLE.make(table.id, number, steps.ALL), say("table.button.all"))


async def _pictures(interaction: discord.Interaction, table: Table, seat: int) -> list[Picture]:
    """The hand, below the board as the seat sees it where that is more than what everybody sees."""
    if not table.started:
        return []
    service, locale = client(interaction).service, language(interaction)
    own = [service.board_picture(table, seat, locale)] if by_post(catalogue.game(table.game_id)).own_board else []
    lists = await own_lists.shown(interaction, table, seat)
    found = [await drawn(picture) for picture in (*own, service.hand_picture(table, seat, locale, lists))]
    return [picture for picture in found if picture is not None]


async def drawn(picture: Awaitable[Picture]) -> Picture | None:
    """The picture; a fault in the painter must not keep the words and the buttons back."""
    try:
        return await picture
    except Exception:
        metrics.FAULTS.inc()
        log.exception("no picture")
        return None


def _status(interaction: discord.Interaction, table: Table, seat: int) -> str:
    """What the seat is asked, or whom the table waits for."""
    say, question = speak(interaction), table.question(seat)
    if table.life != "playing":
        return say(f"table.life.{table.life}")
    if question is None:
        return say("table.panel.waiting", names=waited_for(table))
    prompt = client(interaction).service.prompt(table, seat, language(interaction))
    return f"{prompt} {_until(table, question.due, say)}"


def _until(table: Table, due: datetime, say: Say) -> str:
    if table.clocks.paused is not None:
        return say("table.time.paused", since=format_dt(table.clocks.paused, "R"))
    return say("table.panel.until", date=format_dt(due), span=format_dt(due, "R"))


def waited_for(table: Table) -> tuple[str, ...]:
    """The names of those who are asked something."""
    return tuple(wording.plain(table.names[seat]) for seat in table.to_act)


async def show_board(interaction: discord.Interaction, table: Table, *, in_place: bool = False) -> None:
    """The board, or the card before the game begins, as everybody may see it: it can be shown around. With its buttons,
    as the one that was posted may have been deleted, and with what else there is for whoever looks.
    """
    say = speak(interaction)
    if not table.started:
        text, rows = cards.card(table, say)
        await answer(interaction, text, rows=rows, in_place=in_place)
        return
    picture = await drawn(client(interaction).service.board_picture(table, None, language(interaction)))
    more = [Button(customid.TABLE.make(table.id, table.seq, verb), say(label)) for verb, label in MORE.items()]
    rows = button_rows([*post_words.buttons(table, language(interaction)), *more, *browsing.button(interaction, table)])
    text = "\n".join([_title(table, say), *_standing(table, say)])
    await answer(interaction, text, picture, rows, in_place=in_place)


def _title(table: Table, say: Say) -> str:
    return say("table.agreed.game", game=say(f"{table.game_id}.name"), id=table.id)


def _standing(table: Table, say: Say) -> list[str]:
    if table.life != "playing":
        return [say(f"table.life.{table.life}")]
    lines = [say("table.panel.waiting_for", names=waited_for(table))]
    if table.deadline is not None:
        lines.append(_until(table, table.deadline, say))
    return lines


async def show_story(interaction: discord.Interaction, table: Table) -> None:
    """The story from its beginning."""
    await show_log(interaction, table, 0)


async def show_log(
    interaction: discord.Interaction, table: Table, page: int | None = None, *, in_place: bool = False
) -> None:
    """The story as the person may know it, the last page first."""
    say = speak(interaction)
    lines = await client(interaction).service.story(table.id, table.seat_of(interaction.user.id))
    words = narrating.told(lines, table, language(interaction))
    text, number, pages = panels.history(words, page)
    title = say("table.panel.log", id=table.id, page=number + 1, pages=pages)
    turns = [
        Button(customid.TABLE.make(table.id, table.seq, "log", target), say(f"table.button.{word}"))
        for word, target in (("previous", number - 1), ("next", number + 1))
        if 0 <= target < pages
    ]
    rows: list[Row] = [turns] if turns else []
    await answer(interaction, f"{title}\n{text or say('table.panel.log_empty')}", rows=rows, in_place=in_place)


def _tools(table: Table, seat: int, own: Private, say: Say, *, orders: bool, undo: bool) -> list[Button]:
    """What there is besides moves: a plan, standing `orders`, if they are not asked for already, `undo`, if there is
    something; and the way out, which leaves the game to the others where it knows that, and else ends it.
    """
    game = catalogue.game(table.game_id)
    standing = standing_of(game, table)
    wanted = {
        "onward": table.question(seat) is None,
        "plan": True,
        "unplan": own.plan is not None and own.plan.active,
        "orders": orders and standing is not None and bool(standing.orders(table.view(seat), seat)),
        "undo": undo,
    }
    verbs = [verb for verb, shown in wanted.items() if shown]
    leave = table.unasked(game, seat, LEAVE)
    text, word = (RESIGN, "resign") if leave is None else (leave, "leave")
    return [
        *(Button(customid.TABLE.make(table.id, table.seq, verb), say(f"table.button.{verb}")) for verb in verbs),
        Button(customid.TABLE.make(table.id, table.seq, "do", text), say(f"table.button.{word}")),
    ]
