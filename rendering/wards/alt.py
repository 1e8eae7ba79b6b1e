"""The board of Wards of War in words: who stands where as what, in which cover, and how the battle stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from games.wards.maps import load
from games.wards.points import find, name
from games.wards.shapes import Shape
from games.wards.state import TEAMS
from games.wards.view import ShownWarrior, WardsView
from rendering import fonts, names
from rendering.picture import ALT_LIMIT, Say, Sheet

_SHELTERS: Final = ("bulletproof", "cover")


def spoken_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they are read out."""
    return tuple(
        names.spoken(one, seat, lambda n: say("wards.board.player", n=n)) for seat, one in enumerate(sheet.names)
    )


def team_name(team: int, say: Say) -> str:
    """What a team is called."""
    return say(f"wards.team.{TEAMS[team]}")


def headline(view: WardsView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """Whose turn it is, or who won."""
    if view.phase == "over" or sheet.over is not None:
        score = "–".join(map(str, view.score))
        if view.winner is None:
            return say("wards.board.draw", score=score)
        return say("wards.board.wins", team=team_name(view.winner, say), score=score)
    if len(view.numbers) > 1 and view.number != view.you:
        numbers = ", ".join(map(str, view.numbers))
        return say("wards.board.turns", team=team_name(view.warriors[view.number - 1].team, say), numbers=numbers)
    return say("wards.board.turn", n=view.number, name=known[view.number - 1])


def situation(view: WardsView, say: Say) -> str:
    """The round, what the one whose turn it is has to do, and the map."""
    said = (
        say("wards.board.round", n=view.round, of=view.rounds),
        say(f"wards.phase.{view.phase}"),
        say(f"wards.map.{view.map}"),
    )
    return " · ".join(said)


def goal(view: WardsView, sheet: Sheet, say: Say) -> str:
    """What the battle is about, for when nothing has happened yet."""
    return say(f"wards.board.goal.{view.mode}", n=sheet.options["points"])


# --- places -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _shelters(map_id: str) -> tuple[tuple[str, str, frozenset[int]], ...]:
    """By piece that gives cover, bulletproof ones first: its kind, its look, and the points that profit from it."""
    pieces = load(map_id).pieces
    points = load(map_id).everywhere()
    found: list[tuple[str, str, frozenset[int]]] = []
    for piece in sorted((one for one in pieces if one.kind in _SHELTERS), key=lambda one: one.kind):
        shape = Shape(piece, points)
        near = shape.touched if piece.kind == "bulletproof" else shape.near
        found.append((piece.kind, piece.look, frozenset(at for at, yes in zip(points, near, strict=True) if yes)))
    return tuple(found)


def shelter(map_id: str, at: str) -> tuple[str, str] | None:
    """What may cover somebody at a point: the kind and the look of the piece in, at or (cover) behind which it is."""
    here = find(at)
    return next(((kind, look) for kind, look, points in _shelters(map_id) if here in points), None)


@lru_cache(maxsize=1024)
def place(map_id: str, at: str, say: Say, *, brief: bool = False) -> str:
    """A point and what there is to hide behind: "M14 (wall, bulletproof cover)", or in brief "M14 (wall)"."""
    found = shelter(map_id, at)
    if found is None:
        return at
    kind, look = found
    return say(f"wards.board.alt.{'by' if brief else 'at'}", at=at, look=look, kind=kind)


# --- the whole board --------------------------------------------------------------------------------------------------


class Length(NamedTuple):
    """How much is told. `name`: most characters of a name; `shelter`: 2 what it is and does, 1 what it is, 0 neither;
    `fixed`: spawn points too; `told`: what happened last."""

    name: int
    shelter: int
    fixed: bool
    told: bool


_LENGTHS: Final = (
    Length(names.SPOKEN_LIMIT, 2, fixed=True, told=True),
    Length(16, 2, fixed=True, told=True),
    Length(16, 1, fixed=True, told=True),
    Length(16, 1, fixed=False, told=True),
    Length(10, 1, fixed=False, told=True),
    Length(10, 1, fixed=False, told=False),
    Length(10, 0, fixed=False, told=False),
    Length(0, 0, fixed=False, told=False),
)


def board(view: WardsView, sheet: Sheet, say: Say) -> str:
    """The board in words, short enough for a picture. What matters least is left out first."""
    told = _Told(view, sheet, say)
    texts = map(told.text, _LENGTHS)
    text = next((text for text in texts if len(text) <= ALT_LIMIT), None)
    return text or told.text(_LENGTHS[-1])[: ALT_LIMIT - 1].rstrip() + fonts.ELLIPSIS


class _Person(NamedTuple):
    """A warrior in words: number, name, class, place by `Length.shelter`, and what else there is to say."""

    number: int
    name: str
    role: str
    places: tuple[str, str, str]
    more: str


class _Told:
    """Everything that may be said, said once, to be put together longer or shorter."""

    def __init__(self, view: WardsView, sheet: Sheet, say: Say) -> None:
        known = spoken_names(sheet, say)
        self._say = say
        self._start = [
            say("wards.board.alt.title", game=say("wards.name"), map=view.map),
            headline(view, sheet, known, say),
            f"{say('wards.board.round', n=view.round, of=view.rounds)}, {say(f'wards.phase.{view.phase}').lower()}",
        ]
        self._last = names.readable(sheet.caption)
        self._teams = [
            (
                _capital(team_name(team, say)),
                say(f"wards.board.alt.score.{view.mode}", n=view.score[team]),
                [self._person(view, one, known) for one in view.warriors if one.here and one.team == team],
            )
            for team in (0, 1)
        ]
        self._things = [[_flags(view, say), _vehicles(view, say, shelter)] for shelter in (0, 1, 2)]
        self._fixed = [spawns(view, team, say) for team in (0, 1)]

    def text(self, length: Length) -> str:
        """All of it, so long."""
        said = [*self._start, self._last if length.told else ""]
        for team, score, people in self._teams:
            told = "; ".join(_shortened(one, length) for one in people)
            said.append(self._say("wards.board.alt.team", team=team, score=score, people=told or "–"))
        said += self._things[length.shelter]
        if length.fixed:
            said += self._fixed
        return joined(said)

    def _person(self, view: WardsView, one: ShownWarrior, known: tuple[str, ...]) -> _Person:
        say, more = self._say, ""
        if one.at is None:
            away = say("wards.board.alt.away")
            places = away, away, away
        elif one.vehicle is not None:
            car = view.vehicles[one.vehicle]
            aboard = say("wards.board.alt.crew", vehicle=car.kind, at=one.at, facing=car.facing)
            places = aboard, aboard, aboard
        else:
            brief, full = (place(view.board, one.at, say, brief=brief) for brief in (True, False))
            places = one.at, brief, full
        if one.bailed:
            more += ", " + say("wards.board.legend.bailed")
        if one.ranged_in is not None:
            more += ", " + say("wards.board.legend.ranged")
        role = say(f"wards.role.{one.role}") if one.role else ""
        return _Person(one.number, known[one.number - 1], role, places, more)


def _shortened(one: _Person, length: Length) -> str:
    called = cut(one.name, length.name) if length.name else ""
    start = f"{one.number} {called}" if called else str(one.number)
    return ", ".join(part for part in (start, one.role, one.places[length.shelter]) if part) + one.more


def cut(text: str, most: int) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + fonts.ELLIPSIS


def joined(said: Iterable[str]) -> str:
    """Sentences one after the other."""
    return " ".join(words if words[-1] in ".!?…" else words + "." for words in said if words)


def spawns(view: WardsView, team: int, say: Say) -> str:
    """Where a team comes from."""
    return spawns_of(view.board, team, say)


def spawns_of(map_id: str, team: int, say: Say) -> str:
    """Where a team comes from on a map."""
    points = ", ".join(map(name, load(map_id).spawns[team]))
    return say("wards.board.alt.spawns", team=TEAMS[team], points=points)


def _flags(view: WardsView, say: Say) -> str:
    if view.mode != "flags" or not view.flags:
        return ""
    held = ", ".join(
        f"{flag.at} ({say('wards.board.alt.nobody') if flag.team is None else team_name(flag.team, say)})"
        for flag in view.flags
    )
    return say("wards.board.alt.flags", flags=held)


def _vehicles(view: WardsView, say: Say, shelter: int) -> str:
    """Those without a crew: the others are told with it."""
    found: list[str] = []
    for vehicle in view.vehicles:
        if vehicle.at is None:
            found.append(say("wards.board.alt.wreck", vehicle=vehicle.kind, n=vehicle.back or 0))
        elif vehicle.crew is None:
            at = place(view.board, vehicle.at, say, brief=shelter == 1) if shelter else vehicle.at
            found.append(say("wards.board.alt.crew", vehicle=vehicle.kind, at=at, facing=vehicle.facing))
    return say("wards.board.alt.vehicles", vehicles="; ".join(found)) if found else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
