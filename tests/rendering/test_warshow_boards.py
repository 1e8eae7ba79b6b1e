"""The board of Warshow: what it shows, what it never shows, how large it is, and what it says."""

import itertools
import random
from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops, ImageSequence

from games.core.dice import FastDice
from games.core.game import Event
from games.warshow import GAME, control, victory
from games.warshow.cards import DECKS
from games.warshow.state import EXPECTED, Item, State
from rendering import film, theme, thrift
from rendering.canvas import Canvas
from rendering.picture import ALT_LIMIT, Over
from rendering.small import SHARE, SmallCanvas
from rendering.warshow import board as warshow_board
from rendering.warshow import field, labels, painter, signs
from rendering.warshow import troops as warshow_troops
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.shows import (
    BOARDS,
    BOX,
    FLARE,
    HIT,
    LEVEL,
    LINES,
    NESTED,
    OPTIONS,
    SEALED,
    THREE,
    TURNOVER,
    VOLLEY,
    Step,
    crowded,
    exchanged,
    game,
    position,
    shown,
)

KIB = 1024


def board(state: State, seat: int | None = None, language: str = "es", **changes: Any):
    return painter.board(*shown(state, seat, **changes), say(language))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_board_never_changes_with_what_its_reader_may_not_know(seats: int, seat: int | None):
    steps = game(4, seats)[::12]
    assert len(steps) > 5
    for number, (state, events) in enumerate(steps):
        other = exchanged(state, seat, random.Random(number))
        one, two = (board(each, seat, happened=events) for each in (state, other))
        assert one == two


def test_the_exchange_really_changes_what_is_hidden():
    states = [state for state, _ in game(4)[40:]]
    assert all(exchanged(state, None, random.Random(1)) != state for state in states)


def test_what_lies_face_down_is_drawn_for_its_owner_alone():
    hidden, other = (position(["4 tank"], [f"4 {card} down"]) for card in ("overlord", "imp"))
    for seat in (None, 0):
        assert board(hidden, seat) == board(other, seat)
        assert "Gran Señor" not in board(hidden, seat).alt
    assert board(hidden, 1).png != board(other, 1).png
    assert "b1 Gran Señor, cubierta" in board(hidden, 1).alt


def test_a_covered_troop_that_was_looked_at_is_drawn_for_who_looked():
    plain = position(["4 tank"], ["4 overlord down"])
    card = msgspec.structs.replace(plain.troops[1].card, readers=0b11)
    seen = msgspec.structs.replace(plain, troops=(plain.troops[0], msgspec.structs.replace(plain.troops[1], card=card)))
    assert board(seen, 0).png != board(plain, 0).png
    assert board(seen, None) == board(plain, None)


def test_two_hands_differ_and_the_board_does_not():
    one, two = (position(["4 tank"], ["4 imp"], hand=[hand, ["imp"]]) for hand in (["flare"], ["tank"]))
    assert board(one, None) == board(two, None)
    assert board(one, 1) == board(two, 1)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_are_palette_pictures_of_900_by_808_in_60_kib(seats: int, language: str):
    states = [state for state, _ in game(5, seats)[::9]]
    assert len(states) > 5
    for state, seat in zip(states, itertools.cycle((None, 0, 1)), strict=False):
        picture = board(state, seat, language, caption="Ana dispara. " * 12)
        assert len(picture.png) <= 60 * KIB
        assert 0 < len(picture.alt) <= ALT_LIMIT
        with Image.open(BytesIO(picture.png)) as image:
            assert image.mode == "P"
            assert image.size == (picture.width, picture.height) == (900, 808)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_most_crowded_boards_can_still_be_sent(seats: int):
    for each in (3, 5, 8, 20):
        picture = board(crowded(seats, each), 0)
        assert len(picture.png) <= 80 * KIB
        assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize(
    "counts", [(1, 0), (4, 3), (5, 4), (7, 6), (13, 0), (9, 9), (13, 13), (40, 40), (2, 3, 4), (9, 20, 9)]
)
@pytest.mark.parametrize("room", [375, 813])
def test_troops_stand_beside_each_other_in_their_row_and_none_is_forgotten(counts: tuple[int, ...], room: int):
    groups = [[f"{letter}{n}" for n in range(count)] for letter, count in zip("abc", counts, strict=False)]
    placed = warshow_troops.line_up(groups, 74, 74 + room, 116)
    boxes = [
        (one.x, one.y, one.x + one.size.width, one.y + (one.size.height if one.name else 2 * one.size.height))
        for one in placed
    ]
    assert all(74 <= x0 < x1 <= 74 + room and 116 <= y0 < y1 <= 216 for x0, y0, x1, y1 in boxes)
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert sum(1 if one.name else one.more for one in placed) == sum(counts)
    assert len({one.size for one in placed}) == 1


