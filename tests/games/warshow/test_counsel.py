"""The reasons that a hint gives: what counts for an action or against it, whatever kind it is."""

import inspect
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace as replaced

from bot.catalogue import texts
from bot.computer.ranks import at_a_glance
from bot.texts import LANGUAGES
from games.core import referee
from games.core.dice import FastDice
from games.core.game import Reason
from games.core.hidden import fill, redact
from games.warshow import GAME, belief, counsel, gain, stakes
from games.warshow.cards import BY_ID
from games.warshow.state import EXPECTED
from tests.games.warshow.battle import Battle, battle, opened


def because(table: Battle, text: str, seat: int | None = None) -> Reason | None:
    """The reason for an action of the seat, by default of the one that is asked."""
    asked = table.asked[0] if seat is None else seat
    return counsel.reason(referee.view(table.position, asked), asked, GAME.parse(text))


def why(table: Battle, text: str, seat: int | None = None) -> str:
    """Its text key, and its figures as they are called."""
    found = because(table, text, seat)
    if found is None:
        return ""
    figures = (f"{name}={value}" for name, value in sorted(found.args.items()))
    return " ".join([found.key.removeprefix("warshow.counsel."), *figures])


def key(table: Battle, text: str) -> str:
    """Its text key alone."""
    return why(table, text).partition(" ")[0]


# --- moves and reinforcements -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("troops", "found"),
    [
        (("a1 raiders 3 covered", "b1 stuntman 4b"), "springs"),
        (("a1 raiders 3 covered", "b1 stuntman 5b"), "yours"),
        ((f"a1 raiders 3 covered turned {EXPECTED}", "b1 stuntman 4b"), "yours"),
        (("a1 tank 3 covered", "b1 stuntman 4b"), "yours"),
    ],
    ids=["ambush", "nothing-in-reach", "free", "none"],
)
def test_an_ambush_is_a_reason_to_uncover_where_it_reaches_something(troops: tuple[str, ...], found: str):
    assert key(battle(*troops), "a1 uncover") == found


@pytest.mark.parametrize(("card", "found"), [("tunnellers", "lurks"), ("tank", "hidden")])
def test_an_ambush_is_a_reason_to_enter_face_down(card: str, found: str):
    table = battle("b1 stuntman 4b", hands=((card,), ()), phase="reinforcements")
    assert key(table, f"reinforce {card} 4 down") == found


@pytest.mark.parametrize(
    ("troop", "text", "found"),
    [
        ("a1 tank 4a covered", "a1 advance", "would aim=3 mine=4 theirs=2"),
        ("a1 raiders 4a covered", "a1 advance", "reaches aim=3 n=2"),
        ("a1 raiders 4a covered", "a1 retreat", "would aim=5 mine=5 theirs=0"),
        (f"a1 raiders 4a covered turned {EXPECTED}", "a1 advance", "would aim=3 mine=5 theirs=2"),
        ("a1 tank 4a", "a1 advance", "yours aim=3 mine=4 theirs=2"),
    ],
)
def test_a_covered_troop_moves_for_what_it_could_do_there(troop: str, text: str, found: str):
    assert why(battle(troop, "b1 rifleman 3", "b2 tank 4b covered"), text) == found


def test_a_move_past_who_is_out_leads_to_the_only_trench_left():
    table = battle("a1 tank 3", "c1 recruit 4c", hands=((), (), ()))
    sides = list(table.state.sides)
    sides[1] = replaced(sides[1], out=True)
    view = redact(replaced(table.state, sides=tuple(sides)), 0)
    found = counsel.reason(view, 0, GAME.parse("a1 advance"))
    assert found is not None
    assert found.args == {"aim": "2c", "mine": 4, "theirs": 1}


# --- before the first turn, and cards that go -------------------------------------------------------------------------


