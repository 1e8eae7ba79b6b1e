"""What a row of the outbox becomes: everything a post needs is read in one transaction, then worded and drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, ParamSpec

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue, metrics
from bot.beacon.chain import Chain
from bot.service.ground import people, store
from bot.service.ground.history import lines, positions
from bot.service.ground.records import DIGITS, JOIN, Logged, Place, Question, Spot, Table, Visit
from bot.service.ground.refusals import Unreadable
from bot.service.ground.rows import Held, Step, ms
from bot.service.ground.sight import Sight
from bot.service.play import snapshots
from bot.service.telling import drawing, narrating, outbox, post_words, proof, wording
from bot.service.telling.answers import answers
from bot.service.telling.called import called_in, named_in
from bot.service.telling.courier import Link, Post
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import Due
from bot.texts import Say
from games.core import referee
from games.core.game import by_post
from games.core.hidden import Seat
from games.core.referee import Position
from rendering.picture import Picture, in_look

log = structlog.get_logger(__name__)

P = ParamSpec("P")


class Material(NamedTuple):
    """What a post is made from. `entries`: the part of the log it tells; `locale`: its readers' language.

    `earlier`: what the newest board tells already, where it is edited (else None). `missed`: what the one whom a new
    board calls has not come to hear yet. `course`: the whole log of a game that is over, for the poster.
    """

    held: Held
    entries: list[Logged]
    position: Position | None
    locale: str
    digest: str
    earlier: list[Logged] | None = None
    missed: Sequence[Logged] = ()
    course: Sequence[Logged] = ()


HAND = timedelta(minutes=14)
"""So long does a hand live in which somebody has acted (`bot.hands`)."""
AWAY = 80
"""Events before those a hand tells, among which is what its reader's orders did for them."""
JUST_BEFORE = 12
"""Events before those a hand tells, among which its reader's own deed is looked for."""


def gather(connection: Connection, due: Due, default: str, now: datetime) -> Material | None:
    """Reads it. The position is the one after the last event told, even if the game has gone on since.

    None: it is of no use any more.
    """
    held = store.load(connection, due.table_id)
    table, position, digest = held.table, held.position, held.table.digest
    reader = _reader(connection, held, due)
    if due.kind == "hand" and (not _may_want_hand(table, due) or reader.dms_closed):
        return None
    told = store.entries(connection, table.id, due.from_seq, due.to_seq) if due.kind in ("board", "hand") else []
    if due.kind == "hand" and _looks_on(table, [*_just_before(connection, due), *told], due, now):
        return None
    if due.kind in ("board", "hand") and table.seq != due.to_seq:
        position, digest = snapshots.at(connection, held, due.to_seq)
    earlier = _earlier(connection, held, told, due, now)
    missed, course = _missed(connection, held, told, due), _course(connection, due, position)
    return Material(held, told, position, reader.locale or default, digest, earlier, missed, course)


def _course(connection: Connection, due: Due, position: Position | None) -> Sequence[Logged]:
    ended = due.kind == "board" and position is not None and position.over is not None
    return store.entries(connection, due.table_id, 0, due.to_seq) if ended else ()


def _earlier(
    connection: Connection, held: Held, told: Sequence[Logged], due: Due, now: datetime
) -> list[Logged] | None:
    """What the newest board tells already, if this is to be added to it: as long as nobody has to be told, by a post of
    its own, that they are asked. None if it is a new post.
    """
    table, visit = held.table, held.table.visit
    if due.kind != "board" or visit is None or table.board is None or table.life != "playing":
        return None
    is_repeated = due.from_seq > due.to_seq
    if is_repeated or outbox.is_left(table, now) or _pinged(table, told, due):
        return None
    return store.entries(connection, table.id, visit.first, due.from_seq - 1)


def _missed(connection: Connection, held: Held, told: Sequence[Logged], due: Due) -> Sequence[Logged]:
    """What the newest board came to tell since the last deed of the one whom this new one calls: whoever comes reads in
    one place what was done while they were away. When they go on, their own visit takes its place. The last board of a
    game tells the deed whole that ended it, from before the reaction windows in it.
    """
    table, visit = held.table, held.table.visit
    if due.kind == "board" and table.life == "over" and 0 < due.from_seq <= due.to_seq == table.seq:
        opened = _opened(connection, held, due.from_seq)
        return store.entries(connection, table.id, opened, due.from_seq - 1) if opened < due.from_seq else ()
    if not table.pace.beforehand or table.life != "playing":  # elsewhere a visit is a move, or asked in between
        return ()
    if due.kind == "hand":
        return _since(store.entries(connection, table.id, max(0, due.from_seq - AWAY), due.from_seq - 1), due.seat)
    if due.kind != "board" or visit is None or due.from_seq > due.to_seq:
        return ()
    called = _pinged(table, told, due)
    if len(called) != 1:
        return ()
    return _since(store.entries(connection, table.id, visit.first, due.from_seq - 1), table.seat_of(called[0]))


