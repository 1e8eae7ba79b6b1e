"""Opening a table and sitting down at it: invited, open to all, declined, withdrawn, expired, rematch."""

import pytest

from bot.service.commands import Rematch, SetGuild
from bot.service.ground.records import Person
from bot.service.looking import listing
from bot.service.seats import seating
from bot.service.service import Service
from tests.cogs.duel import Duel, later, opened, prepared, service_of
from tests.simulated import Post, Town


def cards(town: Town) -> list[Post]:
    """The cards in the channel, oldest first; they name the seats."""
    return [post for post in town.posts() if "Seat 1" in post]


async def test_an_invitation_pings_the_invited_alone_and_starts_when_accepted(town: Town):
    answer = await town.command(town.ana, "titans new", opponent=town.carol, level="basic", hours=24, specials=True)
    assert answer.private
    assert f"La mesa 1 está abierta: <#{town.channel.id}>" in answer
    (card,) = cards(town)
    assert card.pings == (town.carol.id,)
    for words in ("Level: basic", "24 h per move", "Special cards: yes", "Seat 1: Ana", "Seat 2: Carol, invited"):
        assert words in card
    assert list(card.buttons) == ["Accept", "No, thanks", "Cancel the table", "Lucky word", "Time", "Rules"]
    pressed = await town.click(town.carol, "Accept")
    assert "The game has begun." in pressed
    (card,) = cards(town)
    assert card.buttons == {}
    (thread,) = town.threads
    assert thread.id == card.message.id, "the thread hangs on the card"
    _, board = town.posts(thread)
    (asked,) = board.pings
    assert asked in (town.ana.id, town.carol.id)
    for person in (town.ana, town.carol):
        (hand,) = town.dms(person)
        assert f"<#{thread.id}>" in hand, "a hand says where it is played"
        assert ("Play" in hand.buttons or "Jugar" in hand.buttons) == (person.id == asked)


async def test_an_open_seat_is_for_whoever_comes_first(town: Town):
    await town.command(town.ana, "titans new")
    (card,) = cards(town)
    assert card.pings == ()
    assert "Seat 2: free" in card
    assert list(card.buttons) == ["Take a seat", "Cancel the table", "Lucky word", "Time", "Rules"]
    already = await town.click(town.ana, "Take a seat")
    assert already.posts[-1].ephemeral
    assert "Ya estás en esta mesa." in already
    first, second = await town.together(
        town.click(town.carol, "Take a seat", card), town.click(town.dave, "Take a seat", card)
    )
    (late,) = (answer for answer in (first, second) if answer.posts[-1].ephemeral)
    assert "The game has begun." in cards(town)[0]
    assert "is no longer open" in late.posts[-1]
    assert len(town.threads) == 1


async def test_seats_are_taken_by_typing_as_well(town: Town):
    await town.command(town.ana, "titans new")
    answer = await town.command(town.carol, "table join")
    assert "Table 1 has begun" in answer
    assert "The game has begun." in cards(town)[0]
    assert cards(town)[0].buttons == {}
    await town.command(town.ana, "titans new", opponent=town.dave)
    refused = await town.command(town.carol, "table join", table="2")
    assert "This invitation is for someone else." in refused
    assert "Table cancelled." in await town.command(town.dave, "table leave")
    assert "Table cancelled." in cards(town)[1]


async def test_who_is_invited_may_decline_and_nobody_else(town: Town):
    await town.command(town.carol, "titans new", opponent=town.beto)
    refused = await town.click(town.dave, "No, thanks")
    assert refused.posts[-1].ephemeral
    assert "This invitation is for someone else." in refused
    refused = await town.click(town.dave, "Accept")
    assert "This invitation is for someone else." in refused
    await town.click(town.beto, "No, thanks")
    (card,) = cards(town)
    assert card.buttons == {}
    assert "Table cancelled." in card
    told = town.posts()[-1]
    assert "Beto can't play this time: the table is cancelled." in told
    assert told.pings == (town.carol.id,)


