"""Everything that people do, each as a command; `Service.act` carries one out as one transaction.

A command says who wants what. The time, the language and what must be told are the service's. Raises `NoTable`,
`NotSeated`, ... as its function does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar, cast

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection

from bot.admin import deeds
from bot.admin.deeds import By
from bot.service.ground import people
from bot.service.ground.offer import Asked
from bot.service.ground.pace import Habits, Pace
from bot.service.ground.records import Computer, Guild, NewTable, Person, Played, Table
from bot.service.looking import puzzles
from bot.service.plans import consent, intending
from bot.service.plans.intending import Orders
from bot.service.play import playing
from bot.service.seats import distance, late, salts, seating, starting
from bot.service.telling import overview, publishing
from bot.service.telling.outbox import Teller
from games.core.hidden import Seat

T = TypeVar("T")


class Command(Struct, Generic[T], frozen=True):
    """`T`: what whoever gives it gets back, as they may know it."""


class At(NamedTuple):
    """When a command is carried out, the language where nobody chose one, and who tells what follows."""

    now: datetime
    locale: str
    teller: Teller


# --- before the first card --------------------------------------------------------------------------------------------


class Create(Command[Table], frozen=True):
    """An open table with the host on seat 0. Nothing is posted: show its card, then say where (`Locate`).

    `press`, here and below: the number of the press by which somebody sits down, which goes into the chance.
    """

    new: NewTable
    host: Person
    press: str = ""


class Open(Command[Table], frozen=True):
    """The same, but no card is posted: those invited are told, and it begins where nobody is missing.

    A computer player of level "" is the one that suits the host.
    """

    new: NewTable
    host: Person


class Locate(Command[Table], frozen=True):
    """Says where the table lives, or where its card and its commitment were posted. Only what is given changes."""

    table_id: int
    guild_id: int | UnsetType | None = UNSET
    channel_id: int | UnsetType | None = UNSET
    thread_id: int | UnsetType | None = UNSET
    card_id: int | UnsetType | None = UNSET
    witness_id: int | UnsetType | None = UNSET


class Join(Command[Table], frozen=True):
    """Takes a free seat; the table starts when that was the last. Also while it is played, if the game lets.

    `side`: a seat of this side (`Game.side`).
    """

    table_id: int
    person: Person
    press: str = ""
    side: str | None = None


class Accept(Command[Table], frozen=True):
    """Accepts an invitation; the table starts when everybody is there."""

    table_id: int
    person: Person
    press: str = ""


class Decline(Command[Table], frozen=True):
    """Turns an invitation down: the seat is free again; a table for two is withdrawn."""

    table_id: int
    user_id: int


class Leave(Command[Table], frozen=True):
    """Gets up from an open table, or from one that is being played, if the game goes on without them."""

    table_id: int
    user_id: int


class Invite(Command[Table], frozen=True):
    """The host keeps a free seat of an open table for somebody."""

    table_id: int
    user_id: int
    guest: Person


class AddComputer(Command[Table], frozen=True):
    """The host puts a computer player on a free seat, also while it is played, if the game lets.

    `level`: "" for the one that suits the host, by how they have fared.
    """

    table_id: int
    user_id: int
    level: str
    called: str | None = None


class SetPace(Command[Table], frozen=True):
    """The host says how much time there is, while the table is open. Raises BadHours."""

    table_id: int
    user_id: int
    pace: Pace


class SetOptions(Command[Table], frozen=True):
    """The host chooses anew what is played, while the table is open. Raises BadOption."""

    table_id: int
    user_id: int
    chosen: Mapping[str, Any]


class Cancel(Command[Table], frozen=True):
    """Withdraws an open table; only its host may."""

    table_id: int
    user_id: int


class Start(Command[Table], frozen=True):
    """Starts a table; only its host may, with as many as the game needs. `salts`: one per seat, or none."""

    table_id: int
    user_id: int
    salts: Sequence[str] | None = None


class GiveWord(Command[str], frozen=True):
    """Mixes somebody's words into the chance of a table that has not started; gives them back as they are kept."""

    table_id: int
    user_id: int
    words: str


class Rematch(Command[Table], frozen=True):
    """The same again with the seats moved on: a new open table, once, however often it is asked for.

    `carded`: whoever asks posts its card; otherwise those invited are told, or it begins.
    """

    table_id: int
    person: Person
    press: str = ""
    carded: bool = True


# --- while it is played -----------------------------------------------------------------------------------------------


class Play(Command[Played], frozen=True):
    """A person's action, in the game's notation. `question`: the number that the pressed button quotes."""

    table_id: int
    user_id: int
    text: str
    question: int | None = None


