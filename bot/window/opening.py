"""Opening a game on its page: against whom, with how much time, by which options; all has a value that makes sense.

The table lives where the person has sat before: in a channel of a server that has tables there still, and in which they
may write. Nobody posts its card: those invited hear of it in Discord, with buttons to answer, or on their own pages.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from aiohttp import web

from bot import catalogue
from bot.service.commands import Open
from bot.service.ground.pace import Pace
from bot.service.ground.records import Computer, NewTable, Person, Table
from bot.service.ground.refusals import BadHours, ServiceRefusal
from bot.service.seats.seating import WINDOW
from bot.texts import Say
from bot.window.desk import Desk, Visitor, count, go
from bot.window.templates import rich
from games.core.game import EDITION, Value, by_post
from games.core.referee import Refusal
from games.core.skill import RANKS

HOURS: Final = (1, 6, 12, 24, 48, 72, 120, 168)
TEMPOS: Final = ("beforehand", "answered", "held")
LONGEST: Final = 24 * 14
"""Hours a move may take at most, as for the games' commands."""
KEPT: Final = 200
"""Forms that were sent, remembered so that one that is sent twice opens one table."""
MOST: Final = 100
"""Seats that are asked for at all."""
COMPANY: Final = 25
"""People whom one is offered as rivals: those with whom one has played."""

Picks = Sequence[tuple[str, str]]
"""What a menu holds: values and words."""


class Room(NamedTuple):
    """Where a table may be; `threads`: it gets one of its own there."""

    guild_id: int
    channel_id: int
    threads: bool


class Menu(NamedTuple):
    """One choice: `label` for who cannot see it, what it offers, what is chosen."""

    name: str
    label: str
    picks: Picks
    chosen: str


class Unfit(ServiceRefusal):
    """What a form holds that no page of ours offered, or no longer."""

    key = "window.open.unfit"


class Absent(ServiceRefusal):
    """Somebody who is invited could not see the table."""

    key = "window.open.absent"