def test_a_deck_is_told_by_what_it_is_made_of():
    table = Battle(*_undecided())
    assert why(table, "deck hordes", 0) == "deck cards=45 far=7 health=76 lurking=12 orders=15"
    assert why(table, "deck doughboys", 0) == "deck cards=45 far=11 health=60 lurking=11 orders=15"


def _undecided() -> tuple[referee.Setup, referee.Position]:
    setup = referee.Setup(options=referee.complete(GAME, {}), seats=2, seed=bytes(32))
    return setup, referee.begin(GAME, setup)[0]


def test_the_first_troops_are_free_and_lose_their_ambush():
    table = opened()
    assert why(table, "place sergeant 4") == "free health=3 value=3 wounds=10"
    assert why(table, "place tunnellers 4") == "expected"


def test_a_discard_is_told_by_what_is_left_of_its_kind():
    full = battle(hands=(("tank",) * 9 + ("smoke",) * 4, ()), phase="counter-attack", decks=(("tank", "mule"), ()))
    assert full.asked == (0, "discard")
    assert why(full, "discard tank") == "spare left=9 value=4"
    assert why(full, "discard smoke") == "spare_order most=2 orders=4"


# --- enough in a phase ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("troops", "options", "found"),
    [
        (("a1 tank 3", "a2 tank 4a", "b1 tank 4b"), {}, "rows mine=2 rows=5 theirs=1"),
        (("a1 tank 3", "a2 tank 4b", "a3 tank 5b", "b1 tank 4a"), {}, "won"),
        (("b1 tank 3", "b2 tank 4a", "b3 tank 5a", "a1 tank 4b"), {}, "lost"),
        (("a1 tank 3", "a2 tank 4b", "a3 tank 5b"), {"victory": "annihilation"}, "rows mine=3 rows=5 theirs=0"),
        (("a1 tank 3", "a2 tank 4b", "a3 tank 5b"), {"turn_limit": 12, "turn": 11}, "rows mine=3 rows=5 theirs=0"),
        (("a1 tank 3 since 12", "a2 tank 4a"), {"turn_limit": 12, "turn": 12}, "rows mine=1 rows=5 theirs=0"),
    ],
    ids=["rows", "won", "lost", "annihilation", "no-turn-more", "too-late"],
)
def test_who_has_done_enough_hears_how_the_rows_stand(troops: tuple[str, ...], options: dict[str, Any], found: str):
    assert why(battle(*troops, **options), "done") == found


# --- orders -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("troops", "text", "found"),
    [
        (("b1 rifleman 4b",), "order hex b1", "destroys card=rifleman value=2"),
        (("b1 stuntman 4b red 1",), "order hex b1", "wounds card=stuntman left=3"),
        (("a1 tank 4a", "b1 rifleman 3"), "order whistle a1", "yours aim=3 mine=4 theirs=2"),
        (("a1 hussar 4a covered", "b1 rifleman 3"), "order night-march a1", "reaches aim=3 n=1"),
        (("a1 tank 5b",), "order whistle a1", "idle"),
        (("a1 tank 4a red 2",), "order tea-break a1", "mends card=tank left=3 n=2"),
        (("a1 tank 4a",), "order tea-break a1", "shields card=tank n=1"),
        (("a1 tank 4a red 2",), "order curtain a1", "returns card=tank value=4"),
        (("a1 recruit 4a red 1", "b1 tank 3"), "order barrage 4", "costs card=recruit value=1"),
        (("b1 recruit 3 red 1", "b2 tank 3 covered white 9"), "order barrage 3", "destroys card=recruit value=1"),
        (("b2 tank 3 covered white 9",), "order barrage 3", "dark white=10 wounds=10"),
        (("b2 tank 3 covered white 3",), "order barrage 3", "dark white=4 wounds=10"),
        ((), "order telegram", "held cards=11 orders=1"),
        ((), "order encore", "held cards=9 orders=3"),
        ((), "order gag-order b", "gags before=1 left=0"),
    ],
)
def test_an_order_is_told_by_what_it_does(troops: tuple[str, ...], text: str, found: str):
    hand = ("barrage", "curtain", "encore", "gag-order", "hex", "night-march", "tea-break", "telegram", "whistle")
    table = battle(*troops, hands=((*hand, "tank"), ()))
    assert text in table.legal()
    assert why(table, text) == found


