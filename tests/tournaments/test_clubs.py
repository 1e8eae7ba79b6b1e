"""Two of one family or club are kept apart in round 1: a wish that costs less than a rematch."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.evenings import SEED
from tournaments import advance, draw
from tournaments.explain import explain
from tournaments.field import Field
from tournaments.matching import best
from tournaments.names import shown_names
from tournaments.pairing import mates, pair
from tournaments.quickly import pairs as good
from tournaments.reading import BadFile, load
from tournaments.records import Carried, Player, Swiss
from tournaments.writing import told

CLUBS = st.lists(st.sampled_from(["", "Dado", "dado", "Ana", "Sur"]), min_size=4, max_size=8)


def swiss(clubs: list[str], seed: str = SEED) -> Swiss:
    players = tuple(Player(f"P{n}", f"N{n}", clubs=(club,) if club else ()) for n, club in enumerate(clubs))
    return Swiss("Copa", players, seed=seed, rounds=3)


def drawn(event: Swiss) -> tuple[str, ...]:
    key = draw.key(event)
    assert key is not None
    return draw.shuffled(key, draw.FIRST_ROUND, [player.id for player in event.players])


def every_pairing(count: int) -> set[tuple[tuple[int, int], ...]]:
    """All pairings of an even number, by brute force."""
    found = set()
    for order in permutations(range(count)):
        pairs = tuple(sorted((min(pair), max(pair)) for pair in zip(order[::2], order[1::2], strict=True)))
        found.add(pairs)
    return found


PAIRINGS = {count: every_pairing(count) for count in (2, 4, 6, 8)}


@given(CLUBS, st.integers(0, 10**6))
@settings(max_examples=150, deadline=None)
def test_round_one_is_the_pairing_nearest_to_the_draw_with_the_fewest_of_one_club(clubs: list[str], number: int):
    event = swiss(clubs, f"{number:064x}")
    order = drawn(event)
    there = order[: len(order) // 2 * 2]
    by_id = event.by_id

    def cost(pairs: tuple[tuple[int, int], ...]) -> tuple[int, int]:
        same = [
            {club.casefold() for club in by_id[there[i]].clubs} & {club.casefold() for club in by_id[there[j]].clubs}
            for i, j in pairs
        ]
        return sum(map(bool, same)), sum((i - j) ** 2 for i, j in pairs)

    pairing = pair(event)
    places = {player: place for place, player in enumerate(there)}
    found = tuple(sorted((min(places[g.a], places[g.b]), max(places[g.a], places[g.b])) for g in pairing.games))
    assert cost(found) == min(map(cost, PAIRINGS[len(there)]))
    assert pairing.objective.clubs == cost(found)[0]
    assert pairing.bye == (order[-1] if len(order) % 2 else None), "the bye stays as drawn"
    quickly = pair(event, quick=True)
    assert quickly.objective.clubs == pairing.objective.clubs


def test_without_clubs_nothing_is_paired_otherwise():
    event = swiss([""] * 9)
    order = drawn(event)
    assert {frozenset((g.a, g.b)) for g in pair(event).games} == {frozenset(order[i : i + 2]) for i in range(0, 8, 2)}


@given(
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from(["", "Dado", "Sur"])), min_size=6, max_size=6),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=6),
)
@settings(max_examples=150, deadline=None)
def test_a_rematch_costs_more_than_a_club_and_points_cost_less(
    players: list[tuple[int, str]], met: set[tuple[int, int]]
):
    order = sorted(players, key=lambda one: -one[0])
    together = tuple(
        frozenset(j for j, (_, other) in enumerate(order) if j != i and club and other == club)
        for i, (_, club) in enumerate(order)
    )
    known = tuple(frozenset(j for j in range(6) if j != i and ((i, j) in met or (j, i) in met)) for i in range(6))
    field = Field(tuple("ABCDEF"), tuple(pt for pt, _ in order), known, (0,) * 6, (0,) * 6, together)

    def cost(pairs: tuple[tuple[int, int], ...]) -> tuple[int, int, int, int]:
        found = field.objective(pairs)
        return found.rematches, found.clubs, found.pt_gap, found.place_gap

    least = min(map(cost, PAIRINGS[6]))
    assert cost(best(field)) == least
    assert cost(good(field))[0] == least[0]


def test_only_round_one_keeps_clubs_apart():
    event = swiss(["Dado", "Dado", "Sur", "Sur"])
    event = advance.publish(event, pair(event), "loot", "track")
    for game in event.played[0].games:
        event = advance.settle(event, 1, game.table, advance.Points((3, 3), (0, 0)))
    second = pair(event)
    assert second.objective.clubs == 0
    assert not mates(event, ["P0", "P2"])


def test_the_explanation_names_whom_the_draw_had_put_together():
    event = swiss(["Dado"] * 4 + [""] * 4)
    order = drawn(event)
    together = [order[i : i + 2] for i in range(0, 8, 2) if {*order[i : i + 2]} <= {"P0", "P1", "P2", "P3"}]
    assert together, "this seed draws two of the club against each other"
    event = advance.publish(event, pair(event), "loot", "track")
    said = explain(event, shown_names(event))
    apart = [one for one in said if one.key == "tournament.explain.kept_apart"]
    assert [(one.args["a"], one.args["b"]) for one in apart] == [(f"N{a[1]}", f"N{b[1]}") for a, b in together]
    assert "tournament.explain.not_as_drawn" not in [one.key for one in said]


def test_where_it_cannot_be_avoided_it_is_said():
    event = swiss(["Dado"] * 6)
    event = advance.publish(event, pair(event), "loot", "track")
    said = [one.key for one in explain(event, shown_names(event))]
    assert said.count("tournament.explain.clubs_meet") == 3


def test_with_points_from_elsewhere_too():
    event = swiss(["Dado", "Dado", "", ""])
    players = (Player("P0", "N0", carried=Carried(pt=9), clubs=("Dado",)), *event.players[1:])
    event = advance.publish(Swiss("Copa", players, rounds=3), pair(Swiss("Copa", players, rounds=3)), None, None)
    assert not any({game.a, game.b} == {"P0", "P1"} for game in event.played[0].games)
    assert "tournament.explain.clubs_rule" in [one.key for one in explain(event, shown_names(event))]


def test_a_file_with_clubs_is_of_the_second_format_and_others_stay_of_the_first():
    event = swiss(["Dado", "Dado", "", ""])
    file = told(event)
    assert file["format"] == "tabard-tournament/2"
    assert load(json.dumps(file).encode()) == event
    assert told(swiss([""] * 4))["format"] == "tabard-tournament/1"


@pytest.mark.parametrize("clubs", ["Dado", [1], ["\ud800"], {}])
def test_clubs_that_are_none_are_named(clubs: object):
    file = told(swiss(["Dado", "Dado", "", ""]))
    file["players"][0]["clubs"] = clubs
    with pytest.raises(BadFile) as bad:
        load(json.dumps(file).encode())
    assert bad.value.saying.args["place"].startswith("players[0].clubs")


def test_the_first_format_has_no_clubs():
    file = told(swiss(["Dado", "Dado", "", ""])) | {"format": "tabard-tournament/1"}
    with pytest.raises(BadFile) as bad:
        load(json.dumps(file).encode())
    assert bad.value.saying.key == "tournament.bad.unknown_field"
