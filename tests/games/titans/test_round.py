"""Components, options and the beginning of a round."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from games.core import referee
from games.core.dice import RecordingDice, SeededDice
from games.titans import GAME, rounds, specials
from games.titans.state import DECK, Options
from tests.games.titans.duel import Duel, at, begin, deal, kinds, rest, told, won

T = TypeVar("T")
NEW_DECK = {"shuffle": deal((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), 0)}


def test_the_deck_has_25_cards_five_each_of_1_to_5():
    assert Counter(DECK) == dict.fromkeys((1, 2, 3, 4, 5), 5)


def test_the_options_have_the_names_values_and_defaults_of_the_rules():
    assert {option.name: (option.values, option.default) for option in GAME.options} == {
        "level": (("basic", "normal", "advanced"), "advanced"),
        "length": ((15, 17, 19, 21, 23, 25, 27, 29, 31), 23),
        "start": (("off", "on"), "off"),
        "rounds_to_win": ((1, 2, 3, 4, 5, 6, 7, 8, 9), 5),
        "best_of": ((1, 3), 1),
        "specials": ((False, True), False),
        "memory": ((False, True), False),
    }


@pytest.mark.parametrize(
    "options",
    [
        {"level": "expert"},
        {"length": 14},
        {"length": 22},
        {"length": 33},
        {"length": "23"},
        {"length": 23.0},
        {"rounds_to_win": 0},
        {"rounds_to_win": 10},
        {"rounds_to_win": True},
        {"best_of": 2},
        {"specials": 1},
        {"specials": None},
        {"cheat": True},
    ],
)
def test_an_option_outside_the_rules_is_refused(options: dict[str, Any]):
    with pytest.raises(referee.BadOption):
        referee.begin(GAME, referee.Setup(options=options, seats=2, seed=bytes(32)))


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_a_duel_has_two_seats(seats: int):
    with pytest.raises(referee.BadOption):
        referee.begin(GAME, referee.Setup(options={}, seats=seats, seed=bytes(32)))


@pytest.mark.parametrize("length", [15, 23, 31])
def test_warriors_start_beside_the_mat_or_on_its_ends(length: int):
    assert begin(length=length).view().squares == (0, length + 1)
    assert begin(length=length, start="on").view().squares == (1, length)


def test_the_distance_is_the_difference_of_the_squares():
    assert begin().view().distance == 24
    assert at((7, 9), (1, 2), (1, 2)).view().distance == 2


def test_a_hand_has_five_cards_and_the_pile_what_is_left():
    view = begin().view()
    assert view.hand_sizes == (5, 5)
    assert view.pile == 15


@pytest.mark.parametrize("beginner", [0, 1])
def test_hands_are_dealt_alternately_one_card_at_a_time_beginning_with_the_beginner(beginner: int):
    cards = [1, 5, 2, 5, 2, 4, 3, 4, 1, 3]
    order = [*cards, *rest(cards)]
    setup = referee.Setup(options={}, seats=2, seed=bytes(32), chance=({"pick": beginner}, {"shuffle": order}))
    duel = Duel(setup, referee.begin(GAME, setup)[0])
    assert duel.hand(beginner) == (1, 1, 2, 2, 3)
    assert duel.hand(1 - beginner) == (3, 4, 4, 5, 5)
    assert duel.state.round.pile.known() == tuple(order[10:])


def test_who_begins_the_first_round_is_a_matter_of_chance():
    options = Options("advanced", 23, "off", 5, 1, False)
    beginners = Counter(
        rounds.start(options, SeededDice(bytes([n % 256] * 32), n))[0].score.beginner for n in range(400)
    )
    # 400 tosses of a fair coin leave 140..260 once in 10**9 tries; the seeds are fixed
    assert 140 <= beginners[0] <= 260


@pytest.mark.parametrize("beginner", [0, 1])
def test_the_beginner_takes_the_first_turn_and_players_alternate(beginner: int):
    duel = begin(beginner=beginner)
    assert duel.view().beginner == beginner
    seats = []
    for _ in range(4):
        seats.append(duel.asked[0])
        duel.play("advance 1" if "advance 1" in duel.legal() else "advance 2")
    assert seats == [beginner, 1 - beginner] * 2


@pytest.mark.parametrize("loser", [0, 1])
def test_the_loser_of_a_round_begins_the_next(loser: int):
    hands = ((3, 3, 3, 1, 1), (1, 2, 2, 4, 4)) if loser == 1 else ((1, 2, 2, 4, 4), (3, 3, 3, 1, 1))
    duel = at((10, 13), *hands, seat=1 - loser)
    events = duel.play("attack 3x3")
    assert won(events) == (1 - loser, "attack", 1)
    assert duel.asked == (loser, "turn")
    assert duel.view().beginner == loser


@pytest.mark.parametrize("beginner", [0, 1])
def test_after_a_drawn_round_begins_whoever_did_not_begin_it(beginner: int):
    duel = at((9, 14), (1, 1, 2, 2, 3), (1, 1, 2, 4, 4), [3], seat=1, beginner=beginner)
    events = duel.play("retreat 1")  # both have advanced nine squares; nobody holds a 6
    assert "drawn-round" in kinds(events)
    assert "round-won" not in kinds(events)
    assert duel.view().points == (0, 0)
    assert duel.asked == (1 - beginner, "turn")
    assert duel.view().beginner == 1 - beginner


def test_every_round_begins_at_the_ends_with_all_25_cards_shuffled_anew():
    duel = at((10, 13), (3, 3, 3, 1, 1), (1, 2, 2, 4, 4), then=[NEW_DECK])
    duel.play("attack 3x3")
    view = duel.view()
    assert (view.squares, view.pile, view.hand_sizes, view.discard_top) == ((0, 24), 15, (5, 5), None)
    assert duel.hand(0) == duel.hand(1) == (1, 2, 3, 4, 5)
    assert view.round == 2


def test_without_specials_chance_is_asked_who_begins_and_then_for_the_cards():
    dice = RecordingDice(SeededDice(bytes(32), 0))
    rounds.start(Options("advanced", 23, "off", 5, 1, False), dice)
    assert [next(iter(roll)) for roll in dice.rolls] == ["pick", "shuffle"]
    assert sorted(dice.rolls[1]["shuffle"]) == list(DECK)


def test_with_specials_their_deck_is_shuffled_first():
    dice = RecordingDice(SeededDice(bytes(32), 0))
    rounds.start(Options("advanced", 23, "off", 5, 1, True), dice)
    assert [next(iter(roll)) for roll in dice.rolls] == ["shuffle", "pick", "shuffle"]
    assert sorted(dice.rolls[0]["shuffle"]) == sorted(specials.IDS)
    assert sorted(dice.rolls[2]["shuffle"]) == list(DECK)


class _Untouched(RecordingDice):
    """A shuffle that leaves everything as it stood."""

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        self.rolls.append({"shuffle": list(items)})
        return tuple(items)


def test_before_a_shuffle_items_stand_in_ascending_order_and_specials_in_the_order_of_their_table():
    dice = _Untouched(SeededDice(bytes(32), 0))
    rounds.start(Options("advanced", 23, "off", 5, 1, True), dice)
    table = ["giants", "weary", "wounded", "open-sky", "narrow-pass", "high-guard", "short-arena", "glory"]
    assert dice.rolls[0]["shuffle"] == table
    assert dice.rolls[2]["shuffle"] == [value for value in (1, 2, 3, 4, 5) for _ in range(5)]


def test_the_special_is_turned_up_before_hands_are_filled():
    duel = begin((1, 2, 3, 4, 5, 5), (1, 2, 3, 4, 5, 5), special="giants")
    assert kinds(duel.events) == ["round", "special", "dealt", "dealt"]
    assert dict(told(duel.events, "special").args) == {"special": "giants"}
    assert duel.view().hand_sizes == (6, 6)


def test_the_deck_of_specials_is_shuffled_once_per_game_and_again_when_a_ninth_is_needed():
    setup = referee.Setup(options={"specials": True, "rounds_to_win": 9}, seats=2, seed=bytes(range(32)))
    position, entry = referee.begin(GAME, setup)
    order = entry.rolls[0]["shuffle"]
    seen = [position.state.score.special]
    while len(seen) < 10:
        seat = referee.asks(GAME, position)[0].seat
        legal = referee.legal(GAME, position, seat)
        number = position.state.score.round
        position, entry = referee.play(GAME, setup, position, seat, GAME.default(referee.view(position, seat), seat))
        assert position.over is None, (legal, "nine rounds must be played")
        if position.state.score.round == number:
            continue
        seen.append(position.state.score.special)
        shuffled = [roll["shuffle"] for roll in entry.rolls]
        if len(seen) == 9:
            assert sorted(shuffled[0]) == sorted(specials.IDS), "specials first, then the cards"
            order = order + shuffled[0]
        assert [sorted(cards) for cards in shuffled[-1:]] == [sorted(DECK)]
        assert len(shuffled) == (2 if len(seen) == 9 else 1)
    assert seen == order[:10]
