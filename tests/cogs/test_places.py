"""What may happen to the places where a table lives, and to its people: the game goes on, and is told once why."""

import pytest

from tests.cogs.duel import COURSE, later, opened, prepared
from tests.posts import Post
from tests.simulated import Town


def told(posts: list[Post], words: str) -> list[Post]:
    """The posts that say so."""
    return [post for post in posts if words in post]


async def fail_for_long(town: Town) -> None:
    """So often that the next try is minutes away."""
    for _ in range(6):
        await later(town, 0.2)


async def test_closed_direct_messages_are_mentioned_once_and_the_hand_is_there(town: Town):
    town.close_dms(town.carol)
    duel = await prepared(town)
    assert town.dms(town.carol) == []
    (notice,) = told(town.posts(duel.place), "I can't send you direct messages")
    assert notice.pings == (town.carol.id,)
    assert "“My hand”" in notice
    await duel.play(COURSE[:3])
    assert len(told(town.posts(duel.place), "I can't send you direct messages")) == 1
    hand = await town.click(town.carol, "My hand", duel.board())
    assert "Your hand: 1, 3, 3, 5, 5." in hand.pictures[0].alt
    assert "Parry the attack" in hand.posts[0].buttons
    await duel.play(COURSE[3:])
    assert (await duel.table()).life == "over"
    again = await prepared(town)
    assert told(town.posts(again.place), "I can't send you direct messages") == []


async def test_without_threads_the_game_is_played_in_the_channel(town: Town):
    await town.forbid("create_public_threads")
    duel = await opened(town, rounds=1)
    assert town.threads == []
    (notice,) = told(town.posts(), "I can't open a thread here")
    assert "“Create Public Threads”" in notice
    assert set(duel.board().buttons) == {"Play", "My hand", "History", "Rules"}
    person, legal = await duel.legal()
    await town.command(person, "titans play", move=legal[0])
    assert (await duel.table()).seq == 1
    assert len(told(town.posts(), "I can't open a thread here")) == 1
    for owner in (town.ana, town.carol):
        assert f"<#{town.channel.id}>" in town.dms(owner)[0]


async def test_without_pictures_everything_is_said_in_words(town: Town):
    duel = await prepared(town)
    await town.forbid("attach_files")
    await duel.play(COURSE[:3])
    boards = [post for post in town.posts(duel.place) if "advances" in post or "attacks" in post]
    assert [post.pictures for post in boards] == [(), (), ()]
    assert len(told(boards, "“Attach Files”")) == 1, "who must grant what is said once"
    assert "Ana, on the left: square 6" in boards[0], "the position is told in words"
    assert "Ana attacks with 1 card of 5." in boards[2]
    hand = await town.click(town.carol, "My hand", duel.board())
    assert hand.pictures == ()
    assert "Your hand: 1, 3, 3, 5, 5." in hand
    assert "Parry the attack" in hand.posts[0].buttons
    board = await town.command(town.ana, "table board", duel.place)
    assert "Distancia 5." in board
    for name, options in (("table replay", {}), ("table verify", {"file": True})):
        refused = await town.command(town.ana, name, duel.place, **options)
        assert refused.private
        assert f"Me falta un permiso en <#{duel.place.id}>: Adjuntar archivos." in refused
    assert "Ana avanza 5" in await town.command(town.ana, "table replay", duel.place, format="text")


@pytest.mark.parametrize(("permission", "word"), [("send_messages", "Enviar mensajes"), ("view_channel", "Ver canal")])
async def test_a_table_cannot_be_opened_where_the_bot_may_not_write(town: Town, permission: str, word: str):
    await town.forbid(permission)
    answer = await town.command(town.ana, "titans new", opponent=town.carol)
    assert answer.private
    assert f"Me falta un permiso en <#{town.channel.id}>: {word}." in answer
    assert town.posts() == []
    assert "Ninguna." in await town.command(town.ana, "table list")


async def test_writing_is_forbidden_in_the_middle_and_allowed_again(town: Town):
    duel = await prepared(town)
    await town.forbid("send_messages_in_threads")
    before = len(town.posts(duel.place))
    await duel.play(COURSE[:2])
    assert len(town.posts(duel.place)) == before
    for person, words in ((town.ana, "«Enviar mensajes en hilos»"), (town.carol, "“Send Messages in Threads”")):
        assert len(told(town.dms(person), words)) == 1
    await fail_for_long(town)
    await town.forbid()
    posts = town.posts(duel.place)[before:]
    assert "Ana advances 5, to square 6." in posts[-1].text + posts[0].text
    assert "Carol advances 4" in "\n".join(post.text for post in posts)
    assert duel.board().pings == (town.ana.id,)


async def test_a_deleted_thread_moves_the_table_to_the_channel(town: Town):
    duel = await prepared(town)
    await town.delete(duel.place)
    answer = await duel.type(0, "advance 5", town.channel)
    assert "Ana avanza 5" in answer
    assert len(told(town.posts(), "The table's thread is gone: we go on in this channel.")) == 1
    duel.place = town.channel
    assert "Ana advances 5" in duel.board()
    assert duel.board().pings == (town.carol.id,)
    await duel.play(COURSE[1:])
    assert (await duel.table()).life == "over"
    assert len(told(town.posts(), "The table's thread is gone")) == 1


