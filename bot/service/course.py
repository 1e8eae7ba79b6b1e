"""The course of a game: one action and what follows by itself. Pure: the time is given, nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot import catalogue
from bot.service.records import LEAVE, Actor, Question, unasked
from bot.service.refusals import NotReady
from bot.service.stored import Held, Step
from games.core import referee
from games.core.game import Ask, Game
from games.core.hidden import Seat
from games.core.log import chain
from games.core.referee import RESIGN, Position, Setup

FORFEIT_AFTER = 2
"""How many times in a row the clock plays for a seat; the last time it resigns for it."""


class Course(NamedTuple):
    """What became of a table, and the steps to be written."""

    held: Held
    steps: tuple[Step, ...]


def begin(held: Held, now: datetime) -> Course:
    """The set-up of a table, as event 0; whoever has not come leaves at once, as the next ones. Raises NotReady."""
    game = catalogue.game(held.table.game_id)
    position, entry = referee.begin(game, held.setup)
    steps = [Step(0, None, "table", None, "", entry.rolls, entry.events)]
    absent = [chair.seat for chair in held.table.chairs if chair.free]
    position = _without(game, held.setup, position, absent, steps)
    if position is None:
        raise NotReady
    return _settle(held, game, position, steps, now)


def may_be_absent(game: Game[Any, Any], setup: Setup, seats: Iterable[Seat]) -> bool:
    """Whether the game begins without these seats."""
    position, _ = referee.begin(game, setup)
    return _without(game, setup, position, seats, []) is not None


def _without(
    game: Game[Any, Any], setup: Setup, position: Position, absent: Iterable[Seat], steps: list[Step]
) -> Position | None:
    """The position when the seats have left, or None if they may not; adds the steps."""
    for seat in absent:
        leave = unasked(game, position, seat, LEAVE)
        if leave is None:
            return None
        position, entry = referee.play(game, setup, position, seat, leave)
        steps.append(Step(position.seq, seat, "table", None, game.notation(leave), entry.rolls, entry.events))
    return position


def act(held: Held, seat: Seat, text: str, actor: Actor, user_id: int | None, now: datetime) -> Course:
    """An action of a seat, in the game's notation. Raises the referee's refusals."""
    game = catalogue.game(held.table.game_id)
    before = held.table.position
    assert before is not None, "a table that is being played has a position"
    position, entry = referee.act(game, held.setup, before, seat, text)
    missed = list(held.missed)
    missed[seat] = missed[seat] + 1 if actor == "clock" else 0
    step = Step(position.seq, seat, actor, user_id, text, entry.rolls, entry.events)
    return _settle(replace(held, missed=tuple(missed)), game, position, [step], now)


def time_out(held: Held, seat: Seat, now: datetime) -> Course:
    """What the clock does for a seat whose time is up: the game's default, or it resigns for one who keeps silent."""
    position = held.table.position
    assert position is not None, "a table that is being played has a position"
    if held.missed[seat] + 1 >= FORFEIT_AFTER:
        return act(held, seat, RESIGN, "clock", None, now)
    game = catalogue.game(held.table.game_id)
    default = game.default(referee.view(position, seat), seat)
    return act(held, seat, game.notation(default), "clock", None, now)


def _settle(held: Held, game: Game[Any, Any], position: Position, steps: list[Step], now: datetime) -> Course:
    """Plays what is forced, then opens the questions."""
    public = referee.view(position, None)
    while (only := _only_answer(game, position, public)) is not None:
        seat, action = only
        position, entry = referee.play(game, held.setup, position, seat, action)
        text = game.notation(action)
        steps.append(Step(position.seq, seat, "forced", None, text, entry.rolls, entry.events))
        public = referee.view(position, None)
    table = held.table
    asks = () if position.over else game.asks(public)
    table = replace(
        table,
        life="over" if position.over else "playing",
        seq=position.seq,
        position=position,
        questions=_questions(held, asks, position.seq, {step.seat for step in steps}, now),
        digest=digest(held.setup.seed, table.digest, steps),
        ended=now if position.over else None,
        expires=None,
    )
    return Course(replace(held, table=table), tuple(steps))


def _only_answer(game: Game[Any, Any], position: Position, public: Any) -> tuple[Seat, Any] | None:
    """An asked seat's only action, if silence would mean the same and the seat knows no more than everyone.

    Answering at once for a seat that holds a secret would tell something about it.
    """
    for ask in () if position.over else game.asks(public):
        seen = referee.view(position, ask.seat)
        if seen != public:
            continue
        legal = game.actions(seen, ask.seat)
        if len(legal) == 1 and game.default(seen, ask.seat) == legal[0]:
            return ask.seat, legal[0]
    return None


def _questions(
    held: Held, asks: Iterable[Ask], seq: int, acted: set[Seat | None], now: datetime
) -> tuple[Question, ...]:
    """The open questions; one that was open before and has not been answered keeps its number and its time."""
    due = now + timedelta(hours=held.table.pace.hours)
    half = now + timedelta(hours=held.table.pace.hours) / 2
    found: list[Question] = []
    for ask in asks:
        old = held.table.question(ask.seat)
        if old is not None and old.kind == ask.kind and ask.seat not in acted:
            found.append(old)
        else:
            found.append(Question(ask.seat, ask.kind, seq, now, due, (half,)))
    return tuple(found)


def digest(seed: bytes, before: str, steps: Iterable[Step]) -> str:
    """The digest of the log after more steps, in hex."""
    return chain(seed, before, ((step.seq, step.seat, step.action) for step in steps))