def test_plates_are_as_large_as_there_is_room():
    sizes = [warshow_troops.line_up([["a1"] * own, ["b1"]], 74, 887, 0)[0].size for own in (1, 7, 10, 13)]
    assert sizes == [warshow_troops.WIDE, warshow_troops.MEDIUM, warshow_troops.SMALL, warshow_troops.TINY]
    sizes = [warshow_troops.line_up([["a1"] * own, ["b1"]], 74, 887, 0)[0].size for own in (2, 3, 4)]
    assert sizes == [warshow_troops.WIDE, warshow_troops.BROAD, warshow_troops.LARGE]


def test_an_enemys_left_is_on_the_readers_right():
    own, enemies = (warshow_troops.line_up(groups, 0, 813, 0) for groups in ([["a1", "a2"], []], [[], ["b1", "b2"]]))
    assert own[0].x < own[1].x
    assert enemies[0].x > enemies[1].x


def changed(**changes: Any) -> State:
    return msgspec.structs.replace(LINES, **changes)


def troop(number: int, **changes: Any) -> State:
    troops = list(LINES.troops)
    troops[number] = msgspec.structs.replace(troops[number], **changes)
    return changed(troops=tuple(troops))


def side(seat: int, **changes: Any) -> State:
    sides = list(LINES.sides)
    sides[seat] = msgspec.structs.replace(sides[seat], **changes)
    return changed(sides=tuple(sides))


@pytest.mark.parametrize(
    "state",
    [
        changed(turn=7),
        changed(active=1),
        changed(phase="attack"),
        changed(phase="reinforcements"),
        changed(waiting=(1,)),
        troop(0, red=2),
        troop(0, place=0),
        troop(0, covered=True),
        troop(0, shield=1),
        troop(6, white=5),
        troop(6, red=1),
        troop(1, name="a9"),
        changed(troops=LINES.troops[:-1]),
        side(0, thrown=1),
        side(1, rubble=("imp",)),
        side(1, out=True),
        VOLLEY,
        FLARE,
        NESTED,
        BOX,
        SEALED,
        TURNOVER,
    ],
)
def test_everything_in_the_view_shows_in_picture_and_words(state: State):
    before, after = board(LINES), board(state)
    assert before.png != after.png
    assert before.alt != after.alt


def test_points_left_show_in_reinforcements():
    one, two = (board(changed(phase="reinforcements", question="reinforcements", points=n)) for n in (6, 3))
    assert one.png != two.png
    assert "Refuerzos: 6" in one.alt


def test_who_may_still_act_is_marked():
    assert board(changed(queue=("a1", "a2"))).png != board(changed(queue=("a2",))).png
    assert board(VOLLEY).png == board(msgspec.structs.replace(VOLLEY, queue=("a2",))).png  # only while they are asked


@pytest.mark.parametrize(
    "event",
    [
        HIT[0],
        HIT[1],
        Event("advances", 0, (("troop", "a1"), ("row", "3"))),
        Event("enters-covered", 0, (("troop", "a3"), ("row", "4a"))),
        Event("uncovers", 1, (("troop", "b1"), ("card", "ghoul"))),
    ],
)
def test_what_has_just_happened_is_shown_on_the_field(event: Event):
    plain, marked = board(LINES), board(LINES, happened=[event])
    assert plain.png != marked.png
    assert plain.alt == marked.alt


def test_events_about_troops_that_are_gone_are_no_trouble():
    gone = [
        Event("fires", 0, (("troop", "a77"), ("aim", "b77x2"))),
        Event("wounded", 1, (("troop", "b77"), ("n", 2))),
        Event("destroyed", 1, (("troop", "b77"), ("card", "imp"))),
    ]
    assert board(LINES, happened=gone) == board(LINES)


