"""What could come: futures imagined from one seat's view, in which everybody else keeps silent.

Nothing here knows more than the seat does: a state behind its view is imagined first. So whatever is decided by it
tells the seat nothing that it could not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from games.core.dice import FastDice
from games.core.game import Ask, Event, Game, NotationError, Reason, by_post
from games.core.hidden import Seat, fill, may_read, redact

S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)
Waited = tuple[tuple[Ask, ...], Seat, A, tuple[Event, ...]]
"""What somebody did while another waited: who was asked, who did what, and what came of it."""

TRIES = 24
"""Futures that are imagined before something counts as impossible."""
SILENCES = 24
"""Futures in which everybody else keeps silent that are imagined to know what that could look like."""
IMAGINED = 8
"""Futures in which others play on that are imagined to show what standing orders would do."""
PATIENCE = 200
"""Actions of others that are waited for in one of them."""


class Awaited(NamedTuple):
    """What a seat could say next if it were silent, each in notation; "" for an answer that others may not read."""

    seat: Seat
    texts: tuple[str, ...]


class Silence(NamedTuple):
    """What would happen until a seat is asked again if the others did nothing.

    `awaited`: each of their steps, in order. `kinds`: of the events that the seat would hear of. `asked`: what the seat
    could be asked then.
    """

    awaited: tuple[Awaited, ...]
    kinds: tuple[str, ...]
    asked: tuple[str, ...]


class Blocked(Exception):
    """In no imagined future could more of it be done. `number` from 0: the first action that never could."""

    def __init__(self, number: int, reason: Reason) -> None:
        super().__init__(reason.key)
        self.number = number
        self.reason = reason


def beside(asks: Sequence[Ask], before: frozenset[Seat], mover: Seat | None) -> frozenset[Seat]:
    """Of the seats asked now, those that answer beside others: asked together, or left over from such a round.

    `before`: those it was true of before `mover` acted.
    """
    together = len(asks) > 1
    return frozenset(ask.seat for ask in asks if together or (ask.seat in before and ask.seat != mover))


def sealed(game: Game[Any, A], mover: Seat, action: A, besides: frozenset[Seat]) -> bool:
    """Whether others may not read the text: a secret one, or an answer given beside others'."""
    return (by_post(game).seals and mover in besides) or by_post(game).secret(action)


def kinds(events: Sequence[Event], listener: Seat) -> frozenset[str]:
    """The kinds of what a seat is told."""
    return frozenset(event.kind for event in events if may_read(event.readers, listener))


def silence(game: Game[S, A], view: S, seat: Seat, besides: frozenset[Seat], luck: Random) -> Silence:
    """What could happen until the seat is asked, if everybody else only does what silence means.

    `besides`: who is answering beside others now.
    """
    said: dict[tuple[Seat, int], set[str]] = {}
    told: set[str] = set()
    asked: set[str] = set()
    for _ in range(SILENCES):
        now, turns = besides, Counter[Seat]()
        imagined = _imagined(game, view, seat, luck)
        if imagined is None:
            continue
        state, steps = _wait(game, imagined, seat, FastDice(luck))
        for asks, mover, action, events in steps:
            now = beside(asks, now, None)
            text = "" if sealed(game, mover, action, now) else game.notation(action)
            said.setdefault((mover, turns[mover]), set()).add(text)
            told |= kinds(events, seat)
            turns[mover] += 1
            now -= {mover}
        asked |= {ask.kind for ask in game.asks(redact(state, None)) if ask.seat == seat}
    awaited = tuple(Awaited(mover, tuple(sorted(texts))) for (mover, _), texts in sorted(said.items()))
    return Silence(awaited, tuple(sorted(told)), tuple(sorted(asked)))


def ahead(game: Game[S, A], view: S, seat: Seat, said: Sequence[str], luck: Random) -> S:
    """A state after a future in which the seat can do all of this, one after the other. Raises Blocked.

    Much of it is only imagined: show what the seat may see of it.
    """
    return _best(game, view, seat, luck, lambda state, dice: _follow(game, state, seat, said, dice))


def crossings(game: Game[S, A], view: S, seat: Seat, said: Sequence[str], luck: Random) -> frozenset[int]:
    """Which of these actions, from 0, the seat could only do after others have had a turn of their own.

    In the luckiest imagined future in which all of it goes through: luck may end the seat's turn earlier.
    """
    found: list[list[int]] = []
    for _ in range(TRIES):
        imagined, crossed = _imagined(game, view, seat, luck), set[int]()
        try:
            if imagined is None:
                continue
            _follow(game, imagined, seat, said, FastDice(luck), crossed)
        except Blocked:
            continue
        found.append(sorted(crossed))
        if not crossed:
            break
    return frozenset(max(found, key=lambda crossed: (-len(crossed), crossed), default=()))


