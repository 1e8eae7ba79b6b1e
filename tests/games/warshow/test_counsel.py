"""The reasons that a hint gives for what the dark is good for."""

import pytest

from games.core import referee
from games.warshow import GAME, counsel
from games.warshow.state import EXPECTED
from tests.games.warshow.battle import Battle, battle


def why(table: Battle, text: str) -> str:
    """The text key of the reason for an action of the seat that is asked."""
    seat = table.asked[0]
    view = referee.view(table.position, seat)
    found = counsel.reason(view, seat, GAME.parse(text))
    return found.key.removeprefix("warshow.counsel.") if found else ""


@pytest.mark.parametrize(
    ("troops", "key"),
    [
        (("a1 raiders 3 covered", "b1 stuntman 4b"), "springs"),
        (("a1 raiders 3 covered", "b1 stuntman 5b"), "yours"),
        ((f"a1 raiders 3 covered turned {EXPECTED}", "b1 stuntman 4b"), "yours"),
        (("a1 tank 3 covered", "b1 stuntman 4b"), "yours"),
    ],
    ids=["ambush", "nothing-in-reach", "free", "none"],
)
def test_an_ambush_is_a_reason_to_uncover_where_it_reaches_something(troops: tuple[str, ...], key: str):
    assert why(battle(*troops), "a1 uncover") == key


@pytest.mark.parametrize(("card", "key"), [("tunnellers", "lurks"), ("tank", "hidden")])
def test_an_ambush_is_a_reason_to_enter_face_down(card: str, key: str):
    table = battle("b1 stuntman 4b", hands=((card,), ()), phase="reinforcements")
    assert why(table, f"reinforce {card} 4 down") == key
