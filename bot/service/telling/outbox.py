"""What must still be told, to whom, and by whom it is being told. Functions of a connection.

A *lane* is told in order: a table's place, a person's direct messages, a computer player's turn. Only the first row of
a lane is ever claimed. A hand waits for its table's thread besides, as it says where the game is played; a board waits
a little while a computer player thinks, so that a move and its answer are one post.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, and_, bindparam, case, delete, exists, func, insert, not_, or_, select, update

from bot import catalogue
from bot.service.ground.records import Table
from bot.service.ground.rows import moment, ms, text
from bot.service.telling import waking
from bot.storage.clock import now_ms
from bot.storage.schema import outbox
from games.core.game import by_post

Kind = Literal[
    "thread",
    "seal",
    "board",
    "hand",
    "notice",
    "review",
    "puzzle",
    "think",
    "event.notice",
    "event.round",
    "event.standings",
    "event.case",
    "event.podium",
    "event.live",
    "event.facts",
    "event.schedule",
    "event.result",
]

LEASE = timedelta(seconds=15)
"""After this time another process may take over what one has claimed; it would send it with the same nonce. A process
that lives renews what it is still about."""
PATIENCE = timedelta(seconds=3)
"""For so long a board waits for what a computer player answers; longer, people would miss their own moves."""
HOLD = timedelta(minutes=5)
"""For so long what somebody does freely waits for what they do next; then their visit counts as over. Where their board
is left as it is, what they roll or show waits, too, so that their visit is one post: with what came before, for so long
in all.
"""
VISIT = timedelta(minutes=50)
"""After this time a board is left as it is: Discord lets messages of an hour be edited less, and chats go on."""
VISIT_EDITS = 20
"""So often is a board edited; then what it tells is enough for one message."""
BACKOFF = (5, 20, 60, 300, 600)
"""Seconds until the next try, by attempt; then always the last. `waking` says what makes it come earlier."""


class Note(Struct, frozen=True):
    """A notice: a text key and its parameters, whom it may ping, and whether it takes the buttons off the card.

    `buttons`: a verb and its arguments each. `aside`: in the channel, as nothing can be posted in the table's thread.
    """

    key: str
    args: dict[str, int | str] = {}
    mentions: tuple[int, ...] = ()
    retire_card: bool = False
    buttons: tuple[tuple[str, ...], ...] = ()
    aside: bool = False


_note = msgspec.json.Decoder(Note)


class Due(NamedTuple):
    """Something to tell now. `sent_at`: when it was tried first; whether it went out then is not known.

    `table_id` 0: of no table; `event_id` None: of no event. Of an event's round, `from_seq` is the number.
    `newest`: the last row of the lane when this one was claimed.
    """

    id: int
    lane: str
    kind: Kind
    table_id: int
    seat: int | None
    user_id: int | None
    from_seq: int
    to_seq: int
    note: Note | None
    nonce: str
    created: datetime
    attempts: int
    sent_at: datetime | None
    tournament_id: int | None = None
    worker: str = ""
    newest: int = 0


class Claimed(NamedTuple):
    """What a look at the outbox found. `wait`: seconds until it is worth another look; None: none is known."""

    due: list[Due]
    wait: float | None


def place_lane(table_id: int) -> str:
    """The lane of what is told in a table's place."""
    return f"table {table_id}"


def tournament_lane(tournament_id: int) -> str:
    """The lane of what is told in an event's channel."""
    return f"event {tournament_id}"


def user_lane(user_id: int) -> str:
    """The lane of a person's direct messages."""
    return f"user {user_id}"


def fresh_nonce() -> str:
    """Discord takes up to 25 characters. Random, so that a database begun anew does not repeat those of the old one."""
    return secrets.token_hex(10)


class Teller(NamedTuple):
    """A process that tells at once what it is writing, and how many posts it has room for."""

    worker: str
    room: int


NOBODY = Teller("", 0)
"""What is written is told when somebody looks for it."""


class Added(NamedTuple):
    """What became of new rows. `clear`: nothing waited before them. `mine`: those that the teller tells now."""

    clear: bool
    mine: tuple[Due, ...] = ()


_ADD = insert(outbox)
_BEFORE = select(outbox.c.id).where(outbox.c.lane.in_(bindparam("lanes", expanding=True))).limit(1)


