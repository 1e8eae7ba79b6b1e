"""What a hint says: the best with their chances, and a reason from what the seat has seen and nothing else."""

import random
from itertools import combinations
from typing import Any

import msgspec
import pytest

from bot.catalogue import texts
from bot.computer.pool import BEST, Question, counsel
from bot.service.telling.wording import hinted, said
from games.battalions import GAME as BATTALIONS
from games.core.game import Reason
from games.core.hidden import fill, redact
from games.titans import GAME as TITANS
from games.titans.counsel import holds, reason, seen
from games.titans.rounds import starts
from games.titans.state import DECK
from games.wards import GAME as WARDS
from games.warshow import GAME as WARSHOW
from tests.computer.conftest import Asked, positions
from tests.games.titans.duel import at


def advised(game: Any, view: Any, seat: int, ms: float = 20) -> Any:
    return counsel(Question(game.id, msgspec.msgpack.encode(view), seat, "search", ms, ms * 4)).best


def test_the_best_come_first_with_chances_and_are_legal(some: list[Asked]):
    for game, view, seat in some[:4]:
        best = advised(game, view, seat)
        legal = [game.notation(action) for action in game.actions(view, seat)]
        assert 1 <= len(best) <= BEST
        assert all(each.text in legal for each in best)
        assert len({each.text for each in best}) == len(best)
        chances = [each.chance for each in best]
        if len(legal) > 1:
            assert all(chance is not None and 0 <= chance <= 1 for chance in chances)
        for locale in ("en", "es"):
            assert said(game.id, best[0].text, locale) in hinted(game.id, best, locale)


def test_one_thing_to_do_has_no_chance():
    view = redact(at((0, 24), [4, 4, 4, 4, 4], [1, 2, 3, 3, 5]).state, 0)
    (only,) = advised(TITANS, view, 0)
    assert only.chance is None
    assert hinted("titans", (only,), "en").startswith("Seeing only what you see, the computer would play")


def test_the_chance_that_the_other_holds_a_card_is_counted_out():
    """Against every hand that could be, one by one."""
    view = redact(at((10, 13), [1, 1, 3, 3, 3], [1, 2, 4, 4, 5]).state, 0)
    known = list(seen(view, 0))
    assert sorted(known)[:5] == sorted([1, 1, 3, 3, 3])
    left = list(DECK)
    for card in known:
        left.remove(card)
    size = len(view.round.hands[1])
    hands = list(combinations(left, size))
    for value in range(1, 6):
        for number in (1, 2):
            truth = sum(hand.count(value) >= number for hand in hands) / len(hands)
            assert holds(view, 0, value, number) == pytest.approx(truth)


def test_a_reason_is_the_same_whatever_the_other_holds():
    game = at((10, 13), [1, 1, 3, 3, 3], [1, 2, 4, 4, 5])
    view = redact(game.state, 0)
    rng = random.Random(2)
    others = [redact(fill(view, TITANS.unseen(view), rng), 0) for _ in range(5)]
    for action in TITANS.actions(view, 0):
        assert all(reason(each, 0, action) == reason(view, 0, action) for each in others)


def test_a_blow_says_how_often_it_is_parried():
    view = redact(at((10, 13), [1, 1, 3, 3, 3], [1, 2, 4, 4, 5]).state, 0)
    found = reason(view, 0, TITANS.parse("attack 3x3"))
    assert found is not None
    assert texts().reason("en", found) == (
        "You see 3 of the five 3s; to parry takes 3, and the other player has them 0% of the time."
    )
    found = reason(view, 0, TITANS.parse("retreat 1"))
    assert found is not None
    assert "at distance 4 the other player can strike" in texts().reason("en", found)


def test_a_basic_blow_is_not_said_to_be_parried():
    view = redact(at((10, 13), [1, 1, 3, 3, 3], [1, 2, 4, 4, 5], level="basic").state, 0)
    assert reason(view, 0, TITANS.parse("attack 3x1")) == Reason("titans.counsel.unparried")


def test_a_parry_says_what_it_leaves():
    game = at((10, 13), [1, 1, 3, 3, 3], [1, 2, 3, 3, 5])
    game.play("attack 3x2")
    assert reason(redact(game.state, 1), 1, TITANS.parse("parry")) == Reason("titans.counsel.parry", {"left": 3})


def test_who_may_pass_is_told_who_is_ahead():
    """The last attack of the basic level: it may be parried, too, as nothing else there."""
    game = at((10, 14), [1, 1, 1, 3, 3], [3, 3, 4, 4, 5], level="basic", pile=[2])
    game.play("advance 1")
    view = redact(game.state, 1)
    begun = starts(view.options, None)
    assert reason(view, 1, TITANS.parse("pass")) == Reason(
        "titans.counsel.pass", {"mine": begun[1] - 14, "theirs": 11 - begun[0]}
    )
    struck = reason(view, 1, TITANS.parse("attack 3x1"))
    assert struck is not None
    assert struck.key == "titans.counsel.parried"


@pytest.mark.parametrize(("game", "verb"), [(BATTALIONS, "attack"), (WARDS, "shoot")])
def test_who_strikes_is_told_how_often_it_harms(game: Any, verb: str):
    assert game.thinking is not None
    found = 0
    for asked in positions(game, 400 if game is WARDS else 120, 2):
        for action in asked.game.actions(asked.view, asked.seat):
            if action.verb == verb:
                why = game.thinking.reason(asked.view, asked.seat, action)
                assert why is not None
                assert all(0 <= value <= 100 for value in why.args.values())
                for locale in ("en", "es"):
                    assert "%" in texts().reason(locale, why)
                found += 1
    assert found


def test_warshow_says_what_is_seen_and_nothing_else():
    """Most kinds of reason come up, in both languages, and are the same whatever lies covered or in other hands."""
    assert WARSHOW.thinking is not None
    rng, kinds = random.Random(4), set[str]()
    for game, view, seat in positions(WARSHOW, 200, 2):
        other = redact(fill(view, game.unseen(view), rng), seat)
        for action in game.actions(view, seat):
            why = WARSHOW.thinking.reason(view, seat, action)
            assert why == WARSHOW.thinking.reason(other, seat, action)
            if why is not None:
                kinds.add(why.key.rpartition(".")[2])
                assert all("{" not in texts().reason(locale, why) for locale in ("en", "es"))
    assert kinds >= {"cover", "dark", "destroys", "even", "hidden", "lurks", "springs", "theirs", "wounds", "yours"}
    assert kinds >= {"denies", "harmless", "held", "keeps", "mends", "reaches", "rows", "shields", "would"}
