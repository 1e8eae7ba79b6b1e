"""Reads the files `tabard-tournament/1` and `/2`, strictly, and names everything that is wrong with it."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from tournaments.decoding import Unreadable, decode, encodable, shown
from tournaments.facts import Announced
from tournaments.problems import Fields, Problem, Problems
from tournaments.reading_facts import read_announced
from tournaments.reading_groups import read_groups
from tournaments.reading_rounds import read_round
from tournaments.reading_teams import read_teams
from tournaments.records import (
    BOARDS,
    BYES_FOR,
    CUTS,
    FORMATS,
    SCORINGS,
    STATUSES,
    SUPREMACIES,
    Carried,
    Player,
    Round,
    Settings,
    Swiss,
)
from tournaments.rounds import FEWEST_ROUNDS
from tournaments.sayings import Refused, Saying

PRESS_DIGITS = 20
"""Discord's numbers have at most so many."""
_SEED_DIGITS = 64
_HEX = frozenset("0123456789abcdef")


class BadFile(Refused):
    """A tournament file that is wrong somewhere."""

    def __init__(self, problem: Saying) -> None:
        Exception.__init__(self, problem.key)
        self.saying = problem


class Reading(NamedTuple):
    """What could be read, and every problem in the order of the file. Without problems it is the whole file."""

    swiss: Swiss
    problems: tuple[Problem, ...]


def load(content: bytes) -> Swiss:
    """The tournament in a file. Raises Unreadable or BadFile with the first problem."""
    swiss, problems = read(content)
    if problems:
        raise BadFile(problems[0].saying)
    return swiss


def read(content: bytes) -> Reading:
    """Everything that can be read, and what is wrong with the rest. Raises Unreadable if it is no such file."""
    value = decode(content)
    if not isinstance(value, dict):
        raise Unreadable("tournament.bad.not_an_object", value=shown(value))
    told = cast("dict[str, Any]", value)
    form = told.get("format")
    if form not in FORMATS:
        raise Unreadable("tournament.bad.format", value=shown(form), format=FORMATS[-1])
    problems = Problems()
    known = ("seed", "lists", "rounds", "settings")
    if form != FORMATS[0]:
        known = (*known, "press", "teams", "cut", "third", "groups", "grouped", "facts", "prizes", "won")
    fields = problems.fields(told, "", ("format", "name", "players", "played"), known)
    assert fields is not None
    players = _players(problems, fields, clubs=form != FORMATS[0])
    groups, grouped = read_groups(problems, fields, players)
    swiss = Swiss(
        name=problems.text(fields, "name") or "",
        seed=_seed(problems, fields),
        lists=_lists(problems, fields),
        press=_press(problems, fields),
        rounds=_rounds(problems, fields),
        cut=_cut(problems, fields),
        third=_third(problems, fields),
        groups=groups,
        grouped=grouped,
        settings=_settings(problems, fields, ("bye", "boards") if form != FORMATS[0] else ()),
        teams=read_teams(problems, fields, players),
        players=tuple(players.values()),
        played=_played(problems, fields, players, further=form != FORMATS[0]),
        announced=read_announced(problems, fields, players) if form != FORMATS[0] else Announced(),
    )
    return Reading(swiss, tuple(problems.found))


def _seed(problems: Problems, fields: Fields) -> str | None:
    seed = problems.text(fields, "seed")
    if seed is None or (len(seed) == _SEED_DIGITS and _HEX.issuperset(seed.lower())):
        return seed and seed.lower()
    problems.note("tournament.bad.seed", place="seed", value=shown(seed))
    return None


def _lists(problems: Problems, fields: Fields) -> tuple[str, ...]:
    found: list[str] = []
    for number, value in enumerate(problems.items(fields, "lists")):
        if isinstance(value, str) and len(value) == _SEED_DIGITS and _HEX.issuperset(value.lower()):
            found.append(value.lower())
        else:
            problems.note("tournament.bad.seed", place=f"lists[{number}]", value=shown(value))
    return tuple(sorted(found))


def _press(problems: Problems, fields: Fields) -> str | None:
    press = problems.text(fields, "press")
    if press is None or (press.isascii() and press.isdigit() and len(press) <= PRESS_DIGITS):
        return press
    problems.note("tournament.bad.press", place="press", value=shown(press), most=PRESS_DIGITS)
    return None


