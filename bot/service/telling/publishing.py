"""The review of a finished game for everybody, once every person who played it has agreed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.computer.review import Account, Judged, account, turning
from bot.service.ground import store
from bot.service.ground.records import Chair, Table
from bot.service.ground.refusals import NothingToReview, NotOver, NotSeated
from bot.service.looking import reviewed
from bot.service.telling import outbox, wording
from bot.service.telling.courier import Post
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import Due, Note
from bot.storage.database import Database
from bot.texts import Say
from games.core.hidden import Seat
from rendering.picture import Picture, in_look
from rendering.review import Course, chances

AGREED = "review "
"""Among what is told once at a table: which seat agreed to show its review."""
MOMENTS = 2
"""Choices of each seat that are told at a table for two; one where more play."""


def agree(connection: Connection, table_id: int, user_id: int, now: datetime) -> tuple[str, ...]:
    """One of the players lets everybody see the review; the first asks the others, with the last it is posted.

    The names of those who have not agreed yet. Raises NotSeated, NotOver, NothingToReview.
    """
    held = store.load(connection, table_id, lock=True)
    table, told = held.table, held.told
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    if table.life != "over" or table.result is None:
        raise NotOver
    if reviewed.material(connection, table_id).judged is None or table.place.target is None:
        raise NothingToReview
    agreed = told | {_mark(seat)}
    missing = [chair for chair in people(table) if _mark(chair.seat) not in agreed]
    if agreed != told:
        store.save(connection, replace(held, told=agreed))
        if not missing:
            row = outbox.row("review", outbox.place_lane(table.id), table.id, now, last=table.seq)
            outbox.add(connection, [row])
            reviewed.publish(connection, table_id, now)
        elif not any(mark.startswith(AGREED) for mark in told):
            asked = tuple(chair.user_id for chair in missing if chair.user_id is not None)
            note = Note("review.public.asked", {"player": table.names[seat]}, asked, buttons=(("publish",),))
            outbox.add(connection, [outbox.notice(table, now, note)])
    return tuple(chair.name for chair in missing)


def _mark(seat: Seat) -> str:
    return f"{AGREED}{seat}"


def agreed(told: Collection[str], table: Table) -> frozenset[Seat]:
    """Who lets everybody see their review, of a table at which this was told."""
    return frozenset(chair.seat for chair in table.chairs if _mark(chair.seat) in told)


def people(table: Table) -> list[Chair]:
    """Who must agree: also a person who has left for good, who no longer can."""
    return [chair for chair in table.chairs if chair.user_id is not None]


def account_of(table: Table, judged: Sequence[Judged], seat: Seat) -> Account | None:
    """What became of a seat's chances; None where it had no choice."""
    return account(judged, seat, ended(table, seat), len(table.chairs))


def ended(table: Table, seat: Seat) -> float:
    """What a seat's chances came to, 0 to 1."""
    winners = () if table.result is None else table.result.winners
    return 0.5 if not winners else float(seat in winners)


def course(table: Table, judged: Sequence[Judged], seat: Seat) -> tuple[tuple[int, float], ...]:
    """A seat's chances by event, and at the end."""
    return (*((each.seq, each.chance) for each in judged if each.seat == seat), (table.seq, ended(table, seat)))


async def post(due: Due, locale: str, database: Database, studio: Studio, *, pictures: bool) -> Post | None:
    """The review of all people who played, each from what they knew; None: there is none any more."""
    found = await database.read(reviewed.material, due.table_id)
    table, judged = found.held.table, found.judged
    if judged is None:
        return None
    say = catalogue.texts().say(locale)
    lines, drawn = [say("review.public.title", id=table.id)], list[Picture]()
    for chair in people(table):
        summed = account_of(table, judged, chair.seat)
        if summed is None:
            continue
        turned = turning(judged, chair.seat, MOMENTS if len(table.chairs) == 2 else 1)
        lines += _told(table, chair, summed, turned, locale, say)
        if pictures:
            marks = tuple(each.seq for each in turned)
            lost = tuple(each.lost for each in turned)
            curve = Course(table.game_id, course(table, judged, chair.seat), marks, chair.name, lost)
            drawn.append(in_look(await studio.run(chances, curve, say), table.look))
    return Post(
        place=table.place,
        kind="notice",
        table_id=table.id,
        text="\n".join(lines),
        nonce=due.nonce,
        pictures=tuple(drawn),
        file="review.png",
    )


def _told(table: Table, chair: Chair, summed: Account, turned: Sequence[Judged], locale: str, say: Say) -> list[str]:
    moments = (turn(table.game_id, place, each, locale) for place, each in enumerate(turned, 1))
    return [their_course(chair.name, summed, say), *moments]


def their_course(name: str, found: Account, say: Say) -> str:
    """What became of somebody's chances, in words for everybody."""
    return say(
        "review.public.player_many" if found.others is None else "review.public.player",
        player=wording.plain(name),
        began=percent(found.began),
        ended=percent(found.ended),
        own=percent(found.own),
        luck=signed(found.luck),
    )


def turn(game_id: str, place: int, each: Judged, locale: str) -> str:
    """A choice that turned the game, in words; it is the `place`th."""
    return catalogue.texts().say(locale)(
        "review.line",
        place=place,
        number=each.seq,
        played=wording.said(game_id, each.played, locale),
        chance=percent(each.chance),
        best=wording.said(game_id, each.best, locale),
        better=percent(each.best_chance),
    )


def own_course(found: Account, say: Say) -> list[str]:
    """What became of the reader's own chances, in words."""
    lines = [say("review.course", began=percent(found.began), ended=percent(found.ended))]
    args = {"own": percent(found.own), "luck": signed(found.luck)}
    if found.others is None:
        return [*lines, say("review.account_many", **args)]
    return [*lines, say("review.account", others=percent(found.others), **args)]


def percent(chance: float) -> int:
    """A chance as people read it."""
    return round(100 * chance)


def signed(chance: float) -> str:
    """A gain or a loss of chance as people read it, with the sign that pictures have; 0 has none."""
    points = round(100 * chance)
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"
