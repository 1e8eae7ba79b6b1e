"""Tournaments to draw: rounds, standings, score sheets and rolls made by hand."""

from fractions import Fraction
from typing import Any

import msgspec

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
    How,
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
from tests.rendering.duels import LANGUAGES, say
from tournaments.adventures import SCENARIOS
from tournaments.bracket import drawn_up
from tournaments.dice import FACES, Rolled

NAMES = (
    "Ana",
    "Wolfgang Amadeus de la Peña y Ñíguez Martínez",
    "=SUM(A1:A9)",
    "🐉🔥",
    "שלום עולם",
    "محمد الأندلسي",
    "李小龙",
    "X" * 100,
    "\u202eInés\u202c",
    '"; DROP TABLE',
    "<@123456>",
    "**negrita** _x_",
    *(f"Jugadora {n}" for n in range(13, 40)),
)


FACTIONS = ("Hegemony of Embersig", "", "Northern Tribes", "Scions of Yaldabaoth", "Sÿenann")
"""Of players, again and again; one with a list that nobody may read."""


def games(count: int) -> tuple[Pairing, ...]:
    """So many tables with all kinds of names, a rematch at 3, swaps by hand at 4 and 5."""
    return tuple(
        Pairing(
            n + 1,
            NAMES[2 * n],
            NAMES[2 * n + 1],
            rematch=n in (2, 4),
            manual=n in (3, 4),
            factions=(FACTIONS[2 * n % 5], FACTIONS[(2 * n + 1) % 5]),
        )
        for n in range(count)
    )


def lines(count: int) -> tuple[Line, ...]:
    """So many lines; three share the second place, one has left."""
    return tuple(
        Line(
            2 if n in (1, 2, 3) else n + 1,
            NAMES[n],
            16 - (1 if n in (1, 2, 3) else n) // 2,
            Fraction(67 - 3 * n, 2 if n % 3 else 1),
            Fraction(40 + n, 3 if n % 4 == 0 else 1),
            dropped=n in (4, 7),
            moved=(0, 3, -1, 12, None, -4)[n % 6],
            faction=FACTIONS[n % 5],
        )
        for n in range(count)
    )


def teams(count: int) -> tuple[Line, ...]:
    """So many teams of three; two share the second place, one has left."""
    return tuple(
        Line(
            2 if n in (1, 2) else n + 1,
            ("Los Dados", "X" * 100, "🐉", "Club de Wargames de Alcalá de Henares")[n % 4] + f" {n}" * (n > 3),
            30 - 2 * n,
            Fraction(190 - 3 * n, 2 if n % 3 else 1),
            Fraction(120 + n, 3 if n % 4 == 0 else 1),
            dropped=n == 5,
            moved=(0, 3, -1, 2, None, -4)[n % 6],
            members=NAMES[3 * n : 3 * n + 3],
        )
        for n in range(count)
    )


