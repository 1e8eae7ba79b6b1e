"""Whether a game log holds: a replay from its seed, and every departure from it that can be named."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard, cast

from games.core import decrees
from games.core.decrees import accept
from games.core.dice import commitment
from games.core.game import Game, NotationError, Reason, Result
from games.core.log import FORMAT, FORMAT_2, Move, NotALog, digests, outcome
from games.core.proof import Beacon, Terms
from games.core.referee import Refusal, Setup, begin, remembered

FIELDS = (
    "format", "game", "options", "seats", "commitment", "salts", "seed", "forced", "chance", "events", "result",
)  # fmt: skip
FIELDS_2 = (*FIELDS, "table", "version", "closing", "beacon")
_EVENT_FIELDS = ("seq", "seat", "action", "at")
_BEACON_FIELDS = ("chain", "round", "randomness", "signature")
_HEX64 = re.compile("[0-9a-fA-F]{64}")
_HEX = re.compile("(?:[0-9a-f]{2}){1,200}")
_COUNTED = 2**53
"""Whole numbers below this are the same to every reader of JSON."""

Find = Callable[[str], Game[Any, Any] | None]
"""The game with an id, or None."""


class Audit(NamedTuple):
    """What a check found. `running`: the seed is not shown yet, so no card and no die could be checked.
    `forced`: it says of itself that its chance was chosen. `digests`: after the set-up and after each event, in hex;
    only of a log that holds. `draws`: the same of what chance gave. `beacon`: what it says closed the set-up; its
    signature is not checked here.
    """

    departures: tuple[Reason, ...]
    running: bool
    forced: bool
    digests: tuple[str, ...] = ()
    beacon: Beacon | None = None
    draws: tuple[tuple[dict[str, Any], ...], ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the log is one of a game that is over, and nothing departs from the rules."""
        return not self.departures and not self.running


def check(log: object, find: Find, noted: str | None = None) -> Audit:
    """Every departure of a decoded log from what the rules and its seed say, in the order of the log.

    `noted`: the commitment that somebody wrote down before the game, in hex. Raises NotALog for anything that does not
    call itself such a log. Otherwise never raises, whatever the log holds.

    >>> from games.core.log import record
    >>> from games.core.referee import act
    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> over, _ = act(GAME, setup, begin(GAME, setup)[0], 0, "resign")
    >>> told = record(GAME, setup, ("Ana", "Beto"), [Move(0, "resign", None)], over)
    >>> check(told, {"titans": GAME}.get).holds
    True
    >>> [reason.key for reason in check({**told, "result": None}, {"titans": GAME}.get).departures]
    ['log.other_result']
    """
    if not isinstance(log, Mapping):
        raise NotALog(Reason("log.not_an_object"))
    told = cast("Mapping[str, Any]", log)
    if told.get("format") not in (FORMAT, FORMAT_2):
        raise NotALog(Reason("log.not_the_format", {"format": f"{FORMAT}, {FORMAT_2}"}))
    checker = _Checker(told, find)
    checker.run()
    checker.compare(noted)
    found = tuple(checker.departures)
    beacon = None if checker.terms is None else checker.terms.beacon
    running = told.get("seed") is None
    links, drawn = ((), ()) if found else (tuple(checker.digests), tuple(checker.draws))
    return Audit(found, running, told.get("forced") is True, links, beacon, drawn)


