"""The board of Warshow: what it shows of a position, of what has just happened, and of the end."""

from typing import Any

import msgspec
import pytest

from games.core.game import Event
from games.warshow import control, victory
from games.warshow.state import Item, State
from rendering.picture import Over
from rendering.warshow import labels, painter, signs
from tests.rendering.duels import say
from tests.rendering.shows import (
    BOX,
    FLARE,
    HIT,
    LEVEL,
    LINES,
    NESTED,
    SEALED,
    TURNOVER,
    VOLLEY,
    board,
    position,
    shown,
)

KIB = 1024


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


@pytest.mark.parametrize("aim", ["1", "2", "3", "4", "5", "a", "b", "b1", "none", "b99"])
def test_orders_can_be_aimed_at_anything(aim: str):
    state = msgspec.structs.replace(FLARE, stack=(Item("order", 0, card="flare", aim=aim),))
    for seat in (None, 0, 1):
        assert len(board(state, seat).png) <= 60 * KIB


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


@pytest.mark.parametrize("edition", [2, 3])
def test_near_the_limit_the_board_says_what_decides_there(edition: int):
    before, after = (
        _captions(msgspec.structs.replace(at, options=msgspec.structs.replace(at.options, edition=edition)))
        for at in (position(["4 tank"], ["4 imp"], turn=turn) for turn in (36, 37))
    )
    assert (before != after) == (edition > 2)


def _captions(at: State) -> str:
    return labels.goal(*shown(at, 0), say("es"))


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