class Opening:
    """New games."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._sent: OrderedDict[tuple[int, str], asyncio.Future[Table]] = OrderedDict()

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [web.get("/new/{game}", self._form), web.post("/new/{game}", self._open)]

    async def _form(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        return await self._page(request, visitor, _game(request), {})

    async def _open(self, request: web.Request) -> web.Response:
        """A new table; refused, the form again as it was filled in, with the reason."""
        visitor, form = await self._desk.posted(request)
        game_id = _game(request)
        guests = [str(each) for each in (await request.post()).getall("also", [])][:COMPANY]
        key = (visitor.user_id, form.get("once", "")[:40] or secrets.token_hex(8))
        try:
            if key not in self._sent:
                self._sent[key] = asyncio.ensure_future(self._made(visitor, game_id, form, guests))
                if len(self._sent) > KEPT:
                    self._sent.popitem(last=False)
            table = await asyncio.shield(self._sent[key])
        except Refusal as refusal:
            self._sent.pop(key, None)
            told = catalogue.texts().reason(visitor.locale, refusal.reason)
            return await self._page(request, visitor, game_id, form, guests, told=told, code=409)
        except Exception:  # it may be tried again
            self._sent.pop(key, None)
            raise
        return go(f"/t/{table.id}")

    async def _made(self, visitor: Visitor, game_id: str, form: Mapping[str, str], also: Sequence[str]) -> Table:
        """Raises Refusal."""
        desk, game = self._desk, catalogue.game(game_id)
        rooms = await self._rooms(visitor)
        room = next((each for each in rooms if str(each.channel_id) == form.get("room", str(each.channel_id))), None)
        if room is None:
            raise Unfit
        known = {str(each.id): each for each in await self._company(visitor, room)}
        rival, _, whom = form.get("rival", "computer").partition(" ")
        invited = dict.fromkeys(([whom] if rival == "person" else []) + [*also])
        if any(each not in known for each in invited):
            raise Unfit
        guests = [known[each] for each in invited]
        for guest in guests:
            await self._may_come(guest, room)
        # whoever invites more people than there are seats means more seats; the service says how many there can be
        seats = max(count(form.get("seats", "")) or game.seats.start, len(guests) + 1)
        left = min(seats, MOST) - 1 - len(guests)
        fill = (
            self._computer(whom, game_id)
            if rival == "computer"
            else Computer("")
            if rival == "person" and form.get("fill")
            else None
        )
        hours = count(form.get("hours", ""))
        if form.get("hours") and (hours is None or not 1 <= hours <= LONGEST):
            raise BadHours(low=1, high=LONGEST)
        guild = await desk.service.guild(room.guild_id)
        new = NewTable(
            game_id=game_id,
            options={each.name: _value(each.values, form[_named(each.name)]) for each in game.options
                     if _named(each.name) in form},
            opponents=(*guests, *[fill] * left),
            guild_id=room.guild_id,
            channel_id=room.channel_id,
            hours=hours,
            pace=_pace(form.get("tempo", ""), guild.hours if hours is None else hours),
            rated=bool(form.get("rated")),
            thread=guild.threads and room.threads,
            side=form.get("side") or None,
        )  # fmt: skip
        return await desk.act(desk.service.act(Open(new, await desk.person(visitor))))

    def _computer(self, level: str, game_id: str) -> Computer:
        """Whom somebody chose. Raises Unfit."""
        if not level or level in RANKS:
            return Computer(level)
        name = self._desk.service.programs.names(game_id).get(level)
        if name is None:
            raise Unfit
        return Computer(level, name)

    async def _may_come(self, guest: Person, room: Room) -> None:
        """Raises Absent for somebody who has left the server, or cannot see the channel."""
        desk = self._desk
        there = await desk.at_home(guest.id, room.guild_id)
        if there and desk.looks is not None:
            there = room.channel_id in await desk.channels(guest.id, room.guild_id)
        if not there:
            raise Absent(player=guest.name)

    # --- what there is to choose --------------------------------------------------------------------------------------

    async def _tables(self, visitor: Visitor) -> list[Table]:
        """The person's tables, the last one first."""
        every = await self._desk.service.tables_of(visitor.user_id)
        every += await self._desk.service.tables_of(visitor.user_id, running=False)
        return sorted(every, key=lambda table: -table.id)

    async def _rooms(self, visitor: Visitor) -> list[Room]:
        """Where the person has sat last, one for each server."""
        desk, found = self._desk, dict[int, Room]()
        if desk.trial is not None and desk.trial.home is not None:
            return [Room(*desk.trial.home, threads=False)]
        for table in await self._tables(visitor):
            guild_id, channel_id = table.guild_id, table.channel_id
            if guild_id is None or channel_id is None or guild_id in found:
                continue
            guild = await desk.service.guild(guild_id)
            if guild.channels and channel_id not in guild.channels:
                continue
            if await desk.at_home(visitor.user_id, guild_id) and await desk.may_write(visitor.user_id, table):
                found[guild_id] = Room(guild_id, channel_id, table.thread_id is not None)
        return [*found.values()]

    async def _company(self, visitor: Visitor, room: Room) -> list[Person]:
        """With whom the person has played there; in the demo, its people."""
        if self._desk.trial is not None:
            return [each for each in self._desk.trial.people if each.id != visitor.user_id]
        found: dict[int, Person] = {}
        for table in await self._tables(visitor):
            for chair in table.chairs if table.guild_id == room.guild_id else ():
                if chair.user_id is not None and chair.user_id > 0 and chair.user_id != visitor.user_id:
                    found.setdefault(chair.user_id, Person(chair.user_id, chair.name, ""))
        return [*found.values()][:COMPANY]

    async def _page(
        self,
        request: web.Request,
        visitor: Visitor,
        game_id: str,
        form: Mapping[str, str],
        also: Sequence[str] = (),
        *,
        told: str = "",
        code: int = 200,
    ) -> web.Response:
        say, game = visitor.say, catalogue.game(game_id)
        rooms = await self._rooms(visitor)
        title = say("window.open.title", game=say(f"{game_id}.name"))
        if not rooms:
            said = rich(say("window.open.nowhere", game=game_id))
            return self._desk.page(request, visitor, "open_nowhere", code, game_id=game_id, title=title, said=said)
        room = next((each for each in rooms if str(each.channel_id) == form.get("room")), rooms[0])
        company = [(str(each.id), each.name) for each in await self._company(visitor, room)]
        guild, many = await self._desk.service.guild(room.guild_id), game.seats.stop - 1 > 2
        computers = [] if guild.no_computers else self._computers(game_id, say)
        rivals = [
            *computers,
            *((f"person {key}", name) for key, name in company),
            ("anyone", say("window.open.anyone")),
        ]
        menus: list[Menu] = []
        if len(rooms) > 1:
            names = [
                (str(each.channel_id), self._desk.server_name(each.guild_id) or str(each.guild_id)) for each in rooms
            ]
            menus.append(Menu("room", say("window.open.where"), names, str(room.channel_id)))
        menus.append(Menu("rival", say("window.open.rival"), rivals, _kept(form, "rival", rivals, rivals[0][0])))
        if many:
            seats = [(str(n), say("window.open.seats", n=n)) for n in game.seats]
            menus.append(Menu("seats", say("window.open.seats.all"), seats, _kept(form, "seats", seats, seats[0][0])))
        menus += _sides(game_id, say, form)
        usual = ("", say("window.open.usual_hours", n=guild.hours))
        times = [usual, *((str(n), say("table.pace.hours", n=n)) for n in HOURS)]
        menus.append(Menu("hours", say("table.pace.pick.hours"), times, _kept(form, "hours", times, "")))
        return self._desk.page(
            request,
            visitor,
            "open",
            code,
            game_id=game_id,
            title=title,
            told=told,
            menus=menus,
            options=[*_tempo(game_id, say, form), *_options(game_id, say, form)],
            company=company if many else (),
            also=also,
            fill=bool(form.get("fill")),
            rated=bool(form.get("rated")) or not form,
            open_=bool(told),
            once=secrets.token_hex(8),
        )

    def _computers(self, game_id: str, say: Say) -> list[tuple[str, str]]:
        programs = self._desk.service.programs.names(game_id)
        return [
            ("computer", say("window.open.suits")),
            *(
                (f"computer {rank}", say("window.open.computer", level=say(f"choice.computer.{rank}")))
                for rank in RANKS
            ),
            *((f"computer {level}", say("window.open.computer", level=name)) for level, name in programs.items()),
        ]