def _opened(connection: Connection, held: Held, seq: int) -> int:
    """The event of the deed in whose reaction windows event `seq` is an answer; itself, if in none."""
    game = catalogue.game(held.table.game_id)
    windows = by_post(game).windows
    if not windows:
        return seq
    steps = store.steps(connection, held.table.id, last=seq - 1)
    try:
        before = deque(positions(game, held.setup, steps), JUST_BEFORE)
    except Unreadable:  # the board tells less, and the game ends all the same
        log.exception("a game that ended cannot be read", table=held.table.id)
        return seq
    opens = (each for each in reversed(before) if any(ask.kind not in windows for ask in referee.asks(game, each)))
    opened = next(opens, None)
    return seq if opened is None else opened.seq + 1


def _since(known: Sequence[Logged], seat: Seat | None) -> Sequence[Logged]:
    """What has happened since the seat's last deed, or since time did it."""
    own = (place for place, entry in enumerate(known, 1) if entry.seat == seat and entry.actor in ("user", "clock"))
    return known[max(own, default=0) :]


def _asked_of(table: Table, asked: Sequence[Question]) -> tuple[int, ...]:
    """The people of questions. An edit pings nobody, but who was pinged by the board shall still find it."""
    return tuple(who for each in asked if (who := table.chairs[each.seat].user_id) is not None)


def _pinged(table: Table, told: Sequence[Logged], due: Due) -> tuple[int, ...]:
    """The people of questions that were opened by what is told and are still open, and of the last one that is: but
    for those whose own deed led there, who are looking on.
    """
    opened = [each for each in table.questions if due.from_seq <= each.seq <= due.to_seq]
    asked = [(table.chairs[each.seat].user_id, each.seq) for each in opened]
    asked += [(table.chairs[each.seat].user_id, due.to_seq) for each in _last(table, due.from_seq)]
    before = None if table.visit is None else table.visit.actor
    found = [who for who, seq in asked if who is not None and who != _actor(table, told, seq, before)]
    return tuple(dict.fromkeys(found))


def _looks_on(table: Table, told: Sequence[Logged], due: Due, now: datetime) -> bool:
    """Whether whom a hand is for is asked what followed their own deed: the hand in which they did it shows it."""
    question = None if due.seat is None else table.question(due.seat)
    if question is None or due.from_seq == 0:
        return False
    deed = _deed(table, told, question.seq)
    if deed is None or deed.actor != "user" or deed.user_id != due.user_id or deed.action.startswith(JOIN):
        return False
    return now - deed.at < HAND


def _just_before(connection: Connection, due: Due) -> list[Logged]:
    return store.entries(connection, due.table_id, max(0, due.from_seq - JUST_BEFORE), due.from_seq - 1)


_GOES_ON = {"computer", "forced"}
"""Who acts at once after a person, who is looking on all the time."""


def _goes_on(table: Table) -> set[str]:
    """The same at a table: where those who are away are answered for, that is in the middle of another's deed."""
    return _GOES_ON | {"standing"} if table.pace.beforehand else _GOES_ON


def _actor(table: Table, told: Sequence[Logged], seq: int, before: int | None) -> int | None:
    """The person whose deed led to event `seq`; None: nobody's, time or something told beforehand did. `before`: whose
    deed led to what is told.
    """
    deed = _deed(table, told, seq)
    if deed is None:
        return before
    return deed.user_id if deed.actor == "user" else None


def _deed(table: Table, told: Sequence[Logged], seq: int) -> Logged | None:
    """What led to event `seq`: the last thing that neither a computer did nor the rules by themselves."""
    return next((entry for entry in reversed(told) if entry.seq <= seq and entry.actor not in _goes_on(table)), None)


def visit(due: Due, material: Material, spot: Spot, now: datetime) -> Visit:
    """What the newest board tells from now on. `spot`: where it is.

    A board that is the same as before was edited, if only by a try whose answer got lost, though this would be a post
    of its own by now: it still tells what it told.
    """
    before, shown = material.held.table.visit, (due.to_seq, material.digest[:DIGITS])
    if before is None or spot != material.held.table.board:
        actor = _actor(material.held.table, material.entries, due.to_seq, None)
        return Visit(due.from_seq, ms(now), actor, (shown,))
    actor = _actor(material.held.table, material.entries, due.to_seq, before.actor)
    return replace(before, actor=actor, digests=(*before.digests, shown))


