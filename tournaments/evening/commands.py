"""What people can ask of a tournament. A command carries what its author saw, so that a repeat can be told from a new
wish.

`player` None means whoever acts. Points are those of the game's `a` and `b`, in this order.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from tournaments.evening.records import Image, PenaltyKind, Wanted
from tournaments.facts import Prize
from tournaments.prizes import Vote
from tournaments.records import Boards, Pair


class Guest(NamedTuple):
    """Somebody without Discord. `code`: with it an account can take the place; `clubs`: as those of a player."""

    name: str
    code: str
    clubs: tuple[str, ...] = ()


class Open(Struct, frozen=True):
    """Registration begins (again)."""


class Close(Struct, frozen=True):
    """Registration ends; the seed's SHA-256 is posted."""


class Join(Struct, frozen=True):
    """Whoever acts takes part, or waits."""

    name: str


class Leave(Struct, frozen=True):
    """A player takes the registration back, before round 1."""

    player: str | None = None


class CheckIn(Struct, frozen=True):
    """A player is there. `everyone`: all who are registered (organisers)."""

    player: str | None = None
    everyone: bool = False


class Drop(Struct, frozen=True):
    """A player stops. `walkover`: an open game of theirs becomes the rival's win without playing (organisers)."""

    player: str | None = None
    walkover: bool = False


class Return(Struct, frozen=True):
    """A dropped player comes back, with the same history."""

    player: str | None = None


class Late(Struct, frozen=True):
    """Somebody is to take part from the next round on (organisers); they are asked, unless they were waiting."""

    user_id: int
    name: str


class AddGuests(Struct, frozen=True):
    """People without Discord take part, by their names (organisers)."""

    guests: tuple[Guest, ...]


class Claim(Struct, frozen=True):
    """Whoever acts is the guest with this code."""

    code: str


class Release(Struct, frozen=True):
    """A player becomes a guest (again), with a fresh code (organisers)."""

    player: str
    code: str


class GiveLinks(Struct, frozen=True):
    """Guests get links of their own: a player, and `links.digest` of the new link's key (organisers)."""

    links: tuple[tuple[str, str], ...]


class OpenLink(Struct, frozen=True):
    """The guest who acts has opened their link."""


class Mark(Struct, frozen=True):
    """These people are there or have paid; not `on`: they are not, or have not (organisers)."""

    what: Literal["here", "paid"]
    players: tuple[str, ...]
    on: bool = True


class Clubs(Struct, frozen=True):
    """Which families and clubs there are: a name, and the players (organisers). They are all that there are now."""

    clubs: tuple[tuple[str, tuple[str, ...]], ...]


class HandIn(Struct, frozen=True):
    """Whoever acts has handed a list in, or an organiser a guest's (`player`); the list itself never comes here."""

    digest: str
    player: str | None = None


class Reveal(Struct, frozen=True):
    """Whoever acts shows some lines of their list, or an organiser of a guest's (`player`)."""

    text: str
    player: str | None = None


class RevealAll(Struct, frozen=True):
    """Every list is shown at the end: player, text, nonce (organisers)."""

    lists: tuple[tuple[str, str, str], ...]


class Start(Struct, frozen=True):
    """Round 1. `rounds`: another number than the format's; `confirmed`: even if it is unusual. `press`: the number that
    Discord gave this command, which is mixed into the draw.
    """

    rounds: int | None = None
    confirmed: bool = False
    scenario: str | None = None
    feat: str | None = None
    press: str | None = None


class Next(Struct, frozen=True):
    """The next round, by the number it is to have."""

    round: int
    scenario: str | None = None
    feat: str | None = None


class Report(Struct, frozen=True):
    """A player tells a result. `sheet`: the score sheet that gave it, as text."""

    round: int
    table: int
    pm: Pair
    pa: Pair
    sheet: str = ""


class Confirm(Struct, frozen=True):
    """The other player agrees, with the points that were shown."""

    round: int
    table: int
    pm: Pair | None = None
    pa: Pair | None = None


class Dispute(Struct, frozen=True):
    """The other player does not agree."""

    round: int
    table: int
    reason: str = ""


class Judge(Struct, frozen=True):
    """A judge decides: a result, or who did not come. Doubtful results and changed ones need a reason.

    `listed`: it is one of many, which are told of together; what was in dispute or counted already is still told.
    """

    round: int
    table: int
    pm: Pair | None = None
    pa: Pair | None = None
    absent: tuple[str, ...] = ()
    reason: str = ""
    listed: bool = False


class Correct(Judge, frozen=True):
    """The same for a result that counts already: always with a reason."""


class Refereed(Struct, frozen=True):
    """The referee's own result of one of our games. `absent`: who never made a move."""

    round: int
    table: int
    pm: Pair | None = None
    pa: Pair | None = None
    absent: tuple[str, ...] = ()


