"""One accepted action after another: the pure referee that the service, the protocol and the checker share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from msgspec import Struct

from games.core import proof
from games.core.dice import SEED_BYTES, ChanceMisfit, RecordingDice, ScriptedDice, SeededDice, stream_key
from games.core.game import Ask, Event, Game, NotationError, Reason, Result, Value
from games.core.hidden import Seat, redact

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)

RESIGN = "resign"
"""The one word every game's table understands besides its own notation; any seat may say it while the game runs."""


class Refusal(Exception):
    """The referee says no, and nothing changed. `code` is the referee protocol's; `reason` can be shown to people."""

    code = "bad_request"

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


class BadOption(Refusal):
    code = "bad_option"


class BadSeat(Refusal):
    code = "bad_seat"


class GameOver(Refusal):
    code = "game_over"


class NotYourTurn(Refusal):
    code = "not_your_turn"


class IllegalAction(Refusal):
    code = "illegal_action"


class Setup(Struct, frozen=True, kw_only=True):
    """What was agreed before the first card. `seed` has 32 bytes; `chance` are forced outcomes, for analysis.

    `terms`: what a log of version 2 binds, which then has a salt for each seat; None: the log is of version 1.
    """

    options: dict[str, Value]
    seats: int
    seed: bytes
    salts: tuple[str, ...] | None = None
    chance: tuple[Any, ...] = ()
    terms: proof.Terms | None = None


class Position(NamedTuple):
    """Where a table stands after `seq` accepted actions; `forced` chance items are used up."""

    state: Any
    seq: int
    over: Result | None
    forced: int = 0


class Entry(NamedTuple):
    """What one accepted action did: the chance it met (in the script's format) and the events that followed.

    `draws`: the same chance with what was asked, as `games.core.dice.RecordingDice` keeps it.
    """

    rolls: tuple[dict[str, Any], ...]
    events: tuple[Event, ...]
    draws: tuple[dict[str, Any], ...] = ()


def complete(game: Game[Any, Any], chosen: Mapping[str, Any]) -> dict[str, Value]:
    """The chosen options with every default filled in. Raises BadOption.

    >>> from games.titans import GAME
    >>> complete(GAME, {"level": "basic"})["rounds_to_win"]
    5
    >>> complete(GAME, {"level": "none"})
    Traceback (most recent call last):
    games.core.referee.BadOption: referee.bad_option
    """
    known = {option.name: option for option in game.options}
    for name, value in chosen.items():
        option = known.get(name)
        if option is None:
            raise BadOption(Reason("referee.unknown_option", {"name": name, "known": ", ".join(known)}))
        # True == 1 in Python; the protocol says they are not the same
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            values = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in option.values)
            raise BadOption(Reason("referee.bad_option", {"name": name, "values": values}))
    return {option.name: chosen.get(option.name, option.default) for option in game.options}


