"""The matrix: every command and every button, by everybody who should not, with tables, events and numbers of others.

Commands are taken from what Discord was told, so a new one is in it at once; without a right in `rights.py` it fails.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

import discord
import pytest
from discord import app_commands
from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.gate import costs
from bot.gate.gate import Limits
from tests.cogs.duel import COURSE, prepared, service_of
from tests.cogs_warcrow.evening import Evening
from tests.gate.rights import RIGHTS, Right
from tests.gate.test_costs import PRESSES, every_command
from tests.gate.test_doors import forged, stored
from tests.posts import Answer, Post, read_answer
from tests.simulated import Town

STRANGE = ("１", "٣", "1e9", "0x1", "-1", "9" * 24, "1; drop table seats", "../1", "")
"""What is no number of a table, however it looks."""
SUB, TEXT, NUMBER, FLAG, PERSON, PLACE, FILE = 1, 3, 4, 5, 6, 7, 11
"""Kinds of options, as Discord counts them."""
MAY: dict[str, frozenset[Right]] = {
    "another server's administrator": frozenset(),
    "the same in direct messages": frozenset(),
    "a member who does not see the channel": frozenset(),
    "somebody who is blocked": frozenset(),
    "a spectator": frozenset(("anyone",)),
    "a player of another table": frozenset(("anyone",)),
    "a player of this one": frozenset(("anyone", "player")),
    "an organiser": frozenset(("anyone", "player", "staff")),
}
"""Eight roles, and what each may do about the tables and the event of others."""
OUTSIDE = tuple(MAY)[:4]


@pytest.fixture
def limits(endless: Limits) -> Limits:
    """Nobody is refused for asking much."""
    return endless


class World(NamedTuple):
    """A table that is played, one that is over, one that is open, an event; and who asks from where (None: by DM)."""

    tables: tuple[int, int, int]
    event: int
    cast: dict[str, tuple[MemberActor, ChannelHandle | None]]
    posts: dict[str, Post]


@pytest.fixture
async def world(town: Town) -> World:
    """Ana and Carol play; Ana organises."""
    town.discord.settle_timeout = 60
    server = town.discord.create_guild("Rival")
    there = server.create_text_channel("general")
    boss = server.create_role("boss", permissions=discord.Permissions(administrator=True))
    evil = server.add_member(town.discord.create_user("evil", global_name="Evil"), roles=[boss])
    blind, blocked, rival = town.newcomer("Blind"), town.newcomer("Blocked"), town.newcomer("Rival")
    manager = town.guild.create_role(
        "manager", permissions=discord.Permissions(manage_channels=True, manage_guild=True)
    )
    helper = town.guild.add_member(town.discord.create_user("helper", global_name="Helper"), roles=[manager])
    other = town.guild.create_text_channel("otro")
    denied = discord.Permissions(view_channel=True).value
    town.discord.backend.set_overwrite(town.channel.id, Overwrite(blind.id, OverwriteType.MEMBER, deny=denied))
    await town.discord.settle()
    played = await prepared(town)
    await played.play(COURSE[:2])
    over = await prepared(town)
    await over.play(COURSE)
    await town.command(town.ana, "titans new")
    (opened,) = (one for one in await service_of(town).tables_of(town.ana.id) if one.life == "open")
    evening = await Evening.opened(town)
    await evening.begin(["Paula", "Quim"])
    elsewhere = await prepared(town, people=(rival, town.dave))
    await town.command(evil, "titans new", there)
    await town.command(blind, "titans new", other)
    await town.discord.as_bot(service_of(town).blocks.add("person", blocked.id, "", town.now()))

    def pressable(place: ChannelHandle) -> Post:
        return next(post for post in town.posts(place) if post.buttons)

    here = pressable(elsewhere.place)
    return World(
        (played.id, over.id, opened.id),
        evening.id,
        {
            "another server's administrator": (evil, there),
            "the same in direct messages": (evil, None),
            "a member who does not see the channel": (blind, other),
            "somebody who is blocked": (blocked, town.channel),
            "a spectator": (town.beto, town.channel),
            "a player of another table": (rival, town.channel),
            "a player of this one": (town.carol, town.channel),
            "an organiser": (helper, town.channel),
        },
        {
            "another server's administrator": pressable(there),
            "a member who does not see the channel": pressable(other),
            **dict.fromkeys(("somebody who is blocked", "a spectator", "a player of another table"), here),
        },
    )


def right_of(command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu) -> Right | None:
    """What the table says of a command."""
    name = command.qualified_name
    made = "player" if costs.EXTRA in command.extras else None
    return RIGHTS.get(name) or RIGHTS.get(f"* {name.partition(' ')[2]}") or cast("Right | None", made)


def leaves(commands: Any, before: str = "") -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The commands that can be typed, with their options, as Discord was told."""
    for command in commands:
        name = f"{before} {command['name']}".strip()
        inner = [option for option in command.get("options") or () if option["type"] in (SUB, 2)]
        if inner:
            yield from leaves(inner, name)
        elif command.get("type", SUB) == SUB:
            yield name, command.get("options") or []


