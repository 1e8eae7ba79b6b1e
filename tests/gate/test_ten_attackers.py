"""Ten people who do nothing but attack, for minutes, while a table of others plays at its usual pace."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from simcord import MemberActor

from tests.cogs.duel import COURSE, opened, prepared, service_of
from tests.posts import Answer
from tests.simulated import Town

ROUNDS = 44
"""Seconds that it lasts, in Discord's time: every one of the ten does several things in each."""


async def withdraw(town: Town, person: MemberActor) -> None:
    """Takes a table of theirs back, if they have one and the bot lets them."""
    for post in (await town.command(person, "table leave")).posts:
        for custom_id in post.buttons.values():
            if custom_id.endswith(":cancel"):
                await town.click(person, custom_id, post)
                return


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_ten_who_only_attack_leave_a_table_of_others_at_its_pace(town: Town):
    town.discord.settle_timeout = 60
    attackers = [town.newcomer(f"Evil {number}") for number in range(10)]
    target = await prepared(town)
    await target.play(COURSE[:2])
    board = target.board()
    fake = await attackers[0].send(town.channel, " ".join(f"`{number:016x}`" for number in range(100)))

    def deeds(person: MemberActor) -> list[Callable[[], Awaitable[Any]]]:
        return [
            lambda: town.command(person, "titans new", opponent=town.carol),
            lambda: withdraw(town, person),
            lambda: town.command(person, "warcrow roll", dice="60 red"),
            lambda: town.command(person, "table replay", table=str(target.id)),
            lambda: town.command(person, "table verify", table=str(target.id)),
            lambda: town.click(person, f"t1:{target.id}:2:log", board),
            lambda: person.autocomplete(town.channel, "table board", "table", "e"),
            lambda: person.context_menu(town.channel, "Show this moment", fake),
            lambda: town.command(person, "warcrow new", name="junk"),
            lambda: town.command(person, "titans play", table=str(target.id), move="advance 1"),
        ]

    hostile = [
        itertools.cycle(deeds(person)[number:] + deeds(person)[:number]) for number, person in enumerate(attackers)
    ]
    victims = (town.newcomer("Vera"), town.newcomer("Vito"))
    said: list[Answer] = []
    games, course, duel = 0, iter(()), None
    for _ in range(ROUNDS):
        town.discord.backend.clock.advance(1)
        for each in hostile:
            for _ in range(4):
                await next(each)()
        step = next(course, None)
        if step is None or duel is None:
            duel = await prepared(town, people=victims)
            games, course = games + 1, iter(COURSE)
            step = next(course)
        seat, text = step
        before = (await duel.table()).seq
        said.append(await duel.type(seat, text))
        if text == "yield":
            said.append(await town.click(victims[seat], f"t1:{duel.id}:{before}:sure:yield"))
        assert (await duel.table()).seq > before, "each move is played at once"
    assert games > ROUNDS / (len(COURSE) + 1)
    assert not [answer.text for answer in said if not answer.posts or "a lot at once" in answer]
    for person in attackers:
        mine = await service_of(town).tables_of(person.id)
        assert len([table for table in mine if table.life == "open"]) <= 10
    again = await opened(town, *victims)
    assert (await again.table()).life == "playing", "and a new table begins as ever"
    assert len([post for post in town.posts() if town.carol.id in post.pings]) <= 20, "two from each, at most"
