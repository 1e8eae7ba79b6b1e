"""What a tournament is at one moment. Times are aware, in UTC; people are Discord's user ids, players the ids of the
file.

Nothing secret is in it: of a list only that it was handed in, of the seed only its SHA-256 until round 1 is paired.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any, Final, Literal

from msgspec import Struct, field

from tournaments.facts import Facts, Prize
from tournaments.names import shown_names
from tournaments.prizes import Vote, Won
from tournaments.records import Game, Pair, Round, Swiss
from tournaments.rounds import planned
from tournaments.sayings import Saying

Stage = Literal["draft", "open", "closed", "running", "finished", "cancelled"]
Role = Literal["organiser", "manager", "judge", "player", "referee", "guest"]
"""As what somebody acted. `manager`: of the server, who may do what its organisers may; `referee`: no person, but the
result of a game that the bot refereed.
"""
Wanted = Literal["organiser", "judge", "player"]
"""What somebody is asked to be."""
PenaltyKind = Literal["warning", "game-loss", "disqualified"]

WARCROW = "warcrow"
"""The game of a tournament that is played on real tables; any other is the id of one of our own games."""


class Entrant(Struct, frozen=True):
    """Somebody registered or waiting. `user_id` None: a guest, or brought by a file: nobody on Discord.

    `code`: of a guest, the digest of the code with which an account takes the place (see `guests.digest`).
    `link`: of a guest, the digest of what opens their own page (see `links`); `opened`: when they first did.
    """

    player: str
    user_id: int | None
    name: str
    code: str | None = None
    link: str | None = None
    opened: datetime | None = None


class Filed(Struct, frozen=True):
    """A report that does not count yet. `by`: a player; points of the game's `a` and `b`.

    `sheet`: the score sheet it was made with, as `filled.Sheet.text`; "" for four numbers.
    """

    round: int
    table: int
    by: str
    pm: Pair
    pa: Pair
    at: datetime
    sheet: str = ""


def visit_digest(visit: str) -> str:
    """What is kept of what a guest's browser shows, in hex."""
    return hashlib.sha256(visit.encode()).hexdigest()


class Disputed(Struct, frozen=True):
    """That a player does not agree with what was reported at a table, and why (to be read by judges)."""

    round: int
    table: int
    by: str
    reason: str
    at: datetime


class Handed(Struct, frozen=True):
    """That a list was handed in. `digest`: SHA-256 of its nonce and text, in hex."""

    player: str
    digest: str
    at: datetime


class Review(Struct, frozen=True):
    """An organiser's word on a list. `digest`: of the list that was read. Why, its owner alone is told elsewhere."""

    player: str
    digest: str
    approved: bool
    by: int | None
    at: datetime


class Shown(Struct, frozen=True):
    """What of a list has been revealed. `nonce`: with the whole list, so that its digest can be checked."""

    player: str
    text: str
    at: datetime
    nonce: str | None = None


class Penalty(Struct, frozen=True):
    """A judge's penalty. `round`: the last one published then."""

    player: str
    kind: PenaltyKind
    reason: str
    by: int | None
    round: int
    at: datetime


class Offered(Struct, frozen=True):
    """Somebody is asked to help or to come late, and has not agreed yet."""

    user_id: int
    role: Wanted
    name: str


class Opened(Struct, frozen=True):
    """The table at which a pairing of one of our own games is played."""

    round: int
    table: int
    table_id: int


class Clock(Struct, frozen=True):
    """How a round is timed. `minutes`: as long as a round usually lasts. `rings`: minutes before the end, 0 the end.

    `left`: seconds, while it stands. `rung`: the rings that were heard.
    """

    minutes: int | None = None
    rings: tuple[int, ...] = (15, 0)
    left: int | None = None
    rung: tuple[int, ...] = ()


