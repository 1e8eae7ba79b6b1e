"""The referee: set-up, refusals in their order, resigning."""

from typing import Any

import msgspec
import pytest

from games.core.dice import SeededDice
from games.core.game import Option
from games.core.referee import (
    BadOption,
    BadSeat,
    GameOver,
    IllegalAction,
    NotYourTurn,
    Refusal,
    Setup,
    act,
    asks,
    begin,
    complete,
    legal,
    remembered,
    view,
)
from games.titans import GAME
from games.titans.state import DECK
from tests.games.titans.duel import at

SEED = bytes(range(32))


def new(**options: Any):
    setup = Setup(options=options, seats=2, seed=SEED)
    return setup, begin(GAME, setup)[0]


def test_options_left_out_have_their_defaults():
    assert complete(GAME, {"level": "basic"}) == {
        "level": "basic",
        "length": 23,
        "start": "off",
        "memory": False,
        "rounds_to_win": 5,
        "best_of": 1,
        "specials": False,
    }


def test_a_table_from_before_an_option_plays_as_it_did_then():
    class Newer(type(GAME)):
        options = (*GAME.options, Option("edition", 2, (1, 2), before=1))

    assert complete(Newer(), {})["edition"] == 2
    assert remembered(Newer(), {"level": "basic"}) == {"level": "basic", "edition": 1}
    assert remembered(Newer(), {"edition": 2}) == {"edition": 2}


def test_a_refused_option_says_which_values_there_are():
    with pytest.raises(BadOption) as error:
        complete(GAME, {"specials": 1})
    assert error.value.reason.key == "referee.bad_option"
    assert error.value.reason.args == {"name": "specials", "values": "false, true"}
    with pytest.raises(BadOption) as error:
        complete(GAME, {"lenght": 15})
    assert error.value.reason.args["name"] == "lenght"


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes):
    with pytest.raises(BadOption):
        begin(GAME, Setup(options={}, seats=2, seed=seed))


@pytest.mark.parametrize("salts", [(), ("a",), ("a", "b", "c")])
def test_there_is_one_salt_for_each_seat(salts: tuple[str, ...]):
    with pytest.raises(BadOption):
        begin(GAME, Setup(options={}, seats=2, seed=SEED, salts=salts))


def test_salts_change_the_deal():
    hands = {
        view(begin(GAME, Setup(options={}, seats=2, seed=SEED, salts=salts))[0], 0).round.hands[0].values
        for salts in (None, ("", ""), ("a", "b"), ("b", "a"))
    }
    assert len(hands) == 4


def test_the_set_up_is_event_0_and_each_accepted_action_the_next():
    setup, position = new()
    assert position.seq == 0
    for number in range(1, 6):
        seat = asks(GAME, position)[0].seat
        position, _ = act(GAME, setup, position, seat, GAME.notation(legal(GAME, position, seat)[0]))
        assert position.seq == number


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_at_the_table_is_refused_first(seat: int):
    setup, position = new()
    with pytest.raises(BadSeat):
        act(GAME, setup, position, seat, "nonsense")
    with pytest.raises(BadSeat):
        act(GAME, setup, position, seat, "resign")


def test_after_the_end_everything_is_refused_as_over_whoever_asks():
    setup, position = new()
    position, _ = act(GAME, setup, position, 0, "resign")
    for seat in (0, 1):
        for text in ("advance 1", "nonsense", "resign"):
            with pytest.raises(GameOver):
                act(GAME, setup, position, seat, text)
        assert legal(GAME, position, seat) == ()
    assert asks(GAME, position) == ()
    with pytest.raises(BadSeat):
        act(GAME, setup, position, 2, "advance 1")


def test_out_of_turn_is_refused_before_the_text_is_read():
    setup, position = new()
    waiting = asks(GAME, position)[0].seat
    with pytest.raises(NotYourTurn) as error:
        act(GAME, setup, position, 1 - waiting, "nonsense")
    assert error.value.reason.args == {"seats": (waiting,)}


@pytest.mark.parametrize("text", ["nonsense", "", "retreat 1", "parry"])
def test_text_that_cannot_be_read_and_actions_that_are_not_legal_are_both_illegal(text: str):
    setup, position = new()
    before = msgspec.msgpack.encode(position.state)
    with pytest.raises(IllegalAction):
        act(GAME, setup, position, asks(GAME, position)[0].seat, text)
    assert msgspec.msgpack.encode(position.state) == before


def test_every_refusal_has_the_code_of_the_protocol():
    own = [kind for kind in Refusal.__subclasses__() if kind.__module__ == Refusal.__module__]
    codes = {kind.__name__: kind.code for kind in own}
    assert codes == {
        "BadOption": "bad_option",
        "BadSeat": "bad_seat",
        "GameOver": "game_over",
        "NotYourTurn": "not_your_turn",
        "IllegalAction": "illegal_action",
    }


@pytest.mark.parametrize("seat", [0, 1])
def test_any_seat_may_resign_at_any_time_and_the_game_is_over(seat: int):
    setup, position = new()
    after, entry = act(GAME, setup, position, seat, "resign")
    assert after.over is not None
    assert (after.over.winners, after.over.reason) == ((1 - seat,), "resigned")
    assert after.seq == 1
    assert [(event.kind, event.seat) for event in entry.events] == [("resigned", seat)]
    assert after.state is position.state


def test_a_forced_item_that_does_not_fit_is_refused_by_the_event_that_meets_it_and_changes_nothing():
    with pytest.raises(BadOption):
        begin(GAME, Setup(options={}, seats=2, seed=SEED, chance=({"pick": 2},)))
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 2, 4, 4, 5), then=[{"pick": 0}])
    before = duel.position
    with pytest.raises(BadOption) as error:
        duel.play("attack 3x1")  # wins the round, and the next one needs a shuffle
    assert error.value.reason.key == "referee.misfit"
    assert duel.position == before


def test_forced_chance_uses_up_nothing_of_the_stream():
    forced = Setup(options={}, seats=2, seed=SEED, chance=({"pick": 1},))
    free = Setup(options={}, seats=2, seed=SEED)
    _, entry = begin(GAME, forced)
    assert entry.rolls[1]["shuffle"] == list(SeededDice(SEED, 0).shuffle(DECK))
    assert begin(GAME, free)[1].rolls[1] != entry.rolls[1], "without it the pick comes first from the stream"
