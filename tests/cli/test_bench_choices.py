"""What `tabard bench choices` finds given away."""

from __future__ import annotations

import pytest

from bot import catalogue
from bot.bench import choices
from bot.bench.choices import Case, Judged, given_away
from tests.quick import first_quick


def test_the_best_choice_gives_nothing_away_and_another_what_it_lacks():
    judged = [Judged(None, 0, {"best": 0.6, "other": 0.5})] * 2
    assert given_away(judged, lambda *_: "best", 2) == [0.0, 0.0]
    assert given_away(judged, lambda *_: "other", 2) == pytest.approx([0.1, 0.1])


@pytest.mark.parametrize("case", first_quick(reversed(choices.CASES)), ids=lambda case: case.game)
def test_choices_are_judged_where_the_game_looks_ahead_and_there_is_more_than_one(case: Case):
    rules = catalogue.game(case.game)
    found = choices.choices(rules, case._replace(longer=1, every=20), 0)
    assert found
    for view, seat, chances in found:
        assert view.phase not in ("army", "deploy", "enter")
        assert set(chances) >= set(rules.shortlist(view, seat))
        assert len(chances) > 1
