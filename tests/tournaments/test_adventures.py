"""Scenarios and feats: where the markers stand, what scores, which results can be; the score sheet; the draw."""

from itertools import product

import pytest

from bot.catalogue import texts
from bot.texts import LANGUAGES
from tests.tournaments.evenings import SEED, swiss
from tournaments import draw
from tournaments.adventures import FEAT_IDS, FEATS, GROUND, SCENARIO_IDS, SCENARIOS, Side, possible_pa, possible_pm
from tournaments.checking import implausible
from tournaments.records import Game, Pair, Round, Settings
from tournaments.sayings import Refused
from tournaments.sheet import score

Held = dict[str, Side | None]


def test_there_are_six_scenarios_and_five_feats_in_the_documents_order():
    assert SCENARIO_IDS == (
        "take-positions",
        "expanse",
        "influence-zones",
        "loot",
        "consolidated-progress",
        "quadrants",
    )
    assert FEAT_IDS == ("track", "decapitation", "rift", "banner", "resources")
    assert (GROUND.rounds, GROUND.turns, GROUND.field) == (3, 5, (60, 60))


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_both_companies_have_the_same_ground(scenario: str):
    """Turned by half a circle, or mirrored at the middle line, A's side of the field becomes B's."""
    objectives = SCENARIOS[scenario].objectives
    other = {"a": "b", "b": "a", None: None}
    there = {(one.at, one.side, one.only, one.start, one.number) for one in objectives if one.at}
    turned = {((60 - x, 60 - y), *rest) for (x, y), *rest in there}
    mirrored = {((x, 60 - y), *rest) for (x, y), *rest in there}
    swapped = {(at, other[side], other[only], other[start], number) for at, side, only, start, number in there}
    assert swapped in (turned, mirrored)
    for one in objectives:
        assert one.at is None or (0 < one.at[0] < 60 and 0 < one.at[1] < 60)


def test_quadrants_fill_the_field_between_the_zones():
    one = SCENARIOS["quadrants"]
    squares = [(x, y) for o in one.objectives if o.area for x, y in _squares(o.area)]
    assert sorted(squares) == sorted(product(range(60), range(one.zone, 60 - one.zone)))


