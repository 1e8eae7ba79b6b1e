"""Somebody's time is up: a day off, the game's default, a computer player, somebody else, or the end of it.

Functions of a connection. Who is silent in a reaction window passes, and has missed nothing; nor has who has played a
part of their turn in a window of their team.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground import people, store
from bot.service.ground.pace import Habits
from bot.service.ground.records import LEAVE, Chair, Computer, Question
from bot.service.ground.rows import Held
from bot.service.play import engine, playing
from bot.service.seats import seating
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.service.time import questions
from bot.texts import FALLBACK
from games.core.game import by_post
from games.core.hidden import Seat
from games.core.referee import RESIGN

FORFEIT_AFTER = 2
"""How many times in a row the clock plays for a seat; the last time it gives up for it."""
DAYS_OFF = 20
"""Days that a person may take off in a year."""
SHORTEST = 24
"""Hours for a move from which on days off are of use."""
LEVEL = "greedy"
"""The computer player that goes on for somebody."""


def time_up(connection: Connection, held: Held, question: Question, now: datetime) -> None:
    """Does what was agreed for the end of a seat's time."""
    table, seat = held.table, question.seat
    chair, game = table.chairs[seat], catalogue.game(table.game_id)
    if question.kind in by_post(game).windows or question.part:
        playing.write(connection, engine.time_out(held, seat, now), now)
    elif _day_off(connection, held, question, now):
        return
    elif table.pace.end == "computer" and chair.user_id is not None:
        _computer(connection, held, seat, now)
    elif table.pace.end == "substitute" and chair.user_id is not None:
        _free(connection, held, seat, now)
    elif table.pace.end == "forfeit" or held.missed[seat] + 1 >= FORFEIT_AFTER:
        _give_up(connection, held, seat, now)
    else:
        playing.write(connection, engine.time_out(held, seat, now), now)


def _day_off(connection: Connection, held: Held, question: Question, now: datetime) -> bool:
    """Takes a day off where that was agreed and one is left; a day counts for all the person's tables."""
    pace, user_id = held.table.pace, held.table.chairs[question.seat].user_id
    if user_id is None or not pace.vacation or (pace.bank is None and pace.hours < SHORTEST):
        return False
    habits = held.private[question.seat].habits
    until = habits.off
    if until is None or until <= now:
        used = habits.used if habits.year == now.year else 0
        if used >= DAYS_OFF:
            return False
        until = now + timedelta(days=1)
        people.set_habits(connection, user_id, replace(habits, year=now.year, used=used + 1, off=until))
        habits = replace(habits, year=now.year, used=used + 1, off=until)
    extended = replace(question, due=until, remind=())
    _save(connection, held, extended)
    args: dict[str, int | str] = {"player": held.table.chairs[question.seat].name, "due": int(until.timestamp())}
    note = Note("table.time.day_off", args | {"n": days_left(habits, now)}, (user_id,))
    _tell(connection, held, note, now, user_id)
    return True


def days_left(habits: Habits, now: datetime) -> int:
    """How many days the person may still take off this year."""
    return DAYS_OFF - (habits.used if habits.year == now.year else 0)


def _computer(connection: Connection, held: Held, seat: Seat, now: datetime) -> None:
    """A computer player goes on from here."""
    before = held.table.chairs[seat]
    locale = people.locale_in(connection, held.table.guild_id, FALLBACK)
    held = playing.seated(connection, held, seating.chair_for(seat, Computer(LEVEL), locale))
    held = _anew(connection, held, seat, now)
    outbox.add(connection, [outbox.think(held.table, seat, now)])
    _tell(connection, held, Note("table.time.computer", {"player": before.name}), now, before.user_id)


def _free(connection: Connection, held: Held, seat: Seat, now: datetime) -> None:
    """Whoever comes may take the seat; while nobody does, its time runs again."""
    before = held.table.chairs[seat]
    held = playing.seated(connection, held, Chair(seat, name=before.name))
    held = _anew(connection, held, seat, now)
    note = Note("table.time.substitute", {"player": before.name}, buttons=(("enter",),))
    _tell(connection, held, note, now, before.user_id)


def _give_up(connection: Connection, held: Held, seat: Seat, now: datetime) -> None:
    """Leaves the game to the others where it knows that, else resigns."""
    said = held.table.unasked(catalogue.game(held.table.game_id), seat, LEAVE)
    if said is not None:
        held = playing.seated(connection, held, Chair(seat, name=held.table.chairs[seat].name))
    playing.write(connection, engine.act(held, seat, said or RESIGN, "clock", None, now), now)


def _anew(connection: Connection, held: Held, seat: Seat, now: datetime) -> Held:
    """The seat's question with all its time again."""
    question = held.table.question(seat)
    assert question is not None, "its time was up"
    return _save(connection, held, questions.renewed(held, catalogue.game(held.table.game_id), question, now))


def _save(connection: Connection, held: Held, question: Question) -> Held:
    renewed = tuple(question if each.seat == question.seat else each for each in held.table.questions)
    held = replace(held, table=replace(held.table, questions=renewed))
    store.save(connection, held)
    return held


def _tell(connection: Connection, held: Held, note: Note, now: datetime, user_id: int | None) -> None:
    alone = user_id if held.table.place.target is None else None
    if alone is not None or held.table.place.target is not None:
        outbox.add(connection, [outbox.notice(held.table, now, note, user_id=alone)])