def add(connection: Connection, rows: Iterable[dict[str, Any]]) -> None:
    """Adds rows that `row` made. What waits for its next try in the same lanes is tried at once: it is in their way."""
    listed = list(rows)
    if listed:
        waking.lanes(connection, {each["lane"] for each in listed}, max(each["created_at"] for each in listed))
        connection.execute(_ADD, listed)


def add_mine(connection: Connection, rows: Sequence[dict[str, Any]], teller: Teller, now: datetime) -> Added:
    """Adds boards and hands as claimed already, if nothing waits before them and nothing must come first.

    Two tables may so write to one person at once; of one table, nobody else can write meanwhile.
    """
    lanes = {each["lane"] for each in rows}
    clear = connection.execute(_BEFORE, {"lanes": sorted(lanes)}).first() is None
    plain = all(each["kind"] in ("board", "hand") for each in rows) and len(lanes) == len(rows) <= teller.room
    if not (clear and plain):
        add(connection, rows)
        return Added(clear)
    on_their_way = {"worker": teller.worker, "sent_at": ms(now), "attempts": 1}
    claimed = [{name: each[name] for name in each if name != "claimed_until"} | on_their_way for each in rows]
    keys: dict[str, int] = {key.nonce: key.id for key in connection.execute(_ADD_CLAIMED, claimed)}
    return Added(clear, tuple(_mine(keys[each["nonce"]], each, now, teller) for each in rows))


def _mine(key: int, row: dict[str, Any], now: datetime, teller: Teller) -> Due:
    return Due(
        id=key,
        lane=row["lane"],
        kind=row["kind"],
        table_id=row["table_id"],
        seat=row["seat"],
        user_id=row["user_id"],
        from_seq=row["from_seq"],
        to_seq=row["to_seq"],
        note=None,
        nonce=row["nonce"],
        created=now,
        attempts=1,
        sent_at=None,
        worker=teller.worker,
        newest=key,
    )


def more(connection: Connection, due: Due) -> bool:
    """Whether something else waits in the lane, now that this is told."""
    return connection.execute(_BEFORE, {"lanes": [due.lane]}).first() is not None


def is_left(table: Table, now: datetime) -> bool:
    """Whether the newest board is left as it is: what comes now is a new post."""
    visit = table.visit
    if visit is None or table.board is None:
        return False
    return len(visit.digests) > VISIT_EDITS or now - moment(visit.at) > VISIT


def hold(connection: Connection, table: Table, first: int, now: datetime) -> None:
    """The board that tells what a person does who goes on, from event `first` on: when something else is to be told in
    the table's place, or when nothing more has come for a while (`HOLD`).
    """
    lane, later = place_lane(table.id), {"next_at": ms(now + HOLD)}
    waits = and_(outbox.c.lane == lane, outbox.c.kind == "board", *waking.held(ms(now)))
    more = {"to_seq": table.seq} | ({} if is_left(table, now) else later)
    longer = connection.execute(update(outbox).where(waits).values(**more))
    if not longer.rowcount:
        board = row("board", lane, table.id, now, first=first, last=table.seq)
        connection.execute(_ADD, [board | later])


def row(
    kind: Kind,
    lane: str,
    table_id: int | None,
    now: datetime,
    *,
    seat: int | None = None,
    user_id: int | None = None,
    first: int = 0,
    last: int = 0,
    note: Note | None = None,
    tournament_id: int | None = None,
) -> dict[str, Any]:
    """A row to add."""
    return {
        "lane": lane,
        "kind": kind,
        "table_id": table_id,
        "seat": seat,
        "user_id": user_id,
        "from_seq": first,
        "to_seq": last,
        "note": None if note is None else text(note),
        "nonce": fresh_nonce(),
        "created_at": ms(now),
        "next_at": ms(now),
        "attempts": 0,
        "sent_at": None,
        "worker": None,
        "claimed_until": 0,
        "tournament_id": tournament_id,
    }


def after_steps(table: Table, first: int, now: datetime) -> list[dict[str, Any]]:
    """What the steps from `first` on must tell: the board to all, a hand to whoever is newly asked."""
    rows = [row("board", place_lane(table.id), table.id, now, first=first, last=table.seq)]
    after_people = by_post(catalogue.game(table.game_id)).people_first
    people = {question.kind for question in table.questions if table.chairs[question.seat].user_id is not None}
    for question in table.questions:
        chair = table.chairs[question.seat]
        if chair.level is not None and question.kind in after_people:
            if question.kind not in people:  # they have chosen, now or before
                rows.append(think(table, question.seat, now))
        elif question.seq < first:
            continue
        elif chair.level is not None:
            rows.append(think(table, question.seat, now))
        elif chair.user_id is not None:
            rows.append(hand(table, question.seat, first, now))
    return rows