class _Checker:
    def __init__(self, told: Mapping[str, Any], find: Find) -> None:
        self.told = told
        self.find = find
        self.departures: list[Reason] = []
        self.digests: list[str] = []
        self.draws: list[tuple[dict[str, Any], ...]] = []
        self.terms: Terms | None = None

    def note(self, key: str, **args: Any) -> None:
        self.departures.append(Reason(f"log.{key}", args))

    def run(self) -> None:
        second = self.told.get("format") == FORMAT_2
        for name in self.told:
            if name not in (FIELDS_2 if second else FIELDS):
                self.note("unknown_field", field=_short(name))
        game = self.game()
        seed = self.seed()
        if second:
            self.terms = self.agreed(game)
        setup = None if game is None else self.setup(game, seed)
        if second and self.terms is None:
            setup = None
        moves = self.moves(game)
        result = self.told.get("result")
        if seed is None:
            if self.told.get("seed") is None and result is not None:
                self.note("result_without_seed")
        elif game is not None and setup is not None and moves is not None:
            self.digests = digests(game.id, setup, moves)
            self.replay(game, setup, moves)

    def compare(self, noted: str | None) -> None:
        """Whether the log's commitment is the one that somebody noted down."""
        if noted is not None and noted.strip().lower() != str(self.told.get("commitment")).lower():
            self.note("other_commitment", noted=_short(noted))

    def agreed(self, game: Game[Any, Any] | None) -> Terms | None:
        """What version 2 tells of the set-up besides, if all of it is well told."""
        told, before = self.told, len(self.departures)
        table, version, closing, names = (told.get(name) for name in ("table", "version", "closing", "seats"))
        for name, value in (("table", table), ("version", version)):
            if type(value) is not int or not 0 <= value < _COUNTED:
                self.note("ill_typed", field=name)
        if not isinstance(closing, str) or not _encodable(closing):
            self.note("ill_typed", field="closing")
        if told.get("salts") is None:
            self.note("ill_typed", field="salts")
        beacon = self.beacon()
        if len(self.departures) > before or not _texts(names) or not isinstance(told.get("options"), Mapping):
            return None  # `setup` says so of names and options
        version = cast("int", version)
        if game is not None and version > game.version:
            self.note("newer_rules", version=version, known=game.version)
        return Terms(
            table=cast("int", table),
            version=version,
            options=dict(cast("Mapping[str, Any]", told["options"])),
            names=tuple(names),
            closing=cast("str", closing),
            beacon=beacon,
        )

    def beacon(self) -> Beacon | None:
        """The round of a public beacon that closed the set-up, if the log names one."""
        told = self.told.get("beacon")
        if told is None:
            return None
        if not isinstance(told, Mapping) or set(cast("Mapping[Any, Any]", told)) != {*_BEACON_FIELDS}:
            self.note("ill_typed", field="beacon")
            return None
        fields = cast("Mapping[str, Any]", told)
        number = fields["round"]
        if type(number) is not int or not 0 < number < _COUNTED:
            self.note("ill_typed", field="beacon.round")
            return None
        for name in ("chain", "randomness", "signature"):
            if not isinstance(fields[name], str) or _HEX.fullmatch(fields[name]) is None:
                self.note("ill_typed", field=f"beacon.{name}")
                return None
        beacon = Beacon(**fields)
        if hashlib.sha256(bytes.fromhex(beacon.signature)).hexdigest() != beacon.randomness:
            self.note("beacon_randomness")
        if self.told.get("closing") != beacon.randomness:
            self.note("beacon_not_closing")
        return beacon

    def game(self) -> Game[Any, Any] | None:
        name = self.told.get("game")
        if not isinstance(name, str):
            self.note("ill_typed", field="game")
            return None
        game = self.find(name)
        if game is None:
            self.note("unknown_game", game=_short(name))
        return game

    def seed(self) -> bytes | None:
        """The seed, if it is shown and readable; also checks the commitment."""
        promised, seed = self.told.get("commitment"), self.told.get("seed")
        readable = isinstance(promised, str) and _HEX64.fullmatch(promised) is not None
        if not readable:
            self.note("ill_typed", field="commitment")
        if seed is None:
            return None
        if not isinstance(seed, str) or _HEX64.fullmatch(seed) is None:
            self.note("ill_typed", field="seed")
            return None
        secret = bytes.fromhex(seed)
        if readable and commitment(secret) != cast("str", promised).lower():
            self.note("wrong_commitment", commitment=commitment(secret))
        return secret

    def setup(self, game: Game[Any, Any], seed: bytes | None) -> Setup | None:
        """What was agreed at the start, as far as it is well told; the seed of a running game is left blank."""
        told, before = self.told, len(self.departures)
        options, names, salts = told.get("options"), told.get("seats"), told.get("salts")
        if not isinstance(options, Mapping):
            self.note("ill_typed", field="options")
        if not _texts(names):
            self.note("ill_typed", field="seats")
        if salts is not None and not _texts(salts):
            self.note("ill_typed", field="salts")
        chance = self.chance(shown=told.get("seed") is not None)
        if len(self.departures) > before:
            return None
        setup = Setup(
            options=remembered(game, cast("Mapping[str, Any]", options)),
            seats=len(cast("list[str]", names)),
            seed=seed or bytes(32),
            salts=None if salts is None else tuple(cast("list[str]", salts)),
            chance=chance if seed else (),
            terms=self.terms,
        )
        try:
            begin(game, setup)
        except Refusal as refusal:
            self.departures.append(refusal.reason)
            return None
        return setup

    def chance(self, *, shown: bool) -> tuple[Any, ...]:
        forced, chance = self.told.get("forced"), self.told.get("chance")
        if not isinstance(forced, bool):
            self.note("ill_typed", field="forced")
        if chance is None:
            if forced is True and shown:
                self.note("forced_without_chance")
            return ()
        if not isinstance(chance, list):
            self.note("ill_typed", field="chance")
            return ()
        if not shown:
            self.note("chance_without_seed")
        if chance and forced is False:
            self.note("chance_not_marked")
        return tuple(cast("list[Any]", chance))

    def moves(self, game: Game[Any, Any] | None) -> list[Move] | None:
        """The moves in the order of their numbers, or None if that order has holes or a move cannot be read."""
        events = self.told.get("events")
        if not isinstance(events, list):
            self.note("ill_typed", field="events")
            return None
        told = [self.event(place, event, game) for place, event in enumerate(cast("list[Any]", events), 1)]
        ordered = self.numbers([seq for seq, _ in told])
        moves = [move for _, move in sorted(told, key=lambda one: one[0]) if move is not None]
        return moves if ordered and len(moves) == len(told) else None

    def event(self, place: int, event: Any, game: Game[Any, Any] | None) -> tuple[int, Move | None]:
        """Its number, and the move unless something in it is ill told. One without a number has its place's."""
        if not isinstance(event, Mapping):
            self.note("ill_typed", field=f"events[{place}]")
            return place, None
        told = cast("Mapping[str, Any]", event)
        for name in told:
            if name not in _EVENT_FIELDS:
                self.note("unknown_field", field=f"events[{place}].{_short(name)}")
        before = len(self.departures)
        seq, seat, action, at = (told.get(name) for name in _EVENT_FIELDS)
        if type(seq) is not int:
            self.note("ill_typed", field=f"events[{place}].seq")
            seq = place
        names = self.told.get("seats")
        decree = decrees.read(action) if isinstance(action, str) else None
        nobodys = decree is not None and not decree.of_a_seat
        if seat is not None if nobodys else not _is_seat(seat, names):
            self.note("ill_typed", field=f"events[{place}].seat")
        if not isinstance(action, str) or not _readable(game, action):
            self.note("unreadable_action", place=place)
        if at is not None and not isinstance(at, str):
            self.note("ill_typed", field=f"events[{place}].at")
        if len(self.departures) > before:
            return seq, None
        return seq, Move(cast("int | None", seat), cast("str", action), at)

    def numbers(self, numbers: list[int]) -> bool:
        """Checks that the events are numbered 1, 2, 3, ...; whether each number is there once."""
        wanted = range(1, len(numbers) + 1)
        if numbers == list(wanted):
            return True
        if sorted(numbers) == list(wanted):
            for place, seq in zip(wanted, numbers, strict=True):
                if place != seq:
                    self.note("out_of_order", place=place, number=_digits(seq))
            return True
        seen: set[int] = set()
        expected = 1
        for place, seq in enumerate(numbers, 1):
            if seq in seen:
                self.note("number_twice", place=place, number=_digits(seq))
            elif seq != expected:
                self.note("wrong_number", place=place, number=_digits(seq), expected=_digits(expected))
            seen.add(seq)
            expected = seq + 1
        return False

    def replay(self, game: Game[Any, Any], setup: Setup, moves: Sequence[Move]) -> None:
        position, entry = begin(game, setup)
        positions = [position]
        self.draws = [entry.draws]
        for move in moves:
            try:
                position, entry = accept(game, setup, position, move.seat, move.action, positions.__getitem__)
                positions.append(position)
                self.draws.append(entry.draws)
            except Refusal as refusal:
                number, action = position.seq + 1, _short(move.action)
                self.note("illegal_action", number=number, action=action, refusal=refusal.code)
                return
        if position.over is None:
            self.note("not_over")
        if not _same(self.told.get("result"), outcome(position.over)):
            self.note("other_result", **_told(position.over))


