"""Places that are gone, forbidden or closed: something else serves, and it is said once."""

from __future__ import annotations

from bot.customid import TABLE
from bot.service.commands import Locate, Play, Repost
from bot.service.ground import people, store
from bot.service.ground.records import Place, Table
from bot.service.telling import unheard
from bot.service.telling.courier import Busy, Closed, Forbidden, Gone, Post
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CHANNEL, GUILD, Club
from tests.service.faults import failing, numbers, waiting


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
