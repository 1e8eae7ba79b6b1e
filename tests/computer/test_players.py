"""Computer players play legally from a view alone, in time, and each level better than the one below."""

import random
from collections import Counter
from itertools import count
from time import thread_time
from typing import Any

import msgspec
import pytest

import tests.toy
from bot.arena.match import Finished, Player, fixtures, play
from bot.arena.tally import Share, tally
from bot.computer.budget import Budget, Trials
from bot.computer.imagining import imagine, judge, play_on
from bot.computer.players import GREEDY, LEVELS, POLICY, RANDOM, SEARCH, choose
from bot.computer.search import weigh_as_every
from bot.computer.tree import Tree
from games.battalions import GAME as BATTALIONS
from games.battalions.actions import END
from games.core.dice import FastDice
from games.core.game import Value
from games.core.hidden import fill, redact
from games.core.referee import complete
from games.titans import GAME as TITANS
from games.titans.odds import race
from tests.computer.conftest import Asked, positions
from tests.games.titans.duel import at


@pytest.mark.parametrize("level", [*LEVELS, POLICY])
def test_what_a_player_does_is_legal(some: list[Asked], level: str):
    rng = random.Random(1)
    for game, view, seat in some:
        assert choose(game, view, seat, level, 2, rng) in game.actions(view, seat)


@pytest.mark.parametrize("level", [RANDOM, GREEDY])
def test_the_same_chance_brings_the_same_choice(some: list[Asked], level: str):
    for game, view, seat in some[:8]:
        assert len({choose(game, view, seat, level, 0, random.Random(7)) for _ in range(3)}) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(some: list[Asked], level: str):
    """Two games behind one view: who looks at the view alone cannot tell them apart."""
    for game, view, seat in some[:8]:
        rng = random.Random(3)
        states = [fill(view, game.unseen(view), rng) for _ in range(2)]
        views = [redact(state, seat) for state in states]
        assert views[0] == views[1] == view
        assert len({choose(game, each, seat, level, 0, random.Random(5)) for each in (view, *views)}) == 1


def test_a_single_possibility_is_not_thought_about():
    view = redact(at((0, 24), [4, 4, 4, 4, 4], [1, 2, 3, 3, 5]).state, 0)
    began = thread_time()
    action = choose(TITANS, view, 0, SEARCH, 5000, random.Random(1))
    assert thread_time() - began < 1
    assert [action] == list(TITANS.actions(view, 0))


def test_a_search_takes_its_time_of_the_processor():
    game, view, seat = next(each for each in positions(TITANS, 30, 2) if len(TITANS.actions(each.view, each.seat)) > 1)
    for ms in (0, 50, 200):
        began = thread_time()
        choose(game, view, seat, SEARCH, ms, random.Random(1))
        assert ms / 1000 <= thread_time() - began < ms / 1000 + 1


