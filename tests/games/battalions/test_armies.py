"""Armies: how they are read and written, and the data behind them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.battalions import GAME, armies
from games.battalions.cards import COMMANDERS, KINDS, NATIONS, RULES, UNITS, cost
from games.core.game import NotationError, by_post

BUDGETS = next(option.values for option in GAME.options if option.name == "budget")


@given(
    st.dictionaries(st.sampled_from(list(UNITS)), st.integers(1, 20), min_size=1),
    st.lists(st.sampled_from(list(COMMANDERS)), min_size=1, max_size=6, unique=True),
)
def test_an_army_is_read_back_as_it_was_written(battalions: dict[str, int], commanders: list[str]):
    listed = armies.army(armies.Counter(battalions), tuple(commanders))
    assert armies.parse(armies.written(listed)) == listed
    text = f"army {armies.written(listed)}"
    assert GAME.notation(GAME.parse(text)) == text


def test_order_commas_and_doubled_entries_do_not_matter_to_the_reader():
    read = armies.parse("fr-LLI, fr-LI*3 fr-LI*2 @ rosier, broussard")
    assert armies.written(read) == "fr-LI*5 fr-LLI*1 @ rosier broussard"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "unreadable_army"),
        ("fr-LI*5", "unreadable_army"),
        ("@ rosier", "unreadable_army"),
        ("fr-XX*5 @ rosier", "no_unit"),
        ("fr-LI*five @ rosier", "no_unit"),
        ("fr-LI*5 @ bonaparte", "no_commander"),
    ],
)
def test_what_is_no_army_is_refused_with_the_reason(text: str, why: str):
    with pytest.raises(NotationError) as error:
        armies.parse(text)
    assert error.value.reason.key == f"battalions.refused.{why}"


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("name", armies.READY)
def test_the_ready_armies_keep_the_limits_at_every_budget(name: str, budget: int):
    listed = armies.ready(name, budget)
    assert armies.check(listed, budget) == ()
    assert listed.nations == (name,)
    assert COMMANDERS[listed.commanders[0]].rating == 4


@pytest.mark.parametrize("budget", BUDGETS)
def test_two_armies_differ_by_a_tenth_of_the_budget_at_most(budget: int):
    costs = [armies.ready(name, budget).cost for name in armies.READY]
    assert max(costs) - min(costs) <= budget // 10


def test_every_reason_against_an_army_is_found_at_once():
    listed = armies.parse("fr-GC*51 au-LI*1 ru-LI*1 @ " + " ".join(COMMANDERS) + " rosier")
    found = [reason.key.rpartition(".")[2] for reason in armies.check(listed, 200, ("french",))]
    assert found == [
        "army_size",
        "army_cost",
        "army_nations",
        "army_barred",
        "army_commanders",
        "army_commander_twice",
        "army_start",
    ]


def test_a_commander_counts_among_the_nations_and_costs_by_his_rating():
    listed = armies.parse("fr-LI*30 @ zelenka")
    assert listed.nations == ("french", "austrian")
    assert listed.cost == 30 * 4 + 9


def test_french_line_infantry_keeps_its_training_and_the_table_its_values():
    unit = UNITS["fr-LI"]
    assert (unit.fire, unit.melee, unit.training, unit.morale, unit.cost) == (4, 4, 7, 6, 4)
    kind = KINDS["GC"].values
    assert (kind["fire"], kind["melee"], kind["training"], kind["morale"], kind["cost"]) == (0, 8, 8, 9, 11)


@pytest.mark.parametrize("code", KINDS)
def test_nations_differ_by_at_most_one_point_a_value_and_pay_for_it(code: str):
    units = [unit for unit in UNITS.values() if unit.code == code]
    assert len(units) > 1
    for one, other in combinations(units, 2):
        values = [(u.fire, u.melee, u.training, u.morale) for u in (one, other)]
        gaps = [a - b for a, b in zip(*values, strict=True)]
        assert all(abs(gap) <= 1 for gap in gaps)
        if sum(gaps) > 0:
            assert one.cost > other.cost


def test_every_nation_has_six_commanders_with_ratings_from_two_to_five():
    for nation in NATIONS:
        ratings = [commander.rating for commander in COMMANDERS.values() if commander.nation == nation]
        assert len(ratings) >= 6
        assert set(ratings) == {2, 3, 4, 5}
    assert {cost(name) for name in COMMANDERS} == set(RULES.rating_cost.values())


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_card_has_a_name_and_a_text_in_both_languages(language: str):
    words = by_post(GAME).words(language)
    assert all(words.values())
    for name in UNITS:
        assert f"battalions.card.{name}" in words


def test_an_old_table_musters_the_ready_armies_of_its_edition():
    assert armies.written(armies.ready("austrian", 200, 1)) == (
        "au-LI*15 au-LLI*5 au-GI*1 au-GLI*1 au-LC*4 au-HC*3 au-FA*2 au-HA*1 @ zelenka kaltenbrunn rosenau brankovar"
    )
    assert armies.ready("austrian", 200, 1) != armies.ready("austrian", 200)
    assert armies.find("french", 200, 1) == armies.find("french", 200)
