"""What happened, as a friend would tell it."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot import catalogue
from bot.service.ground.pace import Pace
from bot.service.ground.records import Line, Table
from bot.service.ground.sight import Sight, inside
from bot.service.seats import seating
from bot.service.telling import narrating, wording
from games.core.game import Event, Result
from games.core.hidden import only
from games.wards import GAME
from tests.service.club import ANA, BETO, Club


def _line(*events: Event) -> Line:
    return Line(1, events[0].seat, "user", datetime(2026, 3, 1, tzinfo=UTC), events)


async def test_what_one_person_does_in_a_row_is_one_sentence_and_the_history_keeps_each(club: Club):
    table = await club.duel(game="titans")
    lines = [_line(Event("retreat", 0, (("value", 2), ("square", 1)))), _line(Event("yield", 0))]
    assert narrating.story(lines, table, "en") == ["Ana retreats 2, to square 1; doesn't defend."]
    assert len(narrating.told(lines, table, "en")) == 2


async def test_what_is_the_same_in_a_row_is_a_list_and_said_once(club: Club):
    table = await club.duel(game="battalions")
    line = _line(*(Event("deploys", 0) for _ in range(3)))
    assert narrating.story([line], table, "en") == ["Ana is deploying."]
    cards = [Event("discards", 0, (("card", card),)) for card in ("hill", "mud")]
    (listed,) = narrating.story([_line(*cards)], table, "en")
    assert listed == "Ana discards: Hill, Mud."
    table = await club.duel(game="warshow")
    drawn = [Event("drawn", 0, (("card", card),), only(0)) for card in ("flare", "mule")]
    (listed,) = narrating.story([_line(*drawn)], table, "en")
    assert listed == "Ana gets Flare, Supply mule."


async def test_a_line_in_which_nobody_hears_anything_is_no_sentence(club: Club):
    table = await club.duel(game="battalions")
    silent = Line(1, 0, "user", datetime(2026, 3, 1, tzinfo=UTC), ())
    assert narrating.story([silent], table, "en") == []


async def test_what_a_secret_says_more_exactly_is_said_once(club: Club):
    table = await club.duel(game="sealed")
    line = _line(Event("bids", 0), Event("sealed", 0, (("card", 3),), only(0)))
    assert narrating.story([line], table, "en") == ["Ana bids 3."]


async def test_what_has_nothing_particular_in_it_is_not_told_twice_in_a_row(club: Club):
    table = await club.duel(game="battalions")
    lines = [_line(Event("deploys", 1)) for _ in range(14)] + [_line(Event("deployed", 1))]
    assert narrating.story(lines, table, "en") == ["Beto has deployed."]
    assert narrating.story(lines[:3], table, "en") == ["Beto is deploying."]
    assert len(narrating.told(lines, table, "en")) == 15


async def test_those_without_a_name_are_not_one_person(club: Club):
    table = await club.open_table(None, None, game="sealed")
    lines = [_line(Event("leaves", 1)), _line(Event("leaves", 2))]
    assert narrating.story(lines, table, "en") == ["— gets up."] * 2


async def _entered(club: Club) -> Table:
    """Two play Wards of War: Ana is a scout, Beto a medic."""
    table = await club.duel(game="wards")
    for person, seat, role in ((ANA, 0, "scout"), (BETO, 1, "medic")):
        while seat not in table.to_act:  # the die may give the other one a second action
            table = await club.says(table, (ANA, "end"))
        legal = map(GAME.notation, table.legal(GAME, seat))
        table = await club.says(table, (person, next(text for text in legal if text.startswith(f"enter {role} "))))
    return table


async def test_a_warrior_is_called_by_class_and_introduced_by_name(club: Club):
    table = await _entered(club)
    came = Event("enters", 1, (("role", "medic"), ("at", "C3")))
    went = Event("moves", 1, (("start", "C3"), ("at", "C9")))
    late = Line(1, 1, "clock", datetime(2026, 3, 1, tzinfo=UTC), (went,))
    assert narrating.story([_line(came), _line(went)], table, "es") == [
        "🔷2 Beto entra en C3 (médico).",
        "🔷2 médico va de C3 a C9.",
    ]
    assert "🔷2 Beto" in narrating.told([late], table, "en")[0], "who was late is a person"


async def test_dice_are_one_line_with_what_was_needed(club: Club):
    table = await _entered(club)
    shot = (
        ("weapon", "rifle"), ("number", 2), ("cover", "open"), ("need", 3), ("dice", (1,)),
    )  # fmt: skip
    line = _line(
        Event("shoots", 0, shot),
        Event("rerolls", 0, (("dice", (4,)),)),
        Event("saves", 1, (("dice", (1,)), ("need", 3))),
        Event("destroyed", 1, (("number", 2),)),
        Event("ticket", None, (("team", "blue"), ("n", 1))),
    )
    (sentence,) = narrating.story([line], table, "en")
    assert sentence == (
        "🔴1 scout shoots at 🔷2 medic (rifle; in the open): 🎲 1, needs 3+: miss · again 🎲 4: hit"
        " · save 🎲 1, needs 3+: fails · 🔷2 medic is destroyed · blue team: 1 life left."
    )
    assert len(narrating.told([line], table, "en")) == 5


async def test_what_follows_no_deed_begins_a_line_of_its_own(club: Club):
    table = await club.duel(game="battalions")
    lines = [
        _line(Event("turn", 0, (("number", 2),))),
        _line(Event("shaken-card", 1, (("unit", "br-LI"), ("stack", "centre")))),
    ]
    assert len(narrating.story(lines, table, "en")) == 2


async def test_a_name_that_ends_with_a_sign_has_no_point_behind_it_and_stands_in_a_list(club: Club):
    table = await club.duel(game="warshow")
    drawn = [Event("drawn", 0, (("card", card),), only(0)) for card in ("whistle", "flare")]
    assert narrating.story([_line(*drawn)], table, "es") == ["Ana recibe ¡A por ellos!, Bengala."]
    assert narrating.story([_line(*drawn[:1])], table, "es") == ["Ana recibe ¡A por ellos!"]


async def test_an_answer_is_nothing_to_tell_not_even_in_the_history(club: Club):
    table = await club.duel(game="warshow")
    line = _line(Event("answers", 1), Event("order", 1, (("card", "flare"),)))
    assert narrating.told([line], table, "en") == ["Beto plays an order: Flare."]


async def test_what_falls_is_named_once_and_a_shot_without_effect_says_so(club: Club):
    table = await club.duel(game="warshow")
    shot = Event("fires", 0, (("troop", "a1"), ("aim", "b1x2")))
    fallen = [
        Event("wounded", 1, (("troop", "b1"), ("n", 2))),
        Event("destroyed", 1, (("troop", "b1"), ("card", "mule"))),
    ]
    turn = Event("turn", 1, (("number", 3),))
    assert narrating.story([_line(shot, *fallen)], table, "en") == [
        "a1 fires at b1x2 · 2 wounds · to the rubble: Supply mule."
    ]
    assert narrating.story([_line(shot, turn)], table, "en")[0] == "a1 fires at b1x2 · no effect."
    answered = [shot, Event("order", 1, (("card", "smoke"),)), Event("cancelled", 0, (("what", "shots"),))]
    assert narrating.story([_line(*answered)], table, "en")[0] == "a1 fires at b1x2."


async def test_whoever_was_answered_for_hears_that_their_orders_did_it(club: Club):
    table = await club.duel(game="warshow")
    thrown = replace(_line(Event("answers", 0), Event("order", 0, (("card", "flare"),))), actor="standing")
    told = narrating.story([replace(thrown, said="order flare b1")], table, "en")
    assert told == ["📌 Your standing orders, for you:", "Ana plays an order: Flare."]
    drawn = _line(Event("drawn", 0, (("card", "panic"),), only(0)))
    later = narrating.story([replace(thrown, said="order soul-loan"), drawn], table, "en")
    assert later == [*told, "Ana gets Panic."], "it need not be that order which brought it"
    assert narrating.story([thrown], table, "en") == told[1:], "others take it for their own deed"
    passed = replace(thrown, said="pass", events=(Event("answers", 0), Event("turn", 1, (("number", 2),))))
    assert narrating.story([passed], table, "en") == ["Turn 2: Beto."]


def test_a_long_story_is_told_from_its_end():
    say = catalogue.texts().say("en")
    lines = [str(number) for number in range(narrating.ROOM + 1)]
    assert narrating.shortened(lines[1:], say) == lines[1:]
    assert narrating.shortened(lines, say) == [say("service.story.cut", n=1), *lines[1:]], "a phone's screen holds it"
    assert narrating.shortened(lines, say, len(lines)) == lines, "but what nothing else tells"
    wide = "x" * (narrating.WIDE + 1)  # two lines there
    assert narrating.shortened([wide] * narrating.ROOM, say)[1:] == [wide] * (narrating.ROOM // 2)
    (told,) = narrating.shortened([wide * narrating.ROOM], say)
    assert len(told) == narrating.ROOM * narrating.WIDE, "something is always told"


@pytest.mark.parametrize(
    ("locale", "rows", "resigned"),
    [
        ("en", "🏆 **Ana wins.** Rows: 3 – 1", "🏆 **Ana wins.** By resignation."),
        ("es", "🏆 **Ana gana.** Hileras: 3 – 1", "🏆 **Ana gana.** Por abandono."),
    ],
)
async def test_the_end_of_warshow_says_what_its_scores_count(club: Club, locale: str, rows: str, resigned: str):
    """Who resigns does so on a board of its own: the poster shows that, the scores are those of the turn's start."""
    table, say = await club.duel(game="warshow"), catalogue.texts().say(locale)
    for reason, told in (("control", rows), ("resigned", resigned)):
        assert table.sight is not None
        over = Sight(inside(table.sight)._replace(over=Result((0,), (3, 1), reason)))
        assert wording.ended(replace(table, sight=over), say) == [told]


async def test_the_last_board_tells_the_deed_whole_that_ended_the_game(club: Club, monkeypatch: pytest.MonkeyPatch):
    """Also where the windows of a combat are asked one after the other, each with a board of its own."""
    monkeypatch.setattr(seating, "secrets", SimpleNamespace(token_bytes=bytes))
    game, rng, asked = catalogue.game("battalions"), Random(3), list[str]()
    assert game.thinking is not None
    table = await club.duel(game="battalions", options={"first_orders": 1}, pace=Pace(hours=72, window=24))
    while table.life == "playing":
        view, seat = table.view(table.to_act[0]), table.to_act[0]
        asked.append(table.questions[0].kind)
        action = game.thinking.playout(view, seat, game.shortlist(view, seat), rng)
        table = await club.says(table, ((ANA, BETO)[seat], game.notation(action)))
    assert asked[-4:] == ["turn", "ride", "engage", "engage"], "the game ends in a combat's third window"
    before, last = [post.text for post in club.courier.boards(table.id)[-2:]]
    assert "Ana is ready for the combat." in before
    assert "attacks by fire" not in before
    assert "Ana attacks by fire: Musketeers (left centre)" in last
