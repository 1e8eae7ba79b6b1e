"""What a game is: a handful of pure functions over frozen records.

States, actions and events are frozen `msgspec.Struct`s of ints, strings, booleans, tuples and `Hidden`; no floats
(equal states have equal bytes), no dicts, no clock, no user ids.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

from msgspec import Struct

from games.core.dice import Dice
from games.core.hidden import EVERYONE, Readers, Seat
from games.core.skill import SKILLS, Skill

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)

Value = int | bool | str
EDITION: Final = "edition"
"""The option for many small changes of a game's rules at once: 1 is the first version's rules."""

Arg = int | str | None | tuple[int, ...]

Lookahead = Literal["action", "turn", "replies", "tree"]
"""What a computer player follows in an imagined game: one action, a whole turn, or whatever may be answered to it.

"replies": a whole turn and the reply to it, all counted and nothing left to luck; it wants `Counting`.
"""


class Ask(NamedTuple):
    """An open question: who must answer, and what about (a word that prompts and deadlines hang on)."""

    seat: Seat
    kind: str


class Event(Struct, frozen=True, gc=False, array_like=True):
    """Something that happened, as a key with parameters; words are chosen later, in each reader's language."""

    kind: str
    seat: Seat | None
    args: tuple[tuple[str, Arg], ...] = ()
    readers: Readers = EVERYONE


class Result(Struct, frozen=True):
    """How a game ended. No winners: a draw. `scores` by seat."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


class Reason(NamedTuple):
    """Why something is refused: a text key and its parameters."""

    key: str
    args: Mapping[str, Arg] = {}


class Option(NamedTuple):
    """A choice made when a table is set up.

    `before`: what it is at tables and in logs from before the option existed, where that is not the default. So a
    rule that changes is an option, on for new tables, and no game under way changes. See EDITION.
    """

    name: str
    default: Value
    values: tuple[Value, ...]
    before: Value | None = None

    @property
    def type(self) -> str:
        """What the values are: "bool", "int" or "str"."""
        return type(self.default).__name__


class Chances(NamedTuple):
    """How likely some of a seat's actions are to do what they are for, in percent, and what that is, as a text."""

    meaning: Reason
    percent: Mapping[Any, int]


class Several(NamedTuple):
    """Actions of which a seat may do some, one after the other, chosen together in one menu that `about` names.

    `actions`: each as often as it may be done, in the order in which they would be done; `most`: so many at once;
    `note`: what should be known before some are chosen, beside the menu; `loose`: what the dice will hardly let be done
    after the rest is left out (else nothing is done).
    """

    about: Reason
    actions: tuple[Any, ...]
    most: int
    note: Reason | None = None
    loose: bool = False


def percent(chance: float) -> int:
    """A chance from 0 to 1 in percent: 0 and 100 only where nothing is left to luck.

    >>> percent(0.0), percent(0.004), percent(0.624), percent(0.999), percent(1.0)
    (0, 1, 62, 99, 100)
    """
    return round(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))