def _game(request: web.Request) -> str:
    game_id = request.match_info["game"]
    if game_id not in catalogue.games():
        raise web.HTTPNotFound
    return game_id


def _named(option: str) -> str:
    """The field of an option."""
    return f"option.{option}"


def _kept(form: Mapping[str, str], name: str, picks: Picks, usual: str) -> str:
    """What was chosen in a menu, as far as it is on offer."""
    return form[name] if form.get(name) in dict(picks) else usual


def _value(values: Sequence[Value], text: str) -> Any:
    """The value that a form means; what it is none of is refused by its name."""
    return next((each for each in values if str(each) == text), text[:40])


def _pace(tempo: str, hours: int) -> Pace | None:
    """None: what is usual for so many hours."""
    if tempo not in TEMPOS:
        return None
    return Pace(hours=hours, window=min(hours, WINDOW), held=tempo == "held", beforehand=tempo == "beforehand")


def _sides(game_id: str, say: Say, form: Mapping[str, str]) -> list[Menu]:
    """On which side the host is, where there is a choice."""
    game = catalogue.game(game_id)
    sides = dict.fromkeys(by_post(game).side(seat) for seat in range(game.seats.start))
    picks = [(side, say(f"{game_id}.team.{side}")) for side in sides if side is not None]
    return (
        [Menu("side", say("window.open.side"), picks, _kept(form, "side", picks, picks[0][0]))]
        if len(picks) > 1
        else []
    )


def _tempo(game_id: str, say: Say, form: Mapping[str, str]) -> list[Menu]:
    """When reactions close, where the game has any."""
    post = by_post(catalogue.game(game_id))
    if not post.windows:
        return []
    known = TEMPOS if post.beforehand is not None else TEMPOS[1:]
    picks = [("", say("window.open.usual")), *((each, say(f"table.pace.tempo.{each}")) for each in known)]
    return [Menu("tempo", say("table.pace.pick.tempo"), picks, _kept(form, "tempo", picks, ""))]


def _options(game_id: str, say: Say, form: Mapping[str, str]) -> list[Menu]:
    """The game's options, each value in the words of what is agreed at a table."""
    game = catalogue.game(game_id)
    usual = {option.name: option.default for option in game.options}
    agreed = by_post(game).agreed(usual, game.seats.start)
    found: list[Menu] = []
    for option in game.options:
        if option.name == EDITION:
            continue
        told: dict[str, str] = {}
        for value in option.values:
            word = say("table.value.yes" if value else "table.value.no") if isinstance(value, bool) else value
            told[str(value)] = say(f"{game_id}.option.{option.name}", **{option.name: word})
        if agreed.get(option.name) != option.default:  # what it comes to depends on the rest
            told[str(option.default)] = say("window.open.usual")
        label, picks = _apart(told, str(option.default))
        found.append(
            Menu(_named(option.name), label, picks, _kept(form, _named(option.name), picks, str(option.default)))
        )
    return found


def _apart(told: Mapping[str, str], usual: str) -> tuple[str, Picks]:
    """What sentences such as "Rounds: 5" begin with alike, and what each says after it, by their values."""
    heads = {words.partition(": ")[0] for value, words in told.items() if value != usual}
    head = heads.pop() if len(heads) == 1 else ""
    return head, [(value, words.removeprefix(f"{head}: ")) for value, words in told.items()]