def hand(table: Table, seat: int, first: int, now: datetime) -> dict[str, Any]:
    """A private hand for a seat's direct messages."""
    user_id = table.chairs[seat].user_id
    assert user_id is not None, "only people read direct messages"
    lane = user_lane(user_id)
    return row("hand", lane, table.id, now, seat=seat, user_id=user_id, first=first, last=table.seq)


def think(table: Table, seat: int, now: datetime) -> dict[str, Any]:
    """A computer player's turn."""
    return row("think", f"computer {table.id} {seat}", table.id, now, seat=seat, first=table.seq, last=table.seq)


def notice(table: Table, now: datetime, note: Note, *, user_id: int | None = None) -> dict[str, Any]:
    """A sentence for a table's place, or for a person's direct messages."""
    place = f"aside {table.id}" if note.aside else place_lane(table.id)
    lane = place if user_id is None else user_lane(user_id)
    return row("notice", lane, table.id, now, user_id=user_id, last=table.seq, note=note)


_earlier = outbox.alias("earlier")
_thread = outbox.alias("thread")
_thought = outbox.alias("thought")
_FIRST = ~exists().where(_earlier.c.lane == outbox.c.lane, _earlier.c.id < outbox.c.id)


_CLOCK = now_ms()
"""Of leases: the clocks of several machines may be minutes apart."""
_FREE = outbox.c.claimed_until <= _CLOCK
_UNTIL = _CLOCK + int(LEASE.total_seconds() * 1000)
_newest = select(func.max(_earlier.c.id)).where(_earlier.c.lane == outbox.c.lane).correlate(outbox).scalar_subquery()
_HEADS = (
    select(outbox, _newest.label("newest"))
    .where(
        outbox.c.next_at <= bindparam("now"),
        _FREE,
        (outbox.c.kind == "think") == bindparam("thinking"),
        _FIRST,
        or_(
            outbox.c.kind != "hand",
            ~exists().where(_thread.c.table_id == outbox.c.table_id, _thread.c.kind == "thread"),
        ),
        or_(
            outbox.c.kind != "board",
            outbox.c.created_at <= bindparam("patient"),
            ~exists().where(
                _thought.c.table_id == outbox.c.table_id,
                _thought.c.kind == "think",
                or_(_thought.c.attempts == 0, _thought.c.claimed_until > _CLOCK),
            ),
        ),
    )
    .order_by(outbox.c.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True, of=outbox)
)
_ADD_CLAIMED = insert(outbox).values(claimed_until=_UNTIL).returning(outbox.c.id, outbox.c.nonce)
_CLAIM = (
    update(outbox)
    .where(outbox.c.id == bindparam("key"))
    .values(
        worker=bindparam("new_worker"), claimed_until=_UNTIL, sent_at=bindparam("new_sent"),
        to_seq=bindparam("new_to"), attempts=bindparam("new_attempts"),
    )
)  # fmt: skip
_RENEW = (
    update(outbox)
    .where(outbox.c.id.in_(bindparam("keys", expanding=True)), outbox.c.worker == bindparam("whose"))
    .values(claimed_until=_UNTIL)
)
_impatient = outbox.c.created_at + int(PATIENCE.total_seconds() * 1000)
_due = case((and_(outbox.c.kind == "board", _impatient > outbox.c.next_at), _impatient), else_=outbox.c.next_at)
_due_in, _free_in = _due - bindparam("now"), outbox.c.claimed_until - _CLOCK
_WAIT = select(func.min(case((_due_in > _free_in, _due_in), else_=_free_in))).where(_FIRST, or_(_due_in > 0, ~_FREE))


def claim(connection: Connection, worker: str, now: datetime, most: int, thoughts: int) -> Claimed:
    """Takes the first rows of up to `most` lanes and marks them as on their way, before anything is sent.

    Computer players' turns are counted apart (`thoughts`): thinking must not keep what is ready from being told.
    """
    heads = [
        head
        for thinking, room in ((True, thoughts), (False, most))
        if room > 0
        for head in connection.execute(
            _HEADS, {"now": ms(now), "thinking": thinking, "most": room, "patient": ms(now - PATIENCE)}
        )
    ]
    found: list[Due] = []
    for head in heads:
        last = head.to_seq
        if head.kind in ("board", "hand") and head.sent_at is None:
            last = _absorb(connection, head)
        connection.execute(
            _CLAIM,
            {
                "key": head.id,
                "new_worker": worker,
                "new_sent": ms(now) if head.sent_at is None else head.sent_at,
                "new_to": last,
                "new_attempts": head.attempts + 1,
            },
        )
        found.append(_claimed(head, last, worker))
    if found:
        return Claimed(found, None)
    wait = connection.execute(_WAIT, {"now": ms(now)}).scalar_one()
    return Claimed(found, None if wait is None else wait / 1000)


