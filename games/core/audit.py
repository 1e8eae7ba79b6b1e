"""Whether a game log holds: a replay from its seed, and every departure from it that can be named."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard, cast

from games.core import decrees
from games.core.decrees import accept
from games.core.dice import commitment
from games.core.game import Game, NotationError, Reason, Result
from games.core.log import FORMAT, Move, NotALog, digests, outcome
from games.core.referee import Refusal, Setup, begin, remembered

FIELDS = (
    "format", "game", "options", "seats", "commitment", "salts", "seed", "forced", "chance", "events", "result",
)  # fmt: skip
_EVENT_FIELDS = ("seq", "seat", "action", "at")
_HEX64 = re.compile("[0-9a-fA-F]{64}")

Find = Callable[[str], Game[Any, Any] | None]
"""The game with an id, or None."""


class Report(NamedTuple):
    """What a check found. `running`: the seed is not shown yet, so no card and no die could be checked.
    `forced`: it says of itself that its chance was chosen.
    """

    departures: tuple[Reason, ...]
    running: bool
    forced: bool

    @property
    def holds(self) -> bool:
        """Whether the log is one of a game that is over, and nothing departs from the rules."""
        return not self.departures and not self.running


def check(log: object, find: Find) -> Report:
    """Every departure of a decoded log from what the rules and its seed say, in the order of the log.

    Raises NotALog for anything that does not call itself such a log. Otherwise never raises, whatever the log holds.
    """
    if not isinstance(log, Mapping):
        raise NotALog(Reason("log.not_an_object"))
    told = cast("Mapping[str, Any]", log)
    if told.get("format") != FORMAT:
        raise NotALog(Reason("log.not_the_format", {"format": FORMAT}))
    checker = _Checker(told, find)
    checker.run()
    return Report(tuple(checker.departures), told.get("seed") is None, told.get("forced") is True)


def digests_of(log: object) -> list[str]:
    """The digest after the set-up and after each event of a log that holds, in hex."""
    told = cast("Mapping[str, Any]", log)
    events = sorted(cast("list[Mapping[str, Any]]", told["events"]), key=lambda event: event["seq"])
    moves = [Move(event["seat"], event["action"], event.get("at")) for event in events]
    return digests(bytes.fromhex(told["seed"]), moves)


class _Checker:
    def __init__(self, told: Mapping[str, Any], find: Find) -> None:
        self.told = told
        self.find = find
        self.departures: list[Reason] = []

    def note(self, key: str, **args: Any) -> None:
        self.departures.append(Reason(f"log.{key}", args))

    def run(self) -> None:
        for name in self.told:
            if name not in FIELDS:
                self.note("unknown_field", field=_short(name))
        game = self.game()
        seed = self.seed()
        setup = None if game is None else self.setup(game, seed)
        moves = self.moves(game)
        result = self.told.get("result")
        if seed is None:
            if self.told.get("seed") is None and result is not None:
                self.note("result_without_seed")
        elif game is not None and setup is not None and moves is not None:
            self.replay(game, setup, moves)

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
        position, _ = begin(game, setup)
        positions = [position]
        for move in moves:
            try:
                position, _ = accept(game, setup, position, move.seat, move.action, positions.__getitem__)
                positions.append(position)
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
