"""Rows become records and records rows. Nothing here talks to a database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot import catalogue
from bot.service.ground.offer import Offer
from bot.service.ground.pace import Clocks, Habits, Pace
from bot.service.ground.private import Plan, Private
from bot.service.ground.records import Actor, Chair, Question, Spot, Table, Visit
from bot.service.ground.sight import Sight, inside
from games.core.dice import commitment
from games.core.game import Event, Game, Result
from games.core.hidden import Seat
from games.core.proof import Terms
from games.core.referee import Position, Setup, remembered

LONGEST_PAUSE = timedelta(days=30)
"""After so long a pause the clocks go on by themselves."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class Bound(NamedTuple):
    """What a table's log binds since it began, and the digest after its set-up, in hex."""

    terms: Terms
    digest: str


# msgspec learns a type when the first decoder for it is made, and crashes when two threads teach it the same one: all
# decoders are made here, or under the lock.
_learning = Lock()
_questions = msgspec.json.Decoder(tuple[Question, ...])
_result = msgspec.json.Decoder(Result)
_bound = msgspec.json.Decoder(Bound)
_salts = msgspec.json.Decoder(tuple[str, ...])
_missed = msgspec.json.Decoder(tuple[int, ...])
_told = msgspec.json.Decoder(frozenset[str])
_pace = msgspec.json.Decoder(Pace)
_visit = msgspec.json.Decoder(Visit)
_clocks = msgspec.json.Decoder(Clocks)
_offers = msgspec.json.Decoder(tuple[Offer, ...])
_orders = msgspec.json.Decoder(tuple[str, ...])
_plan = msgspec.json.Decoder(Plan)
_habits = msgspec.json.Decoder(Habits)
_any = msgspec.json.Decoder()
_states: dict[type[Struct], msgspec.msgpack.Decoder[Any]] = {}
_events = msgspec.msgpack.Decoder(tuple[Event, ...])
_rolls = msgspec.msgpack.Decoder(tuple[dict[str, Any], ...])
_pack = msgspec.msgpack.Encoder().encode


class Held(Struct, frozen=True, kw_only=True):
    """A table as it is stored: what everyone gets, and what stays inside.

    `missed`: by seat, how many times in a row the clock had to play. `told`: what is told only once at a table.
    `private`: by seat, what nobody else may know. `begun`: the digest after the set-up, as it was then; "" before, and
    for tables whose log is of version 1. `locale`: of what everybody reads there, where the server chose one.
    """

    table: Table
    setup: Setup
    missed: tuple[int, ...]
    private: tuple[Private, ...]
    told: frozenset[str]
    wants_thread: bool
    begun: str = ""
    locale: str | None = None

    def shown_to(self, user_id: int | None) -> Table:
        """The table with what this person keeps to themselves."""
        seat = None if user_id is None else self.table.seat_of(user_id)
        return self.table if seat is None else replace(self.table, own=self.private[seat])

    @property
    def position(self) -> Position | None:
        """Everything, secrets included; None before the first card."""
        return None if self.table.sight is None else inside(self.table.sight)


class Step(NamedTuple):
    """One row of the log."""

    seq: int
    seat: Seat | None
    actor: Actor
    user_id: int | None
    action: str
    rolls: tuple[dict[str, Any], ...]
    events: tuple[Event, ...]


def ms(moment: datetime) -> int:
    """A time as it is stored."""
    return (moment - _EPOCH) // _MILLISECOND


def moment(stored: int) -> datetime:
    """The inverse of `ms`."""
    return _EPOCH + stored * _MILLISECOND


def text(value: Any) -> str:
    """Small data as JSON text."""
    return msgspec.json.encode(value).decode()


def wake_at(table: Table) -> datetime | None:
    """When something falls due at the table by itself, or None."""
    if table.life == "open":
        return table.expires
    if table.clocks.paused is not None:
        return table.clocks.paused + LONGEST_PAUSE
    return min((min((question.due, *question.remind)) for question in table.questions), default=None)


def to_row(held: Held) -> dict[str, Any]:
    """Every column of `tables` but the id."""
    table, setup = held.table, held.setup
    return {
        "game_id": table.game_id,
        "options": text(table.options),
        "life": table.life,
        "host_id": table.host_id,
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "thread_id": table.thread_id,
        "wants_thread": held.wants_thread,
        "card_id": table.card_id,
        "board_channel_id": table.board and table.board.channel_id,
        "board_id": table.board and table.board.message_id,
        "pace": text(table.pace),
        "rated": table.rated,
        "lesson": table.lesson,
        "seed": setup.seed,
        "salts": None if setup.salts is None else text(setup.salts),
        "sealed": table.sealed,
        "witness_id": table.witness_id,
        "seal_id": table.seal_id,
        "chance": text(setup.chance),
        "created_at": ms(table.created),
        "rematch_of": table.rematch_of,
        "rematch_id": table.rematch,
        **columns(held),
    }


def columns(held: Held) -> dict[str, Any]:
    """The columns that change as the game goes on."""
    table, position = held.table, held.position
    wake = wake_at(table)
    return {
        "life": table.life,
        "seq": table.seq,
        "state": None if position is None else _pack(position.state),
        "forced_used": 0 if position is None else position.forced,
        "result": None if table.result is None else text(table.result),
        "questions": text(table.questions),
        "missed": text(held.missed),
        "digest": bytes.fromhex(table.digest),
        "clocks": text(table.clocks),
        "offers": text(table.offers),
        "told": text(sorted(held.told)),
        "ended_at": None if table.ended is None else ms(table.ended),
        "wake_at": None if wake is None else ms(wake),
    }


