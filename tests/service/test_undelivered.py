"""What could not be posted: tried again, told once, and never in the way of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise

import pytest

from bot.customid import TABLE
from bot.service.ground.records import Spot, Table
from bot.service.telling import outbox
from bot.service.telling.courier import Busy, Forbidden, Post
from tests.service.club import ANA, BETO, GUILD, Club
from tests.service.faults import failing, numbers, waiting
from tests.service.tally import painter


async def test_what_discord_had_no_time_for_is_told_later_with_what_came_since(club: Club):
    table = await club.duel()
    club.courier.before = failing(Busy(), "board", times=3)
    await club.move(table)
    await club.move(table)
    await club.move(table)
    assert numbers(club.courier.boards()) == []
    await club.tick(seconds=outbox.BACKOFF[2])
    boards = club.courier.boards()
    assert numbers(boards) == [1, 2, 3]
    assert len(boards) == 2, "what asks nobody any more is added to the board, the two that follow are told together"
    assert await waiting(club) == 0


async def test_boards_that_were_never_tried_are_told_in_one_post(club: Club):
    table = await club.duel()
    club.courier.before = failing(Forbidden("send_messages"), "board", times=5)
    await club.move(table)
    for _ in range(4):
        await club.move(table)
    await club.tick(minutes=10)
    board = club.courier.boards()[-1]
    assert numbers([board]) == [1, 2, 3, 4, 5]
    assert len(club.courier.boards()) == 2
    assert board.mentions == (BETO.id,)
    assert TABLE.parse(board.buttons[0].custom_id) == (table.id, 5, "play", ())


async def test_an_answer_that_got_lost_makes_no_second_post(club: Club):
    table = await club.duel()
    club.courier.after = failing(ConnectionResetError(), "board", "hand", times=2)
    await club.move(table)
    posted = len(club.courier.posts)
    await club.tick(seconds=30)
    assert len(club.courier.posts) == posted
    assert numbers(club.courier.boards()) == [1]
    assert await waiting(club) == 0
    assert (await club.service.table(table.id)).board is not None


async def test_when_the_nonce_is_forgotten_the_post_is_looked_for_first(club: Club):
    table = await club.duel()
    club.courier.after = failing(ConnectionResetError(), "board", times=1)
    await club.move(table)
    assert club.courier.looked_for == []
    await club.tick(minutes=10)
    assert len(club.courier.looked_for) == 1
    assert numbers(club.courier.boards()) == [1]
    assert await waiting(club) == 0


async def test_what_may_have_gone_out_is_looked_for_also_after_a_refusal(club: Club):
    """The first try was lost on its way back, the second refused: the first may have gone out all the same."""
    table = await club.duel()
    club.courier.after = failing(ConnectionResetError(), "board", times=1)
    await club.move(table)
    club.courier.before = failing(Forbidden("send_messages"), "board", times=1)
    await club.tick(seconds=30)
    await club.tick(minutes=10)
    await club.tick(minutes=61)
    assert numbers(club.courier.boards()) == [1]
    assert await waiting(club) == 0


async def test_when_it_is_looked_for_and_not_found_it_is_posted(club: Club):
    table = await club.duel()
    club.courier.before = failing(ConnectionResetError(), "board", times=1)
    await club.move(table)
    await club.tick(minutes=10)
    assert len(club.courier.looked_for) == 1
    assert numbers(club.courier.boards()) == [1]


async def test_a_repeated_post_shows_the_position_it_tells_of(club: Club):
    table = await club.duel()
    club.courier.before = failing(Busy(), "board", times=1)
    await club.move(table)
    await club.move(table)
    await club.tick(seconds=30)
    first, second = club.courier.boards()[-2:]
    assert first.picture is not None
    assert "number=1," in first.picture.alt
    assert TABLE.parse(first.buttons[0].custom_id) == (table.id, 1, "play", ())
    assert second.picture is not None
    assert "number=2," in second.picture.alt
    assert first.mentions == (), "Beto has answered meanwhile"
    assert second.mentions == (ANA.id,)


async def test_it_is_tried_ever_more_slowly(club: Club):
    table = await club.duel()
    tries: list[float] = []

    def fault(post: Post) -> None:
        if post.kind == "board":
            tries.append((club.clock.now() - start).total_seconds())
            raise Busy

    start = club.clock.now()
    club.courier.before = fault
    await club.move(table, settle=True)
    for _ in range(400):
        await club.tick(seconds=30)
    gaps = [round(later - earlier) for earlier, later in pairwise(tries)]
    assert gaps == [30, 30, 60, 300, *[600] * 19]


async def test_discord_may_say_when_to_come_back(club: Club):
    table = await club.duel()
    club.courier.before = failing(Busy(2000), "board", times=1)
    await club.move(table)
    await club.tick(seconds=1999)
    assert len(club.courier.boards()) == 1
    await club.tick(seconds=1)
    assert len(club.courier.boards()) == 2


async def test_a_fault_in_the_painter_does_not_keep_the_words_back(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(painter, "board", broken)
    monkeypatch.setattr(painter, "hand", broken)
    await club.move(table)
    board = club.courier.boards()[-1]
    assert (numbers([board]), board.picture) == ([1], None)
    assert club.courier.hands(BETO.id)[-1].picture is None


# --- a place that works again -----------------------------------------------------------------------------------------


async def shut_out(club: Club, kind: str = "board", *, user_id: int | None = None) -> Table:
    """A table where a post has failed so often that it would next be tried in ten minutes."""
    table = await club.duel()
    club.courier.before = failing(Forbidden("send_messages") if user_id is None else Busy(), kind, times=100)
    await club.move(table)
    for _ in range(8):
        await club.tick(minutes=10)
    club.courier.before = lambda post: None
    return table


def told_again(club: Club) -> bool:
    return numbers(club.courier.boards()) == [1]


async def test_a_new_move_is_told_at_once_with_what_could_not_be_told(club: Club):
    table = await shut_out(club)
    await club.move(table)
    assert numbers(club.courier.boards()) == [1, 2]


async def test_a_move_made_while_what_came_before_is_refused_once_more_is_told_at_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    table = await club.duel()
    club.courier.before = failing(Forbidden("send_messages"), "board", times=2)
    await club.move(table)
    send, tried, go_on = club.courier.send, asyncio.Event(), asyncio.Event()

    async def slow(post: Post) -> Spot:
        tried.set()
        await go_on.wait()
        return await send(post)

    monkeypatch.setattr(club.courier, "send", slow)
    club.service.stir(GUILD)
    await tried.wait()
    await club.move(table, settle=False)
    go_on.set()
    await club.service.drain()
    assert numbers(club.courier.boards()) == [1, 2]


async def test_a_start_tries_everything_at_once(club: Club, new_club: Callable[..., Club]):
    await shut_out(club)
    again = new_club(club=club)
    await again.service.open()
    await again.service.drain()
    assert told_again(club)


async def test_a_change_on_the_server_tries_what_is_to_be_told_there(club: Club):
    await shut_out(club)
    club.service.stir(GUILD + 1)
    await club.service.drain()
    assert not told_again(club), "another server's change says nothing of this one"
    club.service.stir(GUILD)
    club.service.stir(GUILD + 1)
    await club.service.drain()
    assert told_again(club)


async def test_discord_that_is_back_gets_everything(club: Club):
    await shut_out(club)
    club.service.stir()
    await club.service.drain()
    assert told_again(club)


async def test_somebody_who_acts_there_shows_that_it_may_work(club: Club):
    await shut_out(club)
    club.service.seen(None, ANA.id)
    await club.service.drain()
    assert not told_again(club)
    club.service.seen(GUILD, ANA.id)
    await club.service.drain()
    assert told_again(club)


async def test_somebody_who_acts_in_direct_messages_gets_what_waits_for_them(club: Club):
    await shut_out(club, "hand", user_id=BETO.id)
    assert len(club.courier.hands(BETO.id)) == 1
    club.service.seen(None, ANA.id)
    await club.service.drain()
    assert len(club.courier.hands(BETO.id)) == 1
    club.service.seen(None, BETO.id)
    await club.service.drain()
    assert len(club.courier.hands(BETO.id)) == 2


async def test_it_is_tried_again_when_it_is_due_and_not_at_the_next_sweep(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel()
    monkeypatch.setattr(outbox, "BACKOFF", (0.01,))
    tried, tries = asyncio.Event(), 0

    def busy_once(post: Post) -> None:
        nonlocal tries
        if post.kind == "board":
            tries += 1
            if tries == 1:
                raise Busy
            tried.set()

    club.courier.before = busy_once
    await club.move(table)
    club.clock.pass_(seconds=1)
    await tried.wait()
    await club.service.drain()
    assert told_again(club)