def _claimed(head: Any, last: int, worker: str) -> Due:
    """A row that was just claimed; `last`: up to where it tells now."""
    return Due(
        id=head.id,
        lane=head.lane,
        kind=head.kind,
        table_id=head.table_id or 0,
        seat=head.seat,
        user_id=head.user_id,
        from_seq=head.from_seq,
        to_seq=last,
        note=None if head.note is None else _note.decode(head.note),
        nonce=head.nonce,
        created=moment(head.created_at),
        attempts=head.attempts + 1,
        sent_at=None if head.sent_at is None else moment(head.sent_at),
        tournament_id=head.tournament_id,
        worker=worker,
        newest=head.newest,
    )


def renew(connection: Connection, worker: str, keys: Sequence[int]) -> None:
    """Keeps what the process is still about from being taken over."""
    connection.execute(_RENEW, {"keys": keys, "whose": worker})


def _absorb(connection: Connection, head: Any) -> int:
    """A newer board (or hand) takes the place of an older one that was never sent, and tells the events of both."""
    same = and_(
        outbox.c.lane == head.lane,
        outbox.c.kind == head.kind,
        outbox.c.table_id == head.table_id,
        outbox.c.id > head.id,
        outbox.c.sent_at.is_(None),
    )
    newer = connection.execute(select(outbox.c.id, outbox.c.to_seq).where(same).with_for_update(skip_locked=True)).all()
    if not newer:
        return head.to_seq
    connection.execute(delete(outbox).where(outbox.c.id.in_([each.id for each in newer])))
    return max(head.to_seq, *(each.to_seq for each in newer))


def shut_out(connection: Connection, table_id: int) -> bool:
    """Whether the table's place refused what was to be posted there last."""
    refused = select(outbox.c.id).where(
        outbox.c.lane == place_lane(table_id), outbox.c.attempts > 0, outbox.c.sent_at.is_(None)
    )
    return connection.execute(refused.limit(1)).first() is not None


def done(connection: Connection, due: Due) -> None:
    """It was told, or need not be told any more."""
    connection.execute(delete(outbox).where(outbox.c.id == due.id))


def postpone(connection: Connection, due: Due, now: datetime, seconds: float | None, *, unsent: bool) -> None:
    """Tries again later, but at once where more is to be told there by now, unless Discord said when (`seconds`).

    `unsent`: this attempt certainly did not go out. If there was none before of which that is not known, the row may
    still be merged with newer ones.

    What another process has taken over meanwhile is left to it.
    """
    wait = BACKOFF[min(due.attempts, len(BACKOFF)) - 1] if seconds is None else seconds
    later: Any = ms(now + timedelta(seconds=wait))
    if seconds is None:
        later = case((exists().where(_earlier.c.lane == due.lane, _earlier.c.id > due.newest), 0), else_=later)
    values: dict[str, Any] = {"claimed_until": 0, "next_at": later}
    if unsent and due.sent_at is None:
        values |= {"sent_at": None, "nonce": fresh_nonce()}
    connection.execute(update(outbox).where(outbox.c.id == due.id, outbox.c.worker == due.worker).values(**values))


def release(connection: Connection, worker: str) -> None:
    """At the start: frees what an earlier process of the same name had claimed, and tries everything else at once."""
    connection.execute(
        update(outbox).where(outbox.c.worker == worker, outbox.c.claimed_until > 0).values(claimed_until=0, next_at=0)
    )
    waking.everything(connection)


def waiting(connection: Connection, now: datetime) -> float:
    """For how many seconds the oldest row has been waiting that is not to wait; 0 when none does."""
    late = not_(and_(*waking.held(ms(now))))
    oldest = connection.execute(select(outbox.c.created_at).where(late).order_by(outbox.c.id).limit(1)).scalar()
    return 0.0 if oldest is None else max(0.0, (now - moment(oldest)).total_seconds())
