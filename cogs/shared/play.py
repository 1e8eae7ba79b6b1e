"""What a person does at a table, whether it was typed or clicked: look, act, and see what came of it."""

from __future__ import annotations

import discord

from bot import cards, catalogue
from bot.answers import answer, client, language, speak
from bot.layout import Row
from bot.service import customid, wording
from bot.service.courier import Button
from bot.service.records import Table
from cogs.shared import panels
from cogs.shared.lookup import seat_of
from games.core.referee import RESIGN


async def show_hand(interaction: discord.Interaction, table: Table, *, note: str = "", in_place: bool = False) -> None:
    """The seat's own hand as a picture, and everything it may do now."""
    say, seat = speak(interaction), seat_of(table, interaction)
    service = client(interaction).service
    question = table.question(seat)
    if table.life != "playing":
        status = say(f"table.life.{table.life}")
    elif question is not None:
        status = service.prompt(table, seat, language(interaction))
    else:
        status = say("table.panel.waiting", names=tuple(table.names[other] for other in table.to_act))
    picture = None
    if table.position is not None:
        picture = await service.hand_picture(table, seat, language(interaction))
    rows = panels.controls(table, seat, say)
    text = "\n".join(part for part in (note, status) if part)
    await answer(interaction, text, picture, rows, file="hand.png", in_place=in_place)


async def show_board(interaction: discord.Interaction, table: Table) -> None:
    """The board as the person may see it: a player's own view, or the public one."""
    service, say = client(interaction).service, speak(interaction)
    if table.position is None:
        text, rows = cards.card(table, say)
        await answer(interaction, text, rows=rows)
        return
    picture = await service.board_picture(table, table.seat_of(interaction.user.id), language(interaction))
    await answer(interaction, cards.agreed(table, say), picture)


async def show_log(
    interaction: discord.Interaction, table: Table, page: int | None = None, *, in_place: bool = False
) -> None:
    """The story as the person may know it, the last page first."""
    say = speak(interaction)
    lines = await client(interaction).service.story(table.id, table.seat_of(interaction.user.id))
    words = wording.told(lines, table, language(interaction))
    text, number, pages = panels.history(words, page)
    title = say("table.panel.log", id=table.id, page=number + 1, pages=pages)
    rows: list[Row] = []
    if pages > 1:
        turns = [
            Button(customid.make(table.id, table.seq, "log", str(target)), say(f"table.button.{word}"), "secondary")
            for word, target in (("previous", number - 1), ("next", number + 1))
            if 0 <= target < pages
        ]
        rows.append(turns)
    await answer(interaction, f"{title}\n{text or say('table.panel.log_empty')}", rows=rows, in_place=in_place)


async def show_rules(interaction: discord.Interaction, game_id: str) -> None:
    """How the game is played, in the reader's language."""
    await answer(interaction, speak(interaction)(f"{game_id}.rules"))


async def attempt(
    interaction: discord.Interaction,
    table: Table,
    text: str,
    *,
    question: int | None = None,
    sure: bool = False,
    in_place: bool = False,
) -> None:
    """Plays an action in the game's notation, or resigns; asks twice where it cannot be taken back."""
    say, seat = speak(interaction), seat_of(table, interaction)
    if not sure and table.life == "playing":
        label = _grave(table, seat, text, say)
        if label is not None:
            asked = table.question(seat)
            number = asked.seq if asked else table.seq
            rows = panels.sure(table, number if question is None else question, text, label, say)
            await answer(interaction, say("table.panel.sure", label=label), rows=rows, in_place=in_place)
            return
    played = await client(interaction).service.act(table.id, interaction.user.id, text, question=question)
    client(interaction).moved(interaction)
    since = played.entries[0].seq
    lines = await client(interaction).service.story(table.id, seat, since=since)
    note = "\n".join(wording.told(lines, table, language(interaction)))
    await show_hand(interaction, played.table, note=note, in_place=in_place)


def _grave(table: Table, seat: int, text: str, say: panels.Say) -> str | None:
    """What the second question calls this action, if it deserves one."""
    if text == RESIGN:
        return say("table.panel.resign")
    game = catalogue.game(table.game_id)
    for action in table.legal(game, seat):
        if game.notation(action) == text and game.grave(action):
            return panels.describe(game, action, say)
    return None
