"""The log read again: the position after any event, what happened as a reader may know it, the log for everyone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from bot.service.ground.records import Actor, Frame, Line, Logged
from bot.service.ground.refusals import Unreadable
from bot.service.ground.rows import Step, flat
from games.core import decrees, foresight, referee
from games.core.game import Event, Game, by_post
from games.core.hidden import Seat, may_read, redact
from games.core.log import Move, record
from games.core.referee import Position, Refusal, Setup


def positions(
    game: Game[Any, Any], setup: Setup, steps: Sequence[Step], start: Position | None = None
) -> Iterator[Position]:
    """The position after each step, with the chance that was met then. Raises Unreadable.

    From the set-up on, which is the first step; or the steps that follow on `start` and take nothing back before it.
    """
    scripted = replace(setup, chance=flat(steps))
    known: dict[int, Position] = {}
    used = 0 if start is None else start.forced
    try:
        if start is None:
            position, _ = referee.begin(game, scripted)
            yield _counted(position, setup, used)
        else:
            position = start._replace(forced=0)
        for step in steps if start is not None else steps[1:]:
            known[position.seq] = position
            position, _ = decrees.accept(game, scripted, position, step.seat, step.action, known.__getitem__)
            yield _counted(position, setup, used)
    except Refusal as refusal:
        raise Unreadable(detail=str(refusal)) from refusal


def _counted(position: Position, setup: Setup, used: int) -> Position:
    """Of the script, only the table's own forced chance counts as used up; `used`: so much had been before."""
    return position._replace(forced=min(used + position.forced, len(setup.chance)))


def rebuild(game: Game[Any, Any], setup: Setup, steps: Sequence[Step], start: Position | None = None) -> Position:
    """The position after the last step, from the set-up or from `start`. Raises Unreadable."""
    position = start
    for position in positions(game, setup, steps, start):  # noqa: B007
        pass
    assert position is not None, "the set-up is a position"
    return position


def readable(events: Iterable[Event], seat: Seat | None, *, everything: bool = False) -> tuple[Event, ...]:
    """The events that the seat (None: a spectator) may read, without what it may not."""
    if everything:
        return tuple(events)
    return tuple(redact(event, seat) for event in events if may_read(event.readers, seat))


def at_once(steps: Iterable[Step], at: datetime) -> list[Logged]:
    """Steps that were taken together, with their time."""
    return [Logged(each.seq, each.seat, each.actor, each.user_id, each.action, at, each.events) for each in steps]


def lines(entries: Iterable[Logged], seat: Seat | None, *, everything: bool = False) -> list[Line]:
    """The log as the seat may read it."""
    return [
        Line(
            entry.seq,
            entry.seat,
            _actor(entry, seat, everything=everything),
            entry.at,
            readable(entry.events, seat, everything=everything),
            entry.action if entry.actor == "standing" and seat is not None and entry.seat == seat else "",
        )
        for entry in entries
    ]


def _actor(step: Logged | Step, seat: Seat | None, *, everything: bool) -> Actor:
    """Who acted, as the seat may know it: whether somebody's order or plan did it is for their own eyes."""
    own = everything or (seat is not None and step.seat == seat)
    return "user" if step.actor in ("standing", "plan") and not own else step.actor


def frames(
    game: Game[Any, Any],
    setup: Setup,
    steps: Sequence[Step],
    times: Sequence[datetime],
    seat: Seat | None,
    *,
    everything: bool = False,
) -> list[Frame]:
    """The replay as the seat saw it. Raises Unreadable."""
    found: list[Frame] = []
    besides: frozenset[Seat] = frozenset()
    for step, at, position in zip(steps, times, positions(game, setup, steps), strict=True):
        asks = referee.asks(game, position)
        open_to_all = everything or step.seat == seat or not _sealed(game, step, besides)
        found.append(
            Frame(
                seq=step.seq,
                seat=step.seat,
                actor=_actor(step, seat, everything=everything),
                at=at,
                action=step.action if open_to_all else "",
                view=position.state if everything else referee.view(position, seat),
                events=readable(step.events, seat, everything=everything),
                to_act=tuple(ask.seat for ask in asks),
                phase=asks[0].kind if asks else "over",
                over=position.over,
            )
        )
        besides = foresight.beside(asks, besides, step.seat)
    return found


def sealed(game: Game[Any, Any], setup: Setup, steps: Sequence[Step]) -> bool:
    """Whether some actions are not for everyone while the game runs."""
    besides: frozenset[Seat] = frozenset()
    for step, position in zip(steps, positions(game, setup, steps), strict=True):
        if _sealed(game, step, besides):
            return True
        besides = foresight.beside(referee.asks(game, position), besides, step.seat)
    return by_post(game).seals and bool(besides)


def _sealed(game: Game[Any, Any], step: Step, besides: frozenset[Seat]) -> bool:
    """Whether others may not read the text: a secret one, or an answer given beside others'."""
    if step.seat is None or decrees.reserved(step.action):
        return False
    return foresight.sealed(game, step.seat, game.parse(step.action), besides)


def log(
    game: Game[Any, Any], setup: Setup, names: Sequence[str], entries: Sequence[Logged], position: Position
) -> dict[str, Any]:
    """The log that anyone can check (`tabard-log/1`); the seed only when the game is over."""
    moves = [Move(entry.seat, entry.action, _iso(entry.at)) for entry in entries if entry.seq > 0]
    return record(game, setup, names, moves, position)


def _iso(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")
