"""The field of Battalions: what it shows, what it never shows, how large it is, and what it says."""

import random
import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from games.battalions.cards import LINE, NATIONS, RULES, UNITS, frame
from games.battalions.state import State
from games.battalions.view import CardView, StackView
from rendering import theme, thrift
from rendering.battalions import cards, painter, signs
from rendering.battalions.ground import column
from rendering.picture import ALT_LIMIT, Over
from rendering.sprite import Pen, Sprite
from tests.rendering.campaigns import (
    BOARDS,
    battle,
    combat,
    fighter,
    fog_of_war,
    full_field,
    roll,
    sheet,
    shown,
    shuffled,
    side,
    stack,
    view,
)
from tests.rendering.duels import LANGUAGES, say

KIB = 1024


def positions() -> list[State]:
    """Positions of some battles, from the choice of armies to the end."""
    found = [*battle(1)[::18], *battle(1)[-1:], *battle(2)[3::18]]
    assert len(found) > 10
    return found


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_board_never_changes_with_what_its_reader_may_not_know(seat: int | None):
    for number, state in enumerate(positions()):
        other = shuffled(state, seat, random.Random(number))
        one, two = (painter.board(*shown(each, seat), say("es")) for each in (state, other))
        assert one == two


def test_the_last_line_of_a_poster_lies_below_its_banners():
    """It is the same whether stacks have banners or not, with the longest date."""
    told = sheet(to_act=(), phase="over", over=Over((0,), (86, 40), "routed"), ended="30 de septiembre de 2026")
    feet = set[bytes]()
    for sides in (full_field(), (side(0, ()), side(1, ()))):
        poster = painter.board(view(sides, phase="over", active=None, step=None), told, say("es"))
        drawn = Image.open(BytesIO(poster.png)).convert("RGB")
        feet.add(drawn.crop((0, drawn.height - 50, drawn.width, drawn.height)).tobytes())
    assert len(feet) == 1


def test_the_shuffle_really_changes_what_is_hidden():
    changed = [state for state in positions() if shuffled(state, None, random.Random(1)) != state]
    assert len(changed) > len(positions()) // 2


def test_the_enemys_deployment_is_not_drawn():
    planned = [state for state in battle(1) if state.phase == "deploy" and any(state.sides[1].plan.values)]
    assert planned
    for state in planned:
        for seat in (0, None):
            assert "au" not in painter.board(*shown(state, seat), say("en")).alt.split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_of_battles_are_small_and_their_words_fit(language: str):
    sizes: list[int] = []
    for state in positions():
        for seat in (None, 0, 1):
            picture = painter.board(*shown(state, seat, "¡Fuego! " * 20), say(language))
            sizes.append(len(picture.png))
            assert 0 < len(picture.alt) <= ALT_LIMIT
            with Image.open(BytesIO(picture.png)) as image:
                assert image.mode == "P"
                assert image.size == (picture.width, picture.height)
            assert picture.width == 900
            assert picture.height <= 1450
    assert sum(sizes) / len(sizes) <= 50 * KIB
    assert max(sizes) <= 60 * KIB


def test_the_readers_own_army_is_below():
    state = battle(1)[40]
    first, second = (painter.board(*shown(state, seat), say("en")).alt for seat in (0, 1))
    assert "Ana, below" in first
    assert "Bruno, above" in first
    assert "Bruno, below" in second
    spectator = painter.board(*shown(state, None), say("en")).alt
    assert "Ana, below" in spectator


def test_the_left_flanks_face_the_right_ones():
    assert [column(place, near=True) for place in range(LINE)] == [
        column(LINE - 1 - place, near=False) for place in range(LINE)
    ]