class Repost(Command[Table], frozen=True):
    """Posts the present board once more, without its story and without a ping. Raises NotRunning."""

    table_id: int


class Unshown(Command[None], frozen=True):
    """What came of somebody's deed could not be shown where they pressed: they are told so by message."""

    table_id: int
    user_id: int


class Propose(Command[Table], frozen=True):
    """Offers it to the others; done at once where nobody need be asked. What somebody else offers, is agreed to.

    Raises NothingToUndo, NotNow, OfAnEvent.
    """

    table_id: int
    user_id: int
    kind: Asked


class Agree(Command[Table], frozen=True):
    """Agrees to what was offered. Raises NoOffer."""

    table_id: int
    user_id: int
    kind: Asked


class Refuse(Command[Table], frozen=True):
    """Turns it down, or takes one's own offer back. Raises NoOffer."""

    table_id: int
    user_id: int
    kind: Asked


class SetOrders(Command[Orders], frozen=True):
    """Gives standing orders in place of those before; None: the game's usual ones. Raises BadOrder."""

    table_id: int
    user_id: int
    texts: Sequence[str] | None


class BeginPlan(Command[Played], frozen=True):
    """Plays the drafted plan. `number`: the event after which it was looked at; `loose`: what is not possible when its
    time comes waits until the rest is done. Raises NoPlan, OldQuestion.
    """

    table_id: int
    user_id: int
    number: int
    loose: bool = False


class DropPlan(Command[None], frozen=True):
    """Forgets the person's plan."""

    table_id: int
    user_id: int


# --- organisers -------------------------------------------------------------------------------------------------------


class Close(Command[Table], frozen=True):
    """Ends a table without a result."""

    table_id: int
    by: By


class Move(Command[Table], frozen=True):
    """Gives a running table another place."""

    table_id: int
    by: By
    channel_id: int


class Adjudicate(Command[Table], frozen=True):
    """Ends a running game by a verdict: these seats have won; none: a draw."""

    table_id: int
    by: By
    winners: Sequence[Seat]


class Extend(Command[Table], frozen=True):
    """Gives everybody who is asked something more time."""

    table_id: int
    by: By
    hours: int


class Substitute(Command[Table], frozen=True):
    """Puts somebody else on a seat of a running game."""

    table_id: int
    by: By
    seat: Seat
    other: Person | Computer


# --- people and servers -----------------------------------------------------------------------------------------------


class SetHabits(Command[None], frozen=True):
    """Keeps what a person likes; it holds for every question from now on."""

    user_id: int
    chosen: Habits


class Avoid(Command[None], frozen=True):
    """Takes nothing from somebody any more; they are not told. Raises SamePerson, TooManyUnwelcome."""

    user_id: int
    other: Person


class Welcome(Command[None], frozen=True):
    """Hears from somebody again."""

    user_id: int
    other_id: int


class SetGuild(Command[Guild], frozen=True):
    """Changes some of a server's settings (`Guild` has them); None takes a choice back. Raises BadHours."""

    guild_id: int
    changes: Mapping[str, Any]


class PublishReview(Command[tuple[str, ...]], frozen=True):
    """Lets everybody see the review of a finished game, once every person who played agrees; who has not yet.

    Raises NotSeated, NotOver, NothingToReview.
    """

    table_id: int
    user_id: int


class SetPuzzles(Command[tuple[int, ...]], frozen=True):
    """Which channels of a server get a puzzle each week; no others any more."""

    guild_id: int
    channels: tuple[int, ...]


class SetOverviews(Command[tuple[int, ...]], frozen=True):
    """In which channels of a server a standing post names all tables; in no others any more."""

    guild_id: int
    channels: tuple[int, ...]


def _set_puzzles(connection: Connection, command: SetPuzzles, at: At) -> tuple[int, ...]:
    puzzles.choose(connection, command.guild_id, command.channels, at.now)
    return puzzles.channels(connection, command.guild_id)


def _set_overviews(connection: Connection, command: SetOverviews, at: At) -> tuple[int, ...]:
    overview.choose(connection, command.guild_id, command.channels, at.now)
    return overview.channels(connection, command.guild_id)


def _locate(connection: Connection, command: Locate) -> Table:
    given = {name: getattr(command, name) for name in command.__struct_fields__ if name != "table_id"}
    return seating.place(connection, command.table_id, {k: v for k, v in given.items() if v is not UNSET})


