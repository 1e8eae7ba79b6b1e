"""What a seat may not do alone: it is offered, and happens when everybody has agreed. Functions of a connection.

Computer players agree to everything but a draw while they think they are ahead.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.ratings import ended
from bot.service.ground import store
from bot.service.ground.offer import Asked, Offer
from bot.service.ground.records import Table
from bot.service.ground.refusals import NoOffer, NothingToUndo, NotNow, OfAnEvent, RatedTakeback
from bot.service.ground.rows import Held
from bot.service.plans.intending import playing_seat
from bot.service.play import engine, playing, snapshots, takeback
from bot.service.play.takeback import Takeback
from bot.service.seats import distance
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.service.time import pausing
from bot.tournaments import store as events
from games.core import decrees, referee
from games.core.game import Game
from games.core.hidden import Seat
from games.core.referee import Position


def ask(connection: Connection, table_id: int, user_id: int, kind: Asked, now: datetime) -> Table:
    """Offers it to the others, agrees to their offer of the same, or does it at once where nobody need be asked.

    Raises NotSeated, NotRunning, GameOver, NothingToUndo, NotNow, RatedTakeback.
    """
    held, seat = playing_seat(connection, table_id, user_id, lock=True)
    offer = held.table.offer(kind)
    if offer is not None:
        return held.table if seat in (offer.seat, *offer.agreed) else _agreed(connection, held, offer, seat, now)
    _possible(connection, held, kind)
    back = _takeback(connection, held, seat) if kind == "undo" else None
    made = Offer(kind, seat, 0 if back is None else back.to, now)
    # where it is rated nothing is taken back without a word, however little it has shown
    rated = back is not None and ended.may_count(connection, held.table)
    if back is not None and back.free and not rated:
        return _do(connection, held, made, now)
    if not _voters(held.table, seat):
        if rated:
            raise RatedTakeback
        return _do(connection, held, made, now)
    return _offer(connection, held, made, now)


def agree(connection: Connection, table_id: int, user_id: int, kind: Asked, now: datetime) -> Table:
    """Agrees to an offer; when everybody has, it happens. Raises NoOffer."""
    held, seat, offer = _open(connection, table_id, user_id, kind)
    return _agreed(connection, held, offer, seat, now)


def decline(connection: Connection, table_id: int, user_id: int, kind: Asked, now: datetime) -> Table:
    """Turns an offer down; whoever made it takes it back by the same. Raises NoOffer."""
    held, seat, offer = _open(connection, table_id, user_id, kind, own=True)
    table = _without(connection, held, offer)
    if seat == offer.seat:
        distance.took_back(connection, user_id, [each for each, _ in _asked(table, seat)], now)
    key = f"table.offer.withdrawn.{kind}" if seat == offer.seat else f"table.offer.declined.{kind}"
    args: dict[str, int | str] = {"player": table.names[seat]}
    asker = table.chairs[offer.seat].user_id
    pinged = () if asker is None or seat == offer.seat else (asker,)
    _tell(connection, table, Note(key, args, pinged), now)
    return table


def _open(
    connection: Connection, table_id: int, user_id: int, kind: Asked, *, own: bool = False
) -> tuple[Held, Seat, Offer]:
    held, seat = playing_seat(connection, table_id, user_id, lock=True)
    offer = held.table.offer(kind)
    if offer is None or (seat == offer.seat and not own):
        raise NoOffer
    return held, seat, offer


def _possible(connection: Connection, held: Held, kind: Asked) -> None:
    """Raises NotNow, OfAnEvent."""
    paused = held.table.clocks.paused is not None
    if (kind == "pause" and paused) or (kind == "resume" and not paused):
        raise NotNow
    if kind == "cancel" and events.linked(connection, held.table.id) is not None:
        raise OfAnEvent


def _takeback(connection: Connection, held: Held, seat: Seat) -> Takeback:
    position = held.position
    assert position is not None, "it is being played"
    game, steps = catalogue.game(held.table.game_id), store.steps(connection, held.table.id)

    def after(to: int) -> Position:
        return snapshots.at(connection, held, to)[0]

    back = takeback.last_of(game, held.setup, steps, position, seat, after)
    if back is None:
        raise NothingToUndo
    return back


def _voters(table: Table, asker: Seat) -> list[Seat]:
    """The people whose word is needed."""
    return [chair.seat for chair in table.chairs if chair.user_id is not None and chair.seat != asker]


def _asked(table: Table, asker: Seat) -> list[tuple[int, str]]:
    """The same as (user id, name)."""
    chairs = [table.chairs[seat] for seat in _voters(table, asker)]
    return [(chair.user_id, chair.name) for chair in chairs if chair.user_id is not None]


def _offer(connection: Connection, held: Held, offer: Offer, now: datetime) -> Table:
    asker = held.table.chairs[offer.seat].user_id
    assert asker is not None, "a person offers"
    distance.may_ask(connection, asker, _asked(held.table, offer.seat), now)
    table = replace(held.table, offers=(*held.table.offers, offer))
    store.save(connection, replace(held, table=table))
    voters = tuple(user_id for user_id, _ in _asked(table, offer.seat))
    args: dict[str, int | str] = {"player": table.names[offer.seat]}
    buttons = (("agree", offer.kind), ("refuse", offer.kind))
    _tell(connection, table, Note(f"table.offer.{offer.kind}", args, voters, buttons=buttons), now, voters)
    return table


def _agreed(connection: Connection, held: Held, offer: Offer, seat: Seat, now: datetime) -> Table:
    offer = replace(offer, agreed=tuple(sorted({*offer.agreed, seat})))
    if set(_voters(held.table, offer.seat)) <= set(offer.agreed):
        return _do(connection, held, offer, now)
    offers = tuple(offer if each.kind == offer.kind else each for each in held.table.offers)
    table = replace(held.table, offers=offers)
    store.save(connection, replace(held, table=table))
    return table


def _do(connection: Connection, held: Held, offer: Offer, now: datetime) -> Table:
    """What everybody has agreed to."""
    if offer.kind == "draw" and (unwilling := _ahead(held)) is not None:
        held = replace(held, table=_without(connection, held, offer))
        args: dict[str, int | str] = {"player": held.table.names[unwilling]}
        _tell(connection, held.table, Note("table.offer.declined.draw", args), now)
        return held.table
    held = replace(held, table=replace(held.table, offers=_others(held.table, offer)))
    if offer.kind in ("pause", "resume"):
        return _stop_or_go(connection, held, offer, now)
    user_id = held.table.chairs[offer.seat].user_id
    if offer.kind == "undo":
        back = _takeback(connection, held, offer.seat)
        after = engine.decree(held, offer.seat, decrees.undo(back.to), "user", user_id, now, back.then)
    else:
        text = decrees.DRAW if offer.kind == "draw" else decrees.CANCEL
        after = engine.decree(held, offer.seat, text, "user", user_id, now)
    return playing.write(connection, after, now).table


def _stop_or_go(connection: Connection, held: Held, offer: Offer, now: datetime) -> Table:
    """The clocks stop, or go on."""
    held = pausing.pause(held, now) if offer.kind == "pause" else pausing.resume(held, now)
    store.save(connection, held)
    _tell(connection, held.table, Note(f"table.offer.done.{offer.kind}"), now, _everybody(held.table))
    return held.table


def _everybody(table: Table) -> tuple[int, ...]:
    return tuple(chair.user_id for chair in table.chairs if chair.user_id is not None)


def _ahead(held: Held) -> Seat | None:
    """A computer player that would rather play on."""
    position, game = held.position, catalogue.game(held.table.game_id)
    assert position is not None, "it is being played"
    for chair in held.table.chairs:
        if chair.level is not None and _hopes(game, referee.view(position, chair.seat), chair.seat):
            return chair.seat
    return None


def _hopes(game: Game[Any, Any], view: Any, seat: Seat) -> bool:
    return game.thinking is None or game.thinking.worth(view, seat) > 0.5


def _without(connection: Connection, held: Held, offer: Offer) -> Table:
    table = replace(held.table, offers=_others(held.table, offer))
    store.save(connection, replace(held, table=table))
    return table


def _others(table: Table, offer: Offer) -> tuple[Offer, ...]:
    return tuple(each for each in table.offers if each.kind != offer.kind)


def _tell(connection: Connection, table: Table, note: Note, now: datetime, people: tuple[int, ...] = ()) -> None:
    """In the table's place; where there is none, to each by direct message."""
    if table.place.target is not None:
        outbox.add(connection, [outbox.notice(table, now, note)])
    else:
        outbox.add(connection, [outbox.notice(table, now, note, user_id=user) for user in people or note.mentions])