class Image(Struct, frozen=True):
    """The organisers' own picture of their tournament, which is kept elsewhere. `digest`: SHA-256 of its bytes, in hex;
    sides in pixels.
    """

    digest: str
    width: int
    height: int


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament. `points`: of a list, at most. `deadline`: until when lists may be handed in. `manual`: round and
    table of games that a swap made. `read`: the organisers who play and whose list they have looked at, each said
    once. `paid`: the players who have paid. `public`: everybody may look at its page. `voted`: who has voted, never for
    whom; `on_paper`: the guests of these, whose vote an organiser counted. `won`: what only the end or an organiser
    decides. `seq`: how many changes there have been.
    """

    id: int = 0
    guild_id: int
    channel_id: int
    swiss: Swiss = field(name="tournament")
    game: str = WARCROW
    date: datetime | None = None
    capacity: int | None = None
    points: int | None = None
    deadline: datetime | None = None
    commitment: str = ""
    stage: Stage = "draft"
    organisers: tuple[int, ...] = ()
    judges: tuple[int, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    waiting: tuple[Entrant, ...] = ()
    reports: tuple[Filed, ...] = ()
    disputes: tuple[Disputed, ...] = ()
    lists: tuple[Handed, ...] = ()
    reviews: tuple[Review, ...] = ()
    reminded: tuple[str, ...] = ()
    revealed: tuple[Shown, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    timer: datetime | None = None
    clock: Clock = Clock()
    facts: Facts = Facts()
    image: Image | None = None
    manual: tuple[tuple[int, int], ...] = ()
    opened: tuple[Opened, ...] = ()
    offered: tuple[Offered, ...] = ()
    read: tuple[tuple[int, str], ...] = ()
    public: bool = False
    paid: tuple[str, ...] = ()
    prizes: tuple[Prize, ...] = ()
    voted: tuple[tuple[Vote, str], ...] = ()
    on_paper: tuple[tuple[Vote, str], ...] = ()
    won: tuple[Won, ...] = ()
    seq: int = 0

    @property
    def name(self) -> str:
        """What it is called."""
        return self.swiss.name

    @property
    def own_game(self) -> bool:
        """Whether the bot referees its games."""
        return self.game != WARCROW

    @property
    def over(self) -> bool:
        """Whether nothing more will be played."""
        return self.stage in ("finished", "cancelled")

    @property
    def round(self) -> Round | None:
        """The last round published."""
        return self.swiss.played[-1] if self.swiss.played else None

    @property
    def rounds(self) -> int:
        """How many rounds there will be, as far as it is known."""
        return planned(self.swiss)

    @property
    def pending(self) -> tuple[tuple[int, int], ...]:
        """Round and table of every game without a result."""
        return tuple((r.number, game.table) for r in self.swiss.played for game in r.games if game.pending)

    @property
    def staff(self) -> tuple[int, ...]:
        """Organisers and judges."""
        return tuple(dict.fromkeys((*self.organisers, *self.judges)))

    def offer_to(self, user_id: int | None, role: str) -> Offered | None:
        """What the person is asked to be, if they are."""
        return next((one for one in self.offered if (one.user_id, one.role) == (user_id, role)), None)

    def is_organiser(self, user_id: int | None) -> bool:
        """Whether the person organises this event."""
        return user_id is not None and user_id in self.organisers

    def is_judge(self, user_id: int | None) -> bool:
        """Whether the person may decide results; organisers may."""
        return user_id is not None and user_id in self.staff

    def entrant(self, player: str) -> Entrant | None:
        """Who a player is; None if nobody has this id."""
        return next((one for one in self.entrants if one.player == player), None)

    def player_of(self, user_id: int | None) -> str | None:
        """The person's player, if they are registered (not only waiting)."""
        return next((one.player for one in self.entrants if user_id is not None and one.user_id == user_id), None)

    def is_waiting(self, user_id: int | None) -> bool:
        """Whether the person is on the waiting list."""
        return any(user_id is not None and one.user_id == user_id for one in self.waiting)

    def name_of(self, player: str) -> str:
        """A player's name as one line, with the id behind it if another has the same; the id of somebody unknown."""
        return shown_names(self.swiss).get(player, player)

    def users_of(self, *players: str) -> tuple[int, ...]:
        """Those of the players whom Discord knows; whoever was erased has a number below zero."""
        found = (self.entrant(player) for player in players)
        return tuple(one.user_id for one in found if one is not None and one.user_id is not None and one.user_id > 0)

    def is_guest(self, player: str) -> bool:
        """Whether the player cannot be reached: nobody on Discord stands behind the name."""
        return not self.users_of(player)

    def guest_with(self, visit: str) -> str | None:
        """The guest whose link a browser has opened that shows this; None: nobody's, or no more."""
        if self.over:
            return None
        shown = visit_digest(visit)
        found = (one.player for one in self.entrants if one.link == shown)
        return next((player for player in found if self.is_guest(player)), None)

    def answers(self, player: str) -> bool:
        """Whether the player can confirm a result: somebody on Discord, or a guest who has opened their link."""
        entrant = self.entrant(player)
        return entrant is not None and (not self.is_guest(player) or entrant.opened is not None)

    def game_at(self, number: int, table: int) -> Game | None:
        """The game at a table of a round."""
        if not 1 <= number <= len(self.swiss.played):
            return None
        return next((game for game in self.swiss.played[number - 1].games if game.table == table), None)

    def game_of(self, player: str, number: int | None = None) -> Game | None:
        """The player's game in a round (the last one published); None before the first, with a bye, not paired."""
        number = len(self.swiss.played) if number is None else number
        if not 1 <= number <= len(self.swiss.played):
            return None
        return next((game for game in self.swiss.played[number - 1].games if player in game.ids), None)

    def filed(self, number: int, table: int) -> Filed | None:
        """The first report that waits at a table."""
        return next((one for one in self.reports if (one.round, one.table) == (number, table)), None)

    def versions(self, number: int, table: int) -> tuple[Filed, ...]:
        """What its players say of a game, the first one's first."""
        return tuple(one for one in self.reports if (one.round, one.table) == (number, table))

    def disputed(self, number: int, table: int) -> tuple[Disputed, ...]:
        """Who does not agree at a table, and why, in the order in which they said so."""
        return tuple(one for one in self.disputes if (one.round, one.table) == (number, table))

    @property
    def cases(self) -> tuple[tuple[int, int], ...]:
        """Round and table of what waits for a judge, the longest waiting first."""
        waiting = {(r.number, game.table) for r in self.swiss.played for game in r.games if game.status == "disputed"}
        since = {where: self.waits_since(*where) for where in waiting}
        return tuple(sorted(waiting, key=lambda where: (since[where] is None, since[where] or 0, where)))

    def waits_since(self, number: int, table: int) -> datetime | None:
        """Since when a table waits for a judge; None where that was not noted."""
        return next((one.at for one in self.disputed(number, table)), None)

    def handed(self, player: str) -> Handed | None:
        """That the player has handed a list in."""
        return next((one for one in self.lists if one.player == player), None)


