"""How long somebody's button takes while somebody else attacks: the whole bot in a simulated Discord, with its limits.

Each attack is what a plain member of another server can do, as often as the bot lets them. The control is nobody.
"""

from __future__ import annotations

import asyncio
import json
import logging
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

import structlog

from bot.assembly import AssembledBot, make_bot
from bot.bench.measure import Figure, Step
from bot.cli.complaint import Complaint
from bot.service.commands import SetGuild

try:
    from simcord import ChannelHandle, MemberActor

    from bot.simulation import SimulatedDiscord
except ImportError as missing:  # a server that only runs the bot has no simulated Discord
    raise Complaint("hostile needs the packages of `tabard demo`: run that once") from missing

PRESSES = 15
"""Of the innocent button, during each attack."""
UNCOUNTED = 2
"""Presses before that: Discord's clock has just been put forward, and the bot finds out how late it hears of things."""
FRESH = 120
"""Seconds before each attack in which nobody does anything: everybody's budget is whole when it begins."""
PAUSE = 0.05
"""Seconds between two of them."""
AT_ONCE = 3
"""What the attacker has under way at any time."""
RESTS = 5.0
"""Seconds between two attacks, at most."""
GIVEN_UP = 3.0
"""Seconds after which Discord shows a press as failed."""
LATEST = 500.0
"""Milliseconds in which 99 of 100 presses are answered."""
PLAYERS, FAT = 300, 2
"""Of the event whose pairing is hard; and how many such events there are."""

Deed = Callable[[], Awaitable[Any]]


class World(NamedTuple):
    """A server where people play, and another one where somebody attacks."""

    discord: SimulatedDiscord
    bot: AssembledBot
    innocent: MemberActor
    board: Any
    button: str
    evil: MemberActor
    lair: ChannelHandle