def test_who_was_destroyed_lies_where_that_was():
    def drawn(row: str, card: str = "imp") -> bytes:
        place = {"1": 0, "3": 2, "5": 4}[row]
        torn = msgspec.structs.replace(LINES, fallen=(place,))
        return board(torn, happened=[Event("destroyed", 1, (("troop", "b7"), ("card", card)))]).png

    assert len({drawn("1"), drawn("3"), drawn("5"), drawn("5", "overlord")}) == 4


def test_the_card_beside_the_story_is_one_that_its_reader_knows():
    hidden = [position(["4 tank"], [f"4 {card} down"]) for card in ("overlord", "imp")]
    moved = Event("advances", 1, (("troop", "b1"), ("row", "4b")))
    assert board(hidden[1], 1, happened=[moved], caption="b1.") != board(hidden[1], 1, caption="b1.")
    for seat, same in ((None, True), (0, True), (1, False)):
        one, other = (board(state, seat, happened=[moved], caption="b1 advances.").png for state in hidden)
        assert (one == other) == same


@pytest.mark.parametrize("aim", ["1", "2", "3", "4", "5", "a", "b", "b1", "none", "b99"])
def test_orders_can_be_aimed_at_anything(aim: str):
    state = msgspec.structs.replace(FLARE, stack=(Item("order", 0, card="flare", aim=aim),))
    for seat in (None, 0, 1):
        assert len(board(state, seat).png) <= 60 * KIB


def test_rows_are_called_as_the_reader_calls_them():
    aimed = msgspec.structs.replace(NESTED, stack=NESTED.stack[:1])
    spectator, own, enemy = (board(aimed, seat).alt for seat in (None, 0, 1))
    assert "Barrera de fuego → trinchera de B" in spectator
    assert "Barrera de fuego → trinchera enemiga" in own
    assert "Barrera de fuego → tu trinchera" in enemy
    assert "4a, trinchera de A (a, 6): a1" in spectator
    assert "4, tu trinchera (a, 6): a1" in own
    assert "2, trinchera enemiga (a, 6): a1" in enemy


def test_three_players_see_their_own_rows_below_and_the_next_enemy_on_the_left():
    for eyes in range(3):
        cells = field.cells(eyes, 3)
        following, last = (f"1{'abc'[(eyes + step) % 3]}" for step in (1, 2))
        assert cells[following].x1 < cells[last].x0
        assert cells[following].y0 < cells["3"].y0 < cells["4"].y0 < cells["5"].y0
        assert cells["3"].x1 - cells["3"].x0 == cells["5"].x1 - cells["5"].x0 == 884
    assert "2a, trinchera de A (a, 6): a1" in board(THREE, 2).alt


def test_the_end_is_announced():
    over = Over((1,), (1, 3), "control")
    for language, words in (("es", "¡Gana Bruno! (control del campo)."), ("en", "Bruno wins! (control of the field).")):
        picture = board(LINES, None, language, over=over, to_act=(), phase="over")
        assert words in picture.alt
        assert picture.png != board(LINES, None, language, to_act=(), phase="over").png
    for over, words in (
        (Over((), (2, 2), "turn_limit"), "Empate (límite de turnos)."),
        (Over((), (2, 2), "agreed"), "Empate."),
        (Over((0,), (2, 2), "resigned"), "¡Gana Ana por abandono!"),
        (Over((0,), (2, 2), "something"), "¡Gana Ana!"),
    ):
        assert f"Fin de la partida. {words}" in board(LINES, over=over, to_act=()).alt


@pytest.mark.parametrize("edition", [2, 3])
def test_the_poster_says_by_what_values_a_tie_in_rows_was_broken(edition: int):
    last = msgspec.structs.replace(LEVEL.troops[0], turned=LEVEL.turn)
    options = msgspec.structs.replace(LEVEL.options, edition=edition)
    state = msgspec.structs.replace(LEVEL, options=options, troops=(last, *LEVEL.troops[1:]))
    counted = [control.total(victory.counted(state), seat) for seat in (0, 1)]
    assert counted == [13 if edition == 2 else 9, 9], "what came in the last turn is no longer counted"
    view, sheet = shown(state)
    assert sheet.over is not None
    words = labels.level(view, sheet.over, say("en"))
    assert words == f"Rows are level: the value on the field decides, {counted[0]} – 9."
    alt = painter.board(view, sheet, say("en")).alt
    assert f"Ana wins! (turn limit). {words} " in alt
    told = msgspec.structs.replace(sheet, caption=f"{words} Ana wins: turn limit.")
    assert painter.board(view, told, say("en")).alt.count(words) == 1, "not twice where the story says it too"