class Actor(Struct, frozen=True):
    """Who acts. `user_id` None: the referee of one of our own games, or a guest by what their browser shows (`visit`).
    `manages`: a server, as Discord says.
    """

    user_id: int | None
    name: str = ""
    manages: int | None = None
    visit: str | None = None


class LogLine(Struct, frozen=True):
    """One line of a tournament's log: who, when, what, before, after, why."""

    seq: int
    at: datetime
    by: int | None
    role: Role
    what: str
    before: dict[str, Any]
    after: dict[str, Any]
    why: str = ""


AGAIN: Final = "again"
"""Marks a post that calls nobody: who plays has been called before, or is in another way."""


class Announcement(Struct, frozen=True):
    """Something to tell: publicly, or if there are `users` to each of them alone. `buttons`: a verb and its arguments.

    `facts`: what opens the registration; `round`: the pairings of round `round`; `standings`: as they are when it is
    posted; `case`: what judges are to decide at table `args["table"]`.
    """

    kind: Literal["notice", "round", "standings", "case", "facts", "podium"]
    key: str
    args: dict[str, int | str] = {}
    users: tuple[int, ...] = ()
    mentions: tuple[int, ...] = ()
    buttons: tuple[tuple[str, ...], ...] = ()
    round: int = 0


class Outcome(Struct, frozen=True):
    """What became of a command. `entry` None: it had been done before, and nothing changed."""

    tournament: Tournament
    answer: Saying
    entry: LogLine | None = None
    said: tuple[Announcement, ...] = ()