def measure(step: Step) -> list[Figure]:
    """A line for each attack."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), step))


async def _measure(folder: Path, step: Step) -> list[Figure]:
    world = await _world(f"sqlite+aiosqlite:///{folder}/hostile.sqlite3")
    try:
        attacks = await _attacks(world)
        step()
        alone = await _pressed(world, None)
        step()
        figures: list[Figure] = []
        for name, deed in attacks.items():
            times = await _pressed(world, deed)
            figures.append(_figure(name, times, alone))
            step()
        return figures
    finally:
        await _rest(world.discord)
        await world.bot.close()
        await world.discord.shutdown()


def _figure(name: str, times: list[float], alone: list[float]) -> Figure:
    late, control = (quantiles(each, n=100, method="inclusive")[98] * 1000 for each in (times, alone))
    return Figure(
        f"99 of 100 presses of an innocent button are answered within, during: {name}",
        f"{late:.0f} ms",
        f"{control:.0f} ms alone",
        LATEST / late,
        1.0,
        {"p99_ms": late, "median_ms": median(times) * 1000, "alone_p99_ms": control},
    )


async def _world(url: str) -> World:
    bot = make_bot(url)
    discord = SimulatedDiscord(bot, check_errors=False, settle_timeout=60)
    plaza, rival = discord.create_guild("Plaza"), discord.create_guild("Rival")
    channel, lair = plaza.create_text_channel("juegos"), rival.create_text_channel("general")
    ana, beto = (plaza.add_member(discord.create_user(name.lower(), global_name=name)) for name in ("Ana", "Beto"))
    evil = rival.add_member(discord.create_user("evil", global_name="Evil"))
    await discord.start()
    await discord.as_bot(bot.service.act(SetGuild(plaza.id, {"threads": False})))
    await discord.as_bot(bot.service.act(SetGuild(rival.id, {"open_tournaments": True})))
    await ana.slash(channel, "titans new", opponent=beto)
    await beto.slash(channel, "table join")
    board, button = _pressable(discord, channel, "log")
    return World(discord, bot, ana, board, button, evil, lair)


def _pressable(discord: SimulatedDiscord, place: ChannelHandle, verb: str) -> tuple[Any, str]:
    """The newest message there that has a button of a table with this verb, and the button."""
    return next(
        (message, part["custom_id"])
        for message in reversed(list(discord.backend.messages[place.id].values()))
        for part in _parts(message.components)
        if str(part.get("custom_id", "")).endswith(f":{verb}")
    )


def _parts(components: Any) -> list[dict[str, Any]]:
    """Every part of a message, however it is nested."""
    found: list[dict[str, Any]] = []
    for part in components or ():
        found += [part, *_parts(part.get("components"))]
    return found


async def _attacks(world: World) -> dict[str, Deed]:
    """What the attacker does over and over, everything for it made beforehand."""
    discord, evil, lair = world.discord, world.evil, world.lair
    for _ in range(FAT):
        await evil.slash(lair, "tournament event import", file=("x.json", _fat()))
        discord.backend.clock.advance(60)
    await evil.slash(lair, "titans new", computer="search", rated=False)
    fake = await evil.send(lair, " ".join(f"`{number:016x}`" for number in range(100)))

    async def come_and_go() -> None:
        await evil.slash(lair, "titans new")
        card, button = _pressable(discord, lair, "cancel")
        await evil.click(card, custom_id=button)

    return {
        "tables opened and withdrawn": come_and_go,
        "keystrokes over fat tournaments": lambda: evil.autocomplete(lair, "tournament event show", "event", "x"),
        "standings of a fat tournament": lambda: evil.slash(lair, "tournament standings", event="1"),
        "the next round of a hostile field": lambda: evil.slash(lair, "tournament event run", step="next", event="1"),
        "tournaments imported": lambda: evil.slash(lair, "tournament event import", file=("x.json", _fat())),
        "a post full of invented digests": lambda: evil.context_menu(lair, "Show this moment", fake),
        "hints": lambda: evil.slash(lair, "table hint"),
        "animated replays": lambda: evil.slash(lair, "table replay"),
        "pictures of sixty dice": lambda: evil.slash(lair, "warcrow roll", pool="60 red"),
    }


def _fat() -> bytes:
    """A field of which half has met each other, so that neighbours by place are no choice: the hardest to pair."""
    ids = [f"p{number}" for number in range(PLAYERS)]
    met = ids[: PLAYERS // 2 + 3][:60]
    players = [
        {"id": one, "name": one, "carried": {"pt": 0, "pv": "1", "met": [each for each in met if each != one]}}
        if one in met
        else {"id": one, "name": one, "carried": {"pt": 9, "pv": "1"}}
        for one in ids
    ]
    games = [
        {
            "table": each + 1,
            "a": ids[2 * each],
            "b": ids[2 * each + 1],
            "status": "confirmed",
            "pm": [1, 0],
            "pa": [0, 0],
        }
        for each in range(PLAYERS // 2)
    ]
    told = {"format": "tabard-tournament/1", "name": "x", "seed": "5a" * 32, "rounds": 9, "players": players}
    return json.dumps({**told, "played": [{"round": 1, "games": games}]}).encode()


async def _pressed(world: World, attack: Deed | None) -> list[float]:
    """Seconds that each press of the innocent button took until its answer was there."""
    discord = world.discord
    discord.backend.clock.advance(FRESH)
    clock = asyncio.ensure_future(_keep_time(discord))
    with discord.unsettled():
        hostile = [asyncio.ensure_future(_repeat(attack)) for _ in range(AT_ONCE)] if attack else []
        try:
            times: list[float] = []
            for _ in range(PRESSES + UNCOUNTED):
                times.append(await _press(world))
                await asyncio.sleep(PAUSE)
        finally:
            for task in (*hostile, clock):
                task.cancel()
            await asyncio.gather(*hostile, clock, return_exceptions=True)
    await _rest(discord)
    return times[UNCOUNTED:]


async def _rest(discord: SimulatedDiscord) -> None:
    """Lets what is still under way end, as far as it does: a computer player may think on."""
    discord.settle_timeout = RESTS
    with suppress(TimeoutError):
        await discord.settle()


async def _press(world: World) -> float:
    from simcord.results import ResponseMessage

    before = perf_counter()
    source = ResponseMessage(world.discord, world.board)
    result = await world.innocent.click(source, custom_id=world.button)
    while not result.followups and result.response is None and perf_counter() < before + GIVEN_UP:  # noqa: ASYNC110  # the simulated Discord tells nobody
        await asyncio.sleep(0.001)
    return perf_counter() - before


async def _repeat(deed: Deed) -> None:
    while True:
        await deed()
        await asyncio.sleep(0.02)


async def _keep_time(discord: SimulatedDiscord) -> None:
    """Discord's clock goes as the real one does, so that budgets come back as they do outside."""
    last = perf_counter()
    while True:
        await asyncio.sleep(0.02)
        now = perf_counter()
        discord.backend.clock.advance(now - last)
        last = now