def asked_then(
    game: Game[S, A], view: S, seat: Seat, said: Sequence[str], wanted: Callable[[A], bool], luck: Random
) -> tuple[S, Sequence[A]]:
    """What the seat would see after a future in which it has done all of this and is asked on, and what of it that is
    wanted it could do there. Raises Blocked: number `len(said)` if there is nothing.
    """

    def attempt(state: S, dice: FastDice) -> S:
        state = _wait(game, _follow(game, state, seat, said, dice), seat, dice)[0]
        seen = redact(state, seat)
        if not any(map(wanted, game.actions(seen, seat))):
            raise Blocked(len(said), Reason("referee.never_asked"))
        return state

    seen = redact(_best(game, view, seat, luck, attempt), seat)
    return seen, [action for action in game.actions(seen, seat) if wanted(action)]


def reply(
    game: Game[S, A], view: S, seat: Seat, said: Sequence[str], when: str, then: Sequence[str], luck: Random
) -> S:
    """The state after a future in which, after `said`, another seat does `when` and the seat answers with `then`.

    Raises Blocked: number below 0 if nobody could do `when`; otherwise it counts the actions of `then`.
    """
    wanted = _read(game, when, -1)

    def attempt(state: S, dice: FastDice) -> S:
        try:
            state = _follow(game, state, seat, said, dice)
        except Blocked as blocked:
            raise Blocked(-2, blocked.reason) from blocked
        state = _until(game, state, seat, wanted, dice)
        return _follow(game, state, seat, then, dice)

    return _best(game, view, seat, luck, attempt)


def goes_on(game: Game[S, A], view: S, seat: Seat, action: A, luck: Random) -> bool:
    """Whether the seat could be asked on at once after this: if luck wills, before anybody else."""
    for _ in range(TRIES):
        imagined = _imagined(game, view, seat, luck)
        if imagined is not None:
            state, _ = game.apply(imagined, seat, action, FastDice(luck))
            if any(ask.seat == seat for ask in game.asks(redact(state, None))):
                return True
    return False


def _best(game: Game[S, A], view: S, seat: Seat, luck: Random, attempt: Callable[[S, FastDice], S]) -> S:
    """What the attempt comes to in the first imagined future where it goes through. Raises Blocked: the furthest."""
    furthest = Blocked(-3, Reason("referee.never_asked"))
    for _ in range(TRIES):
        imagined = _imagined(game, view, seat, luck)
        try:
            if imagined is not None:
                return attempt(imagined, FastDice(luck))
        except Blocked as blocked:
            if blocked.number > furthest.number:
                furthest = blocked
    raise furthest


def _imagined(game: Game[S, A], view: S, seat: Seat, luck: Random) -> S | None:
    """A state that could be behind the view; None where it could not: somebody is asked who could do nothing."""
    state = fill(view, game.unseen(view), luck)
    others = [ask.seat for ask in game.asks(redact(view, None)) if ask.seat != seat]
    return state if all(game.actions(redact(state, other), other) for other in others) else None


def _follow(
    game: Game[S, A], state: S, seat: Seat, said: Sequence[str], dice: FastDice, crossed: set[int] | None = None
) -> S:
    """The state after the seat has done all of this. `crossed`: filled with those before which others had a turn."""
    beside_it, post, turn = frozenset[Seat](), by_post(game), by_post(game).turn(redact(state, None))
    for number, action in enumerate([_read(game, text, number) for number, text in enumerate(said)]):
        state, steps = _wait(game, state, seat, dice)
        turn, before = post.turn(redact(state, None)), turn
        if crossed is not None and (_turned(game, steps, beside_it) or (number and turn != before)):
            crossed.add(number)
        state = _past_windows(game, state, seat, action, dice)
        seen, asks = redact(state, seat), game.asks(redact(state, None))
        if all(ask.seat != seat for ask in asks):
            raise Blocked(number, Reason("referee.never_asked"))
        if not game.permits(seen, seat, action):
            raise Blocked(number, game.why_not(seen, seat, action))
        beside_it = frozenset(ask.seat for ask in asks)
        state, _ = game.apply(state, seat, action, dice)
    return state


def _turned(game: Game[Any, A], steps: Sequence[Waited[A]], beside_it: frozenset[Seat]) -> bool:
    """Whether somebody had a turn of their own, more than an answer in a window or beside the seat's own one."""
    windows, answering = by_post(game).windows, set(beside_it)
    for asks, mover, _, _ in steps:
        if mover not in answering and any(ask.seat == mover and ask.kind not in windows for ask in asks):
            return True
        answering.discard(mover)
    return False


