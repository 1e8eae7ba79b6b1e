"""A tournament's facts in words: for the post that opens registration, its page, and the server's calendar."""

from __future__ import annotations

from datetime import timedelta

from bot.service.telling.courier import Scheduled
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import wording
from tournaments.evening.records import Tournament

POST = 0
"""Under this number, where rounds have theirs, stands the post that opened registration."""
CALENDAR = -1
"""And under this one the event in the server's calendar."""
SWITCHES = ("painted", "proxies", "conversions")
HOURS = 8
"""Of a tournament whose rounds have no length yet."""


def lines(tournament: Tournament, say: Say) -> list[str]:
    """What is known beforehand; what nobody has said is left out."""
    facts, found = tournament.facts, list[str]()
    if tournament.date is not None:
        found.append(say("event.fact.date", date=int(tournament.date.timestamp())))
    for field in ("place", "price"):
        if told := getattr(facts, field):
            found.append(say(f"event.fact.{field}", told=plain(told)))
    taken = len(tournament.swiss.players)
    if tournament.capacity is None:
        found.append(say("event.fact.people", n=taken))
    else:
        found.append(say("event.fact.places", n=taken, of=tournament.capacity))
    if tournament.waiting:
        found.append(say("event.fact.waiting", n=len(tournament.waiting)))
    found += _format(tournament, say)
    for field in SWITCHES:
        switch: bool | None = getattr(facts, field)
        if switch is not None and not tournament.own_game:
            found.append(say(f"event.fact.{field}.{'yes' if switch else 'no'}"))
    for field in ("house", "prizes", "description"):
        if told := getattr(facts, field):
            found.append(say(f"event.fact.{field}", told=plain(told)))
    return found


def _format(tournament: Tournament, say: Say) -> list[str]:
    """Rounds and their length, points, until when lists are taken."""
    found: list[str] = []
    rounds = tournament.swiss.rounds
    minutes = tournament.clock.minutes
    if rounds is not None and minutes is not None:
        found.append(say("event.fact.rounds_of", n=rounds, minutes=minutes))
    elif rounds is not None:
        found.append(say("event.fact.rounds", n=rounds))
    elif minutes is not None:
        found.append(say("event.fact.minutes", minutes=minutes))
    found += format_of(tournament, say)
    if tournament.points is not None:
        found.append(say("event.fact.points", points=tournament.points))
    if tournament.deadline is not None:
        found.append(say("event.fact.deadline", date=int(tournament.deadline.timestamp())))
    return found


def format_of(tournament: Tournament, say: Say) -> list[str]:
    """Groups, and what comes after the rounds."""
    swiss = tournament.swiss
    found = [] if swiss.groups is None else [say("event.fact.groups", n=swiss.groups)]
    if swiss.cut is not None:
        found.append(say("event.fact.cut", n=swiss.cut))
        found += [say("event.fact.third")] if swiss.third else []
    return found


def opening(tournament: Tournament, say: Say) -> str:
    """The post that opens registration, as it is now."""
    key = "event.told.open" if tournament.stage == "open" else "event.told.open_over"
    said = say(key, event=plain(tournament.name))
    return "\n".join([wording.title(tournament, say), *lines(tournament, say), "", said])


def shown_changes(before: Tournament, now: Tournament) -> bool:
    """Whether the opening post says something else now."""
    return _shown(before) != _shown(now)


def _shown(one: Tournament) -> tuple[object, ...]:
    counted = (len(one.swiss.players), len(one.waiting)) if one.stage in ("draft", "open", "closed") else ()
    return (one.facts, one.image, one.date, one.capacity, one.points, one.deadline, one.swiss.rounds, one.clock.minutes,
            one.name, one.swiss.cut, one.swiss.third, one.swiss.groups, one.stage == "open", counted)  # fmt: skip


def lane(tournament: Tournament) -> str:
    """Where what is to be written into the calendar waits."""
    return f"calendar {tournament.id}"


def calendar_changes(before: Tournament, now: Tournament) -> bool:
    """Whether the server's calendar is to be looked after: with the registration's opening, and with each change."""
    listed = ("open", "closed", "running")
    if now.stage not in listed and before.stage not in listed:
        return False
    return _calendar(before) != _calendar(now)


def _calendar(one: Tournament) -> tuple[object, ...]:
    return (one.stage in ("open", "closed", "running"), one.date, one.name, one.facts.place, one.facts.description,
            one.image)  # fmt: skip


def scheduled(tournament: Tournament, elsewhere: str, image: bytes | None = None) -> Scheduled | None:
    """What is to stand in the calendar; None for what has no date or does not take place.

    `elsewhere`: the place where nobody named one. `image`: the organisers' picture.
    """
    if tournament.stage not in ("open", "closed", "running") or tournament.date is None:
        return None
    minutes = tournament.clock.minutes
    hours = HOURS if minutes is None else max(1, round(tournament.rounds * minutes / 60))
    told, end = tournament.facts, tournament.date + timedelta(hours=hours)
    return Scheduled(tournament.name, tournament.date, end, told.place or elsewhere, told.description, image)