def _rounds(problems: Problems, fields: Fields) -> int | None:
    rounds = problems.whole(fields, "rounds")
    if rounds is not None and rounds < FEWEST_ROUNDS:
        problems.note("tournament.bad.rounds", value=rounds, least=FEWEST_ROUNDS)
        return None
    return rounds


def _cut(problems: Problems, fields: Fields) -> int | None:
    cut = problems.whole(fields, "cut")
    if cut is None:
        return None
    if cut in CUTS:
        return cut
    problems.note("tournament.bad.cut", value=cut, known=CUTS)
    return None


def _third(problems: Problems, fields: Fields) -> bool:
    third = fields.values.get("third", False)
    if third is True and fields.values.get("cut") in CUTS[1:]:
        return True
    if third is not False:
        problems.note("tournament.bad.third", value=shown(third), known=CUTS[1:])
    return False


def _settings(problems: Problems, fields: Fields, further: tuple[str, ...]) -> Settings:
    known = ("bye_pt", "supremacy", "scoring", *further)
    inner = problems.fields(fields.values.get("settings", {}), "settings", (), known)
    if inner is None:
        return Settings()
    usual = Settings()
    bye_pt = problems.whole(inner, "bye_pt")
    return Settings(
        bye_pt=usual.bye_pt if bye_pt is None else bye_pt,
        supremacy=problems.choice(inner, "supremacy", SUPREMACIES) or usual.supremacy,
        scoring=problems.choice(inner, "scoring", SCORINGS) or usual.scoring,
        bye=problems.choice(inner, "bye", BYES_FOR) or usual.bye,
        boards=problems.choice(inner, "boards", BOARDS) or usual.boards,
    )


def _players(problems: Problems, fields: Fields, *, clubs: bool) -> dict[str, Player]:
    found: dict[str, Player] = {}
    for number, value in enumerate(problems.items(fields, "players")):
        player = _player(problems, value, f"players[{number}]", ("clubs",) if clubs else ())
        if player is None:
            continue
        if player.id in found:
            problems.note("tournament.bad.id_twice", place=f"players[{number}].id", value=shown(player.id))
        else:
            found[player.id] = player
    return found


def _player(problems: Problems, value: Any, place: str, further: tuple[str, ...]) -> Player | None:
    fields = problems.fields(value, place, ("id", "name"), ("status", "entered", "carried", *further))
    if fields is None:
        return None
    player_id = problems.text(fields, "id", blank=False)
    name = problems.text(fields, "name")
    status = problems.choice(fields, "status", STATUSES)
    entered = problems.whole(fields, "entered", least=1)
    carried = _carried(problems, fields)
    clubs = tuple(dict.fromkeys(_texts(problems, fields, "clubs")))
    if player_id is None:
        return None
    return Player(player_id, name or "", status or "active", 1 if entered is None else entered, carried, clubs)


def _texts(problems: Problems, fields: Fields, name: str) -> list[str]:
    """A list of strings that can be written down."""
    found: list[str] = []
    for number, one in enumerate(problems.items(fields, name)):
        if encodable(one):
            found.append(one)
        else:
            problems.ill_typed(f"{fields.at(name)}[{number}]", one, "text")
    return found


def _carried(problems: Problems, player: Fields) -> Carried:
    usual = Carried()
    if "carried" not in player.values:
        return usual
    fields = problems.fields(player.values["carried"], player.at("carried"), (), ("pt", "pv", "rpv", "met", "bye"))
    if fields is None:
        return usual
    met = tuple(dict.fromkeys(_texts(problems, fields, "met")))
    return Carried(
        pt=problems.whole(fields, "pt") or usual.pt,
        pv=problems.fraction(fields, "pv") or usual.pv,
        rpv=problems.fraction(fields, "rpv") or usual.rpv,
        met=met,
        bye=problems.truth(fields, "bye"),
    )


def _played(problems: Problems, fields: Fields, players: dict[str, Player], *, further: bool) -> tuple[Round, ...]:
    found: list[Round] = []
    for place, value in enumerate(problems.items(fields, "played")):
        problems.round = problems.table = None
        read = read_round(problems, value, f"played[{place}]", place + 1, players, further=further)
        if read is not None:
            found.append(read)
    problems.round = problems.table = None
    return tuple(found)