def test_where_rows_decide_or_nothing_does_the_poster_says_nothing_of_values():
    view, _ = shown(LEVEL)
    for over in (
        Over((0,), (3, 2), "turn_limit"),
        Over((), (2, 2), "turn_limit"),
        Over((0,), (2, 2), "control"),
        Over((0,), (2, 2), "resigned"),
    ):
        assert labels.level(view, over, say("en")) == ""


def test_the_alt_text_says_the_whole_position():
    assert board(VOLLEY, 0, "en").alt == (
        "Warshow. Turn 6/40. It's Ana's turn. Attack. Bruno must reply. Ana: a4 fires at b1, b2. Ana (a): 2 "
        "rows, 2 orders, 6 cards, deck 23, rubble 3. Bruno (b): 2 rows, 1 order, 4 cards, deck 23, rubble 3. 1, "
        "enemy rear: b3, covered, 3 white wounds, 1 red wound. 2, enemy trench (b, 6): a7 Sappers, covered, 4 "
        "white wounds; b1 Ghoul, health 1/2, value 2, shots 1, reach 1; b2 Gargoyle, health 2/2, value 3, shots "
        "1, reach 1; b6 Bat swarm, health 1/1, value 1, shots 1, reach 1, shield 2. 3, no-man's-land (b, 5–3): "
        "a6 Airwoman, health 1/1, value 3, shots 2, reach 2; b4 Pit fiend, health 2/2, value 4, shots 2, reach "
        "1; b5 Imp, health 1/1, value 1, shots 1, reach 1. 4, your trench (a, 6): a1 Mud tank, health 2/3, value "
        "4, shots 1, reach 1; a2 Rifleman, health 2/2, value 2, shots 1, reach 2; a3 Sergeant, covered. 5, your "
        "rear (a, 4): a4 Mortar, health 1/1, value 3, shots 2, reach 3; a5 Supply mule, health 1/1, value 1, "
        "shots 0, reach 0."
    )


@pytest.mark.parametrize("stand", ["raiders", "mimic"])
def test_an_ambush_is_marked_for_its_owner_alone(stand: str):
    lurking = position(["4 tank"], [f"4 {stand} down"])
    known = msgspec.structs.replace(
        lurking, troops=(lurking.troops[0], msgspec.structs.replace(lurking.troops[1], turned=EXPECTED))
    )
    for seat in (None, 0):
        assert "emboscada" not in board(lurking, seat).alt
        assert board(lurking, seat).png == board(known, seat).png, "nobody else sees whether it does"
    assert "cubierta, valor" in board(lurking, 1).alt
    assert "emboscada" in board(lurking, 1).alt
    assert "emboscada" not in board(known, 1).alt, "what came for nothing does not at first"
    assert board(lurking, 1).png != board(known, 1).png


def test_shots_out_of_an_ambush_strike_with_what_they_count(monkeypatch: pytest.MonkeyPatch):
    bursts: list[str] = []
    drawn = signs.burst
    monkeypatch.setattr(signs, "burst", lambda figure, *rest: bursts.append(figure) or drawn(figure, *rest))
    shots = (Item("shots", 0, "a1", aim="b1x2,b2"),)
    open_ = position(["4 raiders"], ["4 imp", "4 tank"], stack=shots, phase="attack", question="on-attack")
    springing = msgspec.structs.replace(
        open_, troops=(msgspec.structs.replace(open_.troops[0], turned=open_.turn), *open_.troops[1:])
    )
    for state, expected in ((open_, ["2", "1"]), (springing, ["4", "2"])):
        bursts.clear()
        board(state, 1)
        assert bursts == expected


def test_the_alt_text_tells_skills_where_there_is_room():
    alt = board(position(["4 tank"], ["4 imp"]), 0).alt
    assert "alcance 1, blindada, tozuda" in alt


@pytest.mark.parametrize("edition", [2, 3])
def test_near_the_limit_the_board_says_what_decides_there(edition: int):
    before, after = (
        _captions(msgspec.structs.replace(at, options=msgspec.structs.replace(at.options, edition=edition)))
        for at in (position(["4 tank"], ["4 imp"], turn=turn) for turn in (36, 37))
    )
    assert (before != after) == (edition > 2)


