"""In which order people are offered what they may do; computers keep their own."""

from __future__ import annotations

import pytest

from games.battalions import GAME
from games.core.game import by_post
from games.core.referee import view
from tests.games.battalions.field import Field, battle


def _offered(field: Field, seat: int = 0) -> list[str]:
    seen = view(field.position, seat)
    best = list(GAME.shortlist(seen, seat))
    ordered = [*best, *(each for each in GAME.actions(seen, seat) if each not in best)]
    return [GAME.notation(each) for each in by_post(GAME).offered(seen, seat, ordered)]


def test_a_turn_is_offered_as_it_goes_and_its_end_comes_last():
    field = battle({"centre": ["LI", "LI"]}, hands=(["fr-LI", "hill", "spyglass", "rosier"], ()))
    verbs = list(dict.fromkeys(text.split()[0] for text in _offered(field)))
    assert verbs == ["terrain", "place", "attach", "move", "play", "attack", "advance", "end"]
    field.play("advance")
    assert _offered(field)[-1] == "end"


@pytest.mark.parametrize(("card", "mode", "wanted"), [("cold-steel", "fire", False), ("cold-steel", "melee", True)])
def test_a_tactic_that_changes_nothing_in_a_combat_is_a_step_away(card: str, mode: str, wanted: bool):
    field = battle({"centre": ["LI", "LI"]}, hands=([card], ()))
    field.play(f"attack centre {mode} centre")
    legal = [GAME.notation(each) for each in GAME.actions(view(field.position, 0), 0)]
    assert f"tactic {card}" in legal, "the rules forbid it nowhere"
    assert (f"tactic {card}" in _offered(field)) is wanted
    assert {"fight", "support 1"} <= set(_offered(field))


def test_of_answers_in_a_combat_the_one_that_brings_most_comes_first():
    field = battle({"centre": ["LI", "LI"]}, hands=(["steady-aim"], ()))
    field.play("attack centre fire centre")
    assert _offered(field)[0] == "combine 1 steady-aim"
    assert _offered(field)[-1] == "fight"


def test_where_nobody_attacks_yet_attacks_are_not_offered_until_a_card_brings_one():
    field = battle(number=0, first_orders=0, hands=((), ["double-orders", "hill"]))
    field.play("end")
    assert not {text.split()[0] for text in _offered(field, 1)} & {"advance", "attack"}
    assert "advance" in field.legal(), "logs of before may have it"
    for seat in (None, 0, 1):
        assert by_post(GAME).circumstances(view(field.position, seat)) == {"attacks": "none"}
    field.play("play double-orders")
    assert {"advance", "attack"} <= {text.split()[0] for text in _offered(field, 1)}
    assert by_post(GAME).circumstances(view(field.position, None)) == {}


def test_where_there_is_nothing_to_offer_nothing_is():
    """A hand asks for what is said by one word alone, and the window for what it can't show: there may be none."""
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["LC", "LI"]}, then=[(4, 4)])
    field.play("attack centre fire centre")
    assert field.asked == [(1, "ride")]
    assert by_post(GAME).offered(view(field.position, 1), 1, ()) == ()
