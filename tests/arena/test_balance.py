"""`tabard balance`: sides change seats, openings are played, and the report says what held."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.arena import bouts
from bot.arena.bouts import Outcome, balance_of, fight
from bot.arena.fairness import carried, found, habits
from bot.arena.match import BadOpening, Player
from bot.arena.report import Told, page
from bot.arena.tally import clustered
from bot.catalogue import games
from bot.cli import main
from games.core.balance import Balance, Habit, Matchup
from games.core.game import Event
from games.core.referee import complete

Output = pytest.CaptureFixture[str]
RANDOM = Player("random", 0)

FIRST = Matchup("one step", ("ash", "oak"), {"length": 1})
SECOND = Matchup("two steps", ("ash", "oak"), {"length": 2}, openings=(("add 3",), ("add 1",)))
MIRROR = Matchup("mirror", ("oak", "oak"), {"length": 2})
ENDS = Matchup("ends", ("low", "high"), {"length": 2}, fixed=True)


def steps(events: Sequence[Event]) -> Mapping[int, frozenset[str]]:
    """Whoever added something had the card of that step."""
    added = [(event.seat, str(dict(event.args)["number"])) for event in events if event.kind == "added"]
    return {seat: frozenset(card for other, card in added if other == seat) for seat, _ in added if seat is not None}


TALLY = Balance((FIRST, SECOND, MIRROR, ENDS), follow=steps, worded={"ash": "The ash"})


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bot.arena.bouts", "bot.cli.balance"):
        monkeypatch.setattr(f"{module}.balance_of", lambda rules: TALLY if rules.id == "tally" else balance_of(rules))


def outcomes(matchup: Matchup, games: int = 8) -> list[Outcome]:
    return [fight(bout) for bout in bouts.bouts("tally", matchup, RANDOM, games, 1)]


def test_sides_change_seats_and_share_their_chance():
    first, second, third, _ = bouts.bouts("tally", FIRST, RANDOM, 4, 1)
    assert (first.line_up, second.line_up) == ((0, 1), (1, 0))
    assert first.seed == second.seed != third.seed


def test_between_equal_sides_no_game_is_played_twice():
    made = bouts.bouts("tally", MIRROR, RANDOM, 4, 1)
    assert len({bout.seed for bout in made}) == 4


def test_fixed_sides_stay_where_they_are():
    first, second = bouts.bouts("tally", ENDS, RANDOM, 2, 1)
    assert first.line_up == second.line_up == (0, 1)
    assert first.seed != second.seed


def test_who_begins_is_told_from_which_side_it_is():
    one = found(FIRST, outcomes(FIRST))
    assert [(row.name, row.share.rate) for row in one.goals] == [("ash", 0.5), ("oak", 0.5), ("who began", 1.0)]
    assert [row.held for row in one.goals] == [True, True, False]
    two = found(MIRROR, outcomes(MIRROR))
    assert [(row.name, row.share.rate) for row in two.goals] == [("who began", 0.0)]
    assert [(row.name, row.share.rate) for row in two.seats] == [("seat 0", 0.0), ("seat 1", 1.0)]


def test_habits_are_counted_over_all_games_and_judged_by_their_goals():
    def small(events: Sequence[Event]) -> tuple[int, int]:
        added = [dict(event.args)["number"] for event in events if event.kind == "added"]
        return added.count(1), len(added)

    played = [
        (FIRST, [one._replace(done=((1, 1), (1, 1))) for one in outcomes(FIRST)[:3]]),
        (SECOND, [one._replace(done=((0, 3), (0, 1))) for one in outcomes(SECOND)[:1]]),
    ]
    often, seldom = habits((Habit("ones", small, least=0.5), Habit("games", small, most=0.5)), played)
    assert (often.share.times, often.share.total, often.held) == (3, 6, True)
    assert (seldom.share.rate, seldom.held) == (0.75, False)
    told = Told("tally", 1, "./tabard balance tally", "random", repeatable=True, strongest=False)
    text = page(told, TALLY, [], [], [often, seldom])
    assert "**1 of 2 goals held.**" in text
    assert "| ones | 3 | 6 | 50.0% |" in text
    assert "at least 50%: held" in text
    assert "0% to 50%: **not held**" in text


def test_what_goes_together_in_a_game_tells_less_than_as_many_games():
    alike, apart = clustered([(5, 5), (0, 5)] * 10), clustered([(1, 1), (0, 1)] * 50)
    assert alike.rate == apart.rate == 0.5
    assert alike.interval[1] - alike.interval[0] > 2 * (apart.interval[1] - apart.interval[0])
    assert clustered([]).interval == (0, 1)


def test_a_game_counts_its_habits(monkeypatch: pytest.MonkeyPatch):
    def added(events: Sequence[Event]) -> tuple[int, int]:
        return sum(event.kind == "added" for event in events), 9

    watched = TALLY._replace(habits=(Habit("additions", added),))
    monkeypatch.setattr("bot.arena.bouts.balance_of", lambda rules: watched)
    assert outcomes(SECOND)[0].done == ((2, 9),)


def test_openings_are_each_sides_own(monkeypatch: pytest.MonkeyPatch):
    seen: Counter[tuple[int, int]] = Counter()

    def totals(events: Sequence[Event]) -> Mapping[int, frozenset[str]]:
        before = 0
        for event in events:
            if event.kind == "added":
                total = dict(event.args)["total"]
                assert isinstance(total, int)
                seen[event.seat or 0, (total - before) % 3] += 1  # a die thrice is no remainder
                before = total
        return {}

    monkeypatch.setattr("bot.arena.bouts.balance_of", lambda _rules: TALLY._replace(follow=totals))
    fought = list(bouts.bouts("tally", SECOND, RANDOM, 20, 1))
    assert len(fought) == 20
    for bout in fought:
        seen.clear()
        fight(bout)
        assert seen[bout.line_up.index(0), 0] == 1  # the ash adds three dice


def test_nobody_has_begun_before_the_openings_are_over():
    assert {one.began for one in outcomes(SECOND)} == {None}
    assert {one.began for one in outcomes(MIRROR)} == {0}


def test_an_opening_that_is_not_legal_is_told():
    bad = SECOND._replace(openings=(("add 9",), ()))
    with pytest.raises(BadOpening, match="add 9"):
        outcomes(bad)


def test_a_draw_counts_for_everyone_alike():
    drawn = Outcome((0, 1), (0.5, 0.5), True, 0, (frozenset(), frozenset()), 4)
    one = found(FIRST, [drawn] * 3)
    assert (one.draws, [row.share.rate for row in one.goals]) == (3, [0.5, 0.5, 0.5])


def test_a_card_is_measured_beside_how_its_side_usually_does():
    def game(*, won: bool, card: bool) -> Outcome:
        had = frozenset({"axe"}) if card else frozenset[str]()
        return Outcome((0, 1), (1.0, 0.0) if won else (0.0, 1.0), False, 0, (had, frozenset()), 4)

    played = [game(won=True, card=True)] * 90 + [game(won=False, card=True)] * 30
    played += [game(won=True, card=False)] * 10 + [game(won=False, card=False)] * 70
    (row,) = carried([(FIRST, played)])
    assert (row.side, row.card, row.share.total) == ("ash", "axe", 120)
    assert (round(row.share.rate, 3), row.usual, round(row.effect, 3)) == (0.75, 0.5, 0.25)
    assert row.held is False
    assert carried([(FIRST, played[60:])])[0].held is None  # too few to say


def test_the_report_says_what_held_and_how_to_make_it_again(capsys: Output, tmp_path: Path):
    file = tmp_path / "deep" / "tally.md"
    words = ("balance", "tally", "-n", "10", "--player", "random", "--seed", "5", "--to", str(file))
    assert main(words) == 0
    text = file.read_text()
    assert "./tabard balance tally --games 10 --player random --seed 5" in text
    assert "| The ash | 5 | 10 | 50.0% | 23.7% to 76.3% | 45% to 55%: held |" in text
    assert "| who began | 10 | 10 | 100.0% | 72.2% to 100.0% | 45% to 55%: **not held** |" in text
    assert "## Cards" in text
    capsys.readouterr()
    assert main(words) == 0
    assert file.read_text() == text


@pytest.mark.parametrize(("player", "weaker"), [("random", True), ("master:1ms", False), ("search:1ms", False)])
def test_a_report_says_when_there_are_stronger_players(tmp_path: Path, player: str, *, weaker: bool):
    file = tmp_path / "tally.md"
    assert main(("balance", "tally", "-n", "2", "--player", player, "--seed", "5", "--to", str(file))) == 0
    text = file.read_text()
    assert ("There are stronger players than these" in text) == weaker
    assert ("gives the same numbers again" in text) == weaker  # the strongest think by the clock


def test_one_match_up_alone_writes_no_report(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.cli.balance.FOLDER", tmp_path)
    assert main(("balance", "tally", "-n", "2", "--player", "random", "--only", "mirror")) == 0
    said = capsys.readouterr().out
    assert "## Mirror" in said
    assert "## Ends" not in said
    assert ' --only "mirror"\n' in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("balance", "chess"), "no such game"),
        (("balance", "tally", "--player", "nobody"), "nobody"),
        (("balance", "tally", "--only", "nothing"), "one step"),
        (("balance", "tally", "-n", "0"), "greater"),
    ],
)
def test_what_is_wrong_is_told(capsys: Output, words: tuple[str, ...], said: str):
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_a_game_without_match_ups_says_so(capsys: Output, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.cli.balance.balance_of", balance_of)
    assert main(("balance", "tally")) == 2
    assert "games/tally/balance.py" in capsys.readouterr().err


@pytest.mark.parametrize("name", sorted(games().keys() - {"tally"}))
def test_what_a_game_wants_measured_can_be_played(name: str):
    """One quick game of every match-up of every game: options are known, openings are legal."""
    rules = games()[name]
    what = balance_of(rules)
    assert what.matchups
    assert len({matchup.name for matchup in what.matchups}) == len(what.matchups)
    for matchup in what.matchups:
        complete(rules, matchup.options)
        assert len(matchup.sides) in rules.seats
        fight(bouts.bouts(name, matchup, RANDOM, 1, 1)[0])