def _told(over: Result | None) -> dict[str, Any]:
    """A result as the parameters of a text."""
    if over is None:
        return {"winners": (), "scores": (), "outcome": "none"}
    return {"winners": over.winners, "scores": over.scores, "outcome": over.reason}


def _same(one: Any, other: Any) -> bool:
    """Equal as JSON: unlike in Python, true is not 1 and 1.0 is not 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        left, right = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        return left.keys() == right.keys() and all(_same(left[name], right[name]) for name in left)
    if isinstance(one, list):
        first, second = cast("list[Any]", one), cast("list[Any]", other)
        return len(first) == len(second) and all(map(_same, first, second))
    return one == other


def _texts(value: object) -> TypeGuard[list[str]]:
    """Whether it is a list of texts that have an UTF-8 form (salts are hashed)."""
    if not isinstance(value, list):
        return False
    return all(isinstance(part, str) and _encodable(part) for part in cast("list[Any]", value))


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_seat(seat: object, names: object) -> bool:
    if type(seat) is not int:
        return False
    return not isinstance(names, list) or 0 <= seat < len(cast("list[Any]", names))


def _readable(game: Game[Any, Any] | None, action: str) -> bool:
    if game is None or decrees.reserved(action):
        return True
    try:
        game.parse(action)
    except NotationError:
        return False
    return True


def _short(text: str) -> str:
    """What a file says, fit to be shown on any terminal."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in text[:60])
    return plain if len(text) <= 60 else plain + "..."


def _digits(number: int) -> str:
    """A number that a file claims, whatever its size, fit to be shown."""
    return str(number) if -(10**18) < number < 10**18 else "..."
