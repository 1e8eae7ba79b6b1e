"""Where there are tanks, the strongest computer takes its own, and is not run over by whoever has one idea: into the
tank, to the flag (on tickets: to the enemy), and shoot from there. That plan had won 37 of 40 battles for a flag
against it, 32 of 40 on tickets, and 14 of 16 in teams.
"""

import random
from collections.abc import Sequence

import pytest

from bot.catalogue import texts
from bot.computer.budget import Trials
from bot.computer.search import weigh
from bot.texts import LANGUAGES
from games.core.dice import FastDice
from games.core.game import by_post
from games.core.hidden import Seat
from games.core.referee import complete
from games.wards import GAME
from games.wards.actions import Action, at_of
from games.wards.arms import ENGINES
from games.wards.ground import ground
from games.wards.maps import load
from games.wards.points import NOWHERE, within
from games.wards.state import ENTER, RESPAWN, State, team_of
from games.wards.turns import HOLDS

TANK_MAPS = ("hedgerows", "river")


def rush(view: State, seat: Seat) -> Action:
    """The plan."""
    actions: Sequence[Action] = GAME.actions(view, seat)
    board, one = load(view.options.map), view.warriors[seat]
    walking = ground(board.id).walking
    homes = [place.at for place in board.vehicles if ENGINES[place.kind].armour]
    home = min(homes, key=lambda at: min(walking.ways(at)[spawn] for spawn in board.spawns[team_of(seat)]))
    empty = any(tank.at == home and tank.crew < 0 and not tank.back for tank in view.vehicles)
    foe = view.warriors[1 - seat].at
    target = board.flags[0] if view.options.mode == "flags" or foe == NOWHERE else foe
    if view.phase in (ENTER, RESPAWN):
        goal = walking.ways(home if empty else target)
        return min(actions, key=lambda action: (goal[at_of(action)], action.role != "assault"))
    aboard, shots = one.ride >= 0, [action for action in actions if action.verb == "shoot"]
    mounts = [action for action in actions if action.verb == "mount" and at_of(action) == home]
    if mounts:
        return mounts[0]
    there = view.options.mode == "flags" and within(one.at, target, HOLDS)
    if shots and (there or not aboard or view.options.mode == "tickets"):
        return shots[0]
    moves = [action for action in actions if action.verb == "move"]
    if moves and not (aboard and there):
        goal = walking.ways(home if empty and not aboard and walking.ways(home)[one.at] < 60 else target)
        best = min(moves, key=lambda action: goal[at_of(action)])
        if goal[at_of(best)] < goal[one.at]:
            return best
    return actions[-1]


def strongest(view: State, seat: Seat, rng: random.Random) -> Action:
    actions = GAME.shortlist(view, seat)
    return weigh(GAME, view, seat, actions, Trials(500), rng)[0].action if len(actions) > 1 else actions[0]


@pytest.mark.slow  # eight battles each
@pytest.mark.parametrize("mode", ["flags", "tickets"])
@pytest.mark.parametrize("map_id", TANK_MAPS)
def test_who_rushes_with_the_tank_is_stopped(map_id: str, mode: str):
    won = 0.0
    for game in range(8):
        rng = random.Random(game // 2)
        dice = FastDice(rng)
        state, _ = GAME.start(complete(GAME, {"mode": mode, "map": map_id}), 2, dice)
        while asks := GAME.asks(state):
            seat = asks[0].seat
            action = rush(state, seat) if seat == game % 2 else strongest(state, seat, rng)
            state, _ = GAME.apply(state, seat, action, dice)
        won += 0.5 if state.winner < 0 else float(state.winner != game % 2)
    assert won >= 3  # of four it may win two by luck; it had lost four of five


@pytest.mark.slow
@pytest.mark.parametrize("map_id", TANK_MAPS)
def test_a_team_gets_into_its_tank(map_id: str):
    rng = random.Random(map_id)
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, {"mode": "flags", "map": map_id}), 6, dice)
    crews: list[int] = []
    while not crews and GAME.asks(state):
        seat = GAME.asks(state)[0].seat
        state, _ = GAME.apply(state, seat, strongest(state, seat, rng), dice)
        crews = [tank.crew for tank in state.vehicles if tank.crew >= 0 and ENGINES[tank.kind].armour]
    assert crews


@pytest.mark.parametrize("locale", LANGUAGES)
def test_who_enters_is_told_of_tanks_where_there_are_any(locale: str):
    questions: dict[str, str] = {}
    for map_id in ("village", "hedgerows"):
        state, _ = GAME.start(complete(GAME, {"map": map_id}), 2, FastDice(random.Random(1)))
        about = by_post(GAME).circumstances(state)
        language = texts().language(locale)
        questions[map_id] = language.say(language.closest("wards.prompt.enter", about))
    said = {"en": "tanks", "es": "tanques"}[locale]
    assert said not in questions["village"]
    assert said in questions["hedgerows"]
