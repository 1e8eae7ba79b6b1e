"""How much time there is at a table: shown to everybody, changed by its host until it begins."""

from __future__ import annotations

import asyncio

import discord
from msgspec.structs import replace

from bot import cards, catalogue, customid
from bot.answers import answer, client, speak
from bot.customid import CustomId
from bot.layout import Menu, Row
from bot.service.commands import SetPace
from bot.service.ground.pace import End, Pace
from bot.service.ground.records import Table
from bot.service.telling.agreed import agreed
from bot.service.telling.drawing import ahead
from bot.texts import Say
from games.core.game import by_post

HOURS = (1, 6, 12, 24, 48, 72, 120, 168)
BANKS = ((120, 8), (240, 12), (480, 24))
"""Hours for the whole game, and what each move gives back; no bank grows beyond what it began with."""
WINDOWS = (1, 3, 6, 12, 24)
TEMPOS = ("beforehand", "answered", "held")
COUNTS = ("nights", "weekends", "vacation")
ENDS: tuple[End, ...] = ("default", "computer", "substitute", "forfeit")


async def show_pace(interaction: discord.Interaction, table: Table, *, in_place: bool = False) -> None:
    """What was agreed; for the host of an open table, with menus."""
    say = speak(interaction)
    may = table.life == "open" and table.host_id == interaction.user.id
    draw = ahead(table)
    picture = None if draw is None else await asyncio.to_thread(draw, say)
    if not may:
        await answer(interaction, agreed(table, say), picture, in_place=in_place)
        return
    text = f"{agreed(table, say)}\n{say('table.pace.host')}"
    await answer(interaction, text, picture, rows=_menus(table, say), in_place=in_place)


def _menus(table: Table, say: Say) -> list[Row]:
    pace = table.pace

    def menu(what: str, choices: list[tuple[str, str]], chosen: str) -> Menu:
        return Menu(_id(table, what), say(f"table.pace.pick.{what}"), tuple(choices), chosen)

    hours = sorted({*HOURS, pace.hours})
    rows: list[Row] = [
        menu("hours", [(str(n), say("table.pace.hours", n=n)) for n in hours], str(pace.hours)),
        menu("bank", _banks(say), "-" if pace.bank is None else f"{pace.bank}+{pace.increment}"),
    ]
    post = by_post(catalogue.game(table.game_id))
    if post.windows:
        windows = [(str(n), say("table.pace.window.some", n=n)) for n in WINDOWS]
        chosen = "-" if pace.window is None else str(pace.window)
        rows.append(menu("window", [("-", say("table.pace.window.same")), *windows], chosen))
        known = TEMPOS if post.beforehand is not None else TEMPOS[1:]
        tempos = [(word, say(f"table.pace.tempo.{word}")) for word in known]
        rows.append(menu("tempo", tempos, "beforehand" if pace.beforehand else "held" if pace.held else "answered"))
    counts = tuple((word, say(f"table.pace.counts.{word}")) for word in COUNTS)
    kept = tuple(word for word in COUNTS if getattr(pace, word))
    rows.append(Menu(_id(table, "counts"), say("table.pace.pick.counts"), counts, several=kept))
    rows.append(menu("end", [(end, say(f"table.pace.end.{end}")) for end in ENDS], pace.end))
    return rows


def _id(table: Table, what: str) -> str:
    return customid.TABLE.make(table.id, 0, "pace_set", what)


def _banks(say: Say) -> list[tuple[str, str]]:
    some = [(f"{bank}+{more}", say("table.pace.bank.some", n=bank, increment=more)) for bank, more in BANKS]
    return [("-", say("table.pace.bank.none")), *some]


async def press_pace(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Something was chosen in one of the menus."""
    values: list[str] = (interaction.data or {}).get("values", [])
    what = press.args[0] if press.args else ""
    after = await client(interaction).service.act(
        SetPace(table.id, interaction.user.id, _changed(table.pace, what, values))
    )
    if after.channel_id is not None:
        bot = client(interaction)
        await cards.refresh(bot.get_partial_messageable(after.channel_id), after, await bot.say_in(after.guild_id))
    await show_pace(interaction, after, in_place=True)


def _changed(pace: Pace, what: str, values: list[str]) -> Pace:
    """The pace with one thing chosen; what Discord did not offer changes nothing."""
    value = values[0] if values else "-"
    match what:
        case "hours" if value.isdecimal():
            return replace(pace, hours=int(value))
        case "bank" if value == "-":
            return replace(pace, bank=None, increment=0, cap=None)
        case "bank":
            found = next(((bank, more) for bank, more in BANKS if f"{bank}+{more}" == value), None)
            return pace if found is None else replace(pace, bank=found[0], increment=found[1], cap=found[0])
        case "window":
            return replace(pace, window=int(value) if value.isdecimal() else None)
        case "tempo":
            return replace(pace, held=value == "held", beforehand=value == "beforehand")
        case "counts":
            return replace(
                pace, nights="nights" in values, weekends="weekends" in values, vacation="vacation" in values
            )
        case "end":
            return replace(pace, end=next((end for end in ENDS if end == value), pace.end))
        case _:
            return pace