def _past_windows(game: Game[S, A], state: S, seat: Seat, action: A, dice: FastDice) -> S:
    """The state after the seat's own reaction windows in its turn of which what is planned says nothing: there its
    orders answer.
    """
    post = by_post(game)
    for _ in range(PATIENCE):
        public, seen = redact(state, None), redact(state, seat)
        asked = any(ask.seat == seat and ask.kind in post.windows for ask in game.asks(public))
        at_turn = seat in (post.at_turn(public) or ())
        if post.beforehand is None or not asked or not at_turn or game.permits(seen, seat, action):
            break
        answer = post.beforehand.follow(seen, seat, post.beforehand.usual) or game.default(seen, seat)
        state = _wait(game, game.apply(state, seat, answer, dice)[0], seat, dice)[0]
    return state


def _read(game: Game[Any, A], text: str, number: int) -> A:
    try:
        return game.parse(text)
    except NotationError as error:
        raise Blocked(number, error.reason) from error


def _wait(game: Game[S, A], state: S, seat: Seat, dice: FastDice) -> tuple[S, list[Waited[A]]]:
    """The state when the seat is asked, or nobody any more; and what the others did: who was asked, who did what."""
    steps: list[Waited[A]] = []
    for _ in range(PATIENCE):
        asks = game.asks(redact(state, None))
        if not asks or any(ask.seat == seat for ask in asks):
            break
        mover = asks[0].seat
        action = game.default(redact(state, mover), mover)
        state, events = game.apply(state, mover, action, dice)
        steps.append((asks, mover, action, events))
    return state, steps


def _until(game: Game[S, A], state: S, seat: Seat, wanted: A, dice: FastDice) -> S:
    """The state after another seat has done this. Raises Blocked where the seat itself is asked first."""
    for _ in range(PATIENCE):
        others = [ask.seat for ask in game.asks(redact(state, None)) if ask.seat != seat]
        mover = next((each for each in others if game.permits(redact(state, each), each, wanted)), None)
        if mover is not None:
            return game.apply(state, mover, wanted, dice)[0]
        if not others:
            break
        state, _ = game.apply(state, others[0], game.default(redact(state, others[0]), others[0]), dice)
    raise Blocked(-1, Reason("referee.never_done"))


class Scene(NamedTuple):
    """What somebody else could do while others play, and what a seat's orders would answer, both in notation.

    `deed` is "" where others may not read it, or where nothing was done by choice. `called`: the answer's own words,
    where the seat sees more than it says (`ByPost.called`).
    """

    mover: Seat | None
    deed: str
    answer: str
    called: Reason | None = None


def scenes(game: Game[S, A], view: S, seat: Seat, orders: Sequence[str], luck: Random, most: int = 3) -> list[Scene]:
    """What the seat's orders could answer before it is at turn, each once, from imagined games of quick players."""
    post = by_post(game)
    if post.beforehand is None:
        return []
    found: dict[str, Scene] = {}
    for _ in range(IMAGINED):
        state, dice = _imagined(game, view, seat, luck), FastDice(luck)
        if state is None:
            continue
        before: tuple[Seat, A] | None = None
        for _ in range(PATIENCE):
            public = redact(state, None)
            asks, there = game.asks(public), post.at_turn(public)
            if not asks or there is None or any(ask.seat == seat for ask in asks if seat in there):
                break
            mover = next((ask.seat for ask in asks if ask.seat == seat), asks[0].seat)
            seen = redact(state, mover)
            if mover != seat:
                action = _quick(game, seen, mover, luck)
                before = None if post.secret(action) else (mover, action)
            else:
                silent = game.default(seen, seat)
                action = post.beforehand.follow(seen, seat, orders) or silent
                if action != silent and len(found) < most:
                    who, deed = (None, "") if before is None else (before[0], game.notation(before[1]))
                    answer, called = game.notation(action), post.called(seen, seat, [action]).get(action)
                    found.setdefault(answer, Scene(who, deed, answer, called))
            state, _ = game.apply(state, mover, action, dice)
        if len(found) >= most:
            break
    return list(found.values())


def _quick(game: Game[Any, A], view: Any, seat: Seat, luck: Random) -> A:
    offered = game.shortlist(view, seat) or game.actions(view, seat)
    if game.thinking is None:
        return offered[int(luck.random() * len(offered))]
    return game.thinking.playout(view, seat, offered, luck)
