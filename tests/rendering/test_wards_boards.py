"""Boards of Wards of War: what they show, how large they are, what they say, and that crowds can be told apart."""

import random
from collections.abc import Iterator
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from games.core.dice import FastDice
from games.core.hidden import redact
from games.wards import GAME
from games.wards.arms import ROLES
from games.wards.maps import IDS, load
from games.wards.points import DIRECTIONS
from games.wards.state import State
from games.wards.view import ShownFlag, ShownVehicle
from rendering import film, fonts, theme
from rendering.picture import ALT_LIMIT
from rendering.wards import board as wards_board
from rendering.wards import ground as wards_ground
from rendering.wards import near, painter, tokens, vehicles
from rendering.wards.crowd import Box, Wish, placed
from rendering.wards.deeds import STRUCK, outcome
from rendering.wards.plan import WIDTH, plan
from rendering.wards.terrain import LOOKS, country
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.likeness import differences, opened
from tests.rendering.skirmishes import (
    NAMES,
    OPTIONS,
    SPREAD,
    boards,
    frame,
    hands,
    sheet,
    skirmish,
    standing,
    thrown,
    view,
    warrior,
)
from tests.rendering.test_names import WEIRD
from tests.rendering.test_theme import BLINDNESS, Watched, contrast, linear, luminance

KIB = 1024


# --- size -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", IDS)
@pytest.mark.parametrize("seats", [6, 16])
def test_boards_of_a_battle_are_small_and_their_words_fit(map_id: str, seats: int):
    steps = skirmish(1, seats, map=map_id, mode="flags", rounds=4)[::20]
    assert len(steps) > 1
    for state, _ in steps:
        picture = painter.board(*frame(state), say("es"))
        assert len(picture.png) <= (66 if seats == 6 else 79) * KIB
        assert len(picture.alt) <= ALT_LIMIT
        with Image.open(BytesIO(picture.png)) as image:
            assert image.size == (picture.width, picture.height)


def test_the_picture_is_as_wide_on_every_map_and_hardly_taller_than_wide():
    for map_id in IDS:
        picture = painter.board(standing("C5 AT30", map=map_id, vehicles=(), flags=()), sheet(), say("en"))
        assert picture.width == WIDTH
        assert picture.height <= 1.35 * WIDTH