async def test_the_host_may_withdraw_by_button_and_by_command_and_nobody_else(town: Town):
    await town.command(town.ana, "titans new")
    refused = await town.click(town.carol, "Cancel the table")
    assert refused.posts[-1].ephemeral
    assert "Only the player who opened the table can do that." in refused
    await town.click(town.ana, "Cancel the table")
    assert cards(town)[0].buttons == {}
    await town.command(town.ana, "titans new")
    asked = (await town.command(town.ana, "table leave")).posts[0]
    assert "¿Cancelar la mesa 2?" in asked
    kept = await town.click(town.ana, "No", asked)
    assert "Asiento 1: Ana" in kept, "no is answered with the table, as it stands"
    assert "Cancel the table" in cards(town)[1].buttons
    asked = (await town.command(town.ana, "table leave")).posts[0]
    await town.click(town.ana, "Cancelar la mesa", asked)
    assert [card.buttons for card in cards(town)] == [{}, {}]
    assert "Table cancelled." in cards(town)[1]
    nothing = await town.command(town.ana, "table leave")
    assert nothing.private
    assert "Aquí no tienes mesa" in nothing


async def test_a_table_that_nobody_joins_expires(town: Town):
    await town.command(town.ana, "titans new")
    await later(town, hours=24 * 7 + 1)
    assert cards(town)[0].buttons == {}
    told = town.posts()[-1]
    assert "No one joined within a week" in told
    assert told.pings == (town.ana.id,)
    assert (await town.discord.as_bot(service_of(town).table(1))).life == "expired"


async def test_nobody_is_invited_who_could_not_play(town: Town):
    for opponent, words in (
        (town.ana, "no puedes jugar contra ti"),
        (town.guild.add_member(town.discord.create_user("robo", bot=True)), "Ese es un bot"),
    ):
        answer = await town.command(town.ana, "titans new", opponent=opponent)
        assert answer.private
        assert words in answer
    both = await town.command(town.ana, "titans new", opponent=town.carol, computer="greedy")
    assert "Elige una cosa" in both
    assert town.posts() == []


async def test_a_rematch_exchanges_seats_and_begins_when_both_want_it(town: Town):
    duel = await prepared(town)
    await duel.play()
    asked = await town.click(town.ana, "Rematch", duel.board())
    assert asked.private
    assert "La mesa 2 está abierta" in asked
    (card,) = cards(town)
    assert card.pings == (town.carol.id,)
    assert "Seat 1: Ana · Seat 2: Carol, invited" in card or "Seat 1: Carol" in card
    agreed = await town.click(town.carol, "Rematch", duel.board())
    assert "Table 2 has begun" in agreed
    assert cards(town)[0].buttons == {}
    again = await Duel(town, 2, duel.people).table()
    assert again.life == "playing"
    assert again.options == (await duel.table()).options
    assert len(town.threads) == 2


async def test_a_rematch_pressed_twice_is_one_table(town: Town):
    duel = await prepared(town)
    await duel.play()
    board = duel.board()
    await town.click(town.carol, "Rematch", board)
    await town.click(town.carol, "Rematch", board)
    assert len(cards(town)) == 1
    await town.click(town.ana, "Accept")
    later = await town.click(town.ana, "Rematch", board)
    assert "La mesa 2 ha empezado" in later
    assert len(cards(town)) == 1


async def test_a_rematch_pressed_by_both_at_once_begins(town: Town):
    duel = await prepared(town)
    await duel.play()
    board = duel.board()
    await town.together(town.click(town.carol, "Rematch", board), town.click(town.ana, "Rematch", board))
    assert (await Duel(town, 2, duel.people).table()).life == "playing"
    assert len(cards(town)) == 1
    assert cards(town)[0].buttons == {}


async def test_a_rematch_asked_for_in_the_browser_is_answered_where_it_is_told(town: Town):
    duel = await prepared(town)
    await duel.play()
    again = Rematch(1, Person(town.ana.id, "Ana", "es"), carded=False)
    await town.discord.as_bot(service_of(town).act(again))
    await town.discord.settle()
    called = town.posts()[-1]
    assert called.pings == (town.carol.id,)
    assert list(called.buttons) == ["Accept", "No, thanks"]
    assert "Ya estás en esta mesa" in await town.click(town.ana, "Accept", called)
    agreed = await town.click(town.carol, "Accept", called)
    assert (await Duel(town, 2, duel.people).table()).life == "playing", agreed
    (there,) = (post for post in town.posts() if post.message.id == called.message.id)
    assert there.buttons == {}, "nothing is left to press"