def filled(options: list[dict[str, Any]], table: str, event: str, who: MemberActor, place: Any) -> dict[str, Any]:
    """Something for every option that is needed, and the number of somebody else's table or event."""
    found: dict[str, Any] = {}
    for option in options:
        name, kind = option["name"], option["type"]
        if name == "table" and kind == TEXT:
            found[name] = table
        elif name == "event":
            found[name] = event
        elif option.get("required"):
            choices = option.get("choices") or [{"value": "1"}]
            found[name] = {
                TEXT: choices[0]["value"],
                NUMBER: max(option.get("min_value") or 1, 1),
                FLAG: True,
                PERSON: who,
                PLACE: place,
                FILE: ("x.json", b"{}"),
            }[kind]
    return found


async def asked(town: Town, who: MemberActor, place: ChannelHandle | None, name: str, options: Any) -> Answer:
    """A command from a channel, or in direct messages."""
    if place is None:
        return read_answer(town.discord, await who.user.slash(name, **options))
    return await town.command(who, name, place, **options)


async def test_every_command_has_a_right(town: Town):
    missing = [one.qualified_name for one in every_command(town) if right_of(one) is None]
    assert missing == [], "say whose they are: in tests/gate/rights.py, or for one game's own in tests/games/<id>"
    names = {one.qualified_name for one in every_command(town)}
    assert set(RIGHTS) - names - {f"* {name.partition(' ')[2]}" for name in names} == set(), "no right is for nothing"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("role", MAY)
async def test_nobody_changes_or_sees_by_a_command_what_is_not_theirs(town: Town, world: World, role: str):
    who, place = world.cast[role]
    rights = {one.qualified_name: right_of(one) for one in every_command(town)}
    tried = 0
    before, strange = stored(town), itertools.cycle(STRANGE)
    roots = town.discord.backend.commands[None].values()
    for name, options in sorted(leaves(roots)):
        known = {option["name"] for option in options}
        right = rights[name]
        if right in MAY[role] or right == "own" or not known & {"table", "event"}:
            continue
        if place is None and not any(one == 1 for one in _contexts(town, name)):
            continue  # Discord does not offer it in direct messages
        if place is None and any(option["type"] in (PERSON, PLACE) and option.get("required") for option in options):
            continue  # nor people and channels of a server
        numbered = any(option["name"] == "table" and option["type"] == TEXT for option in options)
        for number in (*map(str, world.tables), next(strange)) if numbered else ("",):
            event = str(world.event) if tried % 7 else next(strange)
            answer = await asked(town, who, place, name, filled(options, number, event, who, place or town.channel))
            tried += 1
            assert stored(town) == before, (name, number)
            if role in OUTSIDE:
                assert answer.pictures == (), (name, number)
                assert answer.form is None, (name, number)
            assert answer.private or not answer.posts, (name, number)
    assert tried > 20


def _contexts(town: Town, name: str) -> list[int]:
    group = name.partition(" ")[0]
    root = next(one for one in town.discord.backend.commands[None].values() if one["name"] == group)
    return root.get("contexts") or [0, 1, 2]


FREE = ("join", "enter", "accept", "note", "salt", "claim")
"""Verbs of buttons that whoever sees a table or event may press."""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("role", tuple(MAY)[:1] + tuple(MAY)[2:6])
async def test_nobody_changes_by_a_forged_button_what_is_not_theirs(town: Town, world: World, role: str):
    who, post = world.cast[role][0], world.posts[role]
    before = stored(town)
    for made in PRESSES:
        scheme, _, _, verb = made.split(":")
        free = verb in FREE and "anyone" in MAY[role]
        for subject in world.tables if scheme == "t1" else (world.event,):
            for number, args in ((2, ""), (1, ":0"), (0, ":all:1")):
                if free:
                    continue
                answer = await forged(town, who, post, f"{scheme}:{subject}:{number}:{verb}{args}")
                assert stored(town) == before, (made, subject)
                if role in OUTSIDE and verb != "rules":
                    assert answer.pictures == (), (made, subject)
                    assert answer.form is None, (made, subject)
    # arguments that no button of ours has may be answered with "quote this number"; they change nothing
    assert {type(error) for error in town.errors()} <= {IndexError, KeyError, ValueError}