def field_of(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        return Image.frombytes("L", image.size, image.tobytes())


@pytest.mark.parametrize("near", [True, False])
@pytest.mark.parametrize("nation", ["fr", "br", "au", "ru"])
def test_in_a_full_stack_every_card_can_be_read(nation: str, near: bool):
    listed = "LI GLI HA LC GC FA"
    deep = stack(1, f"{nation} {listed}", up=True)
    own, enemy = ((deep,), ()) if near else ((), (deep,))
    picture = painter.board(view((side(0, own), side(1, enemy))), sheet(), say("en"))
    image = field_of(picture.png)
    x = column(1, near=near) + 4
    found: list[int] = []
    for place, code in enumerate(listed.split()):
        name = f"{nation}-{code}"
        sprite = cards.strip(name, near=near) if place else cards.whole(name)
        seen = sprite.image.point(thrift.fewer())
        top = seen.size[1] - cards.STRIP if near else 0
        box = (4, top + 5, cards.WIDTH - 4, top + cards.STRIP - 3) if place else (4, 4, cards.WIDTH - 4, 60)
        wanted = seen.crop(box)
        at = [
            y
            for y in range(image.height - wanted.height)
            if image.crop((x + 4, y, x + 4 + wanted.width, y + wanted.height)).tobytes() == wanted.tobytes()
        ]
        assert len(at) == 1, f"{name} is covered"
        found += at
    assert found == sorted(found, reverse=not near), "the top card lies at the front"


def test_stacks_as_deep_as_may_be_are_told_to_the_last_card():
    for language in LANGUAGES:
        alt = painter.board(*BOARDS["battalions-full"][1:], say(language)).alt
        assert len(alt) <= ALT_LIMIT
        told = re.findall(r"\b(?:LI|LLI|GI|GLI|LC|HC|GC|GLC|FA|HA)\b", alt)
        assert len(told) == 2 * sum(frame(200).stack_limits)
        assert not alt.endswith("…")


def test_turned_cards_lie_askew_and_signs_tell_blown_from_shaken():
    pictures = {
        marks: painter.board(view((side(0, [stack(2, f"fr LC{marks} LC")]), side(1, ()))), sheet(), say("en"))
        for marks in ("", "!", "~", ">", "!~")
    }
    assert len({picture.png for picture in pictures.values()}) == len(pictures)
    assert len({picture.alt for picture in pictures.values()}) == len(pictures)
    straight, turned = cards.whole("fr-LI"), cards.whole("fr-LI", shaken=True)
    assert turned.size[0] > straight.size[0]


_CHANGES: list[dict[str, Any]] = [
    {"cards": (CardView("fr-LLI", False, False, False, False),)},
    {"cards": (CardView("fr-LI", True, False, False, False),)},
    {"cards": (CardView("fr-LI", False, True, False, False),)},
    {"cards": (CardView(None, False, False, False, False),)},
    {"cards": (CardView("fr-LI", False, False, False, False),) * 2},
    {"cards": ()},
    {"terrain": "mud"},
    {"leader": "rosier"},
    {"used": True},
]


@pytest.mark.parametrize("place", [0, 2, 5])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("change", _CHANGES)
def test_everything_about_a_stack_shows_in_picture_and_words(change: dict[str, Any], seat: int, place: int):
    if place == LINE and "used" in change:
        return  # the reserve never attacks
    before = stack(place, "fr LI")
    told = {name: getattr(before, name) for name in StackView.__struct_fields__} | change
    pictures = []
    for one in (before, StackView(**told)):
        sides = (side(0, [one]), side(1, ())) if seat == 0 else (side(0, ()), side(1, [one]))
        pictures.append(painter.board(view(sides), sheet(), say("es")))
    assert pictures[0].png != pictures[1].png
    assert pictures[0].alt != pictures[1].alt


@pytest.mark.parametrize(
    "change",
    [
        {"hand_size": 6},
        {"deck": 3},
        {"discard": ("fr-LI",)},
        {"eliminated": ("fr-LI", "fr-LC")},
        {"lost": 17},
        {"routed": 2},
        {"commander": "rosier"},
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_everything_about_a_side_shows_in_picture_and_words(change: dict[str, Any], seat: int):
    pictures = []
    for changes in ({}, change):
        sides = (side(0, (), **changes), side(1, ())) if seat == 0 else (side(0, ()), side(1, (), **changes))
        pictures.append(painter.board(view(sides), sheet(), say("en")))
    assert pictures[0].png != pictures[1].png
    assert pictures[0].alt != pictures[1].alt


@pytest.mark.parametrize("change", [{"turn": 7}, {"attacks_left": 1}, {"step": "terrain"}, {"phase": "discard"}])
def test_turn_phase_and_what_is_left_show_in_picture_and_words(change: dict[str, Any]):
    one, two = (painter.board(view(fog_of_war(), **each), sheet(), say("es")) for each in ({}, change))
    assert one.png != two.png
    assert one.alt != two.alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_combat_tells_every_part_of_both_rolls(language: str):
    mods = {"support": 3, "flank": 4, "steady-aim": 3, "hill": 1, "shaken": -3, "square": 6}
    attacker = roll(fighter(0, 0, "fr-LI", "!"), 4, mods, (9, 4), "steady-aim")
    defender = roll(fighter(1, 4, "br-LC", "~"), 1, {"blown": -5, "guns": -1}, (10, 2))
    for result in [band.result for band in RULES.band]:
        last = combat("fire", attacker, defender, result)
        alt = painter.board(view((side(0, ()), side(1, ())), last=last), sheet(), say(language)).alt
        for part in ("+3", "+4", "+1", "−3", "+6", "9+4", "10+2", "−5", "−1", "31", "7", "+24"):
            assert part in alt
        assert say(language)(f"battalions.board.result.{result}").lower() in alt


@pytest.mark.parametrize("why", ["no-melee", "around", "away"])
def test_attacks_without_dice_are_shown_too(why: str):
    rolls = (roll(fighter(0, 0, "fr-LI"), 4, {}, ()), roll(fighter(1, 4, "br-LC"), 5, {}, ()))
    last = combat("melee", *rolls, why)
    picture = painter.board(view((side(0, ()), side(1, ())), last=last), sheet(), say("en"))
    assert say("en")(f"battalions.board.result.{why}").lower() in picture.alt


def test_all_results_and_reasons_of_the_rules_have_words():
    for language in LANGUAGES:
        for why in (*RULES.modifiers, "guns"):
            assert say(language)(f"battalions.board.why.{why}")
        for band in RULES.band:
            assert say(language)(f"battalions.board.result.{band.result}")


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over((0,), (86, 40), "routed"), "¡Victoria de Ana! La línea enemiga se rompe"),
        (Over((1,), (30, 40), "points"), "¡Victoria de Bruno! Puntos destruidos: 30–40"),
        (Over((1,), (30, 40), "resigned"), "¡Victoria de Bruno por abandono!"),
        (Over((), (30, 30), "agreed"), "Empate. Puntos destruidos: 30–30"),
    ],
)
def test_the_end_is_announced(over: Over, words: str):
    running = painter.board(view(fog_of_war()), sheet(), say("es"))
    ended = view(fog_of_war(), phase="over", active=None, step=None)
    picture = painter.board(ended, sheet(to_act=(), phase="over", over=over), say("es"))
    assert picture.png != running.png
    assert words in picture.alt
    assert "Turno de" not in picture.alt