def _set_guild(connection: Connection, command: SetGuild) -> Guild:
    if (unknown := command.changes.keys() - set(Guild.__struct_fields__)) != set():
        raise TypeError(f"no such setting: {unknown}")
    if command.changes.get("hours") is not None:
        seating.check_hours(command.changes["hours"])
    return people.set_guild(connection, command.guild_id, command.changes)


_DEEDS: dict[type[Command[Any]], Callable[[Connection, Any, At], Any]] = {
    Create: lambda c, it, at: seating.create(c, it.new, it.host, at.now, at.locale, it.press),
    Open: lambda c, it, at: starting.without_card(c, it.new, it.host, at.now, at.locale),
    Locate: lambda c, it, _: _locate(c, it),
    Join: lambda c, it, at: late.join(c, it.table_id, it.person, at.now, it.press, it.side),
    Accept: lambda c, it, at: seating.accept(c, it.table_id, it.person, at.now, it.press),
    Decline: lambda c, it, at: seating.decline(c, it.table_id, it.user_id, at.now),
    Leave: lambda c, it, at: late.leave(c, it.table_id, it.user_id, at.now),
    Invite: lambda c, it, at: seating.invite(c, it.table_id, it.user_id, it.guest, at.now),
    AddComputer: lambda c, it, at: late.add_computer(
        c, it.table_id, it.user_id, Computer(it.level, it.called), at.now, at.locale
    ),
    SetPace: lambda c, it, at: seating.set_pace(c, it.table_id, it.user_id, it.pace, at.now),
    SetOptions: lambda c, it, at: seating.set_options(c, it.table_id, it.user_id, it.chosen, at.now),
    Cancel: lambda c, it, at: seating.cancel(c, it.table_id, it.user_id, at.now),
    Start: lambda c, it, at: starting.start(c, it.table_id, it.user_id, it.salts, at.now),
    GiveWord: lambda c, it, _: salts.give(c, it.table_id, it.user_id, it.words),
    Rematch: lambda c, it, at: starting.rematch(
        c, it.table_id, it.person, at.now, at.locale, it.press, carded=it.carded
    ),
    Play: lambda c, it, at: playing.act(c, it.table_id, it.user_id, it.text, it.question, at.now, at.teller),
    Repost: lambda c, it, at: playing.repost(c, it.table_id, at.now),
    Unshown: lambda c, it, at: playing.unshown(c, it.table_id, it.user_id, at.now),
    Propose: lambda c, it, at: consent.ask(c, it.table_id, it.user_id, it.kind, at.now),
    Agree: lambda c, it, at: consent.agree(c, it.table_id, it.user_id, it.kind, at.now),
    Refuse: lambda c, it, at: consent.decline(c, it.table_id, it.user_id, it.kind, at.now),
    SetOrders: lambda c, it, at: intending.set_orders(c, it.table_id, it.user_id, it.texts, at.now),
    BeginPlan: lambda c, it, at: intending.confirm(
        c, it.table_id, it.user_id, it.number, at.now, at.teller, loose=it.loose
    ),
    DropPlan: lambda c, it, _: intending.drop(c, it.table_id, it.user_id),
    Close: lambda c, it, at: deeds.close(c, it.table_id, it.by, at.now),
    Move: lambda c, it, at: deeds.move(c, it.table_id, it.by, it.channel_id, at.now),
    Adjudicate: lambda c, it, at: deeds.adjudicate(c, it.table_id, it.by, it.winners, at.now),
    Extend: lambda c, it, at: deeds.extend(c, it.table_id, it.by, it.hours, at.now),
    Substitute: lambda c, it, at: deeds.substitute(c, it.table_id, it.by, it.seat, it.other, at.locale, at.now),
    PublishReview: lambda c, it, at: publishing.agree(c, it.table_id, it.user_id, at.now),
    SetHabits: lambda c, it, _: people.set_habits(c, it.user_id, it.chosen),
    Avoid: lambda c, it, at: distance.avoid(c, it.user_id, it.other, at.now),
    Welcome: lambda c, it, _: distance.welcome(c, it.user_id, it.other_id),
    SetGuild: lambda c, it, _: _set_guild(c, it),
    SetOverviews: _set_overviews,
    SetPuzzles: _set_puzzles,
}
BEGINS = (Open, Join, Accept, AddComputer, Start, Rematch)
"""Whoever gives one of these may be the last whom a table waited for."""
ORGANISING = (Close, Move, Adjudicate, Extend, Substitute)


def carry_out(connection: Connection, command: Command[T], at: At) -> T | playing.Written:
    """What a command comes to, inside a transaction. `Written`: what somebody played, which is not for them to see."""
    return cast("T", _DEEDS[type(command)](connection, command, at))
