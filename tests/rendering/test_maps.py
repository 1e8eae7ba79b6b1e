"""Maps of the scenarios: every marker where the rules put it, to scale, and said in words."""

from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from rendering import theme
from rendering.picture import ALT_LIMIT
from rendering.sprite import Sprite
from rendering.warcrow import painter
from rendering.warcrow import scenario as warcrow_map
from rendering.warcrow.frame import page
from rendering.warcrow.scenario import SCALE, across, down
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.likeness import opened
from tournaments.adventures import SCENARIOS, Scenario

EVERY = pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
Place = tuple[int, int]

# The table of the rules, typed here once more: zone depth, then markers by colour.
TABLE: dict[str, tuple[int, dict[str, set[Place]]]] = {
    "take-positions": (8, {"red": {(15, 21), (45, 21)}, "blue": {(15, 39), (45, 39)}}),
    "expanse": (6, {"brown": {(16, 7), (44, 7), (16, 53), (44, 53)}, "blue": {(30, 30)}}),
    "influence-zones": (8, {"red": {(10, 18), (50, 18)}, "blue": {(10, 42), (50, 42)}, "brown": {(30, 30)}}),
    "loot": (8, {"blue": {(16, 23), (44, 16)}, "red": {(16, 44), (44, 37)}, "brown": {(30, 30)}}),
    "consolidated-progress": (8, {"red": {(44, 9), (44, 23)}, "blue": {(16, 37), (16, 51)}, "brown": {(30, 30)}}),
    "quadrants": (8, {}),
}
# What the printed sheets of the rules write beside their arrows.
PRINTED = {
    "take-positions": {14, 20},
    "expanse": {15, 29, 6},
    "influence-zones": {9, 29, 17},
    "loot": {29, 22, 15},
    "consolidated-progress": {29, 15, 8, 12},
    "quadrants": set[int](),
}


def drawn(scenario: Scenario, language: str = "es") -> Image.Image:
    return opened(painter.scenario_map(scenario, say(language)).png)


