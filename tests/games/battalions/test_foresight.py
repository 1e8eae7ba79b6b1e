"""How the computer thinks a turn of Battalions through: quick habits are legal, and who stands badly is told so."""

import random

from msgspec.structs import replace

from bot.computer.budget import Trials
from games.battalions import GAME
from games.battalions.cards import STACKS
from games.battalions.foresight import weigh
from games.battalions.habits import habit, threat
from games.battalions.luck import Luck
from games.battalions.state import ARMY, DEPLOY, TURN, State
from games.core.dice import FastDice
from games.core.hidden import redact
from games.core.referee import complete
from tests.games.battalions.field import battle

BUDGETS = (100, 200)


def battles(seed: int, **options: int | bool) -> list[tuple[State, int]]:
    """Every question of a battle that both sides fight by habit, after deployment."""
    rng = random.Random(seed)
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, options), 2, dice)
    found: list[tuple[State, int]] = []
    while asks := GAME.asks(state):
        seat = asks[0].seat
        if state.phase in (ARMY, DEPLOY):
            action = GAME.default(state, seat)
        else:
            found.append((state, seat))
            action = habit(state, seat, rng)
            assert action in GAME.actions(state, seat), GAME.notation(action)
        state, _ = GAME.apply(state, seat, action, dice)
    return found


def test_habits_are_legal_from_the_first_question_to_the_last():
    for edition in (1, 2, 3):
        for budget in BUDGETS:
            assert len(battles(edition, budget=budget, edition=edition, hand_limit=6)) > 30


def test_each_action_has_a_chance_and_no_two_are_as_good():
    for state, seat in battles(5, budget=100)[::9]:
        view = redact(state, seat)
        actions = GAME.shortlist(view, seat)
        chances = weigh(view, seat, actions, Trials(3).spent, random.Random(1))
        assert len(set(chances)) == len(actions)
        assert all(-1e-6 < chance <= 1.0 for chance in chances)


def test_what_the_enemy_may_do_next_is_feared():
    fresh, shaken = (battle(theirs={"centre": [word, "LI"]}).state for word in ("LI", "LI!"))
    assert fresh.phase == TURN
    assert threat(shaken, 0) > threat(fresh, 0) >= 0.0
    tired = battle({name: ["LC~"] for name in STACKS[:-1]}).state
    assert threat(tired, 0) == 0.0


def test_whoever_may_attack_once_more_is_feared_more():
    some = battle(theirs={"centre": ["LI!"], "left-flank": ["LI!"]}).state
    once = replace(some, turn=replace(some.turn, attacks=1))
    assert threat(some, 0) > threat(once, 0) > 0.0


def test_whatever_is_tried_in_the_same_imagined_battle_has_the_same_luck():
    for state, seat in battles(6, budget=100)[::17]:
        view = redact(state, seat)
        action = GAME.shortlist(view, seat)[0]
        once, again = weigh(view, seat, [action, action], Trials(3).spent, random.Random(2))
        assert abs(once - again) < 1e-6, GAME.notation(action)


def test_luck_that_is_turned_round_throws_low_what_it_threw_high():
    luck = Luck(random.Random(3))
    dice = FastDice(luck)
    luck.of(5)
    thrown = dice.roll(8, 10)
    luck.mirror()
    luck.of(5)
    assert [one + other for one, other in zip(thrown, dice.roll(8, 10), strict=True)] == [11] * 8
    luck.anew()
    luck.of(5)
    assert dice.roll(8, 10) != thrown
