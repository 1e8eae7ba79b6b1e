"""What the service hands out: frozen snapshots. Times are aware, in UTC."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from bot.service.ground.offer import Asked, Offer
from bot.service.ground.pace import Clocks, Look, Pace
from bot.service.ground.private import Private
from bot.service.ground.sight import Sight
from games.core.game import Ask, Event, Game, Result, Standing, by_post
from games.core.hidden import Seat

HOURS = 72
"""Hours for a move where nobody chose otherwise."""
DIGITS = 16
"""Of a digest, in a post; as many as nobody could find another log for."""
JOIN, LEAVE = "join", "leave"
"""The verbs by which games let a seat be taken or left while they run."""

Life = Literal["open", "playing", "over", "cancelled", "expired"]
Actor = Literal["table", "user", "computer", "clock", "forced", "standing", "plan", "window", "organiser"]
"""Who acted: the set-up, a person, a computer player, the deadline, or nobody, as there was only one thing to do; a
person's standing order or plan; the end of a window that is held; an organiser.
"""


PROGRAM = "program:"
"""Begins what stands in the place of a level where somebody's program plays."""


class Person(Struct, frozen=True):
    """Somebody on Discord. `locale` as Discord gives it, such as "es-ES". `manages`: the server where they act, if they
    manage it.
    """

    id: int
    name: str
    locale: str
    manages: int | None = None


class Computer(Struct, frozen=True):
    """A computer player of a level, such as "greedy"; or a program, by what stands in a level's place, and its name."""

    level: str
    called: str | None = None


class Chair(Struct, frozen=True):
    """A seat of a table: a person's (`invited`: not yet accepted), a computer player's, or free."""

    seat: Seat
    user_id: int | None = None
    level: str | None = None
    name: str = ""
    invited: bool = False

    @property
    def free(self) -> bool:
        """Whether anyone may take it."""
        return self.user_id is None and self.level is None

    @property
    def program(self) -> bool:
        """Whether somebody's program plays here."""
        return self.level is not None and self.level.startswith(PROGRAM)

    @property
    def ready(self) -> bool:
        """Whether whoever plays here is known and willing."""
        return not self.free and not self.invited


def with_chair(chairs: Sequence[Chair], chair: Chair) -> tuple[Chair, ...]:
    """The seats with one of them taken by somebody else."""
    return tuple(chair if old.seat == chair.seat else old for old in chairs)


class Question(Struct, frozen=True, array_like=True):
    """An open question: what about, the number of the event that opened it, until when, and when to remind of it.

    `beside`: others are, or were, asked at the same time, so nobody may read the answer before it is shown.
    `window`: the stretch of play in which it was asked, where the game has such (`Game.window`). `part`: the seat has
    played a part of its turn in it already.
    """

    seat: Seat
    kind: str
    seq: int
    opened: datetime
    due: datetime
    remind: tuple[datetime, ...] = ()
    beside: bool = False
    window: int | None = None
    part: bool = False


class Place(Struct, frozen=True):
    """Where something is posted: a person's direct messages (with a server: if they are still in it), else a thread,
    else a channel.
    """

    guild_id: int | None = None
    channel_id: int | None = None
    thread_id: int | None = None
    user_id: int | None = None

    @property
    def target(self) -> int | None:
        """The thread's or channel's id; None for direct messages."""
        return self.thread_id or self.channel_id


class Spot(Struct, frozen=True):
    """A message that was posted."""

    channel_id: int
    message_id: int


class Visit(Struct, frozen=True, array_like=True):
    """What the newest board tells: from event `first` on, posted at `at` (milliseconds). While nobody else is asked,
    what follows is written there, too.

    `actor`: the person whose deed led to its last event, if one's did. `digests`: those that it has shown, each with
    the number of its event; an edit takes none away.
    """

    first: int
    at: int
    actor: int | None = None
    digests: tuple[tuple[int, str], ...] = ()


