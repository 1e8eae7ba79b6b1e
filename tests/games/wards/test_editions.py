"""Tables of before: they keep the maps they began on, and the rules of sight and ways that those were made for."""

from typing import Any

import pytest

from games.core.referee import remembered
from games.wards import GAME
from games.wards.maps import IDS, load
from tests.games.wards.battle import NoDice, begin


@pytest.mark.parametrize("map_id", IDS)
def test_a_stored_table_without_an_edition_keeps_its_map(map_id: str):
    options: dict[str, Any] = {"mode": "flags", "map": map_id, "rounds": 12, "tickets": 10, "points": 15}
    state, (begun, *_) = GAME.start(remembered(GAME, options), 2, NoDice())
    view = GAME.show(state, None)
    board = load(view.board)
    assert (board.edition, board.columns, board.rows) == (1, 48, 36)
    assert dict(begun.args)["map"] == view.map == map_id


def test_a_new_table_has_the_map_of_today():
    table = begin(map="river")
    assert table.view.board == "river"
    assert load(table.view.board).edition == 2
