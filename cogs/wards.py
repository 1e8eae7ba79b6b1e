"""Wards of War in Discord: open a table, every action as a command, chances. Buttons: `cogs.shared.presses`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import Unkind, answer, answering, hold, speak
from bot.dictionary import bare
from bot.service.ground.records import Table
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.translator import choices, command, explained, named
from cogs.shared import lookup, offers, ordering, verbs
from cogs.shared.computers import about_computer
from cogs.shared.learning import learn
from cogs.shared.lookup import my_game, seat_of
from cogs.shared.rulebook import show_rules
from cogs.shared.tables import LONGEST, open_table
from games.core.game import Value
from games.wards import GAME, maps, odds, points
from games.wards.arms import ROLES, WEAPONS
from games.wards.game import ORDERS
from games.wards.state import TEAMS

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

GUESTS = {name: f"guest_{name}" for name in ("second", "third", "fourth", "fifth")}
HOURS = 12
"""Hours a turn may take, unless the host says otherwise: sixteen people should not wait a month."""
COMPASS = {"n": "N", "ne": "NE", "e": "E", "se": "SE", "s": "S", "so": "SW", "sw": "SW", "o": "W", "w": "W"} | {
    "no": "NW",
    "nw": "NW",
}
"""The directions as people write them in either language."""
VERBS = ("enter", "respawn", "shoot", "assault", "mount", "dismount", "remount", "end", "move", "join", "leave")
_POINT = re.compile(r"\b[a-z]{1,2}[0-9]{1,2}\b", re.IGNORECASE)
_TOWARD = re.compile(r"([a-z]{1,2}) *([0-9]{1,2})")
LESSON: Mapping[str, Value] = {"map": maps.IDS[0], "mode": "tickets", "tickets": 5, "rounds": 8}
"""What a first game is played with."""
about_table = offers.about_table(my_game, GAME.id)


def counted(name: str) -> list[int]:
    """The numbers that an option may have; 0, what the number of players decides, goes without saying."""
    (option,) = (option for option in GAME.options if option.name == name)
    return [value for value in option.values if isinstance(value, int) and value]


def words(say: Say) -> Mapping[str, str]:
    """The names of classes and weapons."""
    return {say(f"wards.role.{role}"): role for role in ROLES} | {say(f"wards.weapon.{one}"): one for one in WEAPONS}


def toward(table: Table, user_id: int, text: str, say: Say) -> str | None:
    """`M14` or `NE 6` as a move: to a point, or so many inches in a direction. `E4` is a point, `E 4` a direction. In
    whatever else there is, points may be in small letters, and little words ("enter medic at c19") tell nothing.
    """
    seat = table.seat_of(user_id)
    folded = verbs.written(GAME.id, ("move",), text, say).casefold().removeprefix("move ").strip()
    if seat is None or not table.started:
        return None
    found = _TOWARD.fullmatch(folded)
    if found and found[1] in COMPASS and (" " in folded or points.find(folded.upper()) is None):
        aim = points.toward(table.view(seat).warriors[seat].at, COMPASS[found[1]], int(found[2]))
        return None if aim is None else f"move {points.name(aim)}"
    if points.find(folded.upper()) is not None:
        return f"move {folded.upper()}"
    little = set(map(bare, say("wards.typed.little").split(", ")))
    telling = [word for word in verbs.written(GAME.id, VERBS, text, say).split() if bare(word) not in little]
    if telling[:1] == ["shoot"] and len(telling) > 2 and telling[1].isdecimal():  # "shoot 4 with the rifle"
        telling = ["shoot", *telling[2:], telling[1]]
    return _POINT.sub(lambda found: found[0].upper(), " ".join(telling))


class Wards(commands.GroupCog, group_name=named("cmd.wards"), group_description=named("cmd.wards.desc")):
    """`/wards ...`."""

    def __init__(self) -> None:
        super().__init__()
        verbs.add(self, GAME.id, toward, words)

    @command("wards.new")
    @explained("opponent", "players", "computer", "map", "mode", "hours", "rated", "tickets", rounds="last_round")
    @explained("order", "team", points="flag_points", **GUESTS)
    @about_computer(GAME.id)
    @app_commands.choices(
        map=choices("map", maps.IDS),
        mode=choices("mode", ("tickets", "flags")),
        order=choices("order", ORDERS),
        team=choices("team", TEAMS),
        **{name: [Choice(name=str(n), value=n) for n in counted(name)] for name in ("rounds", "tickets", "points")},
    )
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        second: discord.User | None = None,
        third: discord.User | None = None,
        fourth: discord.User | None = None,
        fifth: discord.User | None = None,
        players: app_commands.Range[int, 2, 16] | None = None,
        computer: str | None = None,
        map: str = maps.IDS[0],  # noqa: A002  # the option is called so
        mode: str | None = None,
        rounds: int | None = None,
        tickets: int | None = None,
        points: int | None = None,
        order: str | None = None,
        team: str | None = None,
        hours: app_commands.Range[int, 1, LONGEST] = HOURS,
        rated: bool = True,
    ) -> None:
        """Opens a table for two teams; who sits down later joins in the middle."""
        chosen = {"mode": mode, "rounds": rounds, "tickets": tickets, "points": points, "order": order}
        options = {option.name: option.default for option in GAME.options}
        options |= {"map": map} | {name: value for name, value in chosen.items() if value is not None}
        others = (second, third, fourth, fifth)
        async with answering(interaction):
            table = await open_table(
                interaction,
                GAME.id,
                options,
                opponent=opponent,
                others=others,
                seats=players,
                computer=computer,
                hours=hours,
                rated=rated,
                side=team,
            )
            if order is None and ordering.asks(table):
                await ordering.ask(interaction, table)

    @command("wards.odds")
    @about_table
    async def odds(self, interaction: Interaction, table: str | None = None) -> None:
        """The chances of every shot that the person's warrior has from where it stands."""
        async with answering(interaction):
            await hold(interaction)
            found = await lookup.find(interaction, table, GAME.id, my_game)
            seat, say = seat_of(found, interaction), speak(interaction)
            view = found.view(seat)
            if view.warriors[seat].at < 0:
                raise Unkind("wards.odds.nowhere")
            lines = [
                say(
                    "wards.odds.line",
                    number=target + 1,
                    name=plain(found.names[target]),
                    weapon=say(f"wards.weapon.{weapon}"),
                    cover=say(f"wards.odds.cover.{aim.cover}"),
                    hit=f"{float(100 * chance.hit):.0f}",
                    destroyed=f"{float(100 * chance.destroyed):.1f}",
                )
                for target, weapon, aim, chance in odds.shots(view, seat)
            ]
            await answer(interaction, "\n".join([say("wards.odds.title"), *(lines or [say("wards.odds.none")])]))

    @command("wards.learn")
    async def learn(self, interaction: Interaction) -> None:
        """A first game, with each choice explained."""
        await learn(interaction, GAME.id, LESSON)

    @command("wards.rules")
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, GAME.id)


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Wards())