def _squares(area: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    x, y, width, height = area
    return list(product(range(x, x + width), range(y, y + height)))


@pytest.mark.parametrize(
    ("scenario", "held", "points"),
    [
        ("take-positions", {}, (1, 1)),
        ("take-positions", {"blue-1": "a", "blue-2": "a"}, (3, 0)),
        ("take-positions", {"blue-1": "a", "red-1": "b"}, (1, 1)),
        ("take-positions", {"red-1": "a", "blue-2": "b"}, (1, 1)),
        ("expanse", {"brown-1": "a", "brown-2": "a", "brown-3": "b", "brown-4": "b"}, (1, 1)),
        ("expanse", {"brown-1": "a", "centre": "b"}, (2, 1)),
        ("expanse", {"brown-1": "a", "brown-3": "a", "brown-4": "b", "centre": "a"}, (3, 0)),
        ("influence-zones", {}, (0, 0)),
        ("influence-zones", {"red-1": "a", "blue-1": "b"}, (0, 0)),
        ("influence-zones", {"red-1": "a", "red-2": "a", "blue-1": "b"}, (2, 0)),
        ("influence-zones", {"blue-1": "a", "centre": "a", "red-1": "b", "red-2": "b"}, (2, 2)),
        ("influence-zones", {"blue-1": "a", "red-1": "b"}, (1, 1)),
        ("loot", {}, (1, 1)),
        ("loot", {"red-1": "a"}, (3, 0)),
        ("loot", {"red-1": "a", "blue-1": "b"}, (1, 1)),
        ("loot", {"red-1": "a", "centre": "a", "blue-1": "b"}, (2, 1)),
        ("consolidated-progress", {}, (1, 1)),
        ("consolidated-progress", {"centre": "a", "blue-2": "a"}, (3, 0)),
        ("consolidated-progress", {"centre": "b", "blue-1": "a"}, (1, 1)),
        ("quadrants", {}, (1, 1)),
        ("quadrants", {"quadrant-3": "a", "quadrant-1": "b"}, (2, 2)),
        ("quadrants", {"quadrant-1": "a", "quadrant-2": "a", "quadrant-3": "b"}, (2, 0)),
        ("quadrants", {"quadrant-4": "a"}, (3, 0)),
    ],
)
def test_a_round_scores_what_is_controlled(scenario: str, held: Held, points: Pair):
    assert SCENARIOS[scenario].military(held) == points


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_what_one_company_scores_the_other_would_score_as_well(scenario: str):
    one = SCENARIOS[scenario]
    holdings = list(one.holdings())
    assert holdings
    for held in holdings:
        twin = {_twin(objective): {"a": "b", "b": "a", None: None}[company] for objective, company in held.items()}
        assert one.military(twin) == one.military(held)[::-1]


def _twin(objective: str) -> str:
    """The objective that is to company B what this one is to company A."""
    colour, _, number = objective.partition("-")
    if colour in {"red", "blue"}:
        return f"{'blue' if colour == 'red' else 'red'}-{number}"
    return f"{colour}-{5 - int(number)}" if number else objective


@pytest.mark.parametrize(
    ("feat", "facts", "points"),
    [
        ("track", {"track": (4, 1)}, (4, 0)),
        ("track", {"track": (3, 4)}, (2, 4)),
        ("track", {"track": (3, 1)}, (3, 1)),
        ("decapitation", {"commander-lost": (0, 1), "contract-done": (1, 0)}, (4, 0)),
        ("decapitation", {"commander-lost": (0, 0), "contract-done": (0, 1)}, (1, 2)),
        ("decapitation", {"commander-lost": (1, 1), "contract-done": (0, 0)}, (2, 2)),
        ("rift", {"fog": (0, 0)}, (0, 0)),
        ("rift", {"fog": (1, 1)}, (2, 2)),
        ("rift", {"fog": (0, 2)}, (0, 4)),
        ("banner", {"banner-lost": (0, 1), "glory": (5, 3)}, (4, 0)),
        ("banner", {"banner-lost": (0, 0), "glory": (1, 1)}, (2, 2)),
        ("banner", {"banner-lost": (1, 0), "glory": (9, 2)}, (2, 2)),
        ("resources", {"resources": (1, 1)}, (0, 0)),
        ("resources", {"resources": (10, 9)}, (4, 2)),
        ("resources", {"resources": (4, 7)}, (1, 3)),
    ],
)
def test_a_feat_scores_its_facts(feat: str, facts: dict[str, Pair], points: Pair):
    assert FEATS[feat].arcane(facts) == points
    assert FEATS[feat].arcane({fact: (b, a) for fact, (a, b) in facts.items()}) == points[::-1]


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_nine_military_points_are_the_most_and_possible(scenario: str):
    pairs = possible_pm(scenario)
    assert max(max(pair) for pair in pairs) == 9
    assert {pair[::-1] for pair in pairs} == pairs


@pytest.mark.parametrize("feat", FEAT_IDS)
def test_four_arcane_points_are_the_most_and_possible(feat: str):
    pairs = possible_pa(feat)
    assert max(max(pair) for pair in pairs) == 4
    assert {pair[::-1] for pair in pairs} == pairs


def test_possible_results_follow_from_the_rules():
    assert {scenario: len(possible_pm(scenario)) for scenario in SCENARIO_IDS} == {
        "take-positions": 46, "expanse": 34, "influence-zones": 94, "loot": 22, "consolidated-progress": 55,
        "quadrants": 58,
    }  # fmt: skip
    assert possible_pa("banner") == {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}
    assert possible_pa("rift") == {(0, 0), (2, 0), (0, 2), (2, 2), (4, 0), (0, 4)}
    assert possible_pa("track") == {
        *product((1, 2, 3), repeat=2),
        *((4, n) for n in range(3)),
        *((n, 4) for n in range(3)),
    }
    assert (9, 9) not in possible_pm("loot")
    assert (0, 0) not in possible_pm("expanse")


def doubts(pm: Pair, pa: Pair, scenario: str | None, feat: str | None, reason: str | None = None) -> list[str]:
    one = Game(1, "p1", "p2", "confirmed", pm, pa, reason=reason)
    return [found.key for found in implausible(one, Round(1, (one,), None, scenario, feat), Settings())]


def test_a_result_that_cannot_be_is_doubted_and_a_reason_lets_it_stand():
    assert doubts((6, 3), (3, 1), "loot", "track") == []
    assert doubts((9, 9), (3, 1), "loot", "track") == ["warcrow.check.pm_impossible"]
    assert doubts((6, 3), (0, 0), "loot", "track") == ["warcrow.check.pa_impossible"]
    assert doubts((10, 3), (3, 5), "loot", "track") == ["tournament.check.pm_above", "tournament.check.pa_above"]
    assert doubts((10, 3), (3, 5), "loot", "track", "Cut short") == []
    assert doubts((9, 9), (0, 0), None, None) == []


def test_a_score_sheet_computes_everything():
    rounds: list[Held] = [{"red-1": "a"}, {"red-1": "a", "blue-1": "b"}, {"red-1": "a", "centre": "a", "blue-1": "b"}]
    found = score("loot", "track", rounds, {"track": (4, 2)})
    assert found.rounds == ((3, 0), (1, 1), (2, 1))
    assert (found.pm, found.pa, found.pv) == ((6, 2), (4, 1), (10, 3))
    assert (found.verdict.pt, found.verdict.names) == ((4, 0), ("supremacy", "bitter"))


def test_a_sheet_of_a_game_cut_short_has_fewer_rounds():
    assert score("quadrants", "rift", [{}], {"fog": (0, 0)}).pm == (1, 1)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_a_full_sheet_always_gives_a_possible_result(scenario: str):
    holdings = list(SCENARIOS[scenario].holdings())
    assert holdings
    for number, held in enumerate(holdings):
        rounds = [held, holdings[number // 2], holdings[-1 - number]]
        for feat in FEAT_IDS:
            facts = next(iter(FEATS[feat].endings()))
            found = score(scenario, feat, rounds, facts)
            assert found.pm in possible_pm(scenario)
            assert found.pa in possible_pa(feat)


@pytest.mark.parametrize(
    ("scenario", "feat", "rounds", "facts", "key"),
    [
        ("luck", "track", [], {"track": (1, 1)}, "unknown_adventure"),
        ("loot", "luck", [], {"track": (1, 1)}, "unknown_adventure"),
        ("loot", "track", [{}] * 4, {"track": (1, 1)}, "too_many_rounds"),
        ("loot", "track", [{"green-1": "a"}], {"track": (1, 1)}, "unknown_objective"),
        ("loot", "track", [{"red-1": "c"}], {"track": (1, 1)}, "unknown_objective"),
        ("loot", "track", [{"red-1": "b"}], {"track": (1, 1)}, "not_theirs"),
        ("loot", "track", [{}], {}, "facts"),
        ("loot", "track", [{}], {"track": (5, 1)}, "fact"),
        ("loot", "track", [{}], {"track": (4, 4)}, "fact"),
        ("loot", "rift", [{}], {"fog": (2, 1)}, "fact"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(
    scenario: str, feat: str, rounds: list[Held], facts: dict[str, Pair], key: str
):
    with pytest.raises(Refused) as refused:
        score(scenario, feat, rounds, facts)
    saying = refused.value.saying
    assert saying.key == f"warcrow.sheet.{key}"
    assert all(texts().say(language)(saying.key, **saying.args) for language in LANGUAGES)


def test_adventures_are_drawn_without_repetition_from_the_seed():
    drawn: list[tuple[str, str]] = []
    now = swiss(4)
    for number in range(1, 13):
        scenario, feat = draw.adventure(now, number)
        drawn.append((scenario, feat))
        now = swiss(4, *(Round(one, (), None, *pair) for one, pair in enumerate(drawn, start=1)))
    assert [{scenario for scenario, _ in drawn[six : six + 6]} for six in (0, 6)] == [set(SCENARIO_IDS)] * 2
    assert [{feat for _, feat in drawn[five : five + 5]} for five in (0, 5)] == [set(FEAT_IDS)] * 2
    assert drawn[0][0] == draw.shuffled(SEED, draw.SCENARIOS, SCENARIO_IDS)[0]


def test_an_adventure_chosen_by_hand_is_not_drawn_again():
    first = draw.adventure(swiss(4), 1)
    other = next(one for one in SCENARIO_IDS if one != first[0])
    now = swiss(4, Round(1, (), None, other, first[1]))
    assert draw.adventure(now, 2)[0] == first[0]
    assert draw.adventure(now, 2)[1] != first[1]


def test_without_a_seed_no_adventure_is_drawn():
    with pytest.raises(Refused):
        draw.adventure(swiss(4, seed=None), 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scenario_and_feat_is_told_in_words(language: str):
    say = texts().say(language)
    for key in [*(f"scenario.{one}" for one in SCENARIO_IDS), *(f"feat.{one}" for one in FEAT_IDS)]:
        assert say(f"warcrow.{key}")
        assert len(say(f"warcrow.{key}.rules")) > 100
    for scenario in SCENARIOS.values():
        assert all(say(f"warcrow.objective.{one.id}") for one in scenario.objectives)
    assert all(say(f"warcrow.fact.{fact.id}") for feat in FEATS.values() for fact in feat.facts)
