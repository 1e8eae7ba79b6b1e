"""What happens to a tournament at a time: lists are asked for, its day is near, the round's clock rings.

`due` says when, `tick` does it.

A clock runs (`Tournament.timer` is its end), stands (`Clock.left` seconds) or is not there. Each ring is noted, so it
is heard once, whoever looks and however often the bot starts anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from msgspec.structs import replace

from tournaments.evening.commands import Pause, Resume, Tick, Timer
from tournaments.evening.records import Announcement, Clock, Outcome, Tournament
from tournaments.evening.turn import No, Turn, public, to_people
from tournaments.sayings import Saying

MOST_RINGS: Final = 5
MOST_MINUTES: Final = 10080
"""A week: rounds may be played by appointment."""
MOST_NAMED: Final = 10
LIST_HOURS: Final = (24, 0)
"""Before the deadline of lists."""
EVE: Final = timedelta(hours=24)
"""Before its date, whoever is registered hears of it."""


_DATE: Final = "date "
"""What is noted of its day begins so; of lists, their deadline is."""


def due(tournament: Tournament) -> datetime | None:
    """When `tick` will next have something to do; None as long as nothing is set."""
    return min((at for at, _ in (*_rings(tournament), *_reminders(tournament), *_eve(tournament))), default=None)


def _rings(tournament: Tournament) -> Iterable[tuple[datetime, int]]:
    """The rings that have not been heard: when, and how many minutes before the end."""
    if tournament.stage != "running" or tournament.timer is None:
        return
    for minutes in tournament.clock.rings:
        if minutes not in tournament.clock.rung:
            yield tournament.timer - timedelta(minutes=minutes), minutes


def _reminders(tournament: Tournament) -> Iterable[tuple[datetime, str]]:
    """When lists are asked for: a day before they are due, and then what is missing is told to the organisers."""
    deadline = tournament.deadline
    if deadline is None or tournament.own_game or tournament.stage not in ("open", "closed"):
        return
    for hours in LIST_HOURS:
        what = f"{deadline.isoformat()} {hours}"
        if what not in tournament.reminded:
            yield deadline - timedelta(hours=hours), what


def _eve(tournament: Tournament) -> Iterable[tuple[datetime, str]]:
    """When people are reminded of the tournament's day."""
    if tournament.date is None or tournament.stage not in ("open", "closed"):
        return
    what = f"{_DATE}{tournament.date.isoformat()}"
    if what not in tournament.reminded:
        yield tournament.date - EVE, what


def _remind(turn: Turn, what: str) -> Outcome:
    """Whoever is registered hears once when and where it is; nobody does if it has begun meanwhile."""
    tournament = turn.tournament
    assert tournament.date is not None, "without one nothing is due"
    said: list[Announcement] = []
    if turn.at < tournament.date:
        users = tournament.users_of(*(one.player for one in tournament.entrants))
        args: dict[str, Any] = {"event": tournament.name, "date": int(tournament.date.timestamp())}
        if tournament.facts.place:
            args["where"] = ", ".join(tournament.facts.place.split("\n"))
        key = "eve_at" if tournament.facts.place else "eve"
        said = to_people(users, key, (("show",), ("leave",)), **args)
    lists = tuple(one for one in tournament.reminded if not one.startswith(_DATE))
    return turn.done(replace(tournament, reminded=(*lists, what)), "reminded", {}, {}, *said, answer="timer")


def _ask_for_lists(turn: Turn, due_by_now: Sequence[str]) -> Outcome:
    """Whoever has not handed in is asked once; at the deadline the organisers hear who is missing."""
    tournament = turn.tournament
    missing = [one for one in tournament.entrants if tournament.handed(one.player) is None]
    assert tournament.deadline is not None, "without one nothing is due"
    args: dict[str, Any] = {"event": tournament.name, "until": int(tournament.deadline.timestamp())}
    said: list[Announcement] = []
    if turn.at >= tournament.deadline:
        names = ", ".join(tournament.name_of(one.player) for one in missing[:MOST_NAMED]) or "—"
        there = len(tournament.entrants) - len(missing)
        said += to_people(
            tournament.organisers, "lists_due", (("reviews",),), event=tournament.name, n=there,
            of=len(tournament.entrants), players=names + (" …" if len(missing) > MOST_NAMED else ""),
        )  # fmt: skip
    else:
        said += to_people(tournament.users_of(*(one.player for one in missing)), "list_missing", (("list",),), **args)
    kept = (_DATE, tournament.deadline.isoformat())
    old = tuple(one for one in tournament.reminded if one.startswith(kept))
    changed = replace(tournament, reminded=(*old, *due_by_now))
    after: dict[str, Any] = {"missing": [one.player for one in missing]}
    return turn.done(changed, "lists_asked", {}, after, *said, answer="timer")


def tick(turn: Turn, _: Tick) -> Outcome:
    """What is due by now. Of several rings that were missed only the last is heard."""
    if turn.role != "referee":
        raise No("not_judge")
    tournament = turn.tournament
    asked = [what for at, what in _reminders(tournament) if at <= turn.at]
    if asked:
        return _ask_for_lists(turn, asked)
    for at, what in _eve(tournament):
        if at <= turn.at:
            return _remind(turn, what)
    over = [minutes for at, minutes in _rings(tournament) if at <= turn.at]
    if not over:
        return Outcome(tournament, Saying("event.same.timer"))
    clock = tournament.clock
    rung = replace(tournament, clock=replace(clock, rung=tuple(sorted({*clock.rung, *over}))))
    after: dict[str, Any] = {"minutes": min(over)}
    return turn.done(rung, "rang", {}, after, *_ring(rung, min(over)), answer="timer")


