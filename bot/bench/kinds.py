"""What else is drawn besides boards and hands: films, cards, decks, armies, ladders, everything of tournaments.

Each kind is a list of pictures with different contents, for some to be drawn before and some to be measured.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from bot import catalogue
from games.battalions.armies import READY, ready
from games.wards.maps import IDS
from games.warshow.cards import CARDS, DECKS
from rendering import puzzle
from rendering.picture import Picture, Say
from rendering.ratings import ladder, profile
from rendering.ratings.views import Career, Ladder, Profile, Rung
from rendering.review import Course, chances
from rendering.warcrow import painter as warcrow
from rendering.warcrow import views
from tournaments.adventures import SCENARIOS
from tournaments.dice import FACES, Rolled

Draw = Callable[[], bytes]
"""Draws and encodes a picture."""
COUNT: Final = 12
"""Pictures of a kind."""
_FEW: Final[Mapping[str, int]] = {"wards: a map": 2 * len(IDS), "tournament: map": len(SCENARIOS)}
"""Of some there are no more: none is measured that was drawn before."""
_MANY: Final[Mapping[str, int]] = {"tournament: dice": 40}
"""Of others so many that each of their figures has been drawn by a bot that runs for a while."""
FINITE: Final = frozenset(("warshow: a card", "wards: a map", "tournament: map"))
"""Kinds of which there are only so many: painters keep them whole, and those that are measured were drawn before."""
_EVENT, _PLAYERS, _ROUNDS = "Copa de otoño de Alcalá", 24, 5


def kinds() -> Iterator[tuple[str, list[Draw]]]:
    """Every kind by its name; the same contents each time."""
    say, rng = catalogue.texts().say("es"), random.Random(18)
    for name, make in _KINDS.items():
        drawn = [
            _drawn(make, rng.randrange(2**32), number, say)
            for number in range(min(_MANY.get(name, COUNT), _FEW.get(name, 99)))
        ]
        yield name, drawn


def _drawn(make: _Make, seed: int, number: int, say: Say) -> Draw:
    return lambda: make(random.Random(seed), number, say).png


_Make = Callable[[random.Random, int, Say], Picture]


def _names(rng: random.Random, count: int) -> list[str]:
    """So many different people."""
    return [f"{rng.choice(('Ana', 'Óscar', 'Iñaki', 'Wolfgang Amadeus'))} {n}{rng.randrange(10)}" for n in range(count)]


def _game(game_id: str) -> Any:
    return catalogue.painter(game_id)


def _card(_: random.Random, number: int, say: Say) -> Picture:
    return _game("warshow").card(CARDS[number * 5 % len(CARDS)].id, say)


def _deck(rng: random.Random, number: int, say: Say) -> Picture:
    decks = list(DECKS.values())
    cards = sorted(rng.sample(decks[number % len(decks)], 20))
    return _game("warshow").deck(cards, say, f"Mazo {number}")


def _army(_: random.Random, number: int, say: Say) -> Picture:
    budget = 200 - 25 * (number // len(READY))
    return _game("battalions").army(ready(READY[number % len(READY)], budget), budget, say, f"Ana {number}")


def _map(_: random.Random, number: int, say: Say) -> Picture:
    mode = ("tickets", "flags")[number // len(IDS) % 2]
    options = {option.name: option.default for option in catalogue.game("wards").options}
    return _game("wards").ahead({**options, "map": IDS[number % len(IDS)], "mode": mode}, 6, say)


def _ladder(rng: random.Random, _: int, say: Say) -> Picture:
    rungs = (
        Rung(
            place,
            name,
            points=rng.randrange(900, 1900),
            settled=place % 3 != 0,
            won=rng.randrange(40),
            drawn=rng.randrange(9),
            lost=rng.randrange(40),
        )
        for place, name in enumerate(_names(rng, 10), 1)
    )
    return ladder.leaders(Ladder("titans", tuple(rungs), 40), say)


def _profile(rng: random.Random, _: int, say: Say) -> Picture:
    def career(game: str) -> Career:
        course = tuple(rng.randrange(1200, 1700) for _ in range(20))
        return Career(
            game, 40, course[-1], rng.randrange(1, 30), 30, settled=True, won=20, drawn=2, lost=18, course=course
        )

    games = ("titans", "warshow", "battalions", "wards")
    return profile.profile(Profile(_names(rng, 1)[0], 300, 3, tuple(map(career, games))), say)


def _review(rng: random.Random, _: int, say: Say) -> Picture:
    points = tuple((seq, rng.random()) for seq in range(1, 90, 3))
    return chances(Course("titans", points, (points[4][0], points[15][0]), lost=(0.3, 0.1)), say)


def _puzzle(rng: random.Random, number: int, say: Say) -> Picture:
    answers = [f"Avanzar {rng.randrange(1, 6)}" for _ in range(4)]
    return puzzle.asked(_map(rng, number, say), "wards", _names(rng, 1)[0], answers, say)


def _pairings(rng: random.Random, _: int, say: Say) -> Picture:
    people = _names(rng, _PLAYERS)
    games = tuple(
        views.Pairing(n + 1, people[2 * n], people[2 * n + 1], score=f"{rng.randrange(20)}–{rng.randrange(20)}")
        for n in range(_PLAYERS // 2)
    )
    return warcrow.pairings(views.Pairings(_EVENT, 3, _ROUNDS, games, None, "loot", "track"), say)[0]


def _standings(rng: random.Random, _: int, say: Say) -> Picture:
    lines = tuple(
        views.Line(n, name, 20 - n, Fraction(rng.randrange(60), 3), Fraction(rng.randrange(60), 2), moved=n % 5 - 2)
        for n, name in enumerate(_names(rng, 16), 1)
    )
    return warcrow.standings(views.Standings(_EVENT, 3, _ROUNDS, lines), say)[0]


def _teams(rng: random.Random, _: int, say: Say) -> Picture:
    people = _names(rng, 30)
    lines = tuple(
        views.Line(
            n,
            f"Equipo {name}",
            40 - n,
            Fraction(rng.randrange(90), 3),
            Fraction(rng.randrange(90), 2),
            members=tuple(people[3 * n - 3 : 3 * n]),
        )
        for n, name in enumerate(_names(rng, 10), 1)
    )
    return warcrow.standings(views.Standings(_EVENT, 3, _ROUNDS, lines, teams=True, cut=(4, 4)), say)[0]


def _league(rng: random.Random, _: int, say: Say) -> Picture:
    lines = tuple(
        views.LeagueLine(
            n, name, Fraction(60 - n), tuple((Fraction(rng.randrange(90), 3), rng.random() < 0.7) for _ in range(4))
        )
        for n, name in enumerate(_names(rng, 16), 1)
    )
    return warcrow.league(views.League("Liga", tuple(f"Torneo {n}" for n in range(1, 5)), lines, best=3), say)[0]


def _cross(rng: random.Random, _: int, say: Say) -> Picture:
    hows: tuple[views.How, ...] = ("won", "drawn", "lost")
    lines = tuple(
        views.CrossLine(
            n, name, tuple(views.Met(rng.choice(hows), rng.randrange(1, 17)) for _ in range(_ROUNDS)), 20 - n
        )
        for n, name in enumerate(_names(rng, 16), 1)
    )
    return warcrow.cross(views.Cross(_EVENT, lines), say)[0]


def _bracket(rng: random.Random, _: int, say: Say) -> Picture:
    people = _names(rng, 8)

    def duel(a: int, b: int) -> views.Duel:
        return views.Duel((people[a], people[b]), (a + 1, b + 1), (rng.randrange(20), rng.randrange(20)), 0)

    rounds = ((duel(0, 7), duel(3, 4), duel(1, 6), duel(2, 5)), (duel(0, 3), duel(1, 2)), (duel(0, 1),))
    return warcrow.bracket(views.Bracket(_EVENT, ("Cuartos", "Semifinales", "Final"), rounds, duel(2, 3)), say)


def _podium(rng: random.Random, _: int, say: Say) -> Picture:
    people = _names(rng, 6)
    steps = tuple(views.Step(n, people[n], 14 - n, Fraction(rng.randrange(60))) for n in (1, 2, 3))
    awards = tuple(views.Award(f"Premio {n}", (people[n],), "3 de 9 votos") for n in range(4))
    return warcrow.podium(views.Podium(_EVENT, steps, awards), say)


def _sheet(rng: random.Random, number: int, say: Say) -> Picture:
    first, second = _names(rng, 2)
    rounds = tuple((rng.randrange(4), rng.randrange(4)) for _ in range(3))
    return warcrow.score_sheet(
        views.ScoreSheet(
            _EVENT, 3, number + 1, (first, second), "loot", "track", rounds, (2, 4), (1, 3), ("retreat", "partial")
        ),
        say,
    )


def _field(_: random.Random, number: int, say: Say) -> Picture:
    scenarios = list(SCENARIOS.values())
    return warcrow.scenario_map(scenarios[number % len(scenarios)], say)


def _dice(rng: random.Random, _: int, say: Say) -> Picture:
    def die() -> Rolled:
        colour = rng.choice(list(FACES))
        face = rng.randrange(len(FACES[colour]))
        return Rolled(colour, face + 1, FACES[colour][face])

    return warcrow.dice([die() for _ in range(9)], say, tuple((name, 3) for name in _names(rng, 3)))


def _certificate(rng: random.Random, number: int, say: Say) -> Picture:
    name = _names(rng, 1)[0]
    return warcrow.certificate(
        views.Certificate(_EVENT, name, number + 1, _PLAYERS, 3, 1, 1, 12, ("Mejor pintado",), "3/10/2026"), say
    )


def _banner(_: random.Random, number: int, say: Say) -> Picture:
    day = views.Day(str(number + 1), "octubre", "2026", f"{number + 1} de octubre de 2026")
    return warcrow.banner(views.Banner(f"{_EVENT} {number}", "warcrow.picture.game", day, f"Nave {number}"), say)


_KINDS: Final[Mapping[str, _Make]] = {
    "warshow: a card": _card,
    "warshow: a deck": _deck,
    "battalions: an army": _army,
    "wards: a map": _map,
    "ratings: ladder": _ladder,
    "ratings: profile": _profile,
    "review: chances": _review,
    "review: puzzle": _puzzle,
    "tournament: pairings": _pairings,
    "tournament: standings": _standings,
    "tournament: teams": _teams,
    "tournament: league": _league,
    "tournament: cross table": _cross,
    "tournament: bracket": _bracket,
    "tournament: podium": _podium,
    "tournament: score sheet": _sheet,
    "tournament: map": _field,
    "tournament: dice": _dice,
    "tournament: certificate": _certificate,
    "tournament: banner": _banner,
}
NUMBER: Final = len(_KINDS)
"""Of kinds."""