def crossed(count: int, rounds: int) -> Cross:
    """So many players who met in so many rounds; each way a round can end is there."""
    hows: tuple[How, ...] = ("won", "drawn", "lost", "bye", "open", "won", "lost")
    found: list[CrossLine] = []
    for n in range(count):
        ends: list[How] = [hows[(n + 2 * r) % 7] for r in range(rounds)]
        met = tuple(Met(how, None if how in ("bye", "open") else (n + r) % count + 1) for r, how in enumerate(ends))
        found.append(CrossLine(n + 1, NAMES[n], met, 16 - n // 2))
    return Cross("Copa de Invierno", tuple(found))


def die(colour: str, face: int) -> Rolled:
    """A die that shows one of its faces, 1 to 8."""
    return Rolled(colour, face, FACES[colour][face - 1])


ROUNDS: dict[str, tuple[str, Pairings]] = {
    "pairings-first-of-two": (
        "es",
        Pairings("Copa de Invierno de Alcalá de Henares 2025", 3, 5, games(15), "Óscar", "loot", "track"),
    ),
    "pairings-mine": (
        "en",
        Pairings(
            "Winter Cup",
            2,
            4,
            (
                Pairing(1, "Ana", "Bruno", score="8–5"),
                Pairing(2, "Carla", "Daniel", rematch=True, mine=True),
                Pairing(117, "Elena", "Félix", score="13–13"),
            ),
            "Gala",
            "quadrants",
            "rift",
        ),
    ),
}
ROUNDS["pairings-final"] = (
    "es",
    Pairings(
        "Copa de Invierno",
        5,
        5,
        (Pairing(1, "Ana", "Bruno", score="8–5"), Pairing(2, "Wolfgang Amadeus de la Peña", "Dani", third=True)),
        scenario="loot",
        feat="track",
        stage="Final y tercer puesto",
    ),
)
PODIUM = Podium(
    "Copa de otoño",
    (
        Step(1, NAMES[0], 14, Fraction(61), FACTIONS[0]),
        Step(2, NAMES[1], 12, Fraction(64, 3)),
        Step(2, NAMES[4], 12, Fraction(50), FACTIONS[3]),
    ),
    (
        Award("Puesto 1 · Trofeo", NAMES[:1]),
        Award("Mejor pintado", NAMES[1:3], "5 de 12 votos"),
        Award("Sorteo · " + "Dados " * 20, NAMES[5:12]),
        Award("Mejor conversión", ()),
    ),
)
CUT_PODIUM = Podium(
    "Club Cup",
    (
        Step(1, "Los Dados", 30, Fraction(190), how="Final · 2–1", members=NAMES[:3]),
        Step(2, "Club de Wargames de Alcalá de Henares", 32, Fraction(200), how="Final · 1–2", members=NAMES[12:15]),
        Step(3, "Grullas", 25, Fraction(150), how="Third place · 3–0", members=("Vera", "Ruth", "Óscar")),
    ),
)
OCTOBER = Day("3", "octubre", "2026", "3 de octubre de 2026")
SEPTEMBER = Day("30", "September", "2026", "September 30, 2026")
BANNERS: dict[str, tuple[str, Banner]] = {
    "banner": ("es", Banner("Copa de otoño", "warcrow.picture.game", OCTOBER, "Club Las Torres, Alcalá")),
    "banner-long": (
        "en",
        Banner(
            "Wolfgang Amadeus de la Peña y Ñíguez Martínez memorial cup of autumn " + "W" * 60,
            "battalions.name",
            SEPTEMBER,
            "Centro cultural de Alcalá de Henares, aula 2, " + "W" * 60,
        ),
    ),
    "banner-plain": ("en", Banner("Autumn cup", "titans.name", None, "Online")),
}
CERTIFICATE = Certificate("Autumn Cup", NAMES[1], 2, 21, 3, 1, 1, 12, ("Best painted", "Raffle · Dice"), "3/10/2026")
TEAM_CERTIFICATE = Certificate("Club Cup", "Vera", 3, 8, 3, 1, 1, 12, ("Cake",), "3/10/2026", "Los Dados")
STANDINGS: dict[str, tuple[str, Standings]] = {
    "standings-running": ("es", Standings("Copa de Invierno", 3, 5, lines(21), reader=2)),
    "standings-final": ("en", Standings("Titans league", 5, 5, lines(9), final=True, adventures=False)),
    "standings-cut": ("es", Standings("Copa de Invierno", 5, 8, lines(12), reader=6, cut=(4, 5))),
    "standings-teams": ("en", Standings("Club Cup", 3, 5, teams(6), reader=1, teams=True, cut=(4, 4))),
}


def league(events: int, players: int, *, rated: bool = False) -> League:
    """So many tournaments, some of which each player left out; three share the second place."""
    found: list[LeagueLine] = []
    for n in range(players):
        points = [Fraction(60 - 3 * n - 2 * event, 3 if (n + event) % 4 == 0 else 1) for event in range(events)]
        results = [None if (n + event) % 5 == 4 else (points[event], (n + event) % 3 > 0) for event in range(events)]
        changes = [None if one is None else (one[0] - 30, True) for one in results]
        total = Fraction(1400 - 37 * n) if rated else sum((one[0] for one in results if one and one[1]), Fraction())
        found.append(LeagueLine(2 if n in (1, 2, 3) else n + 1, NAMES[n], total, tuple(changes if rated else results)))
    held = ("Copa de otoño", "Copa de Invierno de Alcalá de Henares 2025", "🐉", *(f"Torneo {n}" for n in range(4, 20)))
    return League("Liga 2025–26", held[:events], tuple(found), rated, None if rated else 2, reader=5)


LEAGUES: dict[str, tuple[str, League]] = {
    "league": ("es", league(3, 12)),
    "league-many": ("en", league(8, 20)),
    "league-rated": ("en", league(2, 6, rated=True)),
}
SHEETS: dict[str, tuple[str, ScoreSheet]] = {
    "sheet-full": (
        "es",
        ScoreSheet(
            "Copa de Invierno",
            3,
            5,
            ("Wolfgang Amadeus de la Peña", "Ana"),
            "loot",
            "track",
            ((3, 0), (2, 1), (1, 2)),
            (2, 4),
            (1, 3),
            ("retreat", "partial"),
        ),
    ),
    "sheet-begun": ("en", ScoreSheet("Cup", 1, 12, ("🐉", "Ana"), "expanse", "banner", ((3, 0), None, None))),
}
ROLLS: dict[str, tuple[str, tuple[Rolled, ...]]] = {
    "dice-every-sign": (
        "es",
        (
            *(die("red", 7), die("orange", 7), die("yellow", 4), die("green", 4)),
            *(die("blue", 8), die("black", 3), die("black", 8), die("yellow", 2)),
        ),
    ),
    "dice-initiative": ("en", (die("orange", 1), die("orange", 3), die("yellow", 5))),
}
"""Each by its name: the language, and what to draw."""


PEOPLE = (
    *("Lucía Fernández", "Óscar Ibáñez", "Marta (La Torre)", "Wolfgang Amadeus de la Peña Núñez", "nacho_82", "Begoña"),
    *("El Capitán Trueno", "Iker Goikoetxea", "Sandra Quintanilla", "Pau", "Maximiliano Fernández-Cañavate", "Noa"),
    *("Dr. Strangedice", "Ainhoa Etxeberria Mendizábal", "Xurxo", "María del Carmen Hernández", "Teo", "Yago (Vigo)"),
    *("Guillermo Rodríguez de la Fuente", "Zoe"),
)
"""Names as people have them."""


def evening(tables: int, groups: int = 0, rounds: int = 4) -> Pairings:
    """A round as it is on an evening: some have played, one did not come, one has the bye."""
    scores = ("8–5", "7–7", "", "12–3", "", "6–9")
    winners = (0, None, None, 0, 1, 1)
    found = tuple(
        Pairing(
            n + 1,
            PEOPLE[2 * n % 20],
            PEOPLE[(2 * n + 1) % 20],
            score=scores[n % 6],
            won=winners[n % 6],
            mine=n == 2,
            rematch=n == 5,
            group="ABCD"[n * groups // tables] if groups else "",
        )
        for n in range(tables)
    )
    if groups:
        found = tuple(msgspec.structs.replace(game, group=f"Grupo {game.group}") for game in found)
    return Pairings("Liga de otoño de La Torre", 2, rounds, found, PEOPLE[19], "expanse", "banner")


def table(players: int, groups: int = 0, **change: Any) -> Standings:
    """Standings as they are on an evening."""
    found = tuple(
        Line(
            (n if not groups else n % (players // groups)) + 1,
            PEOPLE[n % 20],
            max(0, 12 - n // 2),
            Fraction(74 - 3 * n, 1 if n % 5 else 3),
            Fraction(31 + 2 * n),
            moved=(0, 2, -1, None)[n % 4],
            group=f"Grupo {'ABCD'[n * groups // players]}" if groups else "",
        )
        for n in range(players)
    )
    return msgspec.structs.replace(Standings("Liga de otoño de La Torre", 2, 4, found), **change)


STAGES = ("Octavos", "Cuartos de final", "Semifinales", "Final")


def cut(size: int, known: int, *, third: bool = False) -> Bracket:
    """A cut of so many, of which so many rounds have been played; the better one always wins, but once."""
    rounds = size.bit_length() - 1
    there = list(zip(*drawn_up(range(size)), strict=True))
    order = [place for pair in zip(*there, strict=True) for place in pair]
    met: list[tuple[Duel, ...]] = []
    for number in range(min(rounds, known + 1)):
        pairs = list(zip(order[::2], order[1::2], strict=True))
        over = number < known
        duels = [
            Duel(
                (PEOPLE[a], PEOPLE[b]),
                (a + 1, b + 1),
                (9 - a % 3, 4 + b % 5) if over and (a, b) != (1, 6) else None,
                (int(a == 2) if over else None),
            )
            for a, b in pairs
        ]
        met.append(tuple(duels))
        order = [pair[int(pair[0] == 2)] for pair in pairs]
    last = Duel((PEOPLE[3], PEOPLE[2]), (4, 3), (7, 7), 1) if third else None
    return Bracket("Liga de otoño de La Torre", STAGES[4 - rounds :], tuple(met), last)


def pictures() -> dict[str, bytes]:
    """Every picture of tournaments that has a baseline, freshly drawn."""
    found = {
        f"map-{name}-{language}": painter.scenario_map(scenario, say(language)).png
        for name, scenario in SCENARIOS.items()
        for language in LANGUAGES
    }
    found |= {name: painter.pairings(view, say(language))[0].png for name, (language, view) in ROUNDS.items()}
    found |= {
        "podium": painter.podium(PODIUM, say("es")).png,
        "podium-cut": painter.podium(CUT_PODIUM, say("en")).png,
        "certificate-team": painter.certificate(TEAM_CERTIFICATE, say("es")).png,
        "certificate": painter.certificate(CERTIFICATE, say("en")).png,
    }
    found |= {name: painter.banner(view, say(language)).png for name, (language, view) in BANNERS.items()}
    found |= {name: painter.standings(view, say(language))[0].png for name, (language, view) in STANDINGS.items()}
    found |= {name: painter.league(view, say(language))[0].png for name, (language, view) in LEAGUES.items()}
    found |= {name: painter.score_sheet(view, say(language)).png for name, (language, view) in SHEETS.items()}
    found |= {name: painter.dice(rolled, say(language)).png for name, (language, rolled) in ROLLS.items()}
    found |= {
        "pairings-evening": painter.pairings(evening(6), say("es"))[0].png,
        "pairings-groups": painter.pairings(evening(8, 2), say("es"))[0].png,
        "standings-groups": painter.standings(table(8, 2, under_way=(3, 4)), say("es"))[0].png,
        "bracket-sixteen": painter.bracket(cut(16, 2), say("es")).png,
        "bracket-eight": painter.bracket(cut(8, 3, third=True), say("en")).png,
        "bracket-four": painter.bracket(cut(4, 1), say("es")).png,
        "bracket-two": painter.bracket(cut(2, 0), say("en")).png,
        "standings-podium": painter.standings(table(6, final=True, reader=4), say("es"))[0].png,
    }
    found["cross-es"] = painter.cross(crossed(14, 5), say("es"))[0].png
    both = [die("red", 1), die("orange", 3), die("red", 4), die("blue", 2), die("yellow", 5)]
    found["dice-whose"] = painter.dice(both, say("es"), (("Ana", 3), (NAMES[1], 2))).png
    return found
