"""Neither team has the better end: the table turned round, with the teams changed, offers the turned short list."""

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.core.dice import FastDice
from games.wards import GAME, maps
from games.wards.actions import Action, at_of
from games.wards.game import WardsThinking
from games.wards.maps import Map
from games.wards.points import DIRECTIONS, NOWHERE, Point, point, xy
from games.wards.state import State

THINKING = WardsThinking()

TURNS = 40


@pytest.mark.parametrize("map_id", maps.IDS)
@pytest.mark.parametrize("mode", ["tickets", "flags"])
def test_either_team_is_offered_the_same_from_its_end(map_id: str, mode: str):
    luck = random.Random(map_id + mode)
    board, compared = maps.load(map_id), 0
    for _ in range(2):
        state, _ = GAME.start(
            {"map": map_id, "mode": mode, "rounds": 12, "tickets": 10, "points": 15}, 4, FastDice(luck)
        )
        for _ in range(TURNS):
            if not (asks := GAME.asks(state)):
                break
            seat = asks[0].seat
            offered = GAME.shortlist(state, seat)
            turned = GAME.shortlist(turned_state(state, board), seat ^ 1)
            assert len(turned) == len(offered)
            assert moves(turned) == {turned_point(at, board) for at in moves(offered)}
            compared += len(offered) > 1
            state, _ = GAME.apply(state, seat, THINKING.playout(state, seat, offered, luck), FastDice(luck))
    assert compared > TURNS


def moves(actions: Sequence[Action]) -> set[Point]:
    """Where the moves among these lead."""
    return {at_of(action) for action in actions if action.verb == "move"}


def turned_state(state: State, board: Map) -> State:
    """The same battle seen from the other end of the table, with every warrior in the other team."""
    places = [placed.at for placed in board.vehicles]
    twins = [places.index(turned_point(at, board)) for at in places]
    warriors, vehicles = list(state.warriors), list(state.vehicles)
    for seat, one in enumerate(state.warriors):
        ride = twins[one.ride] if one.ride >= 0 else one.ride
        at, ranged = turned_point(one.at, board), turned_seat(one.ranged)
        warriors[turned_seat(seat)] = replace(one, at=at, ride=ride, ranged=ranged)
    for number, one in enumerate(state.vehicles):
        around = (one.facing + len(DIRECTIONS) // 2) % len(DIRECTIONS)
        vehicles[twins[number]] = replace(
            one, at=turned_point(one.at, board), facing=around, crew=turned_seat(one.crew)
        )
    holders = list(state.holders)
    for number, holder in enumerate(state.holders):
        holders[board.flags.index(turned_point(board.flags[number], board))] = turned_seat(holder)
    return replace(
        state,
        seat=turned_seat(state.seat),
        warriors=tuple(warriors),
        vehicles=tuple(vehicles),
        holders=tuple(holders),
        score=state.score[::-1],
    )


def turned_seat(seat: int) -> int:
    """The neighbour, who is in the other team; nobody stays nobody."""
    return seat ^ 1 if seat >= 0 else seat


def turned_point(at: Point, board: Map) -> Point:
    """The point at the other end; nowhere stays nowhere."""
    if at == NOWHERE:
        return at
    column, row = xy(at)
    return point(board.columns - 1 - column, board.rows - 1 - row)