def test_a_search_ends_when_its_time_on_the_wall_is_up(some: list[Asked], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.computer.budget.thread_time", lambda: 0.0)  # a machine that has no time for it
    ticks = count()
    monkeypatch.setattr("bot.computer.budget.perf_counter", lambda: next(ticks) * 0.01)
    game, view, seat = next(each for each in some if len(each.game.actions(each.view, each.seat)) > 1)
    assert choose(game, view, seat, SEARCH, 1000, random.Random(1), wall=200)
    assert next(ticks) < 30


def test_a_seat_that_is_not_asked_has_nothing_to_choose(some: list[Asked]):
    seats = {each.seat for each in some}
    idle = [(each, seats - {ask.seat for ask in each.game.asks(redact(each.view, None))}) for each in some]
    assert any(others for _, others in idle)
    for (game, view, _), others in idle:
        for other in others:
            with pytest.raises(ValueError, match="not asked"):
                choose(game, redact(view, other), other, GREEDY, 0, random.Random(1))
    game, view, seat = some[0]
    with pytest.raises(ValueError, match="no such level"):
        choose(game, view, seat, "best", 0, random.Random(1))


@pytest.mark.parametrize("level", [GREEDY, SEARCH])
def test_an_attack_that_can_hardly_be_parried_is_made(level: str):
    game = at((10, 13), [1, 2, 3, 3, 3], [1, 2, 4, 4, 5])
    action = choose(TITANS, redact(game.state, 0), 0, level, 150, random.Random(1))
    assert (action.verb, action.value) == ("attack", 3)
    assert action.count >= 2


@pytest.mark.parametrize("level", [GREEDY, SEARCH])
def test_nobody_gives_up_who_can_parry(level: str):
    game = at((10, 13), [1, 1, 2, 2, 3], [3, 3, 4, 4, 5])
    game.play("attack 3x1")
    assert game.asked == (1, "defence")
    action = choose(TITANS, redact(game.state, 1), 1, level, 100, random.Random(1))
    assert action.verb == "parry"


def test_a_game_without_a_worth_of_its_own_is_played_on_to_its_result():
    toy = tests.toy.GAME
    state, _ = toy.start(complete(toy, {"rounds": 3}), 3, FastDice(random.Random(1)))
    end = play_on(toy, state, 200, FastDice(random.Random(2)), random.Random(3))
    result = toy.result(end)
    assert result
    assert [judge(toy, end, seat) for seat in range(3)] == [
        1.0 if seat in result.winners else 0.0 if result.winners else 0.5 for seat in range(3)
    ]


def test_a_search_remembers_how_often_an_action_could_have_been_taken():
    view = redact(at((0, 24), [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]).state, 0)
    tree: Tree[Any] = Tree(TITANS, 0, random.Random(1))
    rng = random.Random(2)
    first = TITANS.actions(view, 0)[0]
    for _ in range(200):
        tree.attempt(fill(view, TITANS.unseen(view), rng), first)
    assert set(tree.root.children) == {first}
    node = tree.root.children[first]
    assert node.visits == 200
    # the other seat's answers: the pass that made the node stopped there, all others went on
    answers = node.children.values()
    assert sum(child.visits for child in answers) == 199
    assert any(child.possible < 199 for child in answers)
    assert all(1 <= child.visits <= child.possible <= 199 for child in answers)
    assert 0 <= tree.mean(first) <= 1


def test_every_action_is_tried_and_the_better_ones_more_often():
    view = redact(at((10, 13), [1, 2, 3, 3, 3], [1, 2, 4, 4, 5]).state, 0)
    tries: Counter[Any] = Counter()

    class Watched(Tree[Any]):
        def attempt(self, state: Any, action: Any) -> None:
            tries[action] += 1
            super().attempt(state, action)

    actions = TITANS.actions(view, 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.computer.search.Tree", Watched)
        best = weigh_as_every(TITANS, view, 0, actions, Budget(0.2), random.Random(1))[0].action
        assert set(tries) == set(actions)
        assert tries[best] == max(tries.values()) > min(tries.values())
        tries.clear()
        weigh_as_every(TITANS, view, 0, actions, Budget(0), random.Random(1))
        assert set(tries) == set(actions)


def test_a_race_is_even_between_equals_and_certain_once_it_is_won():
    assert race(3, 3) == 0.5
    assert race(1, 2) == 0.75
    assert (race(0, 4), race(4, 0)) == (1.0, 0.0)
    assert race(2, 5) + race(5, 2) == 1.0


def test_worth_lies_between_lost_and_won_and_is_shared():
    many = list(positions(TITANS, 100, 2, specials=True))
    assert len(many) == 100
    for game, view, seat in many:
        state = fill(view, game.unseen(view), random.Random(1))
        for each in (view, state):
            assert game.thinking is not None
            worth = game.thinking.worth(each, seat)
            assert 0 <= worth <= 1
            assert worth + game.thinking.worth(each, 1 - seat) == pytest.approx(1)


@pytest.mark.slow
def test_one_step_ahead_beats_none():
    players = (Player(GREEDY, 0), Player(RANDOM, 0))
    played = [play(fixture) for fixture in fixtures("titans", {"rounds_to_win": 2}, players, 60, 1)]
    # 98 % were measured; chance alone would come this far once in millions of times
    assert tally(played, 2).wins[0].rate > 0.8


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("game_id", "options", "passes", "games"),
    [("titans", {"rounds_to_win": 1}, 60, 60), ("battalions", {}, 6, 4), ("warshow", {}, 24, 6)],
)
def test_looking_further_beats_one_step(
    game_id: str, options: dict[str, Value], passes: int, games: int, monkeypatch: pytest.MonkeyPatch
):
    # a clock that goes by the work done, so that the games are the same on every machine, however busy
    work = count()
    monkeypatch.setattr("bot.computer.budget.thread_time", lambda: next(work) * 0.001)
    players = (Player(SEARCH, passes), Player(GREEDY, 0))
    played = [play(fixture) for fixture in fixtures(game_id, options, players, games, 1)]
    assert tally(played, 2).wins[0].rate > 0.5


def test_a_turn_is_played_out_before_it_is_judged():
    game, view, seat = next(
        each for each in positions(BATTALIONS, 60, 2) if END in BATTALIONS.actions(each.view, each.seat)
    )
    state = imagine(view, game.unseen(view), random.Random(1))
    after = play_on(game, state, 0, FastDice(random.Random(2)), random.Random(3), turn_of=seat)
    asks = game.asks(after)
    assert asks == () or asks[0].seat != seat
    assert after != state


def test_fixtures_move_the_players_round_and_share_their_chance():
    made = fixtures("titans", {}, (Player(GREEDY, 0), Player(RANDOM, 0)), 5, 9)
    assert [fixture.line_up for fixture in made] == [(0, 1), (1, 0), (0, 1), (1, 0), (0, 1)]
    assert [fixture.seed for fixture in made] == ["9:0", "9:0", "9:1", "9:1", "9:2"]
    assert play(made[0])._replace(seconds=0) == play(made[0])._replace(seconds=0)


def test_between_equal_players_no_game_is_played_twice():
    made = fixtures("titans", {}, (Player(GREEDY, 0),) * 2, 4, 9)
    assert [fixture.seed for fixture in made] == ["9:0", "9:1", "9:2", "9:3"]
    assert [fixture.line_up for fixture in made] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_teams_of_equal_players_swap_sides_once_with_the_same_chance():
    made = fixtures("wards", {}, (Player(GREEDY, 0), Player(RANDOM, 0)) * 2, 5, 9)
    assert [fixture.seed for fixture in made] == ["9:0", "9:0", "9:1", "9:1", "9:2"]
    teams = [[fixture.players[place].level for place in fixture.line_up] for fixture in made]
    assert teams == [[GREEDY, RANDOM] * 2, [RANDOM, GREEDY] * 2] * 2 + [[GREEDY, RANDOM] * 2]


def decided(seed: str, line_up: tuple[int, ...], winner: int) -> Finished:
    return Finished(line_up, (winner,), (0, 0), "", 1, 0.0, (), seed)


def test_games_that_turn_out_alike_because_they_share_their_chance_count_as_one():
    rng = random.Random(1)
    pairs = [(str(number), rng.randrange(2)) for number in range(200)]
    # whoever has the seat that the deal favours wins, so each pair says one thing about seats, and none about players
    alike = [decided(seed, line_up, seat) for seed, seat in pairs for line_up in ((0, 1), (1, 0))]
    seat, player = tally(alike, 2).seats[0], tally(alike, 2).wins[0]
    once = Share(seat.times / 2, 200)
    assert (seat.times, seat.total) == (once.times * 2, 400)
    assert seat.interval == (pytest.approx(once.interval[0], abs=2e-3), pytest.approx(once.interval[1], abs=2e-3))
    assert player.interval == Share(200, 400).interval
    # the same games, each with a chance of its own
    apart = [each._replace(seed=str(number)) for number, each in enumerate(alike)]
    assert tally(apart, 2).seats[0].interval == Share(seat.times, 400).interval


def test_what_was_always_so_is_as_sure_as_there_were_chances():
    played = [decided(str(number // 2), (number % 2, 1 - number % 2), 0) for number in range(20)]
    assert tally(played, 2).seats[0].interval == Share(10, 10).interval


def test_intervals_hold_what_is_true_nineteen_times_in_twenty():
    """Deals that favour a seat, played twice each: the truth is one half."""
    rng, held, trials = random.Random(5), 0, 400
    for _ in range(trials):
        played: list[Finished] = []
        for number in range(60):
            favour = rng.choice((0.1, 0.9))
            played += [decided(str(number), line_up, int(rng.random() > favour)) for line_up in ((0, 1), (1, 0))]
        low, high = tally(played, 2).seats[0].interval
        held += low <= 0.5 <= high
    assert held / trials > 0.93


def test_a_view_survives_the_way_to_another_process(some: list[Asked]):
    for game, view, _ in some:
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=game.state_type) == view


@pytest.mark.parametrize(
    ("share", "low", "high"),
    # from R's binom.wilson
    [(Share(0, 10), 0.0, 0.2775), (Share(5, 10), 0.2366, 0.7634), (Share(98, 100), 0.9300, 0.9945)],
)
def test_intervals_are_wilsons(share: Share, low: float, high: float):
    assert share.interval == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


def test_without_a_game_everything_is_possible():
    assert (Share(0, 0).rate, Share(0, 0).interval) == (0.0, (0.0, 1.0))


def test_what_was_given_up_early_is_never_said_to_be_better(some: list[Asked]):
    for game, view, seat in some[::3]:
        actions = game.shortlist(view, seat)
        if len(actions) > 2:
            chances = [each.chance for each in weigh_as_every(game, view, seat, actions, Trials(2), random.Random(1))]
            assert chances == sorted(chances, reverse=True)
