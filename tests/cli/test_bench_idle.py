"""What `tabard bench idle` counts."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from bot.bench import idle
from bot.bench.idle import Case, Choice, missed
from games.battalions import GAME
from games.battalions.cards import STACKS
from games.core import referee
from tests.games.battalions.field import Field, battle


def gives_up(table: Field) -> Choice:
    return Choice(referee.view(table.position, 0), 0, idle=True)


def test_whoever_leaves_a_good_attack_alone_is_counted():
    table = battle({"centre": ["GI", "LI"]}, {"centre": [], "left-centre": ["LI!"]})
    table.play("advance")
    assert missed(GAME, gives_up(table), random.Random(1))


def test_whoever_could_only_strike_into_a_loss_is_not():
    strong = {name: ["GI", "GI"] for name in STACKS[:-1]}
    table = battle({name: ["LLI!"] for name in strong}, strong)
    table.play("advance")
    assert not missed(GAME, gives_up(table), random.Random(1))


@pytest.mark.parametrize(("game", "options"), [("wards", (("rounds", 4),)), ("warshow", (("turn_limit", 6),))])
def test_a_turn_is_what_one_seat_does_until_the_other_is_asked(game: str, options: tuple[tuple[str, int], ...]):
    turns = idle.played(Case("", game, options), 0)
    seats = [{choice.seat for choice in turn} for turn in turns]
    assert all(len(each) == 1 for each in seats)
    assert all(one != other for one, other in pairwise(seats))
    assert len(turns) >= (8 if game == "wards" else 6)
