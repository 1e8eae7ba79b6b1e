"""What is wrong or doubtful in a tournament file, for an organiser to look at."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.adventures import possible_pa, possible_pm
from tournaments.groups import as_drawn, as_scheduled
from tournaments.problems import Problem
from tournaments.reading import read
from tournaments.records import Game, Pair, Round, Settings
from tournaments.rounds import swiss_rounds
from tournaments.sayings import Saying, saying
from tournaments.scoring import scoring


def check(content: bytes) -> tuple[Problem, ...]:
    """Every problem of a file, round by round; none when all is well. Raises Unreadable if it is no such file."""
    swiss, problems = read(content)
    found = list(problems)
    for played in swiss.played:
        for game in played.games:
            doubts = implausible(game, played, swiss.settings)
            found += [Problem(doubt, played.number, game.table) for doubt in doubts]
    if not as_drawn(swiss):
        found.append(Problem(saying("tournament.check.groups_draw"), 1))
    found += [
        Problem(saying("tournament.check.groups_round"), played.number)
        for played in swiss.played[: swiss_rounds(swiss) if swiss.grouped else 0]
        if not as_scheduled(swiss, played.number)
    ]
    return tuple(sorted(found, key=lambda problem: (problem.round or 0, problem.table or 0)))


def implausible(game: Game, played: Round, settings: Settings) -> tuple[Saying, ...]:
    """Why a result, reported or confirmed, can hardly be; nothing where a judge lets it stand.

    A full game gives only some pairs of points, which follow from the rules of the scenario and of the feat (ruling).
    """
    if game.pm is None or game.pa is None or game.reason is not None:
        return ()
    rule = scoring(settings)
    scenario, feat = (played.scenario, played.feat) if rule.adventures else (None, None)
    doubts = (
        _doubt("pm", game.pm, rule.most[0], scenario, possible_pm),
        _doubt("pa", game.pa, rule.most[1], feat, possible_pa),
    )
    return tuple(doubt for doubt in doubts if doubt is not None)


def _doubt(
    kind: str, pair: Pair, most: int, adventure: str | None, possible: Callable[[str], frozenset[Pair]]
) -> Saying | None:
    if max(pair) > most:
        return saying(f"tournament.check.{kind}_above", a=pair[0], b=pair[1], most=most)
    if adventure is not None and pair not in possible(adventure):
        name = "scenario" if kind == "pm" else "feat"
        return saying(f"warcrow.check.{kind}_impossible", a=pair[0], b=pair[1], **{name: adventure})
    return None
