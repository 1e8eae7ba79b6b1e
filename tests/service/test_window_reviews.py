"""The review of a game that is over, on its page: one's own, and everybody's where all who played agree."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from typing import Any

import pytest

from bot.computer.review import Judged
from bot.service.commands import PublishReview
from bot.service.ground.records import Table
from bot.service.telling.proof import replay_path
from bot.window import reviewing
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.pages import Come, Visitor, duel


async def over(club: Club) -> Table:
    """A duel of some moves that Beto gave up."""
    table = await duel(club)
    for _ in range(4):
        await club.move(table)
    return await club.says(table, (BETO, "resign"))


async def told(visitor: Visitor, table: Table, words: str) -> str:
    """The page after the visitor asked for a review, as soon as it has these words."""
    await visitor.look(f"/t/{table.id}/review")
    page = await visitor.send(f"/t/{table.id}/review")
    for _ in range(100):
        if words in page:
            break
        await asyncio.sleep(0.05)
        page = await visitor.look(f"/t/{table.id}/review")
    return page


async def read(visitor: Visitor, table: Table) -> str:
    """The visitor's review."""
    page = await told(visitor, table, "review.png")
    assert "review.png" in page
    return page


async def test_whoever_played_reads_their_own_review_and_goes_to_its_moments(club: Club, visit: Come):
    table = await over(club)
    ana = await visit(ANA)
    assert f'href="/t/{table.id}/review"' in await ana.look(f"/t/{table.id}")
    assert f'href="/t/{table.id}/review"' in await ana.look(f"/t/{table.id}/replay")
    page = await read(ana, table)
    assert "Your chances" in page
    assert "Beto’s chances" not in page
    review = await club.service.reviews.own(table.id, ANA.id)
    assert review is not None
    assert review.turning
    links = [unescape(found) for found in re.findall(r'href="(/t/\d+/replay\?at=[^"]*)"', page)]
    assert links == [f"/t/{table.id}/replay?at={each.seq - 1}&eyes={review.seat}" for each in review.turning]
    for link in links:
        assert "Hand of Ana" in await ana.look(link)
    await ana.look(f"/t/{table.id}/review.png")
    assert ana.status == 200


async def test_nobody_else_reads_it_and_nobody_while_the_game_is_played(club: Club, visit: Come):
    table = await duel(club)
    await club.move(table)
    ana, carla, stranger = await visit(ANA), await visit(CARLA), await visit()
    assert "/review" not in await ana.look(f"/t/{table.id}")
    await ana.look(f"/t/{table.id}/review")
    assert ana.status == 409
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/review")
    assert ana.status == 409
    await ana.look(f"/t/{table.id}/review.png")
    assert ana.status == 409
    table = await over(club)
    await read(ana, table)
    for foreign in ("/review", "/review.png"):
        await carla.look(f"/t/{table.id}{foreign}")
        assert carla.status == 404
        await stranger.look(f"/t/{table.id}{foreign}")
        assert stranger.status == 401
        await stranger.look(f"{replay_path(table)}{foreign}?of=0")
        assert stranger.status == 404
    assert "/review" not in await stranger.look(replay_path(table))


async def test_everybody_reads_them_once_all_who_played_agree(club: Club, visit: Come):
    table = await over(club)
    ana, beto, stranger = await visit(ANA), await visit(BETO), await visit()
    await read(ana, table)
    page = await ana.send(f"/t/{table.id}/publish")
    assert "I post it once they agree, too: Beto." in page
    assert f"/t/{table.id}/publish" not in page
    assert "would like everyone here to see the review" in await read(beto, table)
    await club.service.act(PublishReview(table.id, BETO.id))
    page = await beto.look(f"/t/{table.id}/review")
    assert f'href="{replay_path(table)}/review"' in page
    page = await stranger.look(f"{replay_path(table)}/review")
    assert stranger.status == 200
    assert "Ana’s chances" in page
    assert "Beto’s chances" in page
    for picture in re.findall(r'src="([^"]*review\.png[^"]*)"', page):
        await stranger.look(unescape(picture))
        assert stranger.status == 200
    assert f'href="{replay_path(table)}/review"' in await stranger.look(replay_path(table))


async def test_a_page_that_waits_says_how_far_it_is_and_who_closes_it_hears_of_it_in_discord(
    club: Club, visit: Come, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(reviewing, "GRACE", 0.1)
    table = await over(club)
    thinking, thought, judge = asyncio.Event(), asyncio.Event(), club.brain.review

    async def slowly(game_id: str, decisions: Any, told: Any) -> list[Judged]:
        await told(1, 4)
        thinking.set()
        await thought.wait()
        return await judge(game_id, decisions, told)

    club.brain.review = slowly
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}/review")
    await ana.send(f"/t/{table.id}/review")
    await thinking.wait()
    answer = await ana.http.get(f"/t/{table.id}/review")
    assert "25%" in await answer.text()
    assert answer.headers["Refresh"] == f"2; url=/t/{table.id}/review"
    await ana.look(f"/t/{table.id}/review")
    told = len(club.courier.notices())
    thought.set()
    for _ in range(100):
        await club.service.drain()
        if club.courier.notices()[told:]:
            break
        await asyncio.sleep(0.05)
    assert [each.place.user_id for each in club.courier.notices()[told:]] == [ANA.id]


async def test_a_game_without_a_choice_and_a_machine_that_fails_are_told(club: Club, visit: Come):
    table = await duel(club)
    table = await club.says(table, (ANA, "resign"))
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}/review")
    assert "no one had a choice" in await told(ana, table, "no one had a choice")
    table = await over(club)

    async def fails(*_: Any) -> list[Judged]:
        raise TimeoutError

    club.brain.review = fails  # pyright: ignore[reportAttributeAccessIssue]
    await ana.look(f"/t/{table.id}/review")
    page = await told(ana, table, "Something broke")
    assert "Something broke" in page
    assert "Review this game" in page