def _ring(tournament: Tournament, minutes: int) -> list[Announcement]:
    """Whoever is still awaited is called; where all results are in, nobody is disturbed."""
    played, until = tournament.round, tournament.timer
    if played is None or until is None:
        return []
    waiting = [game for game in played.games if game.pending]
    if not waiting:
        return []
    names: list[str] = []
    users: list[int] = []
    for game in waiting:
        filed = tournament.filed(played.number, game.table)
        asked = game.ids if filed is None else tuple(one for one in game.ids if one != filed.by)
        if game.status != "disputed":
            owing = tournament.users_of(*asked)
            # of guests alone an organiser tells the result
            users += owing or (tournament.organisers if minutes == 0 and not tournament.own_game else ())
        names.append(f"{game.table} ({' – '.join(map(tournament.name_of, game.ids))})")
    tables = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    args: dict[str, Any] = {"round": played.number, "until": int(until.timestamp()), "tables": tables}
    buttons: Sequence[tuple[str, ...]] = (("table",),) if tournament.own_game else (("report",), ("table",))
    called = tuple(dict.fromkeys(users))
    return [public("clock_end" if minutes == 0 else "clock_warning", called, buttons, n=len(waiting), **args)]


def timer(turn: Turn, command: Timer) -> Outcome:
    """Until when the round is played; None takes the clock away."""
    turn.judge()
    tournament = turn.tournament
    rings = tournament.clock.rings if command.rings is None else checked_rings(command.rings)
    if tournament.timer == command.until and tournament.clock.left is None and tournament.clock.rings == rings:
        return turn.same("timer")
    turn.stage("running")
    if tournament.timer == command.until and tournament.clock.rings != rings:
        heard = tuple(minutes for minutes in tournament.clock.rung if minutes in rings)
        clock = replace(tournament.clock, rings=rings, rung=heard)
        noted = ({"rings": list(tournament.clock.rings)}, {"rings": list(rings)})
        return turn.done(replace(tournament, clock=clock), "timer", *noted)
    if command.until is not None and command.until <= turn.at:
        raise No("past")
    before, after = ({"until": None if one is None else one.isoformat()} for one in (tournament.timer, command.until))
    number = len(tournament.swiss.played)
    if command.until is None:
        said = public("timer_off", round=number)
    else:
        said = public("timer", round=number, until=int(command.until.timestamp()))
    changed = _set(replace(tournament, clock=replace(tournament.clock, rings=rings)), command.until, turn.at)
    return turn.done(changed, "timer", before, after, said)


def _set(tournament: Tournament, until: datetime | None, now: datetime) -> Tournament:
    """The clock with this end. What should have rung before now is not heard any more."""
    past = () if until is None else tuple(m for m in tournament.clock.rings if until - timedelta(minutes=m) <= now)
    return replace(tournament, timer=until, clock=replace(tournament.clock, left=None, rung=past))


def off(clock: Clock) -> Clock:
    """The clock of a round that has not begun to be timed; what was chosen for the tournament stays."""
    return replace(clock, left=None, rung=())


def pause(turn: Turn, _: Pause) -> Outcome:
    """The clock stands until somebody lets it go on."""
    turn.judge()
    tournament = turn.tournament
    if tournament.clock.left is not None:
        return turn.same("paused")
    turn.stage("running")
    if tournament.timer is None or tournament.timer <= turn.at:
        raise No("no_timer")
    left = int((tournament.timer - turn.at).total_seconds())
    before, number = {"until": tournament.timer.isoformat()}, len(tournament.swiss.played)
    changed = replace(tournament, timer=None, clock=replace(tournament.clock, left=left))
    told = public("paused", round=number, minutes=-(-left // 60))
    return turn.done(changed, "paused", before, {"left": left}, told)


def resume(turn: Turn, _: Resume) -> Outcome:
    """It goes on with what was left. A ring that was heard is not heard again."""
    turn.judge()
    tournament, left = turn.tournament, turn.tournament.clock.left
    if left is None:
        if tournament.timer is not None:
            return turn.same("resumed")
        raise No("no_timer")
    turn.stage("running")
    until = turn.at + timedelta(seconds=left)
    changed = replace(tournament, timer=until, clock=replace(tournament.clock, left=None))
    told = public("resumed", round=len(tournament.swiss.played), until=int(until.timestamp()))
    return turn.done(changed, "resumed", {"left": left}, {"until": until.isoformat()}, told)


def checked_rings(given: Sequence[int]) -> tuple[int, ...]:
    """Minutes before the end, the first ring first; the end itself always rings. Raises No."""
    found = tuple(sorted({*given, 0}, reverse=True))
    if len(found) > MOST_RINGS or not 0 <= found[0] <= MOST_MINUTES or found[-1] < 0:
        raise No("rings", most=MOST_RINGS - 1)
    return found
