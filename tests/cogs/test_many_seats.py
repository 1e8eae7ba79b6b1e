"""A table of four: its card, starting early, coming late, leaving, and a computer player in an empty seat."""

from collections.abc import Iterator

import pytest

from tests.cogs.bidding import bidding_bot, table_of
from tests.simulated import MakeBot, Post, Town


@pytest.fixture
def make_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeBot]:
    """The bot with the toy."""
    yield from bidding_bot(monkeypatch)


def card(town: Town) -> Post:
    (found,) = (post for post in town.posts() if "Seat 1" in post)
    return found


async def test_people_sit_down_get_up_and_the_host_starts_early(town: Town):
    await town.command(town.ana, "sealed new", seats=4)
    assert list(card(town).buttons) == [
        "Take a seat",
        "Leave the table",
        "Seat a computer",
        "Cancel the table",
        "Lucky word",
        "Time",
        "Rules",
    ]
    for person in (town.beto, town.carol):
        await town.click(person, "Take a seat")
    assert "Seat 3: Carol" in card(town)
    refused = await town.click(town.ana, "Leave the table", card(town))
    assert "Abriste esta mesa" in refused.posts[-1]
    await town.click(town.beto, "Leave the table", card(town))
    assert "Seat 2: free" in card(town)
    refused = await town.click(town.carol, "Start now", card(town))
    assert "Only the player who opened the table" in refused.posts[-1]
    await town.click(town.ana, "Start now", card(town))
    assert "The game has begun." in card(town)
    assert card(town).buttons == {}
    (thread,) = town.threads
    seal, board = town.posts(thread)
    assert (seal.pings, seal.silent) == ((), True)
    assert set(board.pings) == {town.ana.id, town.carol.id}
    assert "Join the game" in board.buttons


async def test_a_card_in_ones_own_hands_changes_the_one_that_everybody_sees(town: Town):
    await town.command(town.ana, "sealed new", seats=4)
    own = (await town.command(town.carol, "table board", table="1")).posts[0]
    assert own.ephemeral
    assert list(own.buttons) == list(card(town).buttons)
    mine = await town.click(town.carol, "Take a seat", own)
    assert "Seat 2: Carol" in mine
    assert "Seat 2: Carol" in card(town)
    await town.delete(card(town))
    await town.click(town.ana, "Empezar ya", (await town.command(town.ana, "table board", table="1")).posts[0])
    assert (await table_of(town)).life == "playing"


async def test_the_card_names_everybody_and_declining_frees_a_seat(town: Town):
    await town.command(town.ana, "sealed new", opponent=town.beto, second=town.carol, seats=4)
    first = card(town)
    assert set(first.pings) == {town.beto.id, town.carol.id}
    await town.click(town.beto, "No, thanks")
    assert "Seat 2: free" in card(town)
    assert "Beto can't play this time: the seat is free again." in town.posts()[-1]
    assert town.posts()[-1].pings == (town.ana.id,)
    await town.command(town.ana, "table fill", opponent=town.dave)
    assert "Seat 2: Dave, invited" in card(town)
    assert town.posts()[-1].pings == (town.dave.id,)
    await town.command(town.ana, "table fill", computer="random")
    assert "Seat 4: ⚙ Dax" in card(town)
    await town.click(town.dave, "Accept")
    await town.click(town.carol, "Accept")
    assert (await table_of(town)).life == "playing"


async def test_somebody_joins_a_running_game_by_button_and_another_by_typing(town: Town):
    await town.command(town.ana, "sealed new", opponent=town.carol, seats=4)
    await town.click(town.carol, "Accept")
    await town.click(town.ana, "Start now")
    (thread,) = town.threads
    posted = len(town.posts(thread))
    joined = await town.click(town.dave, "Join the game")
    assert joined.private
    assert "Table 1 has begun" in joined
    assert "Dave sits down." in town.posts(thread)[-1]
    assert len(town.posts(thread)) == posted, "nobody is pinged about their own deed: the board is edited"
    assert len(town.dms(town.dave)) == 1
    await town.command(town.beto, "table join", table="1")
    assert [chair.name for chair in (await table_of(town)).chairs] == ["Ana", "Carol", "Dave", "Beto"]
    assert "Join the game" not in town.posts(thread)[-1].buttons
    eva = town.newcomer("Eva")
    refused = await town.command(eva, "table join", table="1")
    assert "No seat is left" in refused


async def test_leaving_a_running_game_is_asked_twice_and_the_seat_can_be_filled(town: Town):
    await town.command(town.ana, "sealed new", opponent=town.beto, second=town.carol)
    await town.click(town.beto, "Accept")
    await town.click(town.carol, "Accept")
    (thread,) = town.threads
    panel = (await town.click(town.carol, "Play")).posts[0]
    assert "Resign" not in panel.buttons, "the game goes on without her"
    asked = await town.click(town.carol, "Leave the table", panel)
    assert "? This can't be undone. (Table" in asked
    assert "You have left table 1." in await town.click(town.carol, "Yes, I am sure: Leave the table", asked.posts[0])
    assert (await table_of(town)).chairs[2].free
    assert "Carol gets up." in town.posts(thread)[-1]
    asked = await town.command(town.beto, "table leave", thread)
    assert "No se puede deshacer" in asked
    await town.command(town.ana, "table fill", thread, computer="greedy")
    chairs = (await table_of(town)).chairs
    assert [chair.level for chair in chairs] == [None, None, "greedy"]


async def test_seats_and_guests_that_do_not_fit_are_refused(town: Town):
    refused = await town.command(town.carol, "sealed new", opponent=town.ana, second=town.dave, seats=2)
    assert "There are 3 of you: at least 3 seats are needed." in refused
    refused = await town.command(town.carol, "sealed new", seats=9)
    assert "This game takes 2 to 4 players." in refused
    refused = await town.command(town.carol, "sealed new", opponent=town.ana, seats=2, computer="random")
    assert "Choose one" in refused


async def test_against_several_computers_the_game_begins_at_once(town: Town):
    await town.command(town.carol, "sealed new", computer="random", seats=4)
    table = await table_of(town)
    assert table.life == "playing"
    assert [chair.level for chair in table.chairs] == [None, "random", "random", "random"]
