"""What could not be posted: tried again, told once, and never in the way of a game."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.customid import TABLE
from bot.service.commands import Locate, Play, Repost
from bot.service.ground import people, store
from bot.service.ground.records import Place, Spot, Table
from bot.service.telling import delivery, outbox, unheard
from bot.service.telling.courier import Busy, Closed, Forbidden, Gone, Post
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CHANNEL, GUILD, Club
from tests.service.faults import failing, numbers, time_is_up, waiting
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


# --- deleted, forbidden, closed ---------------------------------------------------------------------------------------


async def test_a_deleted_thread_moves_the_table_to_its_channel_and_says_so_once(club: Club):
    table = await club.duel(thread=True)
    thread_id = (await club.service.table(table.id)).thread_id

    def deleted(post: Post) -> None:
        if post.place.thread_id == thread_id:
            raise Gone("thread")

    club.courier.before = deleted
    await club.move(table)
    await club.move(table)
    table = await club.service.table(table.id)
    assert (table.thread_id, table.channel_id) == (None, CHANNEL)
    assert numbers([board for board in club.courier.boards() if board.place.target == CHANNEL]) == [1, 2]
    notices = club.courier.notices()
    assert len(notices) == 1
    assert "thread is gone" in notices[0].text


async def test_a_deleted_channel_does_not_stop_the_game(club: Club):
    table = await club.duel(thread=True)

    def deleted(post: Post) -> None:
        if post.place.user_id is None:
            raise Gone("thread" if post.place.thread_id else "channel")

    club.courier.before = deleted
    for _ in range(3):
        await club.move(table)
    notices = club.courier.notices()
    assert sorted(notice.place.user_id or 0 for notice in notices) == [ANA.id, BETO.id]
    assert await waiting(club) == 0
    assert (await club.service.table(table.id)).place.target is None
    assert club.courier.hands(BETO.id)[-1].text.count("Add something") == 1
    await club.tick(hours=36)
    reminder = club.courier.notices()[-1]
    assert reminder.place == Place(user_id=BETO.id)
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    await club.service.drain()
    ended = club.courier.notices()[-2:]
    assert sorted(notice.place.user_id or 0 for notice in ended) == [ANA.id, BETO.id]
    assert "wins" in ended[0].text or "gana" in ended[0].text


async def test_a_table_without_a_channel_gets_a_new_home(club: Club):
    table = await club.duel()
    club.courier.before = failing(Gone("channel"), "board")
    await club.move(table)
    await club.service.act(Locate(table.id, guild_id=GUILD, channel_id=55))
    await club.service.act(Repost(table.id))
    await club.service.drain()
    assert club.courier.boards()[-1].place == Place(GUILD, 55)


async def test_without_the_permission_for_threads_the_channel_serves(club: Club):
    def forbidden(place: Place) -> None:
        raise Forbidden("create_public_threads")

    club.courier.before_thread = forbidden
    table = await club.duel(thread=True)
    await club.move(table)
    assert {board.place for board in club.courier.boards()} == {Place(GUILD, CHANNEL)}
    notices = club.courier.notices()
    assert len(notices) == 1
    assert "Create Public Threads" in notices[0].text


async def test_without_the_permission_for_files_the_words_serve_and_it_is_said_once(club: Club):
    def forbidden(post: Post) -> None:
        if post.picture is not None and post.kind == "board":
            raise Forbidden("attach_files")

    club.courier.before = forbidden
    table = await club.duel()
    await club.move(table)
    await club.move(table)
    boards = club.courier.boards()
    assert [board.picture for board in boards] == [None, None, None]
    assert ["Attach Files" in board.text for board in boards] == [True, False, False]
    assert numbers(boards) == [1, 2]
    club.courier.before = lambda post: None
    await club.move(table)
    assert club.courier.boards()[-1].picture is not None


async def test_without_the_permission_to_write_nothing_is_lost_and_the_players_hear_why(club: Club):
    table = await club.duel()

    def forbidden(post: Post) -> None:
        if post.place.user_id is None:
            raise Forbidden("send_messages")

    club.courier.before = forbidden
    await club.move(table)
    await club.move(table)
    await club.tick(minutes=5)
    assert sorted(notice.place.user_id or 0 for notice in club.courier.notices()) == [ANA.id, BETO.id]
    assert "Send Messages" in club.courier.notices()[-1].text or "Enviar mensajes" in club.courier.notices()[-1].text
    club.courier.before = lambda post: None
    await club.tick(hours=1)
    assert numbers(club.courier.boards()) == [1, 2]
    assert len(club.courier.notices()) == 2


def only_the_channel(post: Post) -> None:
    """A locked thread, closed direct messages."""
    if post.place.user_id is not None:
        raise Closed
    if post.place.thread_id is not None:
        raise Forbidden("manage_threads")


async def nowhere_told(club: Club, table: Table) -> tuple[str, ...]:
    """Who is asked something and, as far as is known, can be told nowhere."""
    held = await club.database.read(store.load, table.id)
    return await club.database.read(unheard.names, held, club.courier.may_write, clear=False)


async def test_what_a_locked_thread_does_not_take_is_said_in_its_channel(club: Club):
    table = await club.duel(thread=True)
    club.courier.before = only_the_channel
    posted = len(club.courier.posts)
    await club.move(table)
    for _ in range(3):
        await club.tick(minutes=10)
    (notice,) = club.courier.posts[posted:]
    assert notice.place == Place(GUILD, CHANNEL)
    assert notice.mentions == (BETO.id,)
    assert "Manage Threads" in notice.text
    assert [TABLE.parse(button.custom_id) for button in notice.buttons] == [
        (table.id, 1, verb, ()) for verb in ("play", "hand")
    ]
    await club.move(table)
    assert [each.mentions for each in club.courier.posts[posted:]] == [(BETO.id,), (ANA.id,)]
    await club.tick(hours=36)
    assert "it's your move" in club.courier.posts[-1].text
    assert (club.courier.posts[-1].place, club.courier.posts[-1].mentions) == (Place(GUILD, CHANNEL), (ANA.id,))
    assert await nowhere_told(club, table) == ()
    club.courier.before = lambda post: None
    club.service.stir(GUILD)
    await club.service.drain()
    assert numbers(club.courier.boards()) == [1, 2], "the thread has everything in the end"
    assert await waiting(club) == 0


async def test_the_end_of_a_game_in_a_locked_thread_is_said_in_its_channel(club: Club):
    table = await club.duel(thread=True, options={"length": 1})
    club.courier.before = only_the_channel
    await club.move(table)
    assert club.courier.posts[-1].place == Place(GUILD, CHANNEL)
    assert "wins" in club.courier.posts[-1].text
    assert club.courier.posts[-1].mentions == ()


async def test_who_can_be_told_nowhere_is_named_and_nothing_is_lost(club: Club):
    table = await club.duel(thread=True)

    def nowhere(post: Post) -> None:
        if post.place.user_id is None:
            raise Forbidden("view_channel")
        if post.place.user_id == BETO.id:
            raise Closed

    club.courier.before = nowhere
    thread = (await club.service.table(table.id)).thread_id
    await club.move(table)
    club.courier.shut = {CHANNEL}
    assert thread is not None
    assert await nowhere_told(club, table) == ("Beto",)
    club.courier.shut = set()
    assert await nowhere_told(club, table) == (), "the channel may take it"
    club.courier.shut = {CHANNEL, thread}
    await club.move(table)
    assert await nowhere_told(club, table) == (), "Ana gets direct messages"
    club.courier.before = lambda post: None
    club.service.stir()
    await club.service.drain()
    assert numbers(club.courier.boards()) == [1, 2]


async def test_closed_messages_never_stop_a_game_and_are_mentioned_once(club: Club):
    tried: list[Post] = []

    def closed(post: Post) -> None:
        if post.place.user_id == BETO.id:
            tried.append(post)
            raise Closed

    club.courier.before = closed
    table = await club.duel()
    for _ in range(4):
        await club.move(table)
    notices = club.courier.notices()
    assert [(notice.place.target, notice.mentions) for notice in notices] == [(CHANNEL, (BETO.id,))]
    assert "My hand" in notices[0].text
    assert len(tried) == 1
    user = await club.service.user(BETO.id)
    assert user is not None
    assert user.dms_closed
    await club.duel()
    assert len(tried) == 1, "not again on the same day"
    assert await waiting(club) == 0


async def test_closed_messages_are_tried_again_at_a_later_table(club: Club):
    club.courier.before = lambda post: (_ for _ in ()).throw(Closed()) if post.place.user_id == BETO.id else None
    await club.duel()
    club.courier.before = lambda post: None
    club.clock.moment += people.DMS_AGAIN * 2
    await club.duel()
    assert len(club.courier.hands(BETO.id)) == 1
    user = await club.service.user(BETO.id)
    assert user is not None
    assert not user.dms_closed


async def test_a_hand_is_not_sent_once_its_question_is_answered(club: Club):
    table = await club.duel()
    club.courier.before = failing(Busy(), "hand", times=1)
    await club.move(table)
    await club.move(table)
    await club.tick(seconds=30)
    assert [hand.place.user_id for hand in club.courier.hands()][2:] == [ANA.id]
    assert await waiting(club) == 0


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


# --- a database that cannot be written --------------------------------------------------------------------------------


async def test_a_post_that_cannot_be_noted_down_is_free_again_soon_and_not_posted_twice(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    table = await club.duel()
    write, full = club.database.write, {"arrived", "postpone"}

    async def no_room(work: Any, *args: Any, **kwargs: Any) -> Any:
        if work.__name__ in full:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))
        return await write(work, *args, **kwargs)

    monkeypatch.setattr(club.database, "write", no_room)
    await club.move(table)
    found = await write(outbox.claim, "all", club.clock.now(), 10, 4)
    assert found.due == []
    assert found.wait is not None
    assert 0 < found.wait <= outbox.LEASE.total_seconds()
    full.clear()
    await time_is_up(club)
    await club.tick()
    assert told_again(club)
    assert await waiting(club) == 0


async def test_a_database_that_cannot_be_asked_is_asked_again(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel()
    monkeypatch.setattr(delivery, "LOOK_AGAIN", 0.01)
    write, fails, told = club.database.write, 2, asyncio.Event()

    async def busy(work: Any, *args: Any, **kwargs: Any) -> Any:
        nonlocal fails
        if work is outbox.claim and fails:
            fails -= 1
            raise OperationalError("BEGIN", {}, sqlite3.OperationalError("database is locked"))
        return await write(work, *args, **kwargs)

    monkeypatch.setattr(club.database, "write", busy)
    club.courier.before = lambda post: told.set()
    await club.move(table)
    await told.wait()
    await club.service.drain()
    assert told_again(club)


# --- more than one process --------------------------------------------------------------------------------------------


async def test_a_row_that_another_process_holds_is_left_to_it_until_its_time_is_up(new_club: Callable[..., Club]):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    one.service._delivery._closed = True  # the first process stops telling, as if it hung
    await one.service.act(Play(table.id, ANA.id, "add 1"))
    due = await one.database.write(outbox.claim, "0-0/2", one.clock.now(), 10, 4)
    assert {each.kind for each in due.due} == {"board", "hand"}
    await other.service.open()
    await other.service.drain()
    assert numbers(one.courier.boards()) == []
    await time_is_up(one)
    await other.tick()
    assert numbers(one.courier.boards()) == [1]


async def test_a_process_that_comes_back_takes_up_what_it_held(club: Club, new_club: Callable[..., Club]):
    table = await club.duel()
    club.service._delivery._closed = True
    await club.service.act(Play(table.id, ANA.id, "add 1"))
    await club.database.write(outbox.claim, "all", club.clock.now(), 10, 4)
    back = new_club(club=club)
    await back.service.open()
    await back.service.drain()
    assert numbers(club.courier.boards()) == [1]


async def test_what_a_living_process_is_about_stays_its_own(
    new_club: Callable[..., Club], monkeypatch: pytest.MonkeyPatch
):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    monkeypatch.setattr(delivery, "RENEWED", 0.01)
    go_on, renewed, send, renew = asyncio.Event(), asyncio.Event(), one.courier.send, outbox.renew

    async def slow(post: Post) -> Spot:
        await go_on.wait()
        return await send(post)

    def noted(*args: Any) -> None:
        renew(*args)
        renewed.set()

    monkeypatch.setattr(one.courier, "send", slow)
    monkeypatch.setattr(outbox, "renew", noted)
    await one.move(table, settle=False)
    await renewed.wait()
    await time_is_up(one)
    renewed.clear()
    await renewed.wait()
    found = await other.database.write(outbox.claim, "1-1/2", one.clock.now(), 10, 4)
    assert found.due == []
    go_on.set()
    await one.service.drain()
    assert numbers(one.courier.boards()) == [1]


async def test_who_was_away_too_long_leaves_it_to_who_took_over(
    new_club: Callable[..., Club], monkeypatch: pytest.MonkeyPatch
):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    with monkeypatch.context() as patched:
        patched.setattr(delivery, "LEASE", timedelta(seconds=-1))  # as if it had stood still after it took it
        await one.move(table)
    assert numbers(one.courier.boards()) == []
    await time_is_up(one)
    await other.service.open()
    await other.service.drain()
    assert told_again(one)
    assert await waiting(one) == 0


async def test_what_another_took_over_is_not_put_off(new_club: Callable[..., Club]):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    one.service._delivery._closed = True
    await one.service.act(Play(table.id, ANA.id, "add 1"))
    (lost, *_) = (await one.database.write(outbox.claim, "0-0/2", one.clock.now(), 1, 0)).due
    await time_is_up(one)
    await other.database.write(outbox.claim, "1-1/2", one.clock.now(), 10, 4)
    await one.database.write(outbox.postpone, lost, one.clock.now(), 0, unsent=True)
    again = await one.database.write(outbox.claim, "0-0/2", one.clock.now(), 10, 4)
    assert again.due == []


async def test_two_processes_tell_everything_once_and_in_order(new_club: Callable[..., Club]):
    one = new_club("0-0/2")
    other = new_club("1-1/2", one)
    table = await one.duel()
    for number in range(12):
        await (one, other)[number % 2].move(table, settle=False)
    for club in (one, other, one, other):
        await club.service.drain()
    await one.tick(seconds=0)
    assert numbers(one.courier.boards()) == list(range(1, 13))