def remembered(game: Game[Any, Any], stored: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a stored table or log, with what went without saying before newer options existed.

    >>> from games.wards import GAME
    >>> remembered(GAME, {"map": "village"})["edition"]
    1
    """
    since = {option.name: option.before for option in game.options if option.before is not None}
    return {**since, **stored}


def begin(game: Game[S, A], setup: Setup) -> tuple[Position, Entry]:
    """The set-up of a table, event 0. Raises BadOption.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> position.seq, position.over, [event.kind for event in dealt.events]
    (0, None, ['round', 'dealt', 'dealt'])
    """
    if setup.seats not in game.seats:
        low, high = game.seats.start, game.seats.stop - 1
        raise BadOption(Reason("referee.bad_seats", {"low": low, "high": high}))
    if len(setup.seed) != SEED_BYTES:
        raise BadOption(Reason("referee.bad_seed"))
    if (setup.salts is not None or setup.terms is not None) and len(setup.salts or ()) != setup.seats:
        raise BadOption(Reason("referee.bad_salts", {"seats": setup.seats}))
    options = complete(game, setup.options)
    dice, script = _dice(setup, 0, 0)
    try:
        state, events = game.start(options, setup.seats, dice)
    except ChanceMisfit as misfit:
        raise BadOption(Reason("referee.misfit", {"detail": str(misfit)})) from misfit
    return Position(state, 0, game.result(state), script.used), Entry(tuple(dice.rolls), events, tuple(dice.draws))


def asks(game: Game[S, A], position: Position) -> tuple[Ask, ...]:
    """The open questions, none after the end.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> asks(GAME, position)
    (Ask(seat=1, kind='turn'),)
    """
    return () if position.over else game.asks(view(position, None))


def view(position: Position, seat: Seat | None) -> Any:
    """The state as the seat (None: a spectator) may know it.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> [hand.values for hand in view(position, 1).round.hands]
    [(None, None, None, None, None), (2, 2, 3, 4, 5)]
    """
    return _VIEWS.of(position.state, seat)


class _Views:
    """What was seen of the last state: whoever looks at a position looks at it several times."""

    def __init__(self) -> None:
        self._last: tuple[Any, dict[Seat | None, Any]] = (None, {})

    def of(self, state: Any, seat: Seat | None) -> Any:
        """The state as the seat may know it."""
        last: tuple[Any, dict[Seat | None, Any]] = self._last  # another thread may look at another state meanwhile
        if last[0] is not state:
            self._last = last = (state, {})
        views = last[1]
        if seat not in views:
            views[seat] = redact(state, seat)
        return views[seat]


_VIEWS = _Views()


def legal(game: Game[S, A], position: Position, seat: Seat) -> Sequence[A]:
    """Every legal action of the seat; none if it is not asked.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> [GAME.notation(action) for action in legal(GAME, position, 1)][:3], legal(GAME, position, 0)
    (['advance 2', 'advance 3', 'advance 4'], ())
    """
    if all(ask.seat != seat for ask in asks(game, position)):
        return ()
    return game.actions(view(position, seat), seat)


def unasked(game: Game[S, A], position: Position, seat: Seat) -> Sequence[A]:
    """What the seat may do now although nobody asks it; nothing after the end.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> unasked(GAME, position, 0)  # nobody joins or leaves a duel
    ()
    """
    return () if position.over else game.anytime(view(position, seat), seat)


def read(game: Game[S, A], setup: Setup, position: Position, seat: Seat, text: str) -> A:
    """The action a text stands for, legal now. Raises BadSeat, GameOver, NotYourTurn, IllegalAction, in this order.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> read(GAME, setup, position, 1, "advance 3").verb
    'advance'
    >>> read(GAME, setup, position, 0, "advance 3")
    Traceback (most recent call last):
    games.core.referee.NotYourTurn: referee.not_your_turn
    """
    if not 0 <= seat < setup.seats:
        raise BadSeat(Reason("referee.bad_seat", {"seats": setup.seats}))
    if position.over:
        raise GameOver(Reason("referee.over"))
    waiting = asks(game, position)
    asked = any(ask.seat == seat for ask in waiting)
    seen = view(position, seat)
    anytime = game.anytime(seen, seat)
    if not asked and not anytime:
        raise NotYourTurn(Reason("referee.not_your_turn", {"seats": tuple(ask.seat for ask in waiting)}))
    try:
        action = game.parse(text)
    except NotationError as error:
        raise IllegalAction(error.reason) from error
    if action in anytime:
        return action
    if not asked:
        raise NotYourTurn(Reason("referee.not_your_turn", {"seats": tuple(ask.seat for ask in waiting)}))
    if not game.permits(seen, seat, action):
        raise IllegalAction(game.why_not(seen, seat, action))
    return action


def act(game: Game[S, A], setup: Setup, position: Position, seat: Seat, text: str) -> tuple[Position, Entry]:
    """The table after the seat's action, given in the game's notation, or after it resigned. Raises a Refusal.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> after, entry = act(GAME, setup, position, 1, "advance 3")
    >>> after.seq, [event.kind for event in entry.events]
    (1, ['advance', 'draws', 'drawn'])
    >>> act(GAME, setup, position, 0, "resign")[0].over
    Result(winners=(1,), scores=(0, 0), reason='resigned')
    """
    if text == RESIGN and 0 <= seat < setup.seats and not position.over:
        over = Result(
            tuple(other for other in range(setup.seats) if other != seat), game.scores(position.state), "resigned"
        )
        return position._replace(seq=position.seq + 1, over=over), Entry((), (Event("resigned", seat),))
    action = read(game, setup, position, seat, text)
    return play(game, setup, position, seat, action)


def play(game: Game[S, A], setup: Setup, position: Position, seat: Seat, action: A) -> tuple[Position, Entry]:
    """The table after an action that is known to be legal. Raises BadOption when a forced outcome does not fit.

    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, dealt = begin(GAME, setup)
    >>> action = legal(GAME, position, 1)[0]
    >>> play(GAME, setup, position, 1, action)[0] == act(GAME, setup, position, 1, GAME.notation(action))[0]
    True
    """
    seq = position.seq + 1
    dice, script = _dice(setup, seq, position.forced)
    try:
        state, events = game.apply(cast("S", position.state), seat, action, dice)
    except ChanceMisfit as misfit:
        raise BadOption(Reason("referee.misfit", {"detail": str(misfit)})) from misfit
    return Position(state, seq, game.result(state), script.used), Entry(tuple(dice.rolls), events, tuple(dice.draws))


def key(setup: Setup) -> bytes:
    """The key of a table's stream of chance.

    >>> key(Setup(options={}, seats=2, seed=bytes(32))) == bytes(32)
    True
    """
    if setup.terms is None:
        return stream_key(setup.seed, setup.salts)
    return proof.stream_key(setup.seed, setup.salts or (), setup.terms.closing)


def _dice(setup: Setup, seq: int, used: int) -> tuple[RecordingDice, ScriptedDice]:
    script = ScriptedDice(setup.chance, used, SeededDice(key(setup), seq))
    return RecordingDice(script), script