def discs(image: Image.Image, colour: str) -> set[tuple[float, float]]:
    """Centres, in strides, of all spots of a marker's colour that are as large as a marker and lie in the field."""
    wanted = theme.COLOURS[warcrow_map.MARKER_COLOURS[colour]]
    left, top = across(0), down(0)
    field = image.crop((left, top, across(60), down(60)))
    pixels: Any = field.load()
    todo = {(x, y) for x in range(field.width) for y in range(field.height) if pixels[x, y] == wanted}
    found: set[tuple[float, float]] = set()
    while todo:
        spot, edge = set[tuple[int, int]](), [todo.pop()]
        while edge:
            x, y = edge.pop()
            spot.add((x, y))
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & todo
            todo -= near
            edge += near
        xs, ys = [x for x, _ in spot], [y for _, y in spot]
        wide, tall = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        hole = pixels[(min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2] == theme.COLOURS["paper"]
        if hole and abs(wide - tall) <= 1 and abs(wide - 2 * SCALE) <= 6:
            middle = ((min(xs) + max(xs) + 1) / 2 / SCALE, (min(ys) + max(ys) + 1) / 2 / SCALE)
            found.add(middle)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@EVERY
def test_every_marker_is_drawn_where_the_rules_put_it_and_no_other(scenario: Scenario, language: str):
    image = drawn(scenario, language)
    for colour in ("red", "blue", "brown"):
        seen = discs(image, colour)
        wanted = TABLE[scenario.id][1].get(colour, set())
        assert len(seen) == len(wanted), colour
        for x, y in wanted:
            assert any(abs(x - sx) <= 0.1 and abs(y - sy) <= 0.1 for sx, sy in seen), (colour, x, y, seen)


@EVERY
def test_zones_are_as_deep_as_in_the_rules(scenario: Scenario):
    image = drawn(scenario)
    depth = TABLE[scenario.id][0]
    zone, border_a, border_b = (theme.COLOURS[name] for name in ("stone_lit", "crimson", "blue"))
    x = across(57)

    def there(y: int) -> bool:  # between the slanting lines of a company's colour
        return zone in {image.getpixel((near, y)) for near in range(x, x + 26)}

    assert image.getpixel((x, down(depth) - 2)) == border_a
    assert there(down(depth) - 6)
    assert not there(down(depth) + 6)
    assert image.getpixel((x, down(60 - depth) + 2)) == border_b
    assert there(down(60 - depth) + 6)
    assert not there(down(60 - depth) - 6)


@EVERY
def test_the_field_is_sixty_strides_square(scenario: Scenario):
    image = drawn(scenario)
    ink = theme.COLOURS["ink"]
    for x, y in ((-2, 200), (60 * SCALE + 1, 200), (200, -2), (200, 60 * SCALE + 1)):
        assert image.getpixel((across(0) + x, down(0) + y)) == ink
    for x, y in ((across(0) + 1, down(3)), (across(60) - 2, down(3)), (across(3), down(0) + 1)):
        assert image.getpixel((x, y)) == theme.COLOURS["stone_lit"]


@EVERY
def test_distances_are_those_of_the_printed_sheets(scenario: Scenario):
    assert {line.strides for line in warcrow_map.lines(scenario)} == PRINTED[scenario.id]


@EVERY
def test_the_distances_alone_say_where_each_marker_lies(scenario: Scenario):
    """Somebody who lays out the field by the arrows puts every marker's centre where the rules put it."""
    places = [one.at for one in scenario.objectives if one.at is not None]
    assert bool(places) == (scenario.id != "quadrants"), "which has no markers"
    for at in places:
        (x_rim, _), (_, y_rim) = [line.end for line in warcrow_map.lines(scenario) if line.end in rims(at)]
        assert (abs(at[0] - x_rim), abs(at[1] - y_rim)) == (1, 1)


def rims(at: Place) -> set[tuple[float, float]]:
    x, y = at
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def test_the_zones_of_influence_reach_seven_strides_from_the_rim():
    image = drawn(SCENARIOS["influence-zones"])
    umber, sand = theme.COLOURS["umber"], theme.COLOURS["sand"]
    for places in TABLE["influence-zones"][1].values():
        for x, y in places:
            # along a diagonal, from the inside out, the dashed line stands 8 strides from the centre
            reached: list[float] = []
            for sign in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
                for step in range(6 * SCALE, 9 * SCALE):
                    spot = (across(x) + round(sign[0] * step * 0.7071), down(y) + round(sign[1] * step * 0.7071))
                    if image.getpixel(spot) == umber:
                        reached.append(step / SCALE)
            assert reached
            assert all(abs(distance - 8) <= 0.25 for distance in reached), (x, y, reached)
            beyond = (across(x) + round(8.4 * SCALE * 0.7071), down(y) + round(8.4 * SCALE * 0.7071))
            assert image.getpixel(beyond) == sand


def test_the_quadrants_are_thirty_by_twenty_two():
    areas = {one.area for one in SCENARIOS["quadrants"].objectives}
    assert areas == {(0, 8, 30, 22), (30, 8, 30, 22), (0, 30, 30, 22), (30, 30, 30, 22)}
    image = drawn(SCENARIOS["quadrants"])
    umber = theme.COLOURS["umber"]
    for y in (12, 24, 36, 48):
        assert image.getpixel((across(30), down(y))) == umber
        assert image.getpixel((across(29), down(y))) != umber
    for x in (6, 22, 38, 54):
        assert image.getpixel((across(x), down(30))) == umber
        assert image.getpixel((across(x), down(29))) != umber


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY
def test_the_words_name_every_marker_with_its_place(scenario: Scenario, language: str):
    alt = painter.scenario_map(scenario, say(language)).alt
    assert len(alt) <= ALT_LIMIT
    assert say(language)(f"warcrow.scenario.{scenario.id}") in alt
    assert f" {TABLE[scenario.id][0]} " in alt
    for colour, places in TABLE[scenario.id][1].items():
        name = say(language)(f"warcrow.picture.marker.{colour}")
        for x, y in places:
            before = alt[: alt.index(f"({x}, {y})")]
            assert name in before.rsplit(";", 1)[-1]
    assert not alt.endswith("…")


@EVERY
def test_each_objective_has_a_name_of_its_own_that_the_words_use(scenario: Scenario):
    names = [painter.marker_name(one, scenario, say("es")) for one in scenario.objectives]
    assert len(set(names)) == len(names)
    assert all(name in painter.scenario_map(scenario, say("es")).alt for name in names)


def test_consolidated_progress_keeps_the_numbers_of_the_rules():
    scenario = SCENARIOS["consolidated-progress"]
    named = {painter.marker_name(one, scenario, say("en")): one.at for one in scenario.objectives}
    assert named == {
        "Red 2": (44, 9),
        "Red 1": (44, 23),
        "Brown": (30, 30),
        "Blue 1": (16, 37),
        "Blue 2": (16, 51),
    }


def test_who_controls_expanse_at_the_start_is_drawn_and_said():
    alt = painter.scenario_map(SCENARIOS["expanse"], say("es")).alt
    for place, company in (("(16, 7)", "A"), ("(44, 7)", "A"), ("(16, 53)", "B"), ("(44, 53)", "B")):
        assert f"{place}, empieza: {company}" in alt
    assert alt.count("empieza:") == 4


def test_loot_says_who_may_pick_up_what_and_nothing_of_contesting():
    alt = painter.scenario_map(SCENARIOS["loot"], say("en")).alt
    assert "Red: loot that only company A may pick up." in alt
    assert "Blue: loot that only company B may pick up." in alt
    assert "contests" not in alt


@EVERY
def test_the_reach_is_said_where_units_contest_markers(scenario: Scenario):
    reach = {"influence-zones": 7, "take-positions": 3, "expanse": 3, "consolidated-progress": 3}.get(scenario.id)
    alt = painter.scenario_map(scenario, say("en")).alt
    assert (f"within {reach} strides" in alt) == (reach is not None)


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY
def test_plates_do_not_cover_each_other_or_a_marker(monkeypatch: pytest.MonkeyPatch, scenario: Scenario, language: str):
    placed: list[tuple[int, int, int, int]] = []
    canvas = page(warcrow_map.height(scenario, say(language)), "")
    stamp = canvas.stamp

    def remember(sprite: Sprite, x: int, y: int) -> None:
        wide, tall = sprite.size
        if 34 <= tall <= 70:  # plates: not the markers, not the signs, not the zones of influence
            placed.append((x, y, x + wide, y + tall))
        stamp(sprite, x, y)

    monkeypatch.setattr(canvas, "stamp", remember)
    warcrow_map.paint(canvas, scenario, say(language))
    markers = [
        (across(one.at[0] - 1), down(one.at[1] - 1), across(one.at[0] + 1), down(one.at[1] + 1))
        for one in scenario.objectives
        if one.at
    ]
    assert len(placed) >= 8
    for one, other in combinations(placed + markers, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (one, other)
    for x0, y0, x1, y1 in placed:
        assert x0 >= 4
        assert y0 >= 4
        assert x1 <= canvas.image.width - 4
        assert y1 <= canvas.image.height - 4


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY
def test_maps_are_palette_pictures_under_100_kib(scenario: Scenario, language: str):
    picture = painter.scenario_map(scenario, say(language))
    assert len(picture.png) < 100 * 1024
    with Image.open(BytesIO(picture.png)) as image:
        assert image.mode == "P"
        assert image.size == (picture.width, picture.height)
