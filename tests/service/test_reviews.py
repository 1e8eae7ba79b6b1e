"""Reviews outlive the process, each game is thought through once, and everybody sees it if all who played agree."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from bot.catalogue import texts
from bot.computer.review import Account, Judged
from bot.customid import TABLE
from bot.service.commands import Play, PublishReview
from bot.service.ground.records import Table
from bot.service.ground.refusals import NothingToReview, NotOver, NotSeated
from bot.service.telling.courier import Forbidden, Post
from bot.service.telling.publishing import own_course
from bot.storage.reviews import review_requests
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.faults import failing
from tests.service.faults import waiting as untold

NewClub = Callable[..., Club]


async def over(club: Club) -> Table:
    """A game of some moves that Beto gave up."""
    table = await club.duel()
    for _ in range(4):
        await club.move(table)
    return await club.says(table, (BETO, RESIGN))


@pytest.mark.parametrize(("luck", "told"), [(-0.65, "\N{MINUS SIGN}65"), (0.12, "+12"), (0.0, "0")])
def test_what_luck_did_has_the_sign_that_pictures_have(luck: float, told: str):
    lines = own_course(Account(0.5, 0.5, 0.0, 0.65, luck), texts().say("en"))
    assert lines[-1].endswith(f"luck did {told}.")


async def silent(done: int, total: int) -> None:
    """Nobody listens."""


async def waiting(club: Club) -> list[tuple[int, int]]:
    """The tables and people of open requests."""

    def read(connection: Any) -> list[tuple[int, int]]:
        return [(row.table_id, row.user_id) for row in connection.execute(select(review_requests))]

    return await club.database.read(read)


async def stopped(club: Club, table: Table) -> None:
    """Ana asks for a review, and the process is ended while it thinks."""
    begun = asyncio.Event()

    async def endless(*_: Any) -> list[Judged]:
        begun.set()
        await asyncio.Event().wait()
        return []

    club.brain.review = endless  # pyright: ignore[reportAttributeAccessIssue]
    asked = asyncio.ensure_future(club.service.reviews.give(table.id, ANA.id, silent))
    await begun.wait()
    await club.service.close()
    with pytest.raises(asyncio.CancelledError):
        await asked


async def goes_on(club: Club) -> None:
    """The process starts, and does what is left to do."""
    await club.service.open()
    await club.service.reviews.settle()
    await club.service.drain()


async def test_who_waits_when_the_process_ends_hears_once_after_the_next_start(club: Club, new_club: NewClub):
    table = await over(club)
    await stopped(club, table)
    assert await waiting(club) == [(table.id, ANA.id)]
    told = len(club.courier.notices())
    later = new_club("all", club)
    await goes_on(later)
    (note,) = later.courier.notices()[told:]
    assert note.place.user_id == ANA.id
    assert "Tu repaso de esta partida está listo." in note.text
    assert [TABLE.parse(each.custom_id) for each in note.buttons] == [(table.id, table.seq, "review", ())]
    assert await waiting(later) == []
    await goes_on(new_club("all", club))
    assert len(club.courier.notices()) == told + 1


async def test_another_process_leaves_it_alone(club: Club, new_club: NewClub):
    table = await over(club)
    await stopped(club, table)
    await goes_on(new_club("another", club))
    assert await waiting(club) == [(table.id, ANA.id)]


async def test_what_was_found_is_kept_for_every_later_process(club: Club, new_club: NewClub):
    table = await over(club)
    first = await club.service.reviews.give(table.id, ANA.id, silent)
    later = new_club("all", club)

    async def never(*_: Any) -> list[Judged]:
        raise AssertionError

    later.brain.review = never  # pyright: ignore[reportAttributeAccessIssue]
    again = await later.service.reviews.give(table.id, ANA.id, silent)
    assert again.course == first.course
    assert again.account == first.account
    assert (await later.service.reviews.give(table.id, BETO.id, silent)).seat == 1


async def test_an_answer_that_could_not_be_shown_comes_by_direct_message_and_one_that_was_does_not(club: Club):
    table = await over(club)
    told = len(club.courier.notices())
    await club.service.reviews.give(table.id, ANA.id, silent)
    await club.service.reviews.unseen(table.id, ANA.id)
    await club.service.reviews.unseen(table.id, ANA.id)
    await club.service.drain()
    assert [each.place.user_id for each in club.courier.notices()[told:]] == [ANA.id]
    second = await over(club)
    told = len(club.courier.notices())
    await club.service.reviews.give(second.id, ANA.id, silent)
    await club.service.reviews.shown(second.id, ANA.id)
    await club.service.reviews.unseen(second.id, ANA.id)
    await club.service.drain()
    assert club.courier.notices()[told:] == []


async def test_what_fails_after_a_start_is_tried_again_at_the_next(club: Club, new_club: NewClub):
    table = await over(club)
    await stopped(club, table)
    told = len(club.courier.notices())
    worse = new_club("all", club)

    async def fails(*_: Any) -> list[Judged]:
        raise TimeoutError

    worse.brain.review = fails  # pyright: ignore[reportAttributeAccessIssue]
    await goes_on(worse)
    assert await waiting(club) == [(table.id, ANA.id)]
    assert club.courier.notices()[told:] == []
    await goes_on(new_club("all", club))
    assert [each.place.user_id for each in club.courier.notices()[told:]] == [ANA.id]


async def test_who_asks_for_what_cannot_be_reviewed_does_not_wait(club: Club):
    table = await club.duel()
    table = await club.says(table, (ANA, RESIGN))
    with pytest.raises(NothingToReview):
        await club.service.reviews.give(table.id, ANA.id, silent)
    assert await waiting(club) == []


async def test_a_request_is_told_to_its_person_and_goes_with_them(club: Club, new_club: NewClub):
    table = await over(club)
    await stopped(club, table)
    told = len(club.courier.notices())
    later = new_club("another", club)
    assert [each["table_id"] for each in (await later.service.privacy.export(ANA.id))["review_requests"]] == [table.id]
    await later.service.privacy.erase(ANA.id)
    assert await waiting(club) == []
    await goes_on(new_club("all", club))
    assert [each.place.user_id for each in club.courier.notices()[told:] if each.place.user_id == ANA.id] == []


# --- for everybody ----------------------------------------------------------------------------------------------------


async def looked_at(club: Club, *people: int) -> Table:
    """A finished game whose review was made; these agree that everybody sees it."""
    table = await over(club)
    await club.service.reviews.give(table.id, ANA.id, silent)
    await club.service.reviews.shown(table.id, ANA.id)
    for user_id in people:
        await club.service.act(PublishReview(table.id, user_id))
        await club.service.drain()
    return table


async def test_the_first_who_agrees_asks_the_others_once_and_the_last_has_it_posted_once(club: Club):
    table = await looked_at(club)
    told = len(club.courier.posts)
    assert await club.service.act(PublishReview(table.id, ANA.id)) == ("Beto",)
    assert await club.service.act(PublishReview(table.id, ANA.id)) == ("Beto",)
    await club.service.drain()
    (asked,) = club.courier.posts[told:]
    assert asked.place == table.place
    assert asked.mentions == (BETO.id,)
    assert [TABLE.parse(each.custom_id) for each in asked.buttons] == [(table.id, table.seq, "publish", ())]
    assert asked.pictures == ()
    assert await club.service.act(PublishReview(table.id, BETO.id)) == ()
    assert await club.service.act(PublishReview(table.id, ANA.id)) == ()
    await club.service.drain()
    (posted,) = club.courier.posts[told + 1 :]
    assert posted.place == table.place
    assert "made by a machine" in posted.text
    assert "**Ana**: 50% at first, 100% at the end." in posted.text
    assert "**Beto**: 50% at first, 0% at the end." in posted.text
    assert [each.alt.split("’")[0] for each in posted.pictures] == ["Ana", "Beto"]
    assert posted.mentions == ()
    await goes_on(club)
    assert club.courier.posts[told + 1 :] == [posted]


async def test_alone_against_the_computer_nobody_else_is_asked(club: Club):
    table = await club.against_computer()
    await club.move(table)
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    await club.service.drain()
    await club.service.reviews.give(table.id, ANA.id, silent)
    told = len(club.courier.posts)
    assert await club.service.act(PublishReview(table.id, ANA.id)) == ()
    await club.service.drain()
    (posted,) = club.courier.posts[told:]
    assert len(posted.pictures) == 1


async def test_nobody_else_shows_it_and_nothing_that_was_not_made(club: Club):
    table = await looked_at(club)
    with pytest.raises(NotSeated):
        await club.service.act(PublishReview(table.id, CARLA.id))
    running = await club.duel()
    with pytest.raises(NotOver):
        await club.service.act(PublishReview(running.id, ANA.id))
    unmade = await over(club)
    with pytest.raises(NothingToReview):
        await club.service.act(PublishReview(unmade.id, ANA.id))


async def test_an_answer_that_gets_lost_makes_no_second_review(club: Club):
    table = await looked_at(club, ANA.id)
    told = len(club.courier.posts)
    club.courier.after = failing(ConnectionResetError(), "notice")
    await club.service.act(PublishReview(table.id, BETO.id))
    await club.service.drain()
    await club.tick(minutes=10)
    assert len(club.courier.posts) == told + 1
    assert await untold(club) == 0


async def test_where_no_file_may_be_attached_the_words_go_alone(club: Club):
    table = await looked_at(club, ANA.id)
    told = len(club.courier.posts)

    def forbidden(post: Post) -> None:
        if post.pictures:
            raise Forbidden("attach_files")

    club.courier.before = forbidden
    await club.service.act(PublishReview(table.id, BETO.id))
    await club.service.drain()
    (posted,) = club.courier.posts[told:]
    assert posted.pictures == ()
    assert "**Ana**" in posted.text
    assert await untold(club) == 0


async def test_who_has_left_for_good_agrees_to_nothing(club: Club):
    table = await looked_at(club)
    await club.service.privacy.erase(BETO.id)
    missing = await club.service.act(PublishReview(table.id, ANA.id))
    assert missing == ("Someone who has left",)
