"""What was learnt of Titans: rounds side by side are the rules' rounds, and no seat knows what it may not know."""

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bot.computer.budget import Trials
from games.core.dice import FastDice
from games.core.game import Event
from games.core.hidden import fill, redact
from games.core.referee import complete
from games.titans import GAME, belief, blueprint, foresight, learning
from games.titans import rounds_at_once as many
from games.titans.actions import Action
from games.titans.blueprint import SIZES
from games.titans.state import Deed, State
from tests.games.titans.duel import at


def rounds(level: str, number: int, *, specials: bool) -> Any:
    """Rounds of any play from their first action to their last, told as positions, actions and events."""
    rng = random.Random(level)
    for _ in range(number):
        options = complete(
            GAME,
            {
                "level": level,
                "specials": specials,
                "length": rng.choice((15, 23, 31)),
                "start": rng.choice(("on", "off")),
            },
        )
        yield round_of(GAME.start(options, 2, FastDice(rng))[0], rng)


def round_of(state: State, rng: random.Random) -> list[tuple[State, Action, tuple[Event, ...]]]:
    found: list[tuple[State, Action, tuple[Event, ...]]] = []
    while True:
        # more than three cards count as three where rounds lie side by side
        legal = [each for each in GAME.actions(state, state.round.seat) if each.verb != "yield" and each.count <= 3]
        action = rng.choice(legal)
        after, events = GAME.apply(state, state.round.seat, action, FastDice(rng))
        found.append((state, action, events))
        if any(event.kind in ("round-won", "drawn-round") for event in events):
            return found
        state = after


@pytest.mark.parametrize("specials", [False, True])
@pytest.mark.parametrize("level", many.LEVELS)
def test_rounds_side_by_side_go_as_the_rules_say(level: str, specials: bool):
    for played in rounds(level, 60, specials=specials):
        duels = foresight.duels_of(played[0][0])
        for state, action, events in played:
            seat = state.round.seat
            legal = {many.column_of(each) for each in GAME.actions(state, seat) if each.verb != "yield"}
            assert set(np.flatnonzero(duels.legal()[0]).tolist()) == legal
            assert (duels.who[0], duels.pile[0]) == (seat, len(state.round.pile))
            duels.act(np.array([many.column_of(action)]))
            ends = [event for event in events if event.kind in ("round-won", "drawn-round")]
            assert (duels.phase[0] == many.DONE) == bool(ends)
            if ends:
                share = 0.5 if ends[0].kind == "drawn-round" else 1 - (ends[0].seat or 0)
                assert duels.won[0] == share


def test_every_play_of_a_round_is_kept_and_told_apart():
    for played in rounds("advanced", 40, specials=False):
        last = played[-1][0]
        before = [(each.seat, each.column) for each in belief.history(last)]
        assert before == [(state.round.seat, many.column_of(action)) for state, action, _ in played[:-1]]
        out = foresight.discard(last)
        assert sorted(out) == sorted([*last.round.buried.known(), *([last.round.top] if out else [])])
        assert foresight.remembers(last)


def test_plays_are_numbers_and_back():
    for deed in (Deed(0, 3, 2, 0), Deed(1, 5, 1, 5), Deed(1, 2, 1, -2)):
        assert Deed.of(deed.code) == deed


def test_who_remembers_counts_what_is_out_and_who_forgets_does_not():
    game = at((10, 14), [1, 2, 3, 4, 5], [1, 2, 3, 5, 5])
    game.play("advance 3")
    view = redact(game.state, 1)
    assert GAME.thinking is not None
    assert foresight.discard(GAME.thinking.forget(view)) == [3]
    assert not foresight.remembers(GAME.thinking.forget(view))


# the positions of the first strength report: strikes that cannot but be parried, or nearly so
CERTAIN = [
    ((14, 18), [1, 2, 4, 5, 5], 2, {1: 4, 2: 2, 3: 3, 4: 1, 5: 3}, "attack 4x1"),
    ((14, 17), [1, 3, 5, 5, 5], 3, {1: 3, 2: 4, 3: 1, 4: 3, 5: 1}, "attack 3x1"),
]
# from the same: two cards where one wins as often
WASTED = ((10, 16), [1, 2, 2, 5, 5], 6, {1: 1, 2: 2, 3: 1, 4: 3, 5: 2}, "lunge 1 5x2")


@pytest.mark.parametrize(("squares", "hand", "pile", "out", "folly"), [*CERTAIN, WASTED])
def test_the_follies_of_the_first_strength_report_are_not_done_again(
    squares: tuple[int, int], hand: list[int], pile: int, out: dict[int, int], folly: str
):
    view = late(squares, hand, pile, out)
    actions = GAME.actions(view, 0)
    chances = foresight.weigh(view, 0, actions, Trials(12).spent, random.Random(1))
    best = actions[max(range(len(actions)), key=chances.__getitem__)]
    assert GAME.notation(best) != folly


def test_a_parry_is_certain_where_the_other_hand_cannot_be_without_the_card():
    squares, hand, pile, out, _ = CERTAIN[0]
    view = late(squares, hand, pile, out)
    # of three 4s among seven cards the hand of five holds one at least, and two not for certain
    assert foresight.certain_parries(view, 0) & {many.ATTACK, many.ATTACK + 1} == {many.ATTACK}
    assert GAME.thinking is not None
    assert many.ATTACK not in foresight.certain_parries(GAME.thinking.forget(view), 0), "who forgets cannot know"


def late(squares: tuple[int, int], hand: list[int], pile: int, out: dict[int, int]) -> State:
    """A view of seat 0, whose turn it is, with so much out as everybody saw."""
    gone = [value for value, number in out.items() for _ in range(number)]
    left = list(many.DECK)
    for card in (*gone, *hand):
        left.remove(card)
    state = at(squares, hand, left[pile:], left[:pile], top=gone[-1]).state
    deeds = tuple(Deed(number % 2, card, 1, card).code for number, card in enumerate(gone))
    return redact(replace(state, round=replace(state.round, deeds=deeds)), 0)


def test_two_games_behind_one_view_are_thought_about_alike():
    for played in rounds("advanced", 4, specials=False):
        for state, _, _ in islice(played, 0, None, 5):
            seat = state.round.seat
            view = redact(state, seat)
            actions = GAME.actions(view, seat)
            other = redact(fill(view, GAME.unseen(view), random.Random(1)), seat)
            told = [foresight.weigh(each, seat, actions, lambda: 1.0, random.Random(2)) for each in (view, other)]
            assert told[0] == told[1]
            assert all(0 <= chance <= 1 for chance in told[0])


def test_the_same_lesson_gives_the_same_tables():
    def learnt(seed: int) -> bytes:
        files = [files for _, _, files in learning.progress(seed, 1) if files]
        return files[0][blueprint.FILE]

    assert learnt(1) == learnt(1) != learnt(2)


def test_a_lesson_teaches():
    rng = np.random.default_rng(1)
    tables = tuple(np.zeros(size, np.float32) for size in SIZES)
    off = [learning.learn(tables, "advanced", 512, 0.1, 0.25, rng) for _ in range(12)]
    assert off[0] == pytest.approx(0.25, abs=0.02)  # who knows nothing says a half
    assert off[-1] < 0.22


def test_what_comes_with_us_is_small_and_whole():
    for level in many.LEVELS:
        assert tuple(len(table) for table in blueprint.tables(level)) == SIZES
