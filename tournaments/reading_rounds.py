"""Reads the rounds of a tournament file: who plays at which table, and with what result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tournaments import adventures
from tournaments.amounts import LARGEST, whole
from tournaments.decoding import shown
from tournaments.problems import Fields, Problems
from tournaments.records import GAME_STATUSES, Game, GameStatus, Pair, Player, Round

Players = Mapping[str, Player]


def read_round(
    problems: Problems, value: Any, place: str, number: int, players: Players, *, further: bool = False
) -> Round | None:
    """One round; `number` is the one it should have. Games that cannot be read are noted and left out."""
    fields = problems.fields(
        value, place, ("round", "games"), ("scenario", "feat", "bye", *(("resting", "idle") if further else ()))
    )
    if fields is None:
        return None
    told = problems.whole(fields, "round", least=1)
    problems.round = told
    if told is not None and told != number:
        problems.note("tournament.bad.round_order", place=fields.at("round"), value=told, wanted=number)
    scenario = problems.choice(fields, "scenario", adventures.SCENARIO_IDS)
    feat = problems.choice(fields, "feat", adventures.FEAT_IDS)
    seats = _Seats(problems, players, number)
    games: list[Game] = []
    for index, inner in enumerate(problems.items(fields, "games")):
        problems.table = None
        game = _game(problems, seats, inner, f"{place}.games[{index}]")
        if game is not None:
            games.append(game)
    problems.table = None
    bye = seats.take(fields, "bye") if "bye" in fields.values else None
    rest, idle = (
        tuple(filter(None, (seats.take_value(one, fields.at(name)) for one in problems.items(fields, name))))
        for name in ("resting", "idle")
    )
    return Round(number, tuple(games), bye, scenario, feat, rest, idle)


class _Seats:
    """Who sits where in the round that is being read."""

    def __init__(self, problems: Problems, players: Players, number: int) -> None:
        self._problems = problems
        self._players = players
        self._number = number
        self._taken: set[str] = set()
        self._tables: set[int] = set()

    def take(self, fields: Fields, name: str) -> str | None:
        """The player whom a field names, who may stand only once in a round."""
        return self.take_value(fields.values[name], fields.at(name)) if name in fields.values else None

    def take_value(self, told: Any, place: str) -> str | None:
        """The same for a value that stands anywhere."""
        player = self._players.get(told) if isinstance(told, str) else None
        if player is None:
            self._note("unknown_player", place=place, value=shown(told))
            return None
        if player.id in self._taken:
            self._note("player_twice", place=place, value=shown(player.id), round=self._number)
            return None
        self._taken.add(player.id)
        if player.status == "registered":
            self._note("not_checked_in", place=place, value=shown(player.id), round=self._number)
        elif player.entered > self._number:
            self._note("not_entered", place=place, value=shown(player.id), round=self._number, entered=player.entered)
        return player.id

    def table(self, fields: Fields) -> int | None:
        """The table of a game, which stands only once in a round."""
        table = self._problems.whole(fields, "table", least=1)
        if table is not None:
            if table in self._tables:
                self._note("table_twice", place=fields.at("table"), value=table, round=self._number)
            self._tables.add(table)
        return table

    def _note(self, key: str, **args: Any) -> None:
        self._problems.note(f"tournament.bad.{key}", **args)


def _game(problems: Problems, seats: _Seats, value: Any, place: str) -> Game | None:
    fields = problems.fields(value, place, ("table", "a", "b", "status"), ("pm", "pa", "absent", "reason"))
    if fields is None:
        return None
    problems.table = whole(fields.values.get("table"), 1)
    table = seats.table(fields)
    a, b = _rivals(problems, seats, fields)
    status = problems.choice(fields, "status", GAME_STATUSES)
    pm, pa = _points(problems, fields, "pm"), _points(problems, fields, "pa")
    absent = _absent(problems, fields)
    reason = problems.text(fields, "reason")
    if table is None or a is None or b is None or status is None or not _complete(problems, fields, status):
        return None
    if ("pm" in fields.values and (pm is None or pa is None)) or (status == "no_show" and not absent):
        return None  # noted where it was read
    return Game(table, a, b, status, pm, pa, absent, reason if reason and reason.strip() else None)


def _rivals(problems: Problems, seats: _Seats, fields: Fields) -> tuple[str | None, str | None]:
    first = fields.values.get("a")
    if isinstance(first, str) and first == fields.values.get("b"):
        problems.note("tournament.bad.against_self", place=fields.place, value=shown(first))
        return None, None
    return seats.take(fields, "a"), seats.take(fields, "b")


def _points(problems: Problems, fields: Fields, name: str) -> Pair | None:
    if name not in fields.values:
        return None
    value = fields.values[name]
    if not isinstance(value, list) or len(cast("list[Any]", value)) != 2:
        problems.ill_typed(fields.at(name), value, "pair")
        return None
    found: list[int] = []
    for index, one in enumerate(cast("list[Any]", value)):
        number = whole(one)
        if number is None:
            problems.note(
                "tournament.bad.number", place=f"{fields.at(name)}[{index}]", value=shown(one), least=0, most=LARGEST
            )
        else:
            found.append(number)
    return (found[0], found[1]) if len(found) == 2 else None


def _absent(problems: Problems, fields: Fields) -> tuple[str, ...]:
    """Who did not come: one of the two players or both, each once."""
    absent = problems.items(fields, "absent")
    for index, one in enumerate(absent):
        if not isinstance(one, str) or one not in (fields.values.get("a"), fields.values.get("b")):
            problems.note("tournament.bad.absent", place=f"{fields.at('absent')}[{index}]", value=shown(one))
            return ()
    found = cast("list[str]", absent)
    if len(set(found)) != len(found):
        problems.note("tournament.bad.absent", place=fields.at("absent"), value=shown(found[0]))
    return tuple(dict.fromkeys(found))


def _complete(problems: Problems, fields: Fields, status: GameStatus) -> bool:
    """Whether a game has just the fields that its status asks for; an empty list of the absent is none."""
    given = {name for name in ("pm", "pa", "absent") if fields.values.get(name, []) != []}
    wanted: set[str] = {"absent"} if status == "no_show" else set()
    if status == "confirmed" or (status != "no_show" and given & {"pm", "pa"}):
        wanted = {"pm", "pa"}
    for name in sorted(wanted - given):
        problems.note("tournament.bad.missing", place=fields.at(name))
    for name in sorted(given - wanted):
        problems.note("tournament.bad.not_with_status", place=fields.at(name), status=status)
    return wanted == given
