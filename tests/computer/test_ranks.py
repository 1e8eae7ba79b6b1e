"""The five ranks: legal from a view alone, alike on every machine, and never a visible blunder."""

import random
from collections import Counter
from typing import Any

import pytest

from bot.computer.budget import Budget, Trials
from bot.computer.players import CLASSIC, choose, known, slow
from bot.computer.ranks import BLUNDER, MANNERS, PLAIN, Manner, choose_as, level_of, parts, skill_of
from bot.computer.search import Weighed
from games.core.hidden import fill, redact
from games.core.skill import RANKS, Skill
from games.titans import GAME as TITANS
from tests.computer.conftest import Asked
from tests.games.titans.duel import at

QUICK = RANKS[:-1]


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_in_every_manner_plays_legally(some: list[Asked], rank: str, manner: str):
    for game, view, seat in some[::4]:
        assert choose(game, view, seat, level_of(rank, manner), 1, random.Random(1)) in game.actions(view, seat)


@pytest.mark.parametrize("rank", QUICK)
def test_a_rank_is_as_strong_on_a_slow_machine(some: list[Asked], rank: str, monkeypatch: pytest.MonkeyPatch):
    quick = [choose(game, view, seat, rank, 0, random.Random(7)) for game, view, seat in some[:6]]
    monkeypatch.setattr("bot.computer.budget.thread_time", iter(range(10**6)).__next__)  # a second for each look
    assert [choose(game, view, seat, rank, 0, random.Random(7)) for game, view, seat in some[:6]] == quick


@pytest.mark.parametrize("rank", QUICK)
def test_what_a_seat_cannot_see_changes_nothing_for_a_rank(some: list[Asked], rank: str):
    for game, view, seat in some[:6]:
        other = redact(fill(view, game.unseen(view), random.Random(3)), seat)
        assert len({choose(game, each, seat, rank, 0, random.Random(5)) for each in (view, other)}) == 1


def taken(chances: list[float], skill: Skill, manner: Manner = PLAIN, *, times: int = 300) -> Counter[str]:
    """What is done, when the actions of one position look so good at first sight; the first two are attacks."""
    view = redact(at((10, 13), [1, 2, 3, 3, 4], [1, 2, 4, 4, 5]).state, 0)
    actions = sorted(TITANS.actions(view, 0), key=lambda each: each.verb != "attack")[: len(chances)]

    class Seen:
        thinking = TITANS.thinking
        notation = staticmethod(TITANS.notation)

    with pytest.MonkeyPatch.context() as patch:
        seen = sorted(map(Weighed, actions, chances), key=lambda each: each.chance, reverse=True)
        patch.setattr("bot.computer.ranks.at_a_glance", lambda *_: seen)
        game: Any = Seen()
        rng = random.Random(1)
        done = [choose_as(game, view, 0, actions, skill, manner, Budget(0), rng) for _ in range(times)]
    return Counter(str(actions.index(each)) for each in done)


def test_however_weak_nobody_does_what_everybody_sees_to_be_wrong():
    hot = Skill(0, 5.0, remembers=False, eager=0.3)
    done = taken([0.5 - BLUNDER - 0.01, 0.2, 0.5, 0.5 - BLUNDER + 0.01], hot)
    assert set(done) == {"2", "3"}


def test_however_weak_nobody_is_idle_while_a_deed_looks_better(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(TITANS.thinking), "idle", frozenset({"attack"}))
    assert set(taken([0.45, 0.5, 0.49, 0.4], Skill(0, 5.0))) == {"1", "2", "3"}
    assert set(taken([0.45, 0.44, 0.49, 0.4], Skill(0, 5.0))) == {"2", "3"}


def test_a_weak_rank_wavers_between_few():
    hot = Skill(0, 5.0, considers=2)
    assert set(taken([0.45, 0.5, 0.49, 0.4], hot)) == {"1", "2"}


def test_the_warmer_the_more_often_it_is_not_the_best():
    best = [taken([0.5, 0.45, 0.44, 0.4], Skill(0, warmth))["0"] for warmth in (0.0, 0.02, 0.2)]
    assert best[0] == 300 > best[1] > best[2]


def test_the_bold_attack_where_it_is_even_and_the_careful_do_not():
    even = [0.5, 0.3, 0.505, 0.4]
    assert set(taken(even, Skill(0, 0.0), MANNERS["bold"])) == {"0"}
    assert set(taken(even, Skill(0, 0.0), MANNERS["careful"])) == {"2"}


def test_the_sly_do_any_of_what_is_as_good():
    assert set(taken([0.5, 0.49, 0.495, 0.4], Skill(0, 0.0), MANNERS["sly"])) == {"0", "1", "2"}


def test_levels_are_known_by_their_names():
    assert all(known(level) for level in (*RANKS, "random", "greedy", "search", "expert-sly"))
    assert not any(
        known(level) for level in ("best", "expert-", "expert-mad", "greedy-bold", "expert-sly-bold", CLASSIC)
    )
    assert [slow(level) for level in ("master", "master-bold", "search", "expert", "greedy")] == [True] * 3 + [
        False
    ] * 2
    assert parts("search") is None


def test_weaker_ranks_forget_and_stronger_ones_do_not():
    view = redact(at((10, 13), [1, 2, 3, 3, 4], [1, 2, 4, 4, 5]).state, 0)
    memories = [skill_of(TITANS, view, rank).remembers for rank in RANKS]
    assert memories == sorted(memories)
    assert (memories[0], memories[-1]) == (False, True)


def test_trials_are_spent_by_asking():
    trials = Trials(4)
    assert [trials.spent() for _ in range(4)] == [0.25, 0.5, 0.75, 1.0]
