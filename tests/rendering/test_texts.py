"""Texts: whatever people are called and however much there is to say, each stays in its box, in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot import catalogue
from games.battalions.armies import READY, ready
from games.core.game import by_post
from games.core.hidden import Seat
from games.wards.maps import IDS
from rendering.picture import Sheet
from tests.all_games import GAMES
from tests.laws.plays import Case, Step, cases_of, play
from tests.quick import first_quick
from tests.rendering import campaigns, skirmishes
from tests.rendering.duels import LANGUAGES
from tests.rendering.events import PEOPLE
from tests.rendering.likeness import pictures
from tests.rendering.longest import everything
from tests.rendering.measured import measured

WIDE = "Wolfgang Amadeus Maximilian von W"
"""A name of Discord's longest kind, in wide letters."""
CAPTION = "Ana (24 WWW) dispara a Wolfgang Amadeus Maximilian von W: impacta con 5 y 6, y se salva con 12 de 100. "
CASES = [
    case
    for game_id in GAMES
    for seats in dict.fromkeys(case.seats for case in cases_of(catalogue.game(game_id)))
    for case in first_quick([case for case in cases_of(catalogue.game(game_id)) if case.seats == seats][::5][:2])
]


def draw(case: Case, step: Step, view: Any, seat: Seat | None, language: str) -> None:
    """Board and hand of a position, with the longest names."""
    game, texts = case.game, catalogue.texts().say(language)
    painter = catalogue.painter(game.id)
    sheet = Sheet(
        names=tuple(f"{WIDE}{each}" for each in range(case.seats)),
        seat=seat,
        to_act=tuple(ask.seat for ask in step.asks),
        phase=step.asks[0].kind,
        options=dict(case.options),
        caption=CAPTION * 2,
    )
    painter.board(game.show(view, seat), sheet, texts)
    if seat is not None:
        painter.hand(game.show(view, seat), sheet, texts, by_post(game).uses(view, seat))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_text_of_boards_and_hands_stays_in_its_box(case: Case):
    from games.core import referee

    with measured() as found:
        for step in play(case).sample(4, "texts"):
            for language in LANGUAGES:
                for seat in {*[ask.seat for ask in step.asks][:1], None}:
                    draw(case, step, referee.view(step.before, seat), seat, language)
    assert found.texts
    assert not found.faults, "\n".join(found.faults)
    assert case.game.id not in READ or not found.small, found.small


READ = ("titans", "warshow", "battalions", "wards")
"""Games in which nothing is smaller than what can be read on a phone, on figures neither."""


@pytest.mark.slow
def test_every_text_of_the_pictures_made_by_hand_stays_in_its_box():
    with measured() as found:
        pictures()
    assert found.texts > 500
    assert not found.faults, "\n".join(found.faults)


@pytest.mark.parametrize("language", first_quick(LANGUAGES))
def test_every_text_of_what_is_chosen_stays_in_its_box(language: str):
    """Armies, ready and one's own; classes of warriors; maps."""
    texts = catalogue.texts().say(language)
    armies, battles = catalogue.painter("battalions"), catalogue.painter("wards")
    with measured() as found:
        for budget in (100, 200, 260):
            for name in READY:
                armies.army(ready(name, budget), budget, texts, WIDE * 2)
        for count in (1, 5):
            armies.hand(*campaigns.choosing(count), texts, {})
        _, choice, frame = campaigns.BOARDS["battalions-choice"]
        armies.board(choice, frame, texts)
        _, entering, drawn = skirmishes.hands()["wards-near-enter"]
        for team in (0, 1):
            warrior = replace(entering.warriors[0], team=team)
            battles.hand(replace(entering, warriors=(warrior,)), drawn, texts, {})
        for map_id in IDS:
            battles.ahead({**skirmishes.OPTIONS, "map": map_id}, 6, texts)
    assert not found.faults, "\n".join(found.faults)
    assert not found.small, found.small


def test_the_measure_sees_a_text_that_leaves_its_box():
    from rendering.canvas import Canvas
    from rendering.fonts import TEXT
    from rendering.tokens import box

    canvas = Canvas.blank(900, 100, "parchment")
    canvas.stamp(box(200, 60, 8, "panel", "parchment"), 20, 20)
    with measured() as found:
        canvas.text(30, 50, "in its box", TEXT, "ink", "panel")
        assert not found.faults
        canvas.text(30, 50, "much too long for a box of two hundred", TEXT, "ink", "panel")
        canvas.text(800, 20, "beyond the edge of all", TEXT, "ink", "parchment")
    assert len(found.faults) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_beside_boards_stays_in_its_box_with_the_longest_names_and_numbers(language: str):
    with measured() as found:
        for each in everything(
            [f"{WIDE}{n}"[-33:] for n in range(5)], "W" * 90, catalogue.texts().say(language), 10**9
        ):
            assert each.alt
    assert not found.faults, "\n".join(found.faults)
    assert not found.small, "smaller than 20 pixels"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_as_people_have_them_are_shown_whole(language: str, texts: list[tuple[str, int, int, int]]):
    for each in everything(PEOPLE, "Liga de otoño de La Torre", catalogue.texts().say(language), 60):
        assert each.alt
    assert {text for text, *_ in texts if text.endswith("…") and ", " not in text} == set()