async def test_a_deleted_board_stops_nothing(town: Town):
    duel = await prepared(town)
    await town.delete(duel.board())
    shown = await town.command(town.ana, "table board", duel.place)
    assert "Distancia 14." in shown.pictures[0].alt
    await duel.play(COURSE[:1])
    assert list(duel.board().buttons) == ["Play", "My hand", "What happened", "History", "Rules"]
    assert town.errors() == []


async def test_a_deleted_card_stops_nothing(town: Town):
    await town.command(town.ana, "titans new")
    await town.delete(town.posts()[-1])
    assert "Table 1 has begun" in await town.command(town.carol, "table join", table="1")
    (thread,) = town.threads
    assert len([post for post in town.posts(thread) if post.pictures]) == 1


async def test_a_deleted_channel_moves_the_game_into_direct_messages(town: Town):
    duel = await prepared(town)
    for place in (duel.place, town.channel):  # on Discord a channel takes its threads with it
        await town.delete(place)
    before = len(town.dms(town.carol))
    elsewhere = town.guild.create_text_channel("elsewhere")
    await duel.type(0, "advance 5", elsewhere)
    new = town.dms(town.carol)[before:]
    assert len(told(new, "The table's channel is gone.")) == 1
    hand = told(new, "Your turn.")[-1]
    panel = (await town.click(town.carol, "Play", hand)).posts[0]
    await town.click(town.carol, "Advance 4", panel)
    assert (await duel.table()).seq == 2
    for seat, text in COURSE[2:-1]:
        await duel.type(seat, text, elsewhere)
    await duel.type(0, "yield", elsewhere)
    await town.click(town.ana, "Sí, seguro: Encajar el golpe")
    assert "Carol wins" in town.dms(town.carol)[-1].text
    assert "Carol gana" in town.dms(town.ana)[-1].text
    board = (await town.command(town.ana, "table board", elsewhere, table="1")).posts[0]
    refused = await town.click(town.ana, "Revancha", board)
    assert "No encuentro un canal para la mesa." in refused


async def test_an_archived_thread_wakes_up(town: Town):
    duel = await prepared(town)
    old = duel.board()
    await town.archive(duel.place)
    await duel.play(COURSE[:1])
    assert "Ana advances 5" in duel.board()
    assert duel.board().message.id != old.message.id
    assert duel.board().pings == (town.carol.id,)


async def test_a_locked_thread_names_the_permission_that_opens_it(town: Town):
    duel = await prepared(town)
    await town.forbid("manage_threads")
    await town.archive(duel.place, locked=True)
    await duel.play(COURSE[:1])
    assert len(told(town.dms(town.carol), "“Manage Threads”")) == 1
    await fail_for_long(town)
    await town.unlock(duel.place)
    assert "Ana advances 5" in duel.board()


async def test_a_locked_thread_and_closed_messages_leave_the_channel(town: Town):
    town.close_dms(town.carol)
    duel = await prepared(town)
    await town.forbid("manage_threads")
    await town.archive(duel.place, locked=True)
    answer = await duel.type(0, "advance 5", town.channel)
    assert "No puedo avisar" not in answer
    notice = town.posts()[-1]
    assert notice.pings == (town.carol.id,)
    assert "It's your turn." in notice
    panel = (await town.click(town.carol, "Play", notice)).posts[0]
    await town.click(town.carol, "Advance 4", panel)
    assert (await duel.table()).seq == 2
    assert town.posts()[-1].pings == (town.ana.id,)


async def test_who_moves_hears_who_can_be_told_nowhere(town: Town):
    town.close_dms(town.carol)
    duel = await prepared(town)
    await town.forbid("send_messages", "send_messages_in_threads")
    elsewhere = town.guild.create_text_channel("elsewhere")
    answer = await duel.type(0, "advance 5", elsewhere)
    assert answer.private
    assert "No puedo avisar a Carol de que es su turno" in answer


async def test_discord_that_failed_for_hours_is_tried_again_when_somebody_presses(town: Town):
    duel = await prepared(town)
    town.refuse("POST", f"/channels/{duel.place.id}/messages", 503, times=None)
    await duel.play(COURSE[:1])
    await fail_for_long(town)
    town.recover()
    assert "Ana advances 5" not in duel.board()
    await town.click(town.carol, "My hand", duel.board())
    assert "Ana advances 5" in duel.board()


async def test_who_leaves_the_server_loses_by_the_clock_and_stops_nothing(town: Town):
    duel = await prepared(town)
    await town.kick(town.carol)
    await duel.type(0, "advance 5")
    await later(town, 73)
    assert "Carol ran out of time" in duel.board()
    while (await duel.table()).to_act == (0,):
        _, legal = await duel.legal()
        await duel.type(0, next(text for text in legal if text != "yield"))
    await later(town, 73)
    table = await duel.table()
    assert table.result is not None
    assert (table.life, table.result.winners, table.result.reason) == ("over", (0,), "resigned")
    assert "🏆 **Ana wins.**" in duel.board()
    assert town.errors() == []
