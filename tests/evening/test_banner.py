"""The banner above the post that opens registration: there from the beginning, and as the facts are now."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.service.ground import people
from bot.service.ground.pace import Habits
from bot.service.telling.courier import Forbidden, Post
from tests.evening.fair import BOSS, Fair
from tests.service.club import Club
from tournaments.evening import commands as c


async def opened(club: Club) -> Post:
    """The opening post of a tournament late on the third of October in Mexico."""
    fair = await Fair.new(club, date=datetime(2026, 10, 4, 2, tzinfo=UTC))
    await club.database.write(people.remember, BOSS)
    await club.database.write(people.set_habits, BOSS.id, Habits(zone="America/Mexico_City"))
    await fair.do(c.Change(place="Nave 3"))
    await fair.do(c.Open())
    await club.service.drain()
    return next(post for post in club.courier.posts if "Nave 3" in post.text)


async def test_it_shows_name_day_and_place_as_the_organiser_has_them(club: Club):
    (banner,) = (await opened(club)).pictures
    assert "Copa" in banner.alt
    assert "Nave 3" in banner.alt
    assert "October 3, 2026" in banner.alt


async def test_where_no_files_may_be_attached_there_are_only_words(club: Club):
    def before(post: Post) -> None:
        if post.pictures:
            raise Forbidden("attach_files")

    club.courier.before = before
    post = await opened(club)
    assert post.pictures == ()
    assert "Copa" in post.text
