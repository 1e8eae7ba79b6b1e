"""What organisers do to tables: done, told and written down at once, or not at all."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.admin import record
from bot.admin.deeds import By
from bot.service.commands import Adjudicate, Close, Extend, Move, Play, Substitute
from bot.service.ground.records import Computer, Person
from bot.service.ground.refusals import AlreadySeated, BadHours, NoSuchSeat, NotRunning, OtherServer, OwnCase
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CARLA, CHANNEL, GUILD, Club

BOSS = Person(9, "Boss", "en-US")
BY = By(BOSS, GUILD, "as *agreed*")


async def entries(club: Club) -> list[tuple[str, Any, str, int]]:
    return [(done.deed, done.details, done.reason, done.user_id) for done in await club.service.organised(GUILD)]


async def test_a_table_is_closed_without_a_result(club: Club):
    table = await club.duel()
    await club.service.act(Close(table.id, BY))
    await club.service.drain()
    now = await club.service.table(table.id)
    assert (now.life, now.questions, now.result) == ("cancelled", (), None)
    assert (await club.service.ratings.profile(GUILD, ANA.id)) is None
    (notice,) = club.courier.notices()
    assert "Boss" in notice.text
    assert "as \\*agreed\\*" in notice.text
    assert set(notice.mentions) == {ANA.id, BETO.id}
    assert await entries(club) == [("close", {}, "as *agreed*", BOSS.id)]
    with pytest.raises(NotRunning):
        await club.service.act(Play(table.id, ANA.id, "add 1"))
    with pytest.raises(NotRunning):
        await club.service.act(Close(table.id, BY))
    await club.tick(hours=200)
    assert (await club.service.table(table.id)).life == "cancelled"


async def test_nobody_sets_their_own_table_right_while_somebody_else_could(club: Club):
    table = await club.duel()
    own = By(ANA, GUILD, "I was ahead")
    for deed in (
        Adjudicate(table.id, own, [0]),
        Extend(table.id, own, 24),
        Close(table.id, own),
        Substitute(table.id, own, 1, Computer("greedy")),
    ):
        with pytest.raises(OwnCase):
            await club.service.act(deed)
    assert await entries(club) == []
    await club.service.act(Adjudicate(table.id, own._replace(last=True), [0]))
    await club.service.drain()
    assert any("isn't rated" in notice.text for notice in club.courier.notices())
    profile = await club.service.ratings.profile(GUILD, ANA.id)
    assert profile is not None
    assert [career.won for career in profile.careers] == [0]


async def test_an_open_table_is_closed_with_its_card(club: Club):
    table = await club.open_table(None)
    await club.service.act(Close(table.id, BY))
    await club.service.drain()
    assert (await club.service.table(table.id)).life == "cancelled"
    assert club.courier.retired, "its card has no buttons any more"


async def test_more_time_moves_the_deadline_and_the_reminder(club: Club):
    table = await club.duel(hours=10)
    before = table.questions[0].due
    club.clock.pass_(hours=4)
    after = await club.service.act(Extend(table.id, BY, 24))
    assert after.questions[0].due == before + timedelta(hours=24)
    await club.tick(hours=10)
    assert (await club.service.table(table.id)).seq == table.seq, "nobody has run out of time"
    assert len(club.courier.notices()) == 1, "nor been reminded: half of it has not passed"
    await club.tick(hours=21)
    assert (await club.service.table(table.id)).seq > table.seq
    with pytest.raises(BadHours):
        await club.service.act(Extend(table.id, BY, 0))
    assert [deed for deed, *_ in await entries(club)] == ["extend"]


async def test_somebody_goes_on_in_anothers_place(club: Club):
    table = await club.duel(hours=10)
    club.clock.pass_(hours=9)
    after = await club.service.act(Substitute(table.id, BY, 0, CARLA))
    await club.service.drain()
    assert (after.chairs[0].user_id, after.chairs[0].name) == (CARLA.id, "Carla")
    assert after.questions[0].due == club.clock.now() + timedelta(hours=10), "the whole time"
    hand = club.courier.hands(CARLA.id)[-1]
    assert hand.text
    assert "Carla" in club.courier.notices()[-1].text
    await club.service.act(Play(table.id, CARLA.id, "add 1"))
    assert (await entries(club))[0][:2] == (
        "substitute",
        {"seat": 0, "before": str(ANA.id), "after": str(CARLA.id)},
    )
    await club.service.act(Play(table.id, BETO.id, RESIGN))
    profile = await club.service.ratings.profile(GUILD, ANA.id)
    assert profile is not None
    assert (profile.careers[0].won, profile.careers[0].lost) == (0, 1), "whoever left has lost"
    carla = await club.service.ratings.profile(GUILD, CARLA.id)
    assert carla is not None
    assert carla.careers[0].place is None, "whoever took over neither gains nor loses"
    assert (profile.moves, carla.moves) == (0, 1)


async def test_a_computer_player_takes_over_and_plays_at_once(club: Club):
    table = await club.duel()
    await club.service.act(Substitute(table.id, BY, 0, Computer("greedy")))
    await club.service.drain()
    now = await club.service.table(table.id)
    assert now.chairs[0].level == "greedy"
    assert now.seq > table.seq
    assert now.to_act == (1,)


async def test_a_substitute_must_be_somebody_new_on_a_seat_there_is(club: Club):
    table = await club.duel()
    with pytest.raises(AlreadySeated):
        await club.service.act(Substitute(table.id, BY, 0, BETO))
    with pytest.raises(NoSuchSeat):
        await club.service.act(Substitute(table.id, BY, 2, CARLA))
    assert await entries(club) == []
    assert (await club.service.table(table.id)).chairs == table.chairs


async def test_a_table_goes_on_elsewhere(club: Club):
    table = await club.duel(thread=True)
    assert table.thread_id is not None
    boards = len(club.courier.boards())
    after = await club.service.act(Move(table.id, BY, 950))
    await club.service.drain()
    now = await club.service.table(table.id)
    assert (now.channel_id, after.channel_id) == (950, 950)
    assert now.thread_id not in (None, table.thread_id)
    assert len(club.courier.boards()) == boards + 1
    assert club.courier.boards()[-1].place.thread_id == now.thread_id
    await club.move(now)
    assert (await entries(club))[0][:2] == ("move", {"from": table.thread_id, "to": 950})


async def test_what_fails_is_not_written_down(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel()

    def full(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(record, "note", full)
        with pytest.raises(OSError, match="full"):
            await club.service.act(Close(table.id, BY))
    assert (await club.service.table(table.id)).life == "playing"
    assert await entries(club) == []


async def test_tables_of_other_servers_are_none_of_their_business(club: Club):
    table = await club.duel()
    stranger = BY._replace(guild_id=77)
    for deed in (
        club.service.act(Close(table.id, stranger)),
        club.service.act(Extend(table.id, stranger, 5)),
        club.service.act(Move(table.id, stranger, 5)),
        club.service.act(Substitute(table.id, stranger, 0, CARLA)),
    ):
        with pytest.raises(OtherServer):
            await deed
    assert (await club.service.table(table.id)).channel_id == CHANNEL
    assert await club.service.organised(77) == []


async def test_the_record_of_one_table(club: Club):
    one, two = await club.duel(), await club.duel()
    await club.service.act(Extend(one.id, BY, 1))
    await club.service.act(Extend(two.id, BY, 2))
    assert [done.details["hours"] for done in await club.service.organised(GUILD)] == [2, 1]
    assert [done.details["hours"] for done in await club.service.organised(GUILD, one.id)] == [1]