def _captions(at: State) -> str:
    return labels.goal(*shown(at, 0), say("es"))


def test_with_many_troops_the_words_become_fewer_but_name_every_troop_as_long_as_they_can():
    words = [board(crowded(2, each), 0).alt for each in (1, 2, 3, 4)]
    for each, alt in zip((1, 2, 3, 4), words, strict=True):
        assert all(f"{letter}{n}" in alt for letter in "ab" for n in range(1, 5 * each + 1))
    assert "valor" in words[0]
    assert "Cifras: salud" in words[3]
    counted = board(crowded(2, 15), 0).alt
    assert "15 tropas de a" in counted
    assert len(counted) < ALT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_endless_names_and_captions_still_fit(language: str):
    picture = board(
        crowded(3, 6), 1, language, names=("Ñ" * 200, "👑" * 200, "Wolfgang " * 20), caption="palabra " * 400
    )
    assert len(picture.alt) <= ALT_LIMIT


def _kinds(step: Step) -> list[str]:
    return [event.kind for event in step[1]]


def test_a_replay_takes_ten_kib_a_frame_and_shows_each_position_in_its_time():
    steps = game(6)
    hits = [
        place
        for place in range(30, len(steps))
        if _kinds(steps[place]) == ["answers", "wounded"] and "fires" in _kinds(steps[place - 1])
    ]
    last = min(hits, key=lambda place: abs(place - 130))
    frames = [
        shown(state, caption=f"Paso {n}.", happened=told) for n, (state, told) in enumerate(steps[last - 29 : last + 1])
    ]
    animation = painter.replay(frames, say("es"))
    assert len(animation) <= len(frames) * 10 * KIB
    with Image.open(BytesIO(animation)) as image:
        assert image.size == (540, round(808 * SHARE))
        durations = [still.info["duration"] for still in ImageSequence.Iterator(image)]
        assert len(durations) == 31  # a title before them
        assert 29 * film.STEP + film.TITLE + film.POSTER <= sum(durations) <= film.LONGEST
        image.seek(len(durations) - 1)
        # the last one is a hit: the shot before, which somebody could answer, is told again with it
        (seen, hit), (_, fired) = frames[-1], frames[-2]
        assert [event.kind for event in hit.happened] == ["answers", "wounded"]
        again = tuple(event for event in fired.happened if event.kind == "fires")
        canvas = SmallCanvas(field.small_ground(2))
        warshow_board.paint(canvas, seen, msgspec.structs.replace(hit, happened=(*again, *hit.happened)), say("es"))
        whole = canvas.image.point(thrift.fewer())
        whole.putpalette(theme.PALETTE)
        assert not ImageChops.difference(image.convert("RGB"), whole.convert("RGB")).getbbox()


def test_a_replay_of_nothing_is_refused():
    with pytest.raises(ValueError, match="frame"):
        painter.replay([], say("en"))


def luminance(colour: str) -> float:
    parts = [value / 255 for value in theme.COLOURS[colour]]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


class Watched(Canvas):
    """A canvas that remembers how texts were written."""

    def text(self, x: int, y: int, text: str, font: Any, colour: str, ground: str, align: Any = "left") -> None:
        self.__dict__.setdefault("seen", set()).add((font.size, colour, ground))
        super().text(x, y, text, font, colour, ground, align)


@pytest.mark.parametrize("name", BOARDS)
def test_texts_are_large_and_stand_out_from_their_ground(name: str):
    language, view, frame = BOARDS[name]
    canvas = Watched(field.ground(len(view.sides)))
    warshow_board.paint(canvas, view, frame, say(language))
    assert canvas.__dict__["seen"]
    for size, colour, ground in canvas.__dict__["seen"]:
        light, dark = sorted((luminance(colour), luminance(ground)), reverse=True)
        assert size >= 20
        assert (light + 0.05) / (dark + 0.05) >= (4.5 if size < 26 else 4.0), (colour, ground)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_choice_say_what_each_deck_is_good_at(language: str):
    begun, _ = GAME.start(OPTIONS, 2, FastDice(random.Random(3)))
    alt = board(begun, None, language).alt
    for deck in DECKS:
        assert say(language)(f"warshow.deck.{deck}.way").rstrip(".").lower() in alt.lower()
    assert say(language)("warshow.deck.hordes.way") not in board(LINES, None, language).alt
