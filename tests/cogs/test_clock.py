"""Deadlines: a reminder at half, the game's default at the end, a forfeit after two in a row; forced answers."""

from games.titans.specials import IDS
from tests.cogs.duel import COURSE, dealt, later, prepared
from tests.simulated import Town


async def test_a_reminder_at_half_pings_only_who_is_waited_for(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:1])
    before = len(town.posts(duel.place))
    await later(town, 35)
    assert len(town.posts(duel.place)) == before
    await later(town, 1.1)
    (reminder,) = town.posts(duel.place)[before:]
    assert "Carol, it's your move." in reminder
    assert reminder.pings == (town.carol.id,)
    await later(town, 10)
    assert len(town.posts(duel.place)) == before + 1, "one reminder"
    hand = await town.click(town.carol, "Play", reminder)
    assert hand.private
    assert "Advance 4" in hand.posts[-1].buttons, "it leads to what is asked"
    watching = await town.click(town.dave, "Play", reminder)
    assert watching.private
    assert "the board and the history" in watching
    await duel.play(COURSE[1:2])
    assert "That board is out of date" in await town.click(town.carol, "Play", reminder)
    assert (await duel.table()).life == "playing"


async def test_when_time_is_up_the_default_is_played_and_after_two_in_a_row_the_seat_forfeits(town: Town):
    duel = await prepared(town)
    await later(town, 72.1)
    assert "⌛ Ana ran out of time: default move played." in duel.board()
    assert "Ana advances 1" in duel.board()
    assert duel.board().pings == (town.carol.id,)
    await duel.type(1, "advance 1")
    await later(town, 72.1)
    table = await duel.table()
    assert table.result is not None
    assert (table.life, table.result.reason, table.result.winners) == ("over", "resigned", (1,))
    assert "🏆 **Carol wins.**" in duel.board()
    assert list(duel.board().buttons) == ["Rematch", "Review", "Replay", "History", "Verify"]


async def test_who_moves_again_is_forgiven(town: Town):
    duel = await prepared(town)
    await later(town, 72.1)
    await duel.type(1, "advance 1")
    await duel.type(0, "advance 2")
    await duel.type(1, "advance 3")
    await later(town, 72.1)
    assert (await duel.table()).life == "playing"
    assert "Ana ran out of time" in duel.board()


async def test_a_button_of_a_move_that_the_clock_has_made_is_an_old_one(town: Town):
    duel = await prepared(town)
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    await later(town, 72.1)
    await duel.refuses(town.click(town.ana, "Avanzar 5", panel), "Ese tablero ya no vale. Este es el actual")


async def test_the_clock_goes_on_while_the_bot_is_down(town: Town):
    duel = await prepared(town)
    await town.bot.close()
    town.discord.backend.clock.advance(73 * 3600)
    await town.restart(clean=False)
    await town.forward(hours=0.02)
    assert "Ana ran out of time" in duel.board()


async def test_the_only_answer_is_played_at_once_where_everybody_sees_that_it_is(town: Town):
    """Five ones can only advance 1: under an open sky all know that, else it would tell what is in the hand."""
    hands, pile = ((1, 1, 1, 1, 1), (2, 2, 3, 4, 5)), (2, 3)
    closed = await prepared(town, dealt(hands, pile))
    assert await closed.legal() == (town.ana, ["advance 1"])
    assert "only one thing" not in closed.board()

    specials = {"shuffle": ["open-sky", *(card for card in IDS if card != "open-sky")]}
    duel = await prepared(town, (specials, *dealt(hands, pile)), specials=True)
    told = duel.board()
    assert "Ana had only one thing to do.\nAna advances 1, to square 2" in told
    assert "open hand: 1, 1, 1, 1, 2" in told.pictures[0].alt
    assert told.pings == (town.carol.id,)
    assert (await duel.legal())[0] is town.carol