class NotationError(ValueError):
    """A text that is no action of the game. `reason` can be shown to people."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Counting(ABC, Generic[S, A]):
    """A turn that can be counted out, for computer players: what each action leads to, and how likely."""

    turns: ClassVar[int] = 2
    """How many turns are counted out at most: the own one, the reply, and what is done then."""
    within_turns: ClassVar[bool] = False
    """Whether `outlook` may be asked within a turn as well; then it also says what others reply."""

    @abstractmethod
    def outcomes(self, state: S, seat: Seat, action: A) -> Sequence[tuple[float, S]]:
        """Every way in which a legal action may turn out, with its chance; the chances add up to 1."""

    @abstractmethod
    def candidates(self, view: S, seat: Seat) -> Sequence[A]:
        """The legal actions worth thinking about; none where the seat is not asked."""

    @abstractmethod
    def outlook(self, view: S, seat: Seat) -> float:
        """How good the position looks for the seat whose turn has been played to its end, 0 (lost) to 1 (won)."""


class Thinking(ABC, Generic[S, A]):
    """How a game is thought about by computer players; without it they play imagined games to the end, at random."""

    counting: Counting[S, A] | None = None
    skills: ClassVar[Sequence[Skill]] = SKILLS
    """How each of the `RANKS` plays it, found by measuring."""
    attacks: ClassVar[frozenset[str]] = frozenset()
    """The words with which an attack begins in the notation."""
    idle: ClassVar[frozenset[str]] = frozenset()
    """The words with which begins what does nothing more: no rank does that by mistake while a deed looks better."""

    @abstractmethod
    def worth(self, view: S, seat: Seat) -> float:
        """How good the position looks for the seat, 0 (lost) to 1 (won); for imagined games that are cut short."""

    def skill(self, view: S, rank: int) -> Skill:
        """How a rank plays from here, where one measure does not fit all of the game. `rank`: a place in `RANKS`."""
        return self.skills[rank]

    def lookahead(self, view: S) -> Lookahead:
        """How far a computer player looks from here that takes its time; no further than `worth` can follow."""
        return "tree"

    def further(self, view: S) -> Counting[S, A] | None:
        """How turns are counted out where there is time for more than `counting`; None: as by that."""
        return None

    def playout(self, view: S, seat: Seat, actions: Sequence[A], rng: random.Random) -> A:
        """A quick sensible choice, for imagined games."""
        return actions[int(rng.random() * len(actions))]

    def weigh(
        self, view: S, seat: Seat, actions: Sequence[A], spent: Callable[[], float], rng: random.Random
    ) -> Sequence[float] | None:
        """The game's own way to look ahead: the chance that each action wins, 0 to 1, as far as the time allows to see.

        `spent` tells the share of the time that is gone, 1 and more when it is up; each action is judged at least once.
        None: it is thought about as every game (`lookahead`).
        """
        return None

    def glance(self, view: S, seat: Seat, actions: Sequence[A], rng: random.Random) -> Sequence[float] | None:
        """The chance that each action wins, 0 to 1, as it looks at first sight. None: as one step ahead looks."""
        return None

    def blunder(self, view: S, seat: Seat, action: A) -> bool:
        """Whether everybody sees that an action is a mistake: who wavers does so only where there is nothing else."""
        return False

    def forget(self, view: S) -> S:
        """The view without what only who keeps track of it knows: what was shown once, and the table shows no more."""
        return view

    def reason(self, view: S, seat: Seat, action: A) -> Reason | None:
        """What can be said for or against an action from what the seat has seen, as a text; None: nothing."""
        return None


class Standing(ABC, Generic[S, A]):
    """Standing orders: what a seat's person may leave to be answered without them."""

    usual: ClassVar[tuple[str, ...]] = ()
    """Those of a seat that gave none."""

    @abstractmethod
    def orders(self, view: S, seat: Seat) -> Sequence[str]:
        """The orders the seat could give, in canonical texts of plain ASCII; the same for equal views."""

    @abstractmethod
    def follow(self, view: S, seat: Seat, orders: Sequence[str]) -> A | None:
        """What these orders answer to the open question: a legal action, or None to ask the person."""

    def words(self, order: str) -> tuple[Reason, Reason] | None:
        """What the order is about and what it says of it, where orders are chosen one matter after the other.

        None: they are chosen all at once, by the texts `<game>.order.<order>`.
        """
        return None

    def choice(self, order: str) -> str:
        """Of all orders with the same word here only one can hold, the one given first, as they say opposite things
        of one matter. "": it holds beside all others.
        """
        return ""


