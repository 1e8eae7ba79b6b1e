"""Entries of a log that belong to every table: takebacks, agreed ends, verdicts; and what may be taken back freely."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import decrees, referee
from games.core.audit import check
from games.core.decrees import Decree
from games.core.log import Move, digests, record
from games.core.referee import BadSeat, GameOver, IllegalAction, Position, Setup
from games.core.takeback import free
from games.titans import GAME as TITANS
from tests.toy import GAME as TOY

SETUP = Setup(options={}, seats=3, seed=bytes(range(32)))


class Log:
    """A table of the toy, and everything that was entered there."""

    def __init__(self, setup: Setup = SETUP) -> None:
        self.setup = setup
        position, _ = referee.begin(TOY, setup)
        self.positions = [position]
        self.moves: list[Move] = []

    @property
    def now(self) -> Position:
        return self.positions[-1]

    def say(self, seat: int | None, text: str) -> None:
        position, self.entry = decrees.accept(TOY, self.setup, self.now, seat, text, self.positions.__getitem__)
        self.positions.append(position)
        self.moves.append(Move(seat, text, None))

    def first(self, seat: int) -> str:
        return TOY.notation(referee.legal(TOY, self.now, seat)[0])

    def told(self) -> dict[str, Any]:
        return record(TOY, self.setup, ("a", "b", "c"), self.moves, self.now)

    def holds(self) -> bool:
        return check(self.told(), lambda _: TOY).holds


def bids() -> Log:
    log = Log()
    for seat in range(3):
        log.say(seat, log.first(seat))
    return log


@pytest.mark.parametrize(
    ("text", "decree"),
    [
        ("undo 0", Decree("undo", to=0)),
        ("undo 12", Decree("undo", to=12)),
        ("draw agreed", Decree("draw")),
        ("cancel agreed", Decree("cancel")),
        ("cancel abandoned", Decree("abandon")),
        ("adjudicate none", Decree("adjudicate")),
        ("adjudicate 0,2,11", Decree("adjudicate", winners=(0, 2, 11))),
    ],
)
def test_their_spelling_is_canonical(text: str, decree: Decree):
    assert decrees.read(text) == decree
    for other in (text.upper(), f" {text}", f"{text} ", text.replace(" ", "  "), text + "\n"):
        assert decrees.read(other) is None


@pytest.mark.parametrize(
    "text", ["undo", "undo -1", "undo 01", "adjudicate", "adjudicate 2,0", "adjudicate 1,1", "draw"]
)
def test_other_words_decree_nothing(text: str):
    assert decrees.read(text) is None


@pytest.mark.parametrize("game", [TITANS, TOY], ids=lambda game: game.id)
def test_no_game_understands_them(game: Any):
    for text in ("undo 3", "draw agreed", "cancel agreed", "cancel abandoned", "adjudicate 0"):
        assert decrees.reserved(text)
        with pytest.raises(Exception, match="refused"):
            game.parse(text)


def test_a_takeback_goes_back_and_the_log_only_grows():
    log = bids()
    before = log.positions[1]
    log.say(2, "undo 1")
    assert log.now.state == before.state
    assert log.now.seq == 4
    assert log.entry.events[0].args == (("to", 1), ("entries", 2))
    with pytest.raises(IllegalAction):
        log.say(2, "undo 4")


def test_dice_after_a_takeback_come_from_the_new_entry():
    """The same move again, later in the log, draws from its own stream."""
    log = Log(Setup(options={"raises": False}, seats=3, seed=bytes(range(32))))
    for seat in range(3):
        log.say(seat, log.first(seat))
    once = log.now.state
    log.say(2, "undo 2")
    log.say(2, log.moves[2].action)
    assert log.now.seq == 5
    assert log.now.state.round == once.round
    log.say(None, "adjudicate 1")
    assert log.holds()


def test_a_log_with_all_of_them_holds():
    for end, seat in (("draw agreed", 1), ("cancel agreed", 0), ("cancel abandoned", None), ("adjudicate 0,2", None)):
        log = bids()
        log.say(2, "undo 1")
        log.say(1, log.first(1))
        log.say(0, "undo 3")
        log.say(seat, end)
        assert log.holds(), end
        assert len(digests(TOY.id, log.setup, log.moves)) == len(log.moves) + 1


def test_how_they_end_a_game():
    ends = {
        ("draw agreed", 1): ((), "agreed"),
        ("cancel agreed", 0): ((), "cancelled"),
        ("cancel abandoned", None): ((), "abandoned"),
        ("adjudicate 0,2", None): ((0, 2), "adjudicated"),
        ("adjudicate none", None): ((), "adjudicated"),
    }
    for (text, seat), (winners, reason) in ends.items():
        log = bids()
        log.say(seat, text)
        assert log.now.over is not None
        assert (log.now.over.winners, log.now.over.reason) == (winners, reason)
        with pytest.raises(GameOver):
            log.say(seat, text)


def test_what_does_not_fit_is_refused():
    log = bids()
    for seat, text, kind in (
        (None, "undo 1", BadSeat),
        (0, "adjudicate 1", BadSeat),
        (0, "cancel abandoned", BadSeat),
        (None, "draw agreed", BadSeat),
        (7, "draw agreed", BadSeat),
        (None, "adjudicate 3", IllegalAction),
        (None, "bid 1", BadSeat),
        (0, "undo 99", IllegalAction),
    ):
        with pytest.raises(kind):
            log.say(seat, text)


def test_a_log_that_was_changed_does_not_hold():
    log = bids()
    log.say(2, "undo 1")
    log.say(None, "adjudicate 1")
    told = log.told()
    for change in ({"seat": None}, {"action": "undo 0"}, {"action": "undo 9"}):
        events = [dict(event) for event in told["events"]]
        events[3] |= change
        report = check(told | {"events": events}, lambda _: TOY)
        assert not report.holds or change == {"action": "undo 0"}
    events = [dict(event) for event in told["events"]]
    events[4]["seat"] = 1
    assert not check(told | {"events": events}, lambda _: TOY).holds


# --- what may be taken back freely ------------------------------------------------------------------------------------


def _free(log: Log, seat: int, text: str) -> bool:
    before = log.now
    after, entry = referee.act(TOY, log.setup, before, seat, text)
    return free(TOY, before.state, after.state, seat, TOY.parse(text), entry.rolls, 3)


def test_a_sealed_bid_shows_nothing_until_it_is_the_last():
    log = Log(Setup(options={"raises": False}, seats=3, seed=bytes(range(32))))
    assert _free(log, 0, log.first(0))
    log.say(0, log.first(0))
    assert _free(log, 2, log.first(2))
    log.say(2, log.first(2))
    assert not _free(log, 1, log.first(1)), "it shows all bids"


def test_the_last_bid_is_free_where_a_window_opens_first():
    log = bids()
    assert _free(log, 1, "pass")
    log.say(1, "pass")
    assert _free(log, 0, log.first(0))


def test_a_card_that_is_laid_open_has_been_shown():
    setup = Setup(options={}, seats=2, seed=bytes(32))
    position, _ = referee.begin(TITANS, setup)
    seat = referee.asks(TITANS, position)[0].seat
    legal = referee.legal(TITANS, position, seat)
    assert legal
    for action in legal:
        after, entry = referee.play(TITANS, setup, position, seat, action)
        assert not free(TITANS, position.state, after.state, seat, action, entry.rolls, 2)


def test_what_was_rolled_stands():
    log = Log()
    assert not free(TOY, log.now.state, log.now.state, 0, TOY.parse("bid 1"), [{"roll": [3]}], 3)