def test_what_one_has_named_in_a_combat_shows_to_oneself_alone():
    _, square, frame = BOARDS["battalions-square"]
    own = painter.board(square, frame, say("en")).alt
    assert "Cold steel".lower() in own
    other = painter.board(*_as_spectator(square, frame), say("en")).alt
    assert "cold steel" not in other
    assert "decided" in other


def _as_spectator(seen: Any, frame: Any) -> tuple[Any, Any]:
    fight = type(seen.fight)(
        **{name: None if name == "mine" else getattr(seen.fight, name) for name in seen.fight.__struct_fields__}
    )
    changed = {name: getattr(seen, name) for name in seen.__struct_fields__} | {"seat": None, "fight": fight}
    return type(seen)(**changed), frame


def test_forty_kinds_of_battalion_make_forty_cards():
    assert len({cards.whole(name).image.tobytes() for name in UNITS}) == len(UNITS) == 40
    assert len({cards.strip(name, near=True).image.tobytes() for name in UNITS}) == 40


def _flag(nation: str) -> Sprite:
    pen = Pen(60, 40, "paper")
    signs.flag(pen, 2, 2, 56, 36, nation)
    return pen.sprite()


def test_nations_differ_without_colours():
    """As a colour-blind reader might see them: only where a flag's lightness changes."""
    grey = [_flag(name).colours().convert("L").point([0] * 110 + [255] * 146) for name in NATIONS]
    assert len(grey) == 4
    for number, one in enumerate(grey):
        for other in grey[number + 1 :]:
            different = sum(a != b for a, b in zip(one.tobytes(), other.tobytes(), strict=True))
            assert different > 60 * 40 / 8


def test_every_colour_is_in_the_theme():
    used = set(field_of(painter.board(view(full_field()), sheet(), say("en")).png).tobytes())
    assert max(used) < len(theme.ENTRIES)


@pytest.mark.parametrize(("language", "word"), [("es", "ya vista"), ("en", "seen before")])
def test_a_remembered_card_has_an_eye_for_its_owner_and_is_called_seen_by_all_others(language: str, word: str):
    for known in (False, True):
        stacks = [stack(place, "br LI*" if known else "br LI") for place in range(LINE)]
        sides = (side(0, [stack(place, "fr LI") for place in range(LINE)]), side(1, stacks))
        for reader in (0, 1, None):
            picture = painter.board(view(sides, seat=reader), sheet(), say(language))
            assert (word in picture.alt) == (known and reader != 1)
    for reader in (0, 1, None):  # whoever else sees the card knows that it was seen
        plain, seen = (
            painter.board(view((side(0, ()), side(1, [stack(0, cards)])), seat=reader), sheet(), say(language)).png
            for cards in ("br LI", "br LI*")
        )
        assert (plain != seen) == (reader == 1)