def test_what_is_uncovered_falls_as_often_as_it_may_be_weak():
    """Flares make three wounds: of what could lie there most is no healthier."""
    at = {red: battle(f"b1 tank 3 covered red {red}", hands=(("flare",), ())) for red in (0, 1, 3)}
    found = {red: because(table, "order flare b1") for red, table in at.items()}
    shares: dict[int, Any] = {red: each.args["percent"] for red, each in found.items() if each}
    assert 50 < shares[0] < 100 == shares[3]
    healths = [BY_ID[card].health for card in belief.unseen(redact(at[1].state, 0))["troops-1"]]
    assert shares[1] == round(100 * sum(1 < each <= 4 for each in healths) / sum(each > 1 for each in healths))
    seen = battle("b1 tank 3 covered", hands=(("flare",), ())).state
    (troop,) = seen.troops
    known = replaced(troop, card=replaced(troop.card, readers=-1))
    assert counsel.reason(redact(replaced(seen, troops=(known,)), 0), 0, GAME.parse("order flare b1")) == Reason(
        "warshow.counsel.destroys", {"card": "tank", "value": 4}
    )


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("smoke", "saves card=rifleman value=2"),
        ("brimstone-fog", "saves card=rifleman value=2"),
        ("heckler", "destroys card=hussar value=4"),
        ("pass", "costs card=rifleman value=2"),
    ],
)
def test_an_answer_to_an_attack_is_told_by_what_it_saves(card: str, found: str):
    hand = ("brimstone-fog", "heckler", "smoke")
    table = battle("b1 hussar 4a red 1", "a1 rifleman 4a", hands=(hand, ("mule",)), phase="attack", active=1)
    table.play("fire b1 a1x2")
    assert table.asked == (0, "on-attack")
    assert why(table, "pass" if card == "pass" else f"order {card}") == found


def test_what_stands_it_is_no_reason_to_answer():
    table = battle("b1 hussar 4a", "a1 stuntman 4a", hands=(("smoke",), ("mule",)), phase="attack", active=1)
    table.play("fire b1 a1x2")
    assert why(table, "pass") == "survives card=stuntman n=4"
    assert why(table, "order smoke") == "mends card=stuntman left=6 n=2"


@pytest.mark.parametrize(
    ("thrown", "answer", "passing"),
    [
        ("telegram", "denies before=4 left=2", "harmless n=1"),
        ("encore", "gags before=3 left=1", "harmless n=1"),
        ("stampede b1", "even aim=3 mine=0 theirs=0", "theirs aim=3 mine=0 theirs=4"),
        ("hex a1", "mends card=stuntman left=6 n=2", "survives card=stuntman n=4"),
        ("burrow b2", "stops card=burrow", "harmless n=1"),
    ],
)
def test_a_cancelled_order_is_told_by_what_it_would_have_done(thrown: str, answer: str, passing: str):
    hand = (thrown.split(maxsplit=1)[0], "mule", "mule")
    table = battle("b1 tank 4b", "b2 tank 4b covered", "a1 stuntman 4a", hands=(("red-tape",), hand), active=1)
    table.play(f"order {thrown}")
    assert table.asked == (0, "on-order")
    assert why(table, "order red-tape") == answer
    assert why(table, "pass") == passing


def test_an_order_that_uncovers_after_all_is_not_said_to_destroy_what_nobody_knows():
    """The flare is cancelled, and that is to be cancelled: what lies there may be anything."""
    table = battle("b1 recruit 3 covered", hands=(("flare", "red-tape"), ("loophole", "mule")))
    table.play("order flare b1", "order loophole")
    assert why(table, "order red-tape") == "stops card=loophole"