class Swap(Struct, frozen=True):
    """Two players change places in the last round. `at`: the tables where they were seen, 0 for the bye."""

    round: int
    first: str
    second: str
    at: tuple[int, int] | None = None


class TakeBack(Struct, frozen=True):
    """The last round is taken back, as long as nobody has told a result of it."""

    round: int


class Finish(Struct, frozen=True):
    """The end. `confirmed`: even before the last round. `votes`: how many there are, which the service fills in."""

    confirmed: bool = False
    votes: tuple[tuple[Vote, str, int], ...] = ()


class SetTeams(Struct, frozen=True):
    """Which teams there are: a name, and the players, the captain's first board first (organisers)."""

    teams: tuple[tuple[str, tuple[str, ...]], ...]
    boards: Boards = "captains"


class SetPrizes(Struct, frozen=True):
    """Which prizes there are, all of them (organisers)."""

    prizes: tuple[Prize, ...]


class CastVote(Struct, frozen=True):
    """Whoever acts votes for a player, once; or an organiser counts what a guest (`voter`) wrote on paper."""

    kind: Vote
    player: str
    voter: str | None = None


class AwardPrize(Struct, frozen=True):
    """Who has a prize that an organiser gives, by its text; nobody takes it back."""

    text: str
    players: tuple[str, ...]


class Cancel(Struct, frozen=True):
    """It will not take place (or not go on)."""

    reason: str = ""


class Penalise(Struct, frozen=True):
    """A judge's penalty."""

    player: str
    kind: PenaltyKind
    reason: str


class Timer(Struct, frozen=True):
    """Until when the round is played; None takes the timer away. `rings`: minutes before the end, None: as it was."""

    until: datetime | None
    rings: tuple[int, ...] | None = None


class Pause(Struct, frozen=True):
    """The clock stands."""


class Resume(Struct, frozen=True):
    """The clock goes on."""


class Tick(Struct, frozen=True):
    """What is due by now is done; only the bot's own clock asks for it."""


class Change(Struct, frozen=True):
    """Other settings; only what is given changes, None takes a choice back. `minutes`: as long as a round usually is;
    `rings`: minutes before its end; then what `records.Facts` holds.
    """

    name: str | UnsetType = UNSET
    date: datetime | UnsetType | None = UNSET
    capacity: int | UnsetType | None = UNSET
    points: int | UnsetType | None = UNSET
    deadline: datetime | UnsetType | None = UNSET
    rounds: int | UnsetType | None = UNSET
    cut: int | UnsetType | None = UNSET
    third: bool | UnsetType = UNSET
    groups: int | UnsetType | None = UNSET
    public: bool | UnsetType = UNSET
    minutes: int | UnsetType | None = UNSET
    rings: tuple[int, ...] | UnsetType = UNSET
    place: str | UnsetType = UNSET
    price: str | UnsetType = UNSET
    prizes: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    house: str | UnsetType = UNSET
    painted: bool | UnsetType | None = UNSET
    proxies: bool | UnsetType | None = UNSET
    conversions: bool | UnsetType | None = UNSET


class SetImage(Struct, frozen=True):
    """The tournament's picture (organisers); None takes it away. Its bytes never come here."""

    image: Image | None


class Staff(Struct, frozen=True):
    """Somebody is asked to be organiser or judge, or stops being it."""

    user_id: int
    role: Literal["organiser", "judge"]
    member: bool
    name: str = ""


class Accept(Struct, frozen=True):
    """Whoever acts agrees to what they were asked to be."""

    role: Wanted


class Refuse(Struct, frozen=True):
    """Whoever acts would rather not."""

    role: Wanted


class StepDown(Struct, frozen=True):
    """Whoever acts helps no longer, even if nobody else is left: then it is for whoever manages the server."""


class ReadList(Struct, frozen=True):
    """An organiser looks at a player's list; one who plays only if nobody else could, and everybody is told."""

    player: str


class ReviewList(Struct, frozen=True):
    """An organiser approves a list that they have read, or asks it back.

    `after_all`: they read it after it had been asked back.
    """

    player: str
    digest: str
    approved: bool
    after_all: bool = False


class Move(Struct, frozen=True):
    """Posts go to another channel from now on."""

    channel_id: int


Command = (
    Open | Close | Join | Leave | CheckIn | Drop | Return | Late | HandIn | Reveal | RevealAll | Start | Next | Report
    | Confirm | Dispute | Judge | Correct | Refereed | Swap | TakeBack | Finish | Cancel | Penalise | Timer | Pause
    | Resume | Tick | Change | Staff | Accept | Refuse | StepDown | ReviewList | ReadList | Move | AddGuests | Claim
    | Release | GiveLinks | OpenLink | Mark | Clubs | SetPrizes | CastVote | AwardPrize | SetTeams | SetImage
)  # fmt: skip