def chairs(rows: Iterable[Any]) -> tuple[Chair, ...]:
    """The seats of one table, in order."""
    return tuple(Chair(row.seat, row.user_id, row.level, row.name, row.invited) for row in rows)


def private(row: Any) -> Private:
    """What a seat keeps to itself, and what whoever sits there likes."""
    return Private(
        orders=None if row.orders is None else _orders.decode(row.orders),
        dropped=() if row.dropped is None else _orders.decode(row.dropped),
        plan=None if row.plan is None else _plan.decode(row.plan),
        answer=row.answer,
        habits=habits(row.habits),
        locale=row.locale or "",
        dms_closed=row.dms_closed_at is not None,
    )


def habits(stored: str | None) -> Habits:
    """What a person likes; the usual where nothing was chosen."""
    return Habits() if stored is None else _habits.decode(stored)


def private_row(private: Private) -> dict[str, Any]:
    """The columns of `seats` that are the seat's own."""
    return {
        "orders": None if private.orders is None else text(private.orders),
        "dropped": text(private.dropped) if private.dropped else None,
        "plan": None if private.plan is None else text(private.plan),
        "answer": private.answer,
    }


def setup_of(row: Any, seats: int) -> Setup:
    """What was agreed before the first card."""
    game, options = catalogue.games().get(row.game_id), _any.decode(row.options)
    return Setup(
        options=options if game is None else remembered(game, options),
        seats=seats,
        seed=row.seed,
        salts=None if row.salts is None else _salts.decode(row.salts),
        chance=tuple(_any.decode(row.chance)),
        terms=None if row.terms is None else _bound.decode(row.terms).terms,
    )


def held_of(row: Any, seats: Sequence[Any], setup: Setup, position: Position | None) -> Held:
    """A stored table with the rows of its seats, given the position that its state or its log gave."""
    table = Table(
        id=row.id,
        game_id=row.game_id,
        options=setup.options,
        life=row.life,
        chairs=chairs(seats),
        host_id=row.host_id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        card_id=row.card_id,
        board=Spot(row.board_channel_id, row.board_id) if row.board_id else None,
        pace=_pace.decode(row.pace),
        rated=row.rated,
        lesson=row.lesson,
        forced=bool(setup.chance),
        created=moment(row.created_at),
        expires=moment(row.wake_at) if row.life == "open" and row.wake_at is not None else None,
        ended=None if row.ended_at is None else moment(row.ended_at),
        seq=row.seq,
        commitment=commitment(setup.seed),
        questions=_questions.decode(row.questions),
        sight=None if position is None else Sight(position),
        digest=row.digest.hex(),
        clocks=_clocks.decode(row.clocks),
        offers=_offers.decode(row.offers),
        rematch_of=row.rematch_of,
        rematch=row.rematch_id,
        sealed=row.sealed,
        witness_id=row.witness_id,
        seal_id=row.seal_id,
        visit=None if row.visit is None else _visit.decode(row.visit),
        look=row.guild_look or "light",
    )
    return Held(
        table=table,
        setup=setup,
        missed=_missed.decode(row.missed),
        private=tuple(map(private, seats)),
        told=_told.decode(row.told),
        wants_thread=row.wants_thread,
        begun="" if row.terms is None else _bound.decode(row.terms).digest,
        locale=row.guild_locale,
    )


def _decoder(state_type: type[Struct]) -> msgspec.msgpack.Decoder[Any]:
    found = _states.get(state_type)
    if found is None:
        with _learning:
            found = _states.setdefault(state_type, msgspec.msgpack.Decoder(state_type))
    return found


def position_of(game: Game[Any, Any], row: Any) -> Position | None:
    """The position in the stored state; None if there is none or this version of the rules cannot read it."""
    found = snapshot_of(game, row)
    return found if found is None or row.result is None else found._replace(over=_result.decode(row.result))


def snapshot_of(game: Game[Any, Any], row: Any) -> Position | None:
    """The same of a game that was not over then."""
    if row.state is None or row.state_version != game.version:
        return None
    try:
        state = _decoder(game.state_type).decode(row.state)
    except msgspec.DecodeError:
        return None
    return Position(state, row.seq, None, row.forced_used)


def step_row(table_id: int, step: Step, at: datetime) -> dict[str, Any]:
    """A row of `events`."""
    return {
        "table_id": table_id,
        "seq": step.seq,
        "seat": step.seat,
        "actor": step.actor,
        "user_id": step.user_id,
        "action": step.action,
        "rolls": _pack(step.rolls),
        "events": _pack(step.events),
        "at": ms(at),
    }


def step_of(row: Any) -> Step:
    """The inverse of `step_row`, but for the table and the time."""
    return Step(
        row.seq, row.seat, row.actor, row.user_id, row.action, _rolls.decode(row.rolls), _events.decode(row.events)
    )


def flat(steps: Sequence[Step]) -> tuple[Mapping[str, Any], ...]:
    """All the chance that the steps met, in order."""
    return tuple(roll for step in steps for roll in step.rolls)