# --- people -----------------------------------------------------------------------------------------------------------


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def boxes(wishes: tuple[Wish, ...], bounds: Box) -> list[Box]:
    found: list[Box] = []
    for wish, (dx, dy) in zip(wishes, placed(wishes, bounds), strict=True):
        (x, y), (wide, tall) = wish.spot, wish.size
        found.append((x + dx - wide // 2, y + dy - tall // 2, x + dx + wide // 2, y + dy + tall // 2))
    return found


points = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=16)


@settings(max_examples=40, deadline=None)
@given(places=points, corner=st.sampled_from([(0, 0), (42, 0), (0, 30), (42, 30), (21, 15)]))
def test_sixteen_in_a_crowd_even_in_a_corner_do_not_cover_each_other(
    places: set[tuple[int, int]], corner: tuple[int, int]
):
    chart = plan("village")
    spots = [(chart.across(corner[0] + x), chart.down(corner[1] + y)) for x, y in sorted(places)]
    sign = tokens.counter(0, "scout", 16, "", size="small")
    wishes = tuple(Wish(spot, sign.size, tokens.standing(sign, "small")) for spot in spots)
    found = boxes(wishes, chart.box)
    for number, box in enumerate(found):
        assert chart.box[0] <= box[0]
        assert chart.box[1] <= box[1]
        assert box[2] <= chart.box[2]
        assert box[3] <= chart.box[3]
        assert not any(overlap(box, other) for other in found[:number])


def test_who_stands_alone_stands_on_the_place_with_the_plate():
    chart = plan("river")
    sign = tokens.counter(0, "scout", 16, "")
    home = tokens.standing(sign, "large")
    (offset,) = placed((Wish(chart.spot(64 * 20 + 20), sign.size, home),), chart.box)
    assert offset == home
    assert -sign.size[1] / 2 < home[1] < 0


def test_the_teams_differ_by_shape_and_by_brightness():
    one, other = (tokens.counter(team, "medic", 5, "").mask for team in (0, 1))
    assert one
    assert other
    assert one.tobytes() != other.tobytes()
    dark, light = sorted(luminance(theme.COLOURS[colour]) for colour in tokens.TEAMS)
    assert (light + 0.05) / (dark + 0.05) >= 2
    for letters, ground in zip(tokens.LETTERS, tokens.TEAMS, strict=True):
        assert contrast(letters, ground) >= 4.5


@pytest.mark.parametrize("kind", BLINDNESS)
def test_the_teams_differ_for_every_kind_of_colour_vision(kind: str):
    seen = [
        [sum(w * part for w, part in zip(row, linear(theme.COLOURS[team]), strict=True)) for row in BLINDNESS[kind]]
        for team in tokens.TEAMS
    ]
    assert max(abs(one - other) for one, other in zip(*seen, strict=True)) > 0.15


def test_every_class_and_number_has_a_counter_of_its_own():
    drawn = {
        tokens.counter(team, role, number, "").image.tobytes()
        for team in (0, 1)
        for role in (*ROLES, None)
        for number in range(1, 17)
    }
    assert len(drawn) == 2 * 6 * 16


def test_vehicles_show_where_they_face_and_whose_they_are():
    for kind in ("tank", "jeep", "field-gun"):
        drawn = {vehicles.vehicle(kind, facing, team).image.tobytes() for facing in DIRECTIONS for team in (None, 0, 1)}
        assert len(drawn) == 24


@pytest.mark.parametrize(
    "changes",
    [
        {"score": (6, 5)},
        {"round": 4},
        {"number": 1},
        {"phase": "second"},
        {"deeds": ()},
        {"deeds": view().deeds[:-1]},
        {"vehicles": (*view().vehicles[:1], *view().vehicles[2:], view().vehicles[1])},
        {"warriors": (warrior(1, "T13", "scout"), *view().warriors[1:])},
        {"warriors": (warrior(1, "T12", "medic"), *view().warriors[1:])},
        {"warriors": (*view().warriors[:5], warrior(6, "AD5", "scout"))},
        {"warriors": (*view().warriors[:5], warrior(6, "AD5", "scout", here=False))},
        {"mode": "flags"},
        {"vehicles": (*view().vehicles[:3], ShownVehicle("field-gun", "AI6", "N", 5, None))},
    ],
)
def test_whatever_changes_is_seen(changes: dict[str, object]):
    before, after = (opened(painter.board(each, sheet(), say("es")).png) for each in (view(), view(**changes)))
    assert before.size != after.size or differences(before, after)[1] > 0.0001


def test_flags_are_drawn_in_their_holders_colours():
    one, two = (
        painter.board(view(mode="flags", flags=(ShownFlag("Y19", team),)), sheet(), say("en")) for team in (None, 1)
    )
    assert one.png != two.png
    assert one.alt != two.alt


def test_everybody_gets_the_same_board():
    steps = skirmish(1, 6, map="village", mode="flags", rounds=4)[::30]
    assert len(steps) > 1
    for state, _ in steps:
        spectator, first = (painter.board(*frame(state, seat), say("en")) for seat in (None, 0))
        assert spectator == first


# --- deeds ------------------------------------------------------------------------------------------------------------


def brawl(seed: int) -> Iterator[tuple[State, set[str]]]:
    """Warriors who shoot and assault whenever they can, and what happened each time."""
    rng = random.Random(seed)
    dice, state = FastDice(rng), thrown(seed, 8, rng.choice(IDS))
    for _ in range(16):
        if not GAME.asks(redact(state, None)):
            return
        legal = GAME.actions(redact(state, state.seat), state.seat)
        action = rng.choice([one for one in legal if one.verb in STRUCK] or legal)
        state, events = GAME.apply(state, state.seat, action, dice)
        yield state, {event.kind for event in events}


def test_how_a_shot_ended_is_shown_as_it_was_and_stays_so():
    """Against what the rules told, for as long as the deed is remembered."""
    told = dict.fromkeys(("missed", "destroyed", "saved", "aimed"), 0)
    for seed in range(40):
        truth: list[str] = []
        for state, kinds in brawl(seed):
            shown = GAME.show(redact(state, None), None)
            if kinds & {"shoots", "assaults"}:
                missed = "misses" in kinds or "falls-back" in kinds
                truth.append("missed" if missed else "destroyed" if "destroyed" in kinds else "lives")
            struck = [number for number, deed in enumerate(shown.deeds) if deed.verb in STRUCK]
            for number, expected in zip(reversed(struck), reversed(truth), strict=False):
                found = outcome(shown, number)
                told[found] += 1
                assert ("lives" if found in {"saved", "aimed"} else found) == expected
    assert min(told.values()) > 5


# --- maps -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", IDS)
def test_everything_on_the_maps_has_a_look_of_its_own_and_a_name(map_id: str):
    pieces = load(map_id).pieces
    assert pieces
    for piece in pieces:
        assert piece.look in LOOKS
        for language in LANGUAGES:
            assert say(language)(f"wards.look.{piece.look}")


@pytest.mark.parametrize("map_id", IDS)
def test_terrain_is_drawn_where_it_lies(map_id: str):
    chart, board = plan(map_id), load(map_id)
    drawn = country(map_id)[0]
    grass = {theme.index("grass"), theme.index("grass_dark"), theme.index("shade")}
    for piece in board.pieces:
        if piece.kind == "open":
            continue
        xs, ys = [x for x, _ in piece.shape], [y for _, y in piece.shape]
        middle = (min(xs) + max(xs)) / 4 + 0.5, (min(ys) + max(ys)) / 4 + 0.5
        x, y = (round(part * chart.inch) for part in middle)
        if 0 <= x < drawn.width and 0 <= y < drawn.height:
            spot = drawn.crop((max(0, x - 4), max(0, y - 4), x + 4, y + 4))
            assert not {number for _, number in spot.getcolors() or []} <= grass, piece


# --- texts ------------------------------------------------------------------------------------------------------------


def test_texts_are_large_stand_out_and_lie_on_plain_ground(monkeypatch: pytest.MonkeyPatch):
    found: set[tuple[fonts.Font, str, str]] = set()
    for language in LANGUAGES:
        for _, shown, drawn in boards().values():
            height = wards_board.height(shown, wards_board.MOST)
            canvas = Watched.blank(WIDTH, height, "parchment")
            wards_ground.paint(canvas, shown.board, shown.mode == "flags", height)
            wards_board.paint(canvas, shown, drawn, say(language), wards_board.MOST)
            found |= canvas.seen
    monkeypatch.setattr(near, "Canvas", Watched)
    for language in LANGUAGES:
        for _, shown, drawn in hands().values():
            near.paint(shown, drawn, say(language))
    assert len(found) > 12
    for font, colour, ground in found:
        assert contrast(colour, ground) >= (4.5 if font.size < 26 else 4.0), (colour, ground)
        assert font.size >= 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("odd", WEIRD)
def test_boards_can_be_drawn_with_any_name(odd: str, language: str):
    drawn = sheet(names=(odd, odd[::-1], *NAMES[2:]), caption=f"{odd}: {odd}")
    picture = painter.board(view(), drawn, say(language))
    assert picture.png
    assert picture.alt.encode()


# --- replays ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [6, 16])
def test_a_replay_takes_ten_kib_a_frame_or_less_and_shows_every_position(seats: int):
    frames = [frame(state) for state, _ in skirmish(1, seats, map="river", mode="flags", rounds=4)][:40]
    animation = painter.replay(frames, say("es"))
    assert len(animation) <= 10 * KIB * len(frames)
    with Image.open(BytesIO(animation)) as image:
        assert image.width == round(WIDTH * 3 / 5)
        assert getattr(image, "n_frames", 0) == len(frames) + 1  # a title before them
        image.seek(len(frames))
        assert image.info["duration"] == film.POSTER


def test_a_replay_has_room_for_whoever_comes_later():
    few, many = standing("C5 AT30"), SPREAD
    film = painter.replay([(few, sheet()), (many, sheet())], say("en"))
    with Image.open(BytesIO(film)) as image:
        assert image.height == round(wards_board.height(many, wards_board.MOST) * 3 / 5)


def test_a_replay_of_nothing_is_refused():
    with pytest.raises(ValueError, match="frame"):
        painter.replay([], say("en"))


# --- before a battle --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("map_id", IDS)
@pytest.mark.parametrize("mode", ["tickets", "flags"])
def test_a_map_can_be_looked_at_before_the_battle(mode: str, map_id: str, language: str):
    picture = painter.ahead({**OPTIONS, "map": map_id, "mode": mode}, 6, say(language))
    assert say(language)(f"wards.map.{map_id}") in picture.alt
    assert len(picture.alt) <= ALT_LIMIT
    assert len(picture.png) <= 60 * 1024
    with Image.open(BytesIO(picture.png)) as image:
        assert image.size == (picture.width, picture.height)
