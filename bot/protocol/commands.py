"""What can be asked of the referee: one method per command. Each either answers, or raises and changes nothing."""

from __future__ import annotations

import random
import secrets
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.catalogue import UnknownGame, game, games, painter, texts
from bot.protocol.fields import (
    SEED,
    Field,
    are_encodable,
    is_encodable,
    is_list,
    is_object,
    is_text,
    is_time,
    is_version,
    is_whole,
)
from bot.protocol.tables import Table, is_private_to, is_public, shown, status
from bot.protocol.wire import BadRequest
from bot.texts import LANGUAGES
from games.core import referee
from games.core.dice import SEED_BYTES, commitment
from games.core.game import Reason
from games.core.hidden import Seat
from games.core.proof import Terms

LONGEST_THOUGHT = 60_000
"""Milliseconds after which the computer player answers, however much time it is given."""
LAST_STEP = 0.1
"""The share of a thought that is kept for its last step."""

Answer = dict[str, Any]


class Refused(Exception):
    """A request that is understood but cannot be done. `code` is the protocol's."""

    def __init__(self, code: str, reason: Reason) -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason


class Command(NamedTuple):
    """A command: its fields, and the method that answers once they are read."""

    fields: tuple[Field, ...]
    run: Callable[..., Answer]


class Commands:
    """The tables of one process, and all that can be asked about them. Words are in the language of `locale`."""

    def __init__(
        self,
        locale: str,
        pictures: Path | None = None,
        timer: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`pictures`: the folder below which pictures are written; None: this one and the one for temporary files."""
        self._locale = locale
        self._folders = (Path.cwd(), Path(tempfile.gettempdir())) if pictures is None else (pictures,)
        self._timer, self._sleep = timer, sleep
        self._tables: dict[str, Table] = {}
        self._last = 0
        table = Field("table", "text", is_text)
        seat = Field("seat", "whole", is_whole)
        viewer = Field("seat", "whole_or_null", is_whole, null=True)
        self.all: dict[str, Command] = {
            "games": Command((), self.games),
            "new": Command(
                (
                    Field("game", "text", is_text),
                    Field("options", "object", is_object, optional=True),
                    Field("seats", "whole", is_whole, optional=True),
                    Field("seed", "text", is_text, optional=True),
                    Field("salts", "texts", are_encodable, optional=True),
                    Field("chance", "list", is_list, optional=True),
                    Field("log", "version", is_version, optional=True),
                    Field("closing", "text", is_encodable, optional=True),
                ),
                self.new,
            ),
            "legal": Command((table, seat), self.legal),
            "act": Command((table, seat, Field("action", "text", is_text)), self.act),
            "view": Command((table, viewer), self.view),
            "render": Command((table, viewer, Field("path", "text", is_encodable)), self.render),
            "suggest": Command((table, seat, Field("ms", "time", is_time)), self.suggest),
            "export": Command((table,), self.export),
            "close": Command((table,), self.close),
        }

    # --- without a table ----------------------------------------------------------------------------------------------

    def games(self) -> Answer:
        """Every game with its names, seats and options."""
        found = {
            name: {
                "names": {language: texts().say(language)(f"{name}.name") for language in LANGUAGES},
                "seats": {"min": each.seats.start, "max": each.seats.stop - 1},
                "options": {
                    option.name: {"type": option.type, "default": option.default, "values": list(option.values)}
                    for option in each.options
                },
            }
            for name, each in games().items()
        }
        return {"games": found}

    def new(
        self,
        game: str,
        options: dict[str, Any] | None,
        seats: int | None,
        seed: str | None,
        salts: list[str] | None,
        chance: list[Any] | None,
        log: int | None,
        closing: str | None,
    ) -> Answer:
        """A new table, on which nothing has happened but its set-up."""
        rules = _game(game)
        if seed is not None and SEED.fullmatch(seed) is None:
            raise referee.BadOption(Reason("referee.bad_seed"))
        setup = referee.Setup(
            options=options or {},
            seats=rules.seats.start if seats is None else seats,
            seed=secrets.token_bytes(SEED_BYTES) if seed is None else bytes.fromhex(seed),
            salts=None if salts is None else tuple(salts),
            chance=tuple(chance or ()),
        )
        if closing is not None and log != 2:
            raise BadRequest("closing_without_log")
        position, _ = referee.begin(rules, setup)
        say = texts().say(self._locale)
        names = tuple(say("protocol.seat", number=seat) for seat in range(setup.seats))
        number = self._last + 1
        if log == 2:
            setup = _with_terms(rules, setup, number, names, closing or "")
            position, _ = referee.begin(rules, setup)
        answer = {"commitment": commitment(setup.seed), "status": status(rules, position)}
        self._last, table = number, f"t{number}"
        self._tables[table] = Table(rules, setup, names, position)
        return {"table": table, **answer}

    # --- at a table ---------------------------------------------------------------------------------------------------

    def legal(self, table: str, seat: Seat) -> Answer:
        """Every legal action of the seat."""
        at = self._table(table, seat)
        return {"actions": [at.game.notation(action) for action in referee.legal(at.game, at.position, seat)]}

    def act(self, table: str, seat: Seat, action: str) -> Answer:
        """Plays an action and tells what the seat may know of what followed."""
        at = self._table(table, seat)
        after, entry = referee.act(at.game, at.setup, at.position, seat, action)

        def told(event: Any) -> Answer:
            return shown(event, texts().event(self._locale, at.game.id, event, at.names))

        answer = {
            "events": [told(event) for event in entry.events if is_public(event)],
            "private": [told(event) for event in entry.events if is_private_to(event, seat)],
            "status": status(at.game, after),
        }
        at.accept(seat, action, after)
        return answer

    def view(self, table: str, seat: Seat | None) -> Answer:
        """What the seat, or a spectator, may know."""
        at = self._table(table, seat)
        return {"view": msgspec.to_builtins(at.game.show(referee.view(at.position, seat), seat))}

    def render(self, table: str, seat: Seat | None, path: str) -> Answer:
        """Draws what the seat, or a spectator, may know into a PNG file."""
        from bot.protocol.drawing import sheet, write_whole

        at = self._table(table, seat)
        view = at.game.show(referee.view(at.position, seat), seat)
        picture = painter(at.game.id).board(view, sheet(at, seat), texts().say(self._locale))
        write_whole(path, picture.png, self._folders)
        return {"width": picture.width, "height": picture.height, "bytes": len(picture.png), "alt": picture.alt}

    def suggest(self, table: str, seat: Seat, ms: int) -> Answer:
        """What the computer player would do, from the seat's view, with that much time.

        Where anything is hidden it takes all of it, so that whoever waits beside the seat learns nothing.
        """
        from bot.computer import SEARCH, choose
        from bot.computer.pacing import keeps_secrets

        at = self._table(table, seat)
        if at.position.over:
            raise referee.GameOver(Reason("referee.over"))
        waiting = tuple(ask.seat for ask in referee.asks(at.game, at.position))
        if seat not in waiting:
            raise referee.NotYourTurn(Reason("referee.not_your_turn", {"seats": waiting}))
        view = referee.view(at.position, seat)
        ms = min(ms, LONGEST_THOUGHT)
        began = self._timer()
        action = choose(at.game, view, seat, SEARCH, ms, random.Random(), wall=ms * (1 - LAST_STEP))
        if keeps_secrets(at.game, view):
            self._sleep(max(0.0, began + ms / 1000 - self._timer()))
        return {"action": at.game.notation(action)}

    def export(self, table: str) -> Answer:
        """The game log."""
        return {"log": self._table(table).log()}

    def close(self, table: str) -> Answer:
        """Forgets the table."""
        self._table(table)
        del self._tables[table]
        return {}

    def _table(self, table: str, seat: Seat | None = None) -> Table:
        """The table, once it is sure that it has this seat."""
        at = self._tables.get(table)
        if at is None:
            raise Refused("unknown_table", Reason("protocol.unknown_table"))
        if seat is not None and not 0 <= seat < at.setup.seats:
            raise referee.BadSeat(Reason("referee.bad_seat", {"seats": at.setup.seats}))
        return at


def _with_terms(rules: Any, setup: referee.Setup, number: int, names: tuple[str, ...], closing: str) -> referee.Setup:
    """The set-up with what a log of version 2 binds; every seat has a salt there."""
    options = referee.complete(rules, setup.options)
    terms = Terms(table=number, version=rules.version, options=options, names=names, closing=closing)
    return replace(setup, salts=setup.salts or ("",) * setup.seats, terms=terms)


def _game(name: str) -> Any:
    try:
        return game(name)
    except UnknownGame as unknown:
        raise Refused("unknown_game", unknown.reason) from None


__all__ = ["LONGEST_THOUGHT", "BadRequest", "Command", "Commands", "Refused"]
