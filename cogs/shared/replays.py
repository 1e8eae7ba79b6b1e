"""A game again: step by step, animated, in words, as a file; through the eyes that the person may have."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from io import BytesIO

import discord
from discord.app_commands import Choice
from PIL import Image

from bot import catalogue, customid
from bot.answers import Unkind, answer, client, language, need_files, send_file, speak
from bot.customid import CustomId
from bot.layout import Menu, Row, clip, message
from bot.service.ground.records import Line, Table
from bot.service.looking.watching import may_look
from bot.service.telling import narrating, wording
from bot.service.telling.courier import Button
from bot.texts import Say
from cogs.shared import lookup, panels
from cogs.shared.play import show_story
from cogs.shared.tables import Channel, may_write
from games.core.audit import check
from games.core.log import drawn
from games.core.referee import Refusal
from rendering.picture import Picture, in_look

EVERYBODY = "all"
"""The word for a spectator's eyes; a seat's are its number."""


async def show_replay(interaction: discord.Interaction, table: Table) -> None:
    """The whole game as an animated picture, with one's own eyes."""
    await show_animated(interaction, table, table.seat_of(interaction.user.id))


async def press_film(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The visit that a board tells, moving: from the position before it on."""
    eyes, visit = table.seat_of(interaction.user.id), table.visit
    # of the newest board it is known; of an older one it is seen by who acted, and of one that tells what was missed
    known = visit is not None and visit.first <= press.number
    first = max(1, visit.first) if visit is not None and known else press.number
    if not known or table.pace.beforehand:
        lines = await client(interaction).service.story(table.id, eyes, since=max(0, press.number - LONGEST_VISIT))
        first = min(first, _visit([line for line in lines if line.seq <= press.number]))
    await show_animated(interaction, table, eyes, (first, press.number))


LONGEST_VISIT = 80
"""Events of a visit that are looked at, at most."""


def _visit(lines: Sequence[Line]) -> int:
    """The event with which the last person's deeds began, and what computers and rules did after it."""
    last = next((line.seat for line in reversed(lines) if line.actor == "user"), None)
    first = lines[-1].seq if lines else 0
    for line in reversed(lines):
        if line.seq == 0 or (line.actor == "user" and line.seat != last):
            break
        first = line.seq
    return first


async def show_animated(
    interaction: discord.Interaction, table: Table, eyes: int | None, part: tuple[int, int] | None = None
) -> None:
    """The whole game, or a part of it, as a film; a button shows a whole one to everybody. In words when it is too
    large for the place.
    """
    service, say = client(interaction).service, speak(interaction)
    may_look(table, interaction.user.id, eyes)
    need_files(interaction)
    film = await service.replay_picture(table, eyes, language(interaction), part)
    if len(film) > interaction.filesize_limit:
        await answer(interaction, say("table.refused.too_big"))
        await show_story(interaction, table)
        return
    ready, alt = say("table.replay.ready", id=table.id), say("table.replay.alt", id=table.id)
    if part is not None:
        lines = [line for line in await service.story(table.id, eyes, since=part[0]) if line.seq <= part[1]]
        alt = "\n".join(narrating.story(lines, table, language(interaction)))
        ready = f"{say('table.replay.film', id=table.id)}\n{clip(alt, panels.PAGE)}"
    shared = interaction.guild_id is not None and part is None
    rows = [[Button(_id(table, table.seq, "share"), say("watch.button.share"))]] if shared else []
    await answer(interaction, ready, _film(film, alt), rows, file=f"table-{table.id}.gif")


def _film(film: bytes, alt: str) -> Picture:
    with Image.open(BytesIO(film)) as image:
        width, height = image.size
    return Picture(film, width, height, clip(alt, 1024))


async def press_share(interaction: discord.Interaction, table: Table, _: CustomId) -> None:
    """The film as everybody may see it, for everybody here. Raises Unkind for who may not write here themselves."""
    service, say = client(interaction).service, speak(interaction)
    if isinstance(interaction.channel, Channel) and not may_write(interaction, interaction.channel):
        raise Unkind("table.refused.not_for_you", channel=interaction.channel.mention)
    need_files(interaction)
    film = await service.replay_picture(table, None, language(interaction))
    if len(film) > interaction.filesize_limit:
        raise Unkind("table.refused.too_big")
    look = table.look_for(None)
    text = say("watch.shared", name=wording.plain(interaction.user.display_name), id=table.id)
    picture = in_look(_film(film, say("table.replay.alt", id=table.id)), look)
    await answer(interaction, say("watch.sharing"))
    layout = message(text, picture, f"table-{table.id}.gif")
    await interaction.followup.send(
        view=layout.view, files=layout.files, allowed_mentions=discord.AllowedMentions.none()
    )


async def show_text(
    interaction: discord.Interaction, table: Table, eyes: int | None, page: int = 0, *, in_place: bool = False
) -> None:
    """The whole game in words, page by page."""
    say = speak(interaction)
    may_look(table, interaction.user.id, eyes)
    lines = await client(interaction).service.story(table.id, eyes)
    text, number, pages = panels.history(narrating.told(lines, table, language(interaction)), page)
    turns = [
        Button(_id(table, number, "turn", eyes, target), say(f"table.button.{word}"))
        for word, target in (("previous", number - 1), ("next", number + 1))
        if 0 <= target < pages
    ]
    title = say("watch.text", id=table.id, eyes=_whose(table, eyes, say), page=number + 1, pages=pages)
    rows: list[Row] = [turns] if turns else []
    await answer(interaction, f"{title}\n{text or say('table.panel.log_empty')}", rows=rows, in_place=in_place)


async def show_moment(
    interaction: discord.Interaction, table: Table, eyes: int | None, number: int, *, in_place: bool = False
) -> None:
    """The table after an event, and buttons to the others."""
    say, watching = speak(interaction), client(interaction).service.watching
    moment = await watching.moment(table.id, interaction.user.id, eyes, number)
    moment = moment._replace(table=lookup.read_by(interaction, moment.table))
    at, last = moment.table.seq, moment.last
    told = narrating.told([moment.line], table, language(interaction))
    lines = [
        say("watch.moment", id=table.id, number=at, last=last, eyes=_whose(table, eyes, say)),
        *told,
        say("watch.link", id=table.id, number=at),
    ]
    targets = (("first", 0), ("back", at - 1), ("forth", at + 1), ("last", last))
    steps = [
        Button(_id(table, at, f"step_{word}", eyes, target), say(f"watch.button.{word}"))
        for word, target in targets
        if 0 <= target <= last and target != at
    ]
    rows: list[Row] = [steps] if steps else []
    offered = _eyes(table, interaction.user.id, say)
    if len(offered) > 1:
        rows.append(Menu(_id(table, at, "eyes"), say("watch.eyes"), offered, _word(eyes)))
    others = ("animated", "tell", "export", "note")
    rows.append([Button(_other(table, word, eyes), say(f"watch.button.{word}")) for word in others])
    pictures = await watching.pictures(moment, language(interaction))
    await answer(interaction, "\n".join(lines), pictures, rows, file=f"moment-{at}.png", in_place=in_place)


def _other(table: Table, word: str, eyes: int | None) -> str:
    if word == "tell":
        return _id(table, 0, "tell", eyes, 0)
    return _id(table, table.seq, word, eyes) if word == "animated" else _id(table, table.seq, word)


def _id(table: Table, number: int, verb: str, *args: int | None) -> str:
    return customid.TABLE.make(table.id, number, verb, *(EVERYBODY if arg is None else arg for arg in args))


def _word(eyes: int | None) -> str:
    return EVERYBODY if eyes is None else str(eyes)


def _whose(table: Table, eyes: int | None, say: Say) -> str:
    if eyes is None:
        return say("watch.everybody")
    return wording.plain(table.names[eyes]) or say("watch.seat", n=eyes + 1)


def _eyes(table: Table, user_id: int, say: Say) -> tuple[tuple[str, str], ...]:
    """Through whose eyes the person may look, as (word, name)."""
    seats = [chair.seat for chair in table.chairs if table.life == "over" or chair.user_id == user_id]
    names = [(str(seat), table.names[seat] or say("watch.seat", n=seat + 1)) for seat in seats]
    return ((EVERYBODY, say("watch.everybody")), *names)


def eyes_of(table: Table, user_id: int, word: str | None) -> int | None:
    """The seat whose eyes a word stands for; without one the person's own. Raises Unkind."""
    if word is None:
        return table.seat_of(user_id)
    if word == EVERYBODY:
        return None
    if not (word.isascii() and word.isdigit() and int(word) < len(table.chairs)):
        raise Unkind("watch.refused.eyes")
    return int(word)


async def offer_eyes(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """What the option `eyes` offers while somebody types."""
    try:
        table = await lookup.find(interaction, getattr(interaction.namespace, "table", None), fits=lookup.begun)
    except Refusal:
        return []
    wanted = current.strip().casefold()
    offered = _eyes(table, interaction.user.id, speak(interaction))
    return [Choice(name=name[:100], value=word) for word, name in offered if wanted in name.casefold()][:25]


async def press_step(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """A button of a moment: another moment."""
    eyes, number = _args(table, interaction, press, 2)
    await show_moment(interaction, table, eyes, number, in_place=True)


async def press_eyes(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The menu of a moment: the same through other eyes."""
    values: list[str] = (interaction.data or {}).get("values", [])
    eyes = eyes_of(table, interaction.user.id, values[0])
    await show_moment(interaction, table, eyes, press.number, in_place=True)


async def press_animated(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The game as an animated picture, through the eyes of the moment."""
    eyes, _ = _args(table, interaction, press, 1)
    await show_animated(interaction, table, eyes)


async def press_text(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """A page of the game in words: of its own, or in place of another."""
    eyes, page = _args(table, interaction, press, 2)
    await show_text(interaction, table, eyes, page, in_place=press.verb == "turn")


def _args(table: Table, interaction: discord.Interaction, press: CustomId, count: int) -> tuple[int | None, int]:
    """Eyes and a number. Raises Unkind for a button of another version."""
    if len(press.args) != count or not all(arg == EVERYBODY or arg.isdigit() for arg in press.args):
        raise Unkind("table.refused.unknown_button")
    number = int(press.args[1]) if count > 1 and press.args[1].isdigit() else 0
    return eyes_of(table, interaction.user.id, press.args[0]), number


async def send_log_file(interaction: discord.Interaction, table: Table) -> None:
    """The game log as a file, and once the game is over what chance gave; without the secret while it runs."""
    say = speak(interaction)
    log = await client(interaction).service.log(table.id)
    files = [discord.File(BytesIO(json.dumps(log, indent=1).encode()), f"table-{table.id}.json")]
    report = await asyncio.to_thread(check, log, catalogue.games().get)
    if report.holds:
        content = json.dumps(drawn(log["commitment"], report.draws)).encode()
        files.append(discord.File(BytesIO(content), f"table-{table.id}.draws.json"))
    await send_file(interaction, say("table.export.ready" if table.life == "over" else "table.export.running"), *files)