def fresh(
    connection: Connection, held: Held, steps: Sequence[Step], due: Due, default: str, now: datetime
) -> Material | None:
    """The same of a board or hand that tells what was written just now, in the transaction that wrote it: nothing is
    read but what the board says already, where it is edited. None: it is of no use.
    """
    told = [
        Logged(each.seq, each.seat, each.actor, each.user_id, each.action, due.created, each.events) for each in steps
    ]
    if due.kind == "hand" and _looks_on(held.table, told, due, now):
        return None
    locale = (held.locale if due.seat is None else held.private[due.seat].locale) or default
    earlier = _earlier(connection, held, told, due, now)
    missed, course = _missed(connection, held, told, due), _course(connection, due, held.position)
    return Material(held, told, held.position, locale, held.table.digest, earlier, missed, course)


class _Reader(NamedTuple):
    """Whoever a post is for, everybody or one person. `locale` "": nobody knows."""

    locale: str
    dms_closed: bool


def _reader(connection: Connection, held: Held, due: Due) -> _Reader:
    if due.user_id is None:
        return _Reader(held.locale or "", dms_closed=False)
    seat = held.table.seat_of(due.user_id)
    if seat is not None:
        return _Reader(held.private[seat].locale, held.private[seat].dms_closed)
    user = people.user(connection, due.user_id)
    return _Reader(user.locale if user else "", user is not None and user.dms_closed)


def _may_want_hand(table: Table, due: Due) -> bool:
    """A hand is of no use once its question has been answered, but everybody gets the first one."""
    return table.life == "playing" and (due.from_seq == 0 or _is_open(table, due))


def wants_hand(due: Due, material: Material) -> bool:
    """Whether a hand is to be told, for one that `gather` has gathered.

    Not a first one that may have gone out with its question: without it, it could not be found again.
    """
    return due.sent_at is None or _is_open(material.held.table, due) or not _was_asked(due, material)


def _is_open(table: Table, due: Due) -> bool:
    """Whether what a hand was told for is still asked."""
    question = None if due.seat is None else table.question(due.seat)
    return question is not None and question.seq <= due.to_seq


async def board(due: Due, material: Material, studio: Studio, *, picture: bool, once: str | None = None) -> Post:
    """The public story and board, for a table's place. `once`: what is told besides, a key of `service.once`."""
    present, position, locale = material.held.table, material.position, material.locale
    assert position is not None, "a board is told only of a table that has started"
    table = replace(present, seq=due.to_seq, sight=Sight(position), life="over" if position.over else "playing")
    story, earlier = lines(material.entries, None), material.earlier
    first = due.from_seq if earlier is None or present.visit is None else present.visit.first
    repeated = due.from_seq > due.to_seq  # says whom the table waits for, and calls nobody
    # still open now, and asked by what is told here: each question pings once, and nobody about their own deed
    asked = [each for each in present.questions if repeated or first <= each.seq <= due.to_seq]
    last = [] if repeated else _last(present, due.from_seq)
    told = narrating.story([*lines(earlier or material.missed, None), *story], table, locale)
    say = catalogue.texts().say(locale)
    told = narrating.shortened(told, say, len(narrating.story(story, table, locale)))  # the news is told but here
    caption = narrating.caption(story, table, locale) if picture else ""  # the story says it already
    happened = tuple(event for line in story for event in line.events)
    course = tuple(event for line in lines(material.course, None) for event in line.events)
    drawn = await _drawn(studio, drawing.board, table, None, locale, caption, happened, course=course)
    if not picture and drawn is not None:
        told.append(drawn.alt)  # the position in words
    shown = () if earlier is None or present.visit is None else present.visit.digests
    seals = proof.lines(table, material.held.setup, first, material.digest, shown, say)
    return Post(
        place=table.place,
        kind="board",
        table_id=table.id,
        text="\n".join([post_words.board(table, told, asked, last, locale, once), *seals]),
        nonce=due.nonce,
        picture=in_look(drawn, table.look) if picture and drawn is not None else None,
        mentions=_asked_of(present, asked) if earlier is not None else _pinged(present, material.entries, due),
        buttons=post_words.buttons(table, locale),
        links=_links(present, position, say),
        retire=_card(table) if table.board is None else None,
        newest=present.board if due.from_seq <= due.to_seq else None,
        edit=earlier is not None,
    )


def _links(table: Table, position: Position, say: Say) -> tuple[Link, ...]:
    """Where everybody may look at a game that is over."""
    over = table.life == "over" and position.over is not None
    return (Link(proof.replay_path(table), say("window.look_back")),) if over else ()


