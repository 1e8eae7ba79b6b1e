"""Wherever the process is killed between the results and the next round: one round, whole, told once it can be."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections.abc import Callable

import pytest

from tests.evening import dying
from tests.evening.fair import BOSS, Fair
from tests.service.club import Club
from tournaments.evening import commands as c


@pytest.mark.parametrize(
    "step", [pytest.param(step, marks=[pytest.mark.slow] * (at > 0)) for at, step in enumerate(dying.STEPS)]
)
async def test_killed_while_the_next_round_is_made(new_club: Callable[..., Club], database_url: str, step: str):
    club = new_club("first")
    fair = await Fair.new(club, 5)
    await fair.do(c.Start())
    await fair.play()
    await club.service.drain()
    before = (await fair.tournament()).seq
    child = multiprocessing.get_context("spawn").Process(target=dying.main, args=(database_url, fair.id, step))
    child.start()
    await asyncio.to_thread(child.join, 60)
    assert child.exitcode == -signal.SIGKILL

    again = new_club("all", club)  # the killed process had this name
    await again.service.open()
    await again.service.tournaments.act(fair.id, c.Next(2), BOSS)
    await again.service.drain()
    tournament = await fair.tournament()
    assert tournament.seq == before + 1
    assert [len(set(played.ids)) for played in tournament.swiss.played] == [5, 5]
    entries = await again.service.tournaments.audit(fair.id, BOSS, last=None)
    assert [entry.seq for entry in entries] == list(range(1, tournament.seq + 1))
    posts = [post for post in club.courier.posts if f"w1:{fair.id}:2:report" in {one.custom_id for one in post.buttons}]
    assert len(posts) == 1  # the child had a Discord of its own, so what it posted there is posted here too
