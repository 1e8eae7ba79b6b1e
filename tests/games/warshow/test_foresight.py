"""How two fight Warshow with thought: sketches do what the rules do, plans find what one step doesn't show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from bot.computer.budget import Trials
from bot.computer.search import weigh_as_every
from games.core.dice import FastDice
from games.core.hidden import redact
from games.warshow import GAME, control, habits, legal, policy, rules
from games.warshow.actions import DOWN, NOTHING, PASS, Action, shots
from games.warshow.cards import BY_ID
from games.warshow.foresight import weigh
from games.warshow.places import by_row
from games.warshow.sketch import (
    KIND,
    LINES,
    NAME,
    ON_LINE,
    Sketch,
    Troop,
    controls,
    enter,
    has_won,
    lines_ahead,
    sketch,
    throw,
)
from games.warshow.state import ATTACK, POSITIONING, REINFORCEMENTS, WINDOWS, State
from tests.games.warshow.battle import battle

CHANCE = frozenset({"draw", "discard", "shuffle"})


@cache
def questions(seed: int) -> tuple[State, ...]:
    """The states of a game by quick choices in which a seat decides in its own turn."""
    rng = random.Random(seed)
    dice = FastDice(rng)
    state, _ = GAME.start({option.name: option.default for option in GAME.options}, 2, dice)
    found: list[State] = []
    while asks := GAME.asks(state):
        seat = asks[0].seat
        if state.question in (POSITIONING, REINFORCEMENTS, ATTACK):
            found.append(state)
        offered = GAME.shortlist(state, seat)
        state, _ = GAME.apply(state, seat, policy.choose(state, offered, rng), dice)
    return tuple(found)


def in_peace(state: State, action: Action) -> State:
    """The state after the action when everybody passes."""
    state, _ = rules.apply(state, state.active, action, FastDice(random.Random(1)))
    while state.question in WINDOWS:
        state, _ = rules.apply(state, state.waiting[0], PASS, FastDice(random.Random(1)))
    return state


def troops(at: Sketch) -> list[tuple[object, ...]]:
    """What stands where, without names, which sketches give otherwise."""
    return sorted(
        (seat, line, kind.id, covered, red, white, shield)
        for seat, side in enumerate(at.rows)
        for line, row in enumerate(side)
        for _, kind, covered, red, white, shield, *_ in row
    )


def drawn(state: State) -> Sketch:
    return sketch(state, random.Random(1))


def by_chance(action: Action) -> bool:
    """Whether the card draws, discards or shuffles: that is the same only in numbers."""
    card = BY_ID.get(action.card)
    effects = () if card is None else card.box.effects if card.box else card.effects
    return any(effect.do in CHANCE for effect in effects)


def done(state: State, action: Action) -> Sketch | None:
    """The sketch after it has done the same; None for what is no part of a plan."""
    at, seat = drawn(state), state.active
    lines = {row: ON_LINE[place] for row, place in by_row(seat, 2).items()}
    aim = "" if action.aim == NOTHING else action.aim
    match action.verb:
        case "reinforce":
            enter(at, seat, action.card, lines[action.row], aim, down=action.face == DOWN)
        case "order" if not any(effect.do == "shuffle" for effect in legal.BY_ID[action.card].effects):
            throw(at, seat, action.card, aim)
        case "cover" | "uncover":
            habits.follow(at, seat, {action.troop: habits.OVER})
        case "advance" | "retreat":
            habits.follow(at, seat, {action.troop: steps(state, action)})
        case "fire":
            split = shots(action.aim)
            rows = [row for row in reached(at, seat, action.troop) if row]
            if len(split) != 1 or [len(row) for row in rows] != [1]:
                return None
            at.queue = frozenset({action.troop})
            habits.attack(at, seat, {action.troop: split[0][0]})
        case _:
            return None
    return at


def reached(at: Sketch, seat: int, name: str) -> list[list[Troop]]:
    """The rows of the enemy that a troop can fire at, empty ones too."""
    return [
        at.rows[1 - seat][to]
        for line, row in enumerate(at.rows[seat])
        for troop in row
        if troop[NAME] == name
        for to in range(max(0, line - troop[KIND].reach), min(LINES, line + troop[KIND].reach + 1))
    ]


def steps(state: State, action: Action) -> int:
    """How many rows the troop goes forward."""
    before = next(troop for troop in state.troops if troop.name == action.troop).place
    after = next(troop for troop in in_peace(state, action).troops if troop.name == action.troop).place
    forward = ON_LINE[after] - ON_LINE[before]
    return -forward if state.active else forward


def compared() -> Iterator[tuple[State, Action]]:
    for seed in (1, 2, 3):
        for state in questions(seed)[::3]:
            for action in legal.listed(state, state.active):
                yield state, action


def test_a_sketch_does_what_the_rules_do():
    seen: dict[str, int] = {}
    for state, action in compared():
        after = done(state, action)
        if after is None:
            continue
        by_rules = drawn(in_peace(state, action))
        if by_rules.turn != after.turn:
            continue
        seen[action.verb] = seen.get(action.verb, 0) + 1
        if by_chance(action):
            assert len(troops(after)) == len(troops(by_rules)), GAME.notation(action)
        else:
            assert troops(after) == troops(by_rules), GAME.notation(action)
        assert [len(hand) for hand in after.hands] == [len(hand) for hand in by_rules.hands], GAME.notation(action)
        if not by_chance(action):
            assert list(map(sorted, after.hands)) == list(map(sorted, by_rules.hands))
        if by_rules.phase == after.phase:
            assert (after.points, after.orders) == (by_rules.points, by_rules.orders), GAME.notation(action)
    assert all(seen[verb] > 20 for verb in ("advance", "retreat", "cover", "uncover", "reinforce", "order"))
    assert seen["fire"] > 5


def test_a_sketch_counts_rows_and_victories_as_the_rules_do():
    for seed in (1, 2, 3):
        for state in questions(seed):
            at = drawn(state)
            ahead = lines_ahead(at)
            for place, owner in enumerate(control.owners(state.troops, 2)):
                assert owner == (None if not ahead[ON_LINE[place]] else int(ahead[ON_LINE[place]] < 0))
            for seat in (0, 1):
                assert controls(ahead, seat) == control.wins(state.troops, seat, [1 - seat], 2)


def test_who_has_no_troops_left_has_lost():
    at = drawn(battle("a1 tank 4a", hands=(("mule",), ("hex",))).state)
    assert has_won(at, lines_ahead(at))
    at = drawn(battle("a1 tank 4a", hands=(("mule",), ("imp",))).state)
    assert not has_won(at, lines_ahead(at))


def test_two_steps_that_win_the_last_turn_are_found():
    """Only who walks with both, each into a row of its own, has more rows in the end; who plays on at random errs."""
    table = battle(
        *("a1 bayonets 4a", "a2 recruit 4a", "a3 tank 5a", "b1 tank 4b", "b2 imp 5b"),
        turn=12,
        turn_limit=12,
    )
    view = redact(table.state, 0)
    for seed in range(5):
        offered = GAME.shortlist(view, 0)
        chances = weigh(view, 0, offered, Trials(8).spent, random.Random(seed))
        assert chances is not None
        best = offered[max(range(len(offered)), key=chances.__getitem__)]
        assert best.verb == "advance", GAME.notation(best)
        assert max(chances) > 0.99
        at_random = weigh_as_every(GAME, view, 0, offered, Trials(32), random.Random(seed))[0].action
        assert at_random.verb != "advance", GAME.notation(at_random)


def test_equal_views_are_thought_about_alike():
    state = questions(2)[40]
    seat = state.active
    view = redact(state, seat)
    foe = state.sides[1 - seat]
    hidden = replace(foe.hand, values=tuple(reversed(foe.hand.values)))
    sides = tuple(side if side is not foe else replace(foe, hand=hidden) for side in state.sides)
    other = redact(replace(state, sides=sides), seat)
    offered = GAME.shortlist(view, seat)
    one, two = (weigh(seen, seat, offered, Trials(4).spent, random.Random(3)) for seen in (view, other))
    assert one == two
    assert one is not None
    assert len(set(one)) == len(offered)


def test_three_think_as_in_every_game():
    table = battle("a1 tank 4a", "b1 imp 4b", "c1 imp 4c", hands=((), (), ()))
    assert weigh(table.state, 0, GAME.shortlist(table.state, 0), Trials(1).spent, random.Random(1)) is None
