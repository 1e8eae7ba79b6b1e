"""What one's own warrior sees: the same reach, targets and chances as in the rules, in the picture and in words."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
import shapely
from msgspec.structs import replace
from PIL import Image

from games.core.hidden import redact
from games.wards import GAME
from games.wards.arms import WEAPONS
from games.wards.ground import ground
from games.wards.maps import IDS, load
from games.wards.odds import shots
from games.wards.points import find, name
from games.wards.sight import Sight, seen
from rendering import theme
from rendering.picture import ALT_LIMIT
from rendering.wards import near_alt, painter
from rendering.wards.aims import aims
from rendering.wards.near import window_of
from rendering.wards.reach import reach
from rendering.wards.window import around, whole
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.likeness import opened
from tests.rendering.skirmishes import BAILED, CAPTION, SPREAD, hands, seen_by, sheet, standing, thrown, view

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("map_id", IDS)
def test_reach_shots_and_chances_are_those_of_the_rules(map_id: str):
    looked = 0
    for seed in range(2):
        state = thrown(seed, 10, map_id)
        for seat in range(10):
            known = redact(replace(state, seat=seat), seat)
            shown = GAME.show(known, seat)
            legal = GAME.actions(known, seat)
            assert {name(at) for at in reach(shown)} == {action.at for action in legal if action.verb == "move"}
            found = {(aim.number, shot.weapon): (aim.cover, shot.share) for aim in aims(shown) for shot in aim.shots}
            assert found.keys() == {(action.number, action.weapon) for action in legal if action.verb == "shoot"}
            assert found == {
                (target + 1, weapon): (aimed.cover, odds.hit if WEAPONS[weapon].spots else odds.destroyed)
                for target, weapon, aimed, odds in shots(known, seat)
            }
            looked += len(found)
    assert looked > 30


def test_two_threads_may_look_at_once():
    """Prepared shapes crash the interpreter then, now and again: there must be none."""
    sight = Sight(load("village"), None)
    assert not any(shapely.is_prepared(shape.area) for shape in sight._eyes.shapes)
    with ThreadPoolExecutor(2) as threads:
        rows = list(threads.map(sight._all_from, [64 * 12 + 20] * 4))
    assert len(set(rows)) == 1


def test_distances_are_rounded_up_to_tenths_of_an_inch():
    far = aims(seen_by(standing("A1 D5 A1 B2 A1 A3", deeds=()), 1))
    assert [(aim.number, aim.tenths) for aim in far] == [(4, 15), (6, 20), (2, 50)]


def test_the_reader_is_in_the_window_and_the_window_on_the_map():
    for text in ("A1", "AW37", "X18", "A37", "AW1", "C18"):
        at = find(text)
        assert at is not None
        window = around("village", at)
        assert window.holds(at)
        assert window.column >= 0
        assert window.row >= 0
        assert window.column + window.columns <= 49
        assert window.row + window.rows <= 37


def test_who_drives_far_or_is_not_on_the_map_sees_all_of_it():
    assert window_of(view(you=4)) == whole("village")
    assert window_of(view(you=3)) != whole("village")
    crew = view(warriors=(view().warriors[0].__class__(2, 1, True, "scout", "F17", 0, False, None, 0, 0),) * 2, you=2)
    assert window_of(crew) == whole("village")


def test_what_is_out_of_sight_lies_in_the_shade():
    shown = seen_by(standing("X24 A1", vehicles=(), map="village"), 1)
    here = find("X24")
    assert here is not None
    window, look = around("village", here), ground("village").sight.all_from(here)
    image = opened(painter.hand(shown, sheet(seat=0), say("es"), {}).png)
    shaded = {theme.COLOURS[name] for name in ("shade", "edge", "leaf", "leaf_dark", "roof_dark", "leather", "umber")}
    light = {theme.COLOURS[name] for name in ("grass", "sand", "sand_deep")}
    checked = {True: 0, False: 0}
    step = window.inch // 4
    for row in range(window.row + 1, window.row + window.rows - 1):
        for column in range(window.column + 1, window.column + window.columns - 1):
            around_it = [64 * (row + dy) + column + dx for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            visible = {seen(look[at]) for at in around_it if at != here}
            if len(visible) != 1:
                continue
            pixel = image.getpixel((window.across(column) + step, window.down(row) + step))
            if visible == {True}:
                checked[True] += pixel in light
            else:
                assert pixel not in light
                checked[False] += pixel in shaded
    assert min(checked.values()) > 30


def test_every_picture_has_the_size_it_says_and_is_small():
    for language, shown, drawn in hands().values():
        picture = painter.hand(shown, drawn, say(language), {})
        assert len(picture.png) <= 80 * 1024
        assert len(picture.alt) <= ALT_LIMIT
        with Image.open(BytesIO(picture.png)) as image:
            assert image.size == (picture.width, picture.height)


def test_the_words_of_what_one_sees():
    assert painter.hand(view(you=3), sheet(seat=2), say("es"), {}).alt == (
        "Eres el 3 · asalto · N22. Te toca: primera acción. "
        "Mueves hasta 6 pulgadas. Lo más lejos: norte N16, noreste R18, este T22, sureste R26, sur N28, "
        "suroeste J26, oeste H22, noroeste J18. "
        "2, médico, AC20, 15,2″, no lo ves. 6, explorador, AD5, 23,4″, no lo ves."
    )
    assert painter.hand(seen_by(BAILED, 1), sheet(seat=0, to_act=(1,)), say("en"), {}).alt == (
        "You're 1 · anti-tank · AA19. Turn of 2: Bruno. "
        "You move up to 6 inches. Farthest: north AA18, north-east AE15, east AG19, south-east AE23, south AA20, "
        "south-west Z20, west U19, north-west Z18. "
        "4, engineer, AJ17, 9.3″, in the open, out of range. 2, assault, AK19, 10.0″, in the open, out of range."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_entering_one_is_told_where_to(language: str):
    _, shown, drawn = hands()["wards-near-enter"]
    told = painter.hand(shown, drawn, say(language), {}).alt
    assert say(language)("wards.board.near.enter") in told
    assert all(point in told for point in ("B5", "B15", "B27"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_about_many_enemies_fit_the_nearest_first(language: str):
    for number in range(1, 17):
        told = painter.hand(seen_by(SPREAD, number), sheet(seat=number - 1), say(language), {}).alt
        assert len(told) <= ALT_LIMIT
        nearest = aims(seen_by(SPREAD, number))[0]
        assert f"{name(nearest.at)}, {near_alt.inches(nearest, say(language))}" in told


def test_waiting_one_is_told_for_whom():
    told = painter.hand(view(you=1), sheet(seat=0), say("es"), {}).alt
    assert "Turno del 3" in told
    assert "Te toca" not in told
    assert CAPTION not in told


def test_a_spectator_has_no_warrior():
    with pytest.raises(ValueError, match="spectator"):
        painter.hand(view(), sheet(), say("en"), {})