def seal(due: Due, material: Material, chain: Chain | None) -> Post:
    """That no word is taken any more, for a table's place; never edited. `chain`: the beacon that closes the set-up."""
    held, say = material.held, catalogue.texts().say(material.locale)
    return Post(
        place=held.table.place,
        kind="seal",
        table_id=held.table.id,
        text="\n".join(proof.seal(held.table, held.setup, chain, say)),
        nonce=due.nonce,
    )


def _last(table: Table, first: int) -> list[Question]:
    """The only question that is still open of several, now that the others have been answered (from event `first` on).

    Where answers are held, nobody may know who has answered.
    """
    if len(table.questions) != 1 or table.pace.held:
        return []
    (question,) = table.questions
    waited = question.beside and question.seq < first and table.chairs[question.seat].user_id is not None
    return [question] if waited else []


async def _drawn(studio: Studio, draw: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs) -> Picture | None:
    """The picture; a fault in the painter must not keep the words back."""
    try:
        return await studio.run(draw, *args, **kwargs)
    except Exception:
        metrics.FAULTS.inc()
        log.exception("no picture")
        return None


def _card(table: Table) -> Spot | None:
    if table.card_id is None or table.channel_id is None:
        return None
    return Spot(table.channel_id, table.card_id)


async def hand(due: Due, material: Material, studio: Studio) -> Post:
    """A seat's own hand and what is asked of it, for its direct messages; like a board, as it was when it was asked."""
    table, locale, seat = material.held.table, material.locale, due.seat
    assert seat is not None, "a hand is a seat's"
    table = replace(
        table,
        seq=due.to_seq,
        sight=None if material.position is None else Sight(material.position),
        questions=tuple(question for question in table.questions if question.seq <= due.to_seq),
    )
    table = called_in(table, locale)
    public = {(line.seq, event) for line in lines(material.entries, None) for event in line.events}
    silent = by_post(catalogue.game(table.game_id)).silent
    own = [
        line  # their orders acted for them, which everybody else takes for their own deed
        if line.said and line.said not in silent
        else replace(line, actor="table", events=tuple(each for each in line.events if (line.seq, each) not in public))
        for line in lines(material.entries, seat)
    ]
    own = [*(line for line in lines(material.missed, seat) if line.said and line.said not in silent), *own]
    look = table.look_for(material.held.private[seat])
    pictures = tuple(in_look(each, look) for each in await _held(table, seat, locale, material, studio))
    say = catalogue.texts().say(locale)
    told = narrating.shortened(narrating.story(own, table, locale), say)
    below = answers(table, seat, locale)
    said = post_words.hand(table, seat, told, material.held.private[seat], locale)
    return Post(
        place=Place(user_id=due.user_id),
        kind="hand",
        table_id=table.id,
        text="\n".join(filter(None, [said, below.meaning, proof.line(table, material.digest, say)])),
        nonce=due.nonce,
        picture=pictures[0] if len(pictures) == 1 else None,
        pictures=pictures if len(pictures) > 1 else (),
        file="hand.png",
        buttons=below.buttons,
    )


async def _held(table: Table, seat: Seat, locale: str, material: Material, studio: Studio) -> tuple[Picture, ...]:
    """The seat's hand, below the board as the seat sees it where that is more than what everybody sees."""
    found = [await _drawn(studio, drawing.hand, table, seat, locale)]
    if by_post(catalogue.game(table.game_id)).own_board and table.started:
        happened = tuple(event for line in lines(material.entries, seat) for event in line.events)
        found.insert(0, await _drawn(studio, drawing.board, table, seat, locale, "", happened))
    return tuple(picture for picture in found if picture is not None)


def _was_asked(due: Due, material: Material) -> bool:
    """Whether the seat was asked something after the last event that is told."""
    game, position = catalogue.game(material.held.table.game_id), material.position
    return position is not None and any(ask.seat == due.seat for ask in referee.asks(game, position))


def notice(due: Due, material: Material) -> Post:
    """A sentence for a table's place or for a person."""
    table, note = material.held.table, due.note
    assert note is not None, "a notice has a text"
    place = table.place if due.user_id is None else Place(user_id=due.user_id)
    if note.aside:
        place = Place(table.guild_id, table.channel_id)
    text = post_words.notice(table, note.key, named_in(note.args, table, material.locale), place, material.locale)
    mentions = note.mentions if due.user_id is None else ()
    return Post(
        place=place,
        kind="notice",
        table_id=table.id,
        text="\n".join([" ".join(map(wording.mention, mentions)), text]).lstrip("\n"),
        nonce=due.nonce,
        mentions=mentions,
        buttons=post_words.notice_buttons(table.id, due.to_seq, note.buttons, material.locale),
        retire=_card(table) if note.retire_card else None,
    )