class ByPost(Generic[S, A]):
    """How a game goes by post, as far as that is not as in every game."""

    quiet: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event that go without saying where there is room for one line."""
    unsaid: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event that nobody would tell a friend: posts leave them out where something else happened."""
    untold: ClassVar[frozenset[str]] = frozenset()
    """Of these, kinds that tell nobody anything: that somebody has answered. Not even the history has them."""
    silent: ClassVar[frozenset[str]] = frozenset()
    """Notations by which a seat does nothing. What else its orders do for it while others play is told it as such; none
    where the story says that by itself.
    """
    vain: ClassVar[Mapping[str, frozenset[str]]] = {}
    """By kind of event what may come before it is known to be in vain: when anything else comes, nothing came of it.
    The text `<game>.event.<kind>.vain` says so.
    """
    windows: ClassVar[frozenset[str]] = frozenset()
    """Kinds of question that are reaction windows: a deadline of their own, and whoever is silent passes."""
    closing: ClassVar[frozenset[str]] = frozenset()
    """Kinds of question with which a turn ends: who let its time run out is not waited for again in them."""
    seals: ClassVar[bool] = True
    """Whether nobody may read what others who are asked at the same time have answered, until it is shown."""
    people_first: ClassVar[frozenset[str]] = frozenset()
    """Kinds of question that several are asked at once and computers answer after people: whoever is first has it."""
    introduces: ClassVar[frozenset[str]] = frozenset()
    """Kinds of event in which a seat's piece is called by its player's name, so that all know whose it is."""
    own_board: ClassVar[bool] = False
    """Whether a seat sees more on the board than everybody does, so that it wants to see it beside its hand."""
    standing: Standing[S, A] | None = None
    beforehand: Standing[S, A] | None = None
    """What those who are not at turn may leave to be done for them, where a table never waits for them: answers to all
    that they could be asked. Of several orders that fit, the one given first counts.
    """

    def at_turn(self, public: S) -> Sequence[Seat] | None:
        """Whose visit it is: all others are answered for by what they said `beforehand`. None: all who are asked."""
        return None

    def window(self, public: S) -> int | None:
        """The number of the stretch of play in which all who are asked act as they come, each perhaps several times.

        They have one deadline, and whoever is silent is passed over when it comes. None: each question has its own.
        """
        return None

    def turn(self, public: S) -> int | None:
        """The number of the turn in which whoever is asked acts, where a seat may have two of them in a row. None: it
        never has, or that makes no difference.
        """
        return None

    def side(self, seat: Seat) -> str | None:
        """The side a seat is on from the beginning to the end, where people may choose one; a word of `<id>.team`."""
        return None

    def agreed(self, options: Mapping[str, Value], seats: int) -> Mapping[str, Value]:
        """The choices of a table as people are told them: those that matter there, as they are for so many seats."""
        return {name: value for name, value in options.items() if name != EDITION}

    def secret(self, action: A) -> bool:
        """Whether the text of the action is for its seat alone: it names what the others may not know."""
        return False

    def sign(self, seat: Seat) -> str:
        """What tells a seat's piece on the board, as a few signs before its player's name where the story is told."""
        return ""

    def piece(self, public: S, seat: Seat) -> Reason | None:
        """What a seat's piece is, in a word that stands behind its sign where the story is told, instead of its
        player's name; None: its player's name stands there.
        """
        return None

    def uses(self, view: S, seat: Seat) -> Mapping[int, tuple[str, ...]]:
        """What each card of an asked seat could do now, as verbs of the notation; for the picture of its hand."""
        return {}

    def letters(self, view: S, seat: Seat) -> Mapping[A, str]:
        """Of what an asked seat may do, the letter (A, B, C…) under which the picture of its hand shows where it leads;
        its name in menus begins with it.
        """
        return {}

    def called(self, view: S, seat: Seat, actions: Sequence[A]) -> Mapping[A, Reason]:
        """What legal actions of an asked seat are called whose own words say less than the seat sees, as texts.

        No two of them are called the same.
        """
        return {}

    def gist(self, action: A) -> Reason | None:
        """What the card does that a legal action plays, in two or three words, where it is called by that card's name
        alone; None elsewhere.
        """
        return None

    def circumstances(self, public: S) -> Mapping[str, str]:
        """What gives a question another text than usual, beside the options: `<game>.prompt.<kind>.<name>.<value>`."""
        return {}

    def touches(self, view: S, seat: Seat, action: A) -> tuple[str, ...]:
        """What a legal action of an asked seat has to do with, as names of things that its pictures show (`Spot`), in
        the order in which a person would touch them. None: it touches nothing, and is chosen by its words.
        """
        return ()

    def chances(self, view: S, seat: Seat, actions: Sequence[A]) -> Chances | None:
        """How likely legal actions of an asked seat are to work, from its view alone; None: nothing is left to luck."""
        return None

    def meant(self, view: S, seat: Seat, actions: Sequence[A]) -> Sequence[A]:
        """Those of legal actions of one verb, at least one, of which people mean the likeliest when they say *best*."""
        return actions

    def offered(self, view: S, seat: Seat, actions: Sequence[A]) -> Sequence[A]:
        """All that an asked seat may do, the best first, in the order of its panel; without what would change nothing,
        which is a step away.
        """
        return actions

    def several(self, view: S, seat: Seat, actions: Sequence[A]) -> Sequence[Several]:
        """Those of all the legal actions of an asked seat that are meant to be done several at once, menu by menu."""
        return ()

    def reminder(self, public: S) -> Reason | None:
        """What everybody may look up at this table about what has been played, as a text; None if there is nothing."""
        return None

    def grave(self, view: S, seat: Seat, action: A) -> bool:
        """Whether a person should be asked twice before doing this."""
        return False

    def warning(self, view: S, seat: Seat, action: A) -> Reason | None:
        """What the person should know who is asked twice, if it does not go without saying."""
        return None

    def words(self, language: str) -> Mapping[str, str]:
        """Texts that stand on the game's own cards ("es" or "en"), as `<game>.<kind>.<id>`."""
        return {}


