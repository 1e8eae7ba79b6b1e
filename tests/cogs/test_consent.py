"""Undo, draws, calling off and pauses by buttons and commands, in both languages, with closed direct messages."""

from collections.abc import Iterator

import pytest

from tests.cogs.bidding import bidding_bot, table_of
from tests.cogs.duel import COURSE, prepared
from tests.simulated import MakeBot, Town


@pytest.fixture
def make_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeBot]:
    """The bot with the toy and Titans."""
    yield from bidding_bot(monkeypatch, "cogs.titans", "cogs.table_consent")


async def test_undo_is_asked_for_and_granted_by_button(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:1])
    panel = (await town.command(town.ana, "table hand", duel.place)).posts[0]
    asked = await town.click(town.ana, "Deshacer", panel)
    assert "Propuesto." in asked
    notice = town.posts(duel.place)[-1]
    assert "Ana asks to undo the last move. Do you agree?" in notice
    assert notice.pings == (town.carol.id,)
    refused = await town.click(town.dave, "Agree", notice)
    assert "You're a spectator here" in refused
    await town.restart()
    assert "You have agreed." in await town.click(town.carol, "Agree", notice)
    assert (await duel.table()).to_act == (0,)
    assert "Ana undoes their last move." in duel.board()
    late = await town.click(town.carol, "Agree", notice)
    assert "That offer doesn't stand any more." in late


async def test_what_showed_nothing_is_undone_at_once(town: Town):
    await town.command(town.carol, "sealed new", opponent=town.ana, second=town.dave, rated=False)
    await town.click(town.ana, "Accept")
    await town.click(town.dave, "Accept")
    (thread,) = town.threads
    card = town.dms(town.carol)[-1].pictures[0].alt[0]
    await town.command(town.carol, "sealed play", thread, move=f"bid {card}")
    assert (await table_of(town)).to_act == (1, 2)
    undone = await town.command(town.carol, "table undo", thread)
    assert "Taken back." in undone
    assert (await table_of(town)).to_act == (0, 1, 2)


async def test_a_draw_is_declined_and_then_agreed(town: Town):
    duel = await prepared(town)
    town.close_dms(town.carol)
    await town.command(town.ana, "table offer", duel.place, what="draw")
    notice = town.posts(duel.place)[-1]
    assert "offers a draw" in notice
    assert "You have said no." in await town.click(town.carol, "No", notice)
    told = town.posts(duel.place)[-1]
    assert "would rather play on: no draw." in told
    assert told.pings == (town.ana.id,)
    await town.command(town.ana, "table offer", duel.place, what="draw")
    await town.command(town.carol, "table offer", duel.place, what="draw")
    assert (await duel.table()).life == "over"
    assert "🤝 A draw by agreement" in duel.board()


async def test_the_clocks_are_stopped_and_a_game_is_called_off(town: Town):
    duel = await prepared(town)
    await town.command(town.carol, "table offer", duel.place, what="pause")
    await town.click(town.ana, "Agree")
    assert "⏸️ The clocks are stopped" in town.posts(duel.place)[-1]
    assert "⏸️ The clocks are stopped" in await town.command(town.carol, "table board", duel.place)
    nothing = await town.command(town.carol, "table offer", duel.place, what="pause")
    assert "Nothing changed: the clock was already like that." in nothing
    await town.command(town.ana, "table offer", duel.place, what="cancel")
    await town.click(town.carol, "Agree")
    assert "**Game cancelled. It doesn't count.**" in duel.board()


async def test_there_must_be_something_to_undo(town: Town):
    duel = await prepared(town)
    refused = await town.command(town.ana, "table undo", duel.place)
    assert "No tienes nada que deshacer." in refused
    assert "Deshacer" not in (await town.command(town.ana, "table hand", duel.place)).posts[0].buttons


async def test_undo_is_offered_only_to_who_has_something_to_take_back(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:1])
    assert "Deshacer" in (await town.command(town.ana, "table hand", duel.place)).posts[0].buttons
    assert "Undo" not in (await town.command(town.carol, "table hand", duel.place)).posts[0].buttons
    await town.command(town.ana, "table undo", duel.place)
    await town.click(town.carol, "Agree")
    assert "Deshacer" not in (await town.command(town.ana, "table hand", duel.place)).posts[0].buttons