async def test_only_players_ask_for_a_rematch_and_only_afterwards(town: Town):
    duel = await prepared(town)
    board = (await town.command(town.ana, "table board", duel.place)).posts[0]
    assert "Revancha" not in board.buttons
    await duel.play()
    refused = await town.click(town.dave, "Rematch", duel.board())
    assert refused.private
    assert "You don't play at this table" in refused
    await town.delete(duel.board())
    board = (await town.command(town.carol, "table board", duel.place)).posts[0]
    assert "Table 2 is open" in await town.click(town.carol, "Rematch", board)
    assert len(cards(town)) == 1


async def test_a_rematch_against_the_computer_begins_at_once(town: Town):
    duel = await prepared(town, (), computer="random")
    await town.command(town.ana, "table resign", duel.place)
    await town.click(town.ana, "Sí, seguro: Abandonar")
    assert "La mesa 2 ha empezado" in await town.click(
        town.ana, "Revancha" if "Revancha" in duel.board().buttons else "Rematch"
    )
    assert (await Duel(town, 2, duel.people).table()).life == "playing"


async def test_a_table_is_opened_where_the_server_wants_it(town: Town):
    await town.discord.as_bot(_settings(town, channels=(town.channel.id,)))
    other = town.guild.create_text_channel("otro")
    answer = await town.command(town.ana, "titans new", other)
    assert f"<#{town.channel.id}>" in answer
    assert town.posts(other) == []
    assert len(cards(town)) == 1
    await town.delete(town.channel)
    answer = await town.command(town.beto, "titans new", other)
    assert f"<#{other.id}>" in answer
    assert len(town.posts(other)) == 2, "the commitment and the card"


async def test_a_table_opened_inside_another_ones_thread_gets_its_own(town: Town):
    duel = await opened(town)
    answer = await town.command(town.dave, "titans new", duel.place)
    assert f"<#{town.channel.id}>" in answer
    await town.click(town.beto, "Take a seat")
    assert len(town.threads) == 2


async def test_a_server_without_threads_plays_in_the_channel(town: Town):
    await town.discord.as_bot(_settings(town, threads=False))
    first = await opened(town)
    second = await opened(town, town.beto, town.dave)
    assert town.threads == []
    moved = set()
    for duel in (first, second, first):
        person, legal = await duel.legal()
        before = (await duel.table()).seq
        await town.command(person, "titans play", move=legal[0])
        assert (await duel.table()).seq == before + 1, "in a common channel everybody plays at their own table"
        moved.add(duel.id)
    assert moved == {1, 2}


def _settings(town: Town, **changes: object):
    service: Service = service_of(town)
    return service.act(SetGuild(town.guild.id, changes))


async def test_somebody_with_two_tables_says_which_one(town: Town):
    await prepared(town)
    await prepared(town, people=(town.ana, town.dave))
    refused = await town.command(town.ana, "table resign")
    assert refused.private
    assert "Juegas en varias mesas" in refused
    asked = await town.command(town.ana, "table resign", table="2")
    assert "(Mesa 2)" in asked


async def test_the_list_is_short_however_many_tables_there_are(town: Town, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seating, "MOST_OPEN", 30)
    empty = await town.command(town.ana, "table list")
    assert empty.private
    assert "Ninguna." in empty
    duel = await prepared(town)
    row = (await town.command(town.ana, "table list")).text.splitlines()[1]
    assert row.startswith("`1` Batalla entre titanes: Ana – Carol · **te toca a ti** <t:")
    assert f"<#{duel.place.id}>" in row
    for person in (town.carol, town.dave):
        for _ in range(30):
            await town.command(person, "titans new")
    listed = await town.command(town.ana, "table list")
    assert "**En este servidor**" in listed
    assert len(listed.text) <= 4000
    assert "… y " in listed
    assert "`/titanes nueva`" in listed


async def test_a_game_under_way_is_found_behind_any_number_of_finished_ones(
    town: Town, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(listing, "MOST", 2)
    duel = await prepared(town)
    for _ in range(3):
        await town.command(town.ana, "titans new")
        await town.click(town.ana, "Cancel the table")
    elsewhere = town.guild.create_text_channel("elsewhere")
    assert "`1` Batalla entre titanes: Ana – Carol" in await town.command(town.ana, "table list", elsewhere)
    assert next(iter((await town.complete(town.dave, "table board", "table")).values())) == "1"
    assert "Ana avanza 5" in await duel.type(0, "advance 5", elsewhere)