PLAIN: Final[ByPost[Any, Any]] = ByPost()
"""What goes by post as in every game."""


class Game(ABC, Generic[S, A]):
    """What a game is: its rules. Stateless: one instance serves every table.

    How it is thought about and how it goes by post are two more parts, each of which may be absent.

    `version` changes whenever stored states or the course of a game would differ.
    """

    id: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    state_type: type[S]
    thinking: Thinking[S, A] | None = None
    post: ByPost[S, A] | None = None

    @abstractmethod
    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[S, tuple[Event, ...]]:
        """The set-up. `options` are complete and checked."""

    @abstractmethod
    def asks(self, public: S) -> tuple[Ask, ...]:
        """Who is asked what, seats ascending, from the spectator's view alone; empty when the game is over."""

    @abstractmethod
    def actions(self, view: S, seat: Seat) -> Sequence[A]:
        """Every legal action, without duplicates, in a stable order, from the seat's view alone."""

    @abstractmethod
    def default(self, view: S, seat: Seat) -> A:
        """What silence means: one of the actions, decided from the seat's view alone."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, dice: Dice) -> tuple[S, tuple[Event, ...]]:
        """The state after a legal action, and what happened. The referee has checked that it is legal."""

    @abstractmethod
    def unseen(self, view: S) -> Mapping[str, Sequence[Any]]:
        """By pool, what could be in the holes of the view."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How it ended, or None."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The score by seat as it stands."""

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Seats that win and lose together; each seat is in one team. Without need, everyone plays alone."""
        return tuple((seat,) for seat in range(len(self.scores(state))))

    @abstractmethod
    def notation(self, action: A) -> str:
        """The canonical text of an action: one line of plain ASCII."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The inverse of `notation`. Raises NotationError for anything but the canonical spelling."""

    @abstractmethod
    def show(self, view: S, seat: Seat | None) -> Struct:
        """The view as the referee protocol prints it and as painters draw it."""

    def why_not(self, view: S, seat: Seat, action: A) -> Reason:
        """Why an action is not legal now, from the seat's view alone."""
        return Reason("referee.illegal")

    def permits(self, view: S, seat: Seat, action: A) -> bool:
        """Whether the asked seat may do this. To be widened where not everything can be listed, such as own decks."""
        return action in self.actions(view, seat)

    def anytime(self, view: S, seat: Seat) -> Sequence[A]:
        """What the seat may do without being asked, while the game runs, from its own view: to join late, to leave."""
        return ()

    def shortlist(self, view: S, seat: Seat) -> Sequence[A]:
        """The legal actions worth offering where there is no room for all: buttons, menus, computer players."""
        return self.actions(view, seat)


def by_post(game: Game[S, A]) -> ByPost[S, A]:
    """How the game goes by post, where it says nothing of its own as every game."""
    return game.post or PLAIN
