"""Everything that is no board, with the longest names and numbers there are, and with names as people have them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from rendering import puzzle
from rendering.picture import Picture, Say
from rendering.ratings import ladder, profile
from rendering.ratings.views import Career, Ladder, Profile, Rung
from rendering.review import Course, chances
from rendering.warcrow import painter
from rendering.warcrow.views import (
    Award,
    Banner,
    Bracket,
    Certificate,
    Cross,
    CrossLine,
    Day,
    Duel,
    League,
    LeagueLine,
    Line,
    Met,
    Pairing,
    Pairings,
    Podium,
    ScoreSheet,
    Standings,
    Step,
)
from tests.rendering.events import die
from tournaments.adventures import SCENARIOS
from tournaments.dice import FACES


def everything(names: Sequence[str], event: str, say: Say, most: int) -> Iterator[Picture]:
    """One or more pictures of each kind. `most`: the largest whole number."""
    amount, share = Fraction(most), Fraction(min(most, 9999), 7)
    yield from painter.pairings(
        Pairings(
            event,
            3,
            5,
            tuple(
                Pairing(
                    n + 1,
                    names[n % len(names)],
                    names[(n + 1) % len(names)],
                    rematch=n == 1,
                    manual=n == 1,
                    third=n == 1,
                    score=("", f"{min(most, 999)}–{min(most, 999)}", "")[n % 3],
                    won=(None, 0, 1)[n % 3],
                    mine=n == 0,
                    group=f"{names[0]} – {names[-1]}" if n > 9 else "",
                )
                for n in range(12)
            ),
            names[0],
            "consolidated-progress",
            "decapitation",
            idle=names[1],
        ),
        say,
    )
    lines = tuple(
        Line(n, names[n % len(names)], min(most, 999), amount, share, n == 4, min(most, 99)) for n in range(1, 8)
    )
    for teams in (False, True):
        for final in (False, True):
            held = tuple(msgspec.structs.replace(line, members=tuple(names[:3]) * teams) for line in lines)
            view = Standings(event, 3, 5, held, 1, final, adventures=not teams, teams=teams, cut=(4, 4))
            yield from painter.standings(view, say)
    results = ((share, True), (amount, False), None)
    ranked = tuple(LeagueLine(n, names[n % len(names)], share, results) for n in range(1, 8))
    yield from painter.league(League(event, (event,) * 3, ranked, best=2, reader=1), say)
    met = tuple(Met(how, 16) for how in ("won", "drawn", "lost", "bye", "open", "won"))
    yield from painter.cross(
        Cross(event, tuple(CrossLine(n, names[n % len(names)], met, min(most, 999)) for n in range(1, 17))), say
    )
    duels = tuple(Duel((names[n % 5], names[(n + 1) % 5]), (99, 99), (min(most, 99), 99), 0) for n in range(8))
    for rounds in (1, 2, 3, 4) if most > 99 else (1, 2, 3):  # of sixteen, long names give way
        met = tuple(duels[: 1 << (rounds - 1 - number)] for number in range(rounds))
        stages = tuple(say(f"event.cut.{1 << (rounds - 1 - number)}") for number in range(rounds))
        yield painter.bracket(Bracket(event, stages, met, duels[0] if rounds > 1 else None), say)
    steps = tuple(Step(n, names[n % len(names)], min(most, 999), share, members=tuple(names[:3])) for n in (1, 2, 3))
    awards = (Award(event, tuple(names[:2]), "12 de 12 votos"), Award("Mejor pintado", tuple(names[:1])))
    yield painter.podium(Podium(event, steps, awards, "30 de septiembre de 2026"), say)
    day = Day("30", "septiembre", "2026", "30 de septiembre de 2026")
    yield painter.banner(Banner(event, "battalions.name", day, event), say)
    written = "30 de septiembre de 2026"
    for place, team in ((1, ""), (min(most, 999), names[0])):
        paper = Certificate(event, names[0], place, 999, 99, 99, 99, 999, (event,) * 3, written, team)
        yield painter.certificate(paper, say)
    played = ((99, 99),) * 3
    for pt, words in (((4, 0), ("supremacy", "bitter")), ((2, 2), ("balanced", "balanced"))):
        two = (names[0], names[1])
        sheet = ScoreSheet(event, 99, 999, two, "consolidated-progress", "decapitation", played, (99, 99), pt, words)
        yield painter.score_sheet(sheet, say)
    dice = tuple(die(colour, face) for colour in FACES for face in (3, 8))
    yield painter.dice(dice, say, ((names[0], 7), (names[1], len(dice) - 7)))
    for scenario in SCENARIOS.values():
        yield painter.scenario_map(scenario, say)
    rungs = tuple(
        Rung(n, names[n % len(names)], min(most, 9999), n != 3, min(most, 9999), 999, min(most, 9999), n == 2)
        for n in (1, 2, 3, 1117)
    )
    yield ladder.leaders(Ladder("battalions", rungs, min(most, 9999)), say)
    career = Career("battalions", min(most, 9999), 2345, 1234, 9999, False, 999, 99, 999, tuple(range(1000, 1400, 20)))
    yield profile.profile(Profile(names[0], 9999, 9999, (career,) * 7), say)
    yield chances(Course("battalions", ((1, 0.0), (500, 1.0), (9999, 0.5)), (1, 500), names[0], (1.0, 0.5)), say)
    board = painter.scenario_map(next(iter(SCENARIOS.values())), say)
    yield puzzle.asked(board, "battalions", names[0], (f"{names[0]}: {names[1]} → {names[2]}", "1", "2", "3"), say)
    yield puzzle.asked(board, "titans", names[0], ("1", "2", "3"), say)