def test_an_order_that_cancels_nothing_is_not_said_to():
    """The shield takes the wounds of the hex; the sergeant does what it does."""
    table = battle(
        "b1 tank 4b shield 2", hands=(("hex", "mule"), ("sergeant", "mule")), active=1, phase="reinforcements"
    )
    table.play("reinforce sergeant 4")
    assert table.asked == (0, "on-enter")
    assert why(table, "order hex b1") == ""


def test_at_the_end_of_a_phase_orders_are_kept():
    table = battle("a1 tank 4a", "b1 tank 4b", hands=(("mule",), ("stampede", "hex", "mule")))
    table.play("done")
    assert table.asked == (1, "on-phase")
    assert why(table, "pass") == "keeps left=1 n=2"


# --- what holds of all ------------------------------------------------------------------------------------------------


def played(seats: int, steps: int) -> Iterator[tuple[Any, int]]:
    """The questions of a game played by what looks best at a glance: the view of a seat that is asked, and the seat."""
    rng = random.Random(5)
    dice = FastDice(rng)
    state, _ = GAME.start(referee.complete(GAME, {}), seats, dice)
    for _ in range(steps):
        asks = GAME.asks(state)
        if not asks:
            return
        seat = rng.choice(asks).seat
        view = redact(state, seat)
        yield view, seat
        offered = GAME.shortlist(view, seat)
        best = at_a_glance(GAME, view, seat, offered, rng)[0].action if len(offered) > 1 else offered[0]
        state, _ = GAME.apply(state, seat, best, dice)


@pytest.mark.parametrize("plain", ["mule", "stuntman", "raiders"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_reason_is_the_same_whatever_the_others_hide(seats: int, plain: str, monkeypatch: pytest.MonkeyPatch):
    """Whatever lies in the holes, and whatever it is taken for."""
    rng, compared = random.Random(3), 0
    for view, seat in played(seats, 250):
        other = redact(fill(view, GAME.unseen(view), rng), seat)
        for action in rng.sample(list(GAME.actions(view, seat)), min(4, len(GAME.actions(view, seat)))):
            found = counsel.reason(view, seat, action)
            assert found == counsel.reason(other, seat, action)
            with monkeypatch.context() as patched:
                patched.setattr(gain, "_UNSEEN", {**gain._UNSEEN, **_taken_for(plain)})
                assert found == counsel.reason(view, seat, action), GAME.notation(action)
            compared += 1
    assert compared > 300


def _taken_for(card: str) -> dict[str, list[str]]:
    return {pool: [card] * 200 for pool in gain._UNSEEN if not pool.startswith("answer")}


def test_nine_hints_in_ten_say_why():
    """Of each question of a game, the three actions that look best."""
    said, silent = Counter[str](), Counter[str]()
    rng = random.Random(7)
    for view, seat in played(2, 300):
        offered = GAME.shortlist(view, seat)
        for each in at_a_glance(GAME, view, seat, offered, rng)[:3] if len(offered) > 1 else ():
            found = counsel.reason(view, seat, each.action)
            (silent if found is None else said)[each.action.verb] += 1
            if found is not None:
                assert all("{" not in texts().reason(locale, found) for locale in ("en", "es"))
    assert {"done", "fire", "order", "pass", "reinforce", "advance"} <= said.keys()
    assert said.total() >= 9 * silent.total()
    assert said.total() > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_text_and_none_is_left_over(language: str):
    source = inspect.getsource(counsel) + inspect.getsource(stakes)
    named = set(re.findall(r'"warshow\.counsel\.(\w+)"', source)) | {"even", "hidden", "lurks", "theirs", "yours"}
    keys = texts().language(language).keys()
    assert named == {each.removeprefix("warshow.counsel.") for each in keys if each.startswith("warshow.counsel.")}
