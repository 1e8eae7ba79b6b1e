"""Deeds on the pictures: the last move, the blow before the next round, the rounds of a whole game, who moved up."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.core.game import Event
from games.titans.state import Pending
from rendering.battalions import painter as battalions
from rendering.picture import Over
from rendering.titans import deed, ending, painter
from rendering.warcrow import factions
from rendering.warcrow import painter as warcrow
from rendering.warcrow.views import Line, Standings
from rendering.warshow import painter as warshow
from tests.rendering import campaigns, shows
from tests.rendering.duels import BLOW, COURSE, LANGUAGES, say, sheet, view
from tests.rendering.events import crossed, die

MOVED = Event("advance", 0, (("value", 4), ("square", 6)))


def test_the_last_move_of_each_seat_is_drawn_until_the_round_ends():
    plain, moved = (painter.board(view(), sheet(happened=told), say("en")) for told in ((), (MOVED,)))
    assert plain.png != moved.png
    assert plain.alt == moved.alt, "the story says it in words"
    assert deed.last((MOVED,), 0) == MOVED
    assert deed.last((MOVED, *BLOW), 0) is None


def test_a_blow_is_seen_before_the_next_round_and_not_after_its_first_move():
    told = ending.of_round(view(), sheet(happened=BLOW))
    assert told is not None
    assert (told.winner, told.value, told.copies, told.number) == (1, 2, 3, 5)
    assert ending.of_round(view(), sheet(happened=(*BLOW, MOVED))) is None
    assert ending.of_round(view(), sheet(happened=(MOVED,))) is None


def test_a_parried_blow_is_no_blow():
    parried = (
        Event("attack", 1, (("value", 2), ("count", 3))),
        Event("parry", 0, (("value", 2), ("count", 3))),
        Event("round-won", 0, (("reason", "no-play"), ("points", 1))),
    )
    (told,) = ending.rounds(parried)
    assert (told.winner, told.copies) == (0, 0)


def test_a_poster_tells_the_rounds_of_the_whole_game():
    assert [each.winner for each in ending.rounds(COURSE)] == [0, 1, 1, 0, 0, None, 0, 1, 0]
    over = sheet(to_act=(), phase="over", over=Over((0,), (5, 3), "points"))
    with_course = sheet(to_act=(), phase="over", over=Over((0,), (5, 3), "points"), course=COURSE, ended="hoy")
    assert painter.board(view(), over, say("es")).png != painter.board(view(), with_course, say("es")).png


def test_the_stamp_of_a_round_knows_how_far_each_had_come():
    told = ending.rounds(COURSE)
    assert [each.squares for each in told if each.reason in ("hands", "position")] == [(10, 14), (10, 14)]
    assert told[0].squares == (None, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_poster_tell_every_round(language: str):
    over = sheet(to_act=(), phase="over", over=Over((0,), (5, 3), "points"), course=COURSE)
    alt = painter.board(view(), over, say(language)).alt
    assert "Ana (2 × 3)" in alt
    assert say(language)("titans.reason.position") in alt
    assert alt.count("Bruno (") == 3


def test_the_end_of_a_round_is_told_once():
    def drawn(caption: str) -> bytes:
        return painter.board(view(), sheet(happened=BLOW, caption=caption), say("en")).png

    assert drawn("Bruno wins the round (blow unanswered): +1.") == drawn("")


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_tell_who_moved_in_picture_and_words(language: str):
    def drawn(moved: int | None) -> tuple[bytes, str]:
        line = Line(1, "Ana", 9, Fraction(20), Fraction(30), moved=moved)
        (picture,) = warcrow.standings(Standings("Copa", 2, 4, (line,)), say(language))
        return picture.png, picture.alt

    looks = [drawn(moved) for moved in (None, 2, -3)]
    assert len(set(looks)) == 3
    assert "+2" in looks[1][1]
    assert "−3" in looks[2][1]
    assert drawn(0) == looks[0]


def test_a_cross_table_is_told_in_words_and_has_pages():
    pictures = warcrow.cross(crossed(20, 12), say("en"))
    assert len(pictures) == 2
    assert "Ana" in pictures[0].alt
    assert "beat number" in pictures[0].alt
    assert all(len(picture.png) <= 60 * 1024 for picture in pictures)


def test_dice_stand_under_the_name_of_who_rolled_them():
    rolled = [die("red", 1), die("orange", 3)]
    shared = warcrow.dice(rolled, say("en"))
    apart = warcrow.dice(rolled, say("en"), (("Ana", 1), ("Beto", 1)))
    assert apart.height > shared.height
    assert apart.alt == shared.alt


def test_who_strikes_leans_into_the_blow():
    by = [painter.board(view(pending=Pending(seat, 2, 1, False)), sheet(), say("en")) for seat in (0, 1)]
    assert by[0].png != by[1].png
    boxes = [{spot.name: spot.box for spot in picture.spots} for picture in by]
    assert boxes[0]["warrior:0"][2] - boxes[0]["warrior:0"][0] > boxes[1]["warrior:0"][2] - boxes[1]["warrior:0"][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_troops_fell_the_ground_stays_torn_in_picture_and_words(language: str):
    def drawn(fallen: tuple[int, ...]) -> tuple[bytes, str]:
        picture = warshow.board(*shows.shown(replace(shows.LINES, fallen=fallen)), say(language))
        return picture.png, picture.alt

    whole, torn = drawn(()), drawn((0, 0))
    assert whole[0] != torn[0]
    assert whole[1] != torn[1]
    assert torn[1] != drawn((0,))[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_of_factions_are_told_in_words_and_explained_once(language: str):
    def drawn(faction: str) -> tuple[int, bytes, str]:
        line = Line(1, "Ana", 9, Fraction(20), Fraction(30), faction=faction)
        (picture,) = warcrow.standings(Standings("Copa", 2, 4, (line,)), say(language))
        return picture.height, picture.png, picture.alt

    nobody, marked, other = drawn(""), drawn("Northern Tribes"), drawn("Scions of Yaldabaoth")
    assert marked[0] == other[0] == nobody[0] + factions.LINE
    assert marked[1] != other[1]
    assert "Ana (Northern Tribes)" in marked[2]
    assert "(" not in nobody[2]
    assert factions.letters("Scions of Yaldabaoth") == "SY"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_army_of_ones_own_stands_beside_the_ready_ones_for_its_owner_alone(language: str):
    def drawn(army: str | None, seat: int | None) -> tuple[int, str, set[str]]:
        sides = (campaigns.side(0, (), commander=None, ready=False, army=army), campaigns.side(1, (), commander=None))
        position = campaigns.view(sides, seat=seat, phase="army")
        picture = battalions.board(position, campaigns.sheet(seat=seat, phase="army"), say(language))
        return picture.height, picture.alt, {spot.name for spot in picture.spots}

    own, ready, other = drawn(campaigns.FRENCH, 0), drawn("french", 0), drawn(None, 1)
    assert own[0] > ready[0] == other[0]
    assert {name for name in own[2] if name.startswith("army:")} > {
        name for name in ready[2] if name.startswith("army:")
    }
    assert say(language)("battalions.board.army.own") not in other[1]