class Table(Struct, frozen=True, kw_only=True):
    """A table at one moment. Of its position it shows what a seat may know (`view`); None: it has not started.

    `lesson`: each choice is explained. `sealed`: everybody is there and no word is taken any more, but the first card
    is still to come. `witness_id`: the message that showed the commitment before any word; `seal_id`: the one that
    closed the words. `own`: what the person for whom the table was looked up keeps to themselves; None for others.
    `look`: of its pictures, as the server chose.
    """

    id: int
    game_id: str
    options: dict[str, Any]
    life: Life
    chairs: tuple[Chair, ...]
    host_id: int
    guild_id: int | None
    channel_id: int | None
    thread_id: int | None
    card_id: int | None
    board: Spot | None
    pace: Pace
    rated: bool
    lesson: bool
    forced: bool
    created: datetime
    expires: datetime | None
    ended: datetime | None
    seq: int
    commitment: str
    questions: tuple[Question, ...]
    sight: Sight | None
    digest: str
    clocks: Clocks
    offers: tuple[Offer, ...]
    rematch_of: int | None
    rematch: int | None
    sealed: bool = False
    witness_id: int | None = None
    seal_id: int | None = None
    own: Private | None = None
    visit: Visit | None = None
    look: Look = "light"

    def look_for(self, own: Private | None) -> Look:
        """How pictures look to somebody who keeps such things to themselves, or (None) to everybody here."""
        return (None if own is None else own.habits.look) or self.look

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; "" where nobody sits yet."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that are asked something, ascending."""
        return tuple(question.seat for question in self.questions)

    @property
    def deadline(self) -> datetime | None:
        """When the first open question falls due."""
        return min((question.due for question in self.questions), default=None)

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        return self.sight.over if self.sight else None

    @property
    def place(self) -> Place:
        """Where its boards are posted."""
        return Place(self.guild_id, self.channel_id, self.thread_id)

    def seat_of(self, user_id: int) -> Seat | None:
        """The person's seat, or None."""
        return next((chair.seat for chair in self.chairs if chair.user_id == user_id), None)

    def question(self, seat: Seat) -> Question | None:
        """What the seat is asked, or None."""
        return next((question for question in self.questions if question.seat == seat), None)

    def offer(self, kind: Asked) -> Offer | None:
        """The open offer of a kind, or None."""
        return next((offer for offer in self.offers if offer.kind == kind), None)

    def fresh(self, seat: Seat, number: int) -> bool:
        """Whether a button may still answer for the seat.

        It quotes the number of an event: what the seat is asked now must have been asked at that moment.
        """
        question = self.question(seat)
        return question is not None and question.seq <= number

    @property
    def started(self) -> bool:
        """Whether the first card is dealt: before, there is nothing to see."""
        return self.sight is not None

    def view(self, seat: Seat | None) -> Any:
        """The state as the seat (None: a spectator) may know it. Only once it has started."""
        return self._begun.view(seat)

    def asks(self, game: Game[Any, Any]) -> tuple[Ask, ...]:
        """Who is asked what. Only once it has started."""
        return self._begun.asks(game)

    def legal(self, game: Game[Any, Any], seat: Seat) -> Sequence[Any]:
        """Every legal action of the seat; none if it is not asked."""
        return self._begun.legal(game, seat) if self.life == "playing" else ()

    def unasked(self, game: Game[Any, Any], seat: Seat, verb: str) -> str | None:
        """How the seat would do this without being asked (`JOIN`, `LEAVE`), in notation; None if it may not."""
        action = self._begun.unasked(game, seat, verb) if self.life == "playing" else None
        return None if action is None else game.notation(action)

    @property
    def _begun(self) -> Sight:
        assert self.sight is not None, "a table that has not started shows nothing"
        return self.sight


class Logged(Struct, frozen=True):
    """One step of the log with all its events: what of it may be shown, `story` says."""

    seq: int
    seat: Seat | None
    actor: Actor
    user_id: int | None
    action: str
    at: datetime
    events: tuple[Event, ...]


class Line(Struct, frozen=True):
    """One step of the log as its reader may know it. `said`: the action, where a standing order of theirs
    did it.
    """

    seq: int
    seat: Seat | None
    actor: Actor
    at: datetime
    events: tuple[Event, ...]
    said: str = ""


class Played(Struct, frozen=True):
    """A table after an accepted action, as whoever acted may know it; `lines`: the action and what followed by itself.

    `unheard`: the names of those who are asked something now and, as far as is known, can be told nowhere.
    """

    table: Table
    lines: tuple[Line, ...]
    unheard: tuple[str, ...] = ()


class Frame(Struct, frozen=True):
    """One step of a replay: what happened and the position after it, as its reader may know them."""

    seq: int
    seat: Seat | None
    actor: Actor
    at: datetime
    action: str
    view: Any
    events: tuple[Event, ...]
    to_act: tuple[Seat, ...]
    phase: str
    over: Result | None


class NewTable(Struct, frozen=True, kw_only=True):
    """What somebody asks for. `opponents`: a person is invited, a computer player sits down, None is an open seat.

    `hours` for each move (None: what the server has set, else 72); `pace`: all about time, in place of `hours`.
    `side`: the side that the host is on, where the game has sides (`Game.side`).
    `lesson`: a first game, where each choice is explained. `chance`: forced outcomes, for tests and analysis.
    """

    game_id: str
    options: dict[str, Any] = {}
    opponents: tuple[Person | Computer | None, ...] = (None,)
    guild_id: int | None = None
    channel_id: int | None = None
    hours: int | None = None
    pace: Pace | None = None
    rated: bool = True
    lesson: bool = False
    thread: bool = True
    chance: tuple[Any, ...] = ()
    side: str | None = None


class Guild(Struct, frozen=True):
    """A server's settings. `locale` None: nobody chose one. `channels`: where tables may be opened; none: anywhere.

    `computers`: games with computer players are rated, too. `organiser_role_id`: who has it may set tables right.
    `open_tournaments`: everybody may open tournaments, not organisers alone. `look`: of its pictures.
    `no_computers`: none play here, but in lessons and where somebody is stood in for. `rated_tournaments`: who plays
    tournaments of Warcrow here has a rating by them.
    """

    id: int
    locale: str | None = None
    channels: tuple[int, ...] = ()
    hours: int = HOURS
    threads: bool = True
    computers: bool = False
    organiser_role_id: int | None = None
    open_tournaments: bool = False
    look: Look = "light"
    no_computers: bool = False
    rated_tournaments: bool = False


class User(Struct, frozen=True):
    """What is remembered of a person."""

    id: int
    name: str
    locale: str
    dms_closed: bool


def standing_of(game: Game[Any, Any], table: Table) -> Standing[Any, Any] | None:
    """The kind of orders that may be given at the table, if any: for while others play, or for windows."""
    post = by_post(game)
    return post.beforehand if table.pace.beforehand and post.beforehand is not None else post.standing
