"""The demo: the real bot in the browser, by its own window and in a simulated Discord. One channel, six people.

What is played is kept in a file. A simulated Discord keeps nothing, but gives the same ids to the same people, so after
a restart the tables are still theirs, and their boards are posted again.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from discord import Permissions
from simcord import ChannelHandle, MemberActor

from bot import cards, catalogue
from bot.assembly import AssembledBot, make_bot
from bot.service.commands import Create, Play, Repost, SetGuild, Start
from bot.service.ground.records import Computer, NewTable, Person, Table
from bot.simulation import SimulatedDiscord
from bot.storage.url import ROOT, SQLITE
from bot.texts import FALLBACK
from bot.window.desk import Trial
from bot.window.server import Place, bound, serving
from bot.window.window import Window
from games.core.referee import Refusal

FILE = ROOT / "var" / "demo.sqlite3"
KEEPER = "Club"
PEOPLE = ("Ana", "Beto", "Carol", "Dave", "Emma", "Felix")
CHANNEL = {"es": "juegos", "en": "games"}
DISCORD_LOCALE = {"es": "es-ES", "en": "en-US"}
THINKING = 300
"""Milliseconds the strongest computer player may think: everybody in the simulated Discord waits for it."""
PATIENCE = 60.0


class Demo:
    """A simulated server with the bot in it. `file`: where games are kept.

    `locale`: of everything; None: the pages speak as the browser asks, Discord the usual language.
    """

    def __init__(self, file: Path, locale: str | None) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._spoken, locale = locale, locale or FALLBACK
        self.locale = locale
        self.bot: AssembledBot = make_bot(f"{SQLITE}:///{file}", locale=locale, worker="demo", thinking=THINKING)
        self.discord = SimulatedDiscord(self.bot, forgiven=(Refusal,), check_errors=False, settle_timeout=PATIENCE)
        self.discord.backend.bot_user.name = "Tabard"
        guild = self.discord.create_guild("Tabard", preferred_locale=DISCORD_LOCALE[locale])
        self.channel: ChannelHandle = guild.create_text_channel(CHANNEL[locale])
        users = [self.discord.create_user(name.lower(), global_name=name) for name in PEOPLE]
        # the first one keeps the server, or nobody here could see its settings; made last, as kept files know people by
        # their ids, which are counted
        keeper = guild.create_role(KEEPER, permissions=Permissions(manage_channels=True))
        self.people: list[MemberActor] = [
            guild.add_member(user, roles=() if number else (keeper,)) for number, user in enumerate(users)
        ]
        for person in self.people:
            self.discord.locales[person.id] = DISCORD_LOCALE[locale]
        # the browser shows the channel alone: what elsewhere is a direct message would be lost
        self.discord.closed_dms |= {person.id for person in self.people}
        self.guild_id = guild.id

    async def run(self, port: int, ready: Callable[[str, str], None]) -> None:
        """Serves until Ctrl-C, or until somebody ends the session in the browser. `port`: the window's; 0: any.

        `ready` gets the addresses of the window and of the simulated Discord. Raises OSError for a port that is taken.
        """
        place = bound(port)
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, stop.set)
        self.discord.begin_at(datetime.now(UTC))
        await self.discord.start()
        try:
            await self._welcome()
            await self._serve(place, ready, stop)
        finally:
            await self.discord.as_bot(self.bot.close())
            await self.discord.shutdown()

    async def _serve(self, place: Place, ready: Callable[[str, str], None], stop: asyncio.Event) -> None:
        options = {"layout": "channel", "port": None, "locale": DISCORD_LOCALE[self.locale]}
        with self.discord.time_context():
            async with (
                self.discord.preview(self.channel, viewers=self.people, **options) as preview,
                serving(self._window(place, preview.url).app, place),
            ):
                ready(place.url, preview.url)
                waits = [
                    asyncio.ensure_future(stop.wait()),
                    asyncio.ensure_future(preview.wait_closed()),
                    asyncio.ensure_future(self.discord.keep_time(preview)),
                ]
                done, left = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                async with self.discord.standing_still():  # time that is cut off while it passes ends badly
                    for wait in left:
                        wait.cancel()
                    await asyncio.wait(waits)
                for wait in done:
                    wait.result()

    def _window(self, place: Place, elsewhere: str) -> Window:
        names = [Person(person.id, name, self.locale) for person, name in zip(self.people, PEOPLE, strict=True)]
        return Window(
            self.bot.service,
            self.bot.gate,
            locale=self.locale,
            url=place.url,
            looks=self._looks,
            trial=Trial(names, self._begin, self._finished, lambda: elsewhere, self._spoken, self._home),
            act=self.discord.as_bot,
        )

    @property
    def _home(self) -> tuple[int, int]:
        return self.guild_id, self.channel.id

    async def _looks(self, _: int, __: int) -> frozenset[int]:
        """Everybody may look into the one channel."""
        return frozenset({self.channel.id})

    async def _begin(self, person: Person, game_id: str, lesson: bool) -> Table:
        return await self.discord.as_bot(self._open(person, game_id, lesson=lesson))

    async def _finished(self, person: Person) -> Table:
        """The person's last game that is over; if there is none, a short one is played first, by rule of thumb."""
        service = self.bot.service
        over = [table for table in await service.tables_of(person.id, running=False) if table.life == "over"]
        if over:
            return over[0]
        game = catalogue.game("titans")
        table = await self.discord.as_bot(self._open(person, game.id, lesson=False, rounds_to_win=1))
        async with asyncio.timeout(PATIENCE):
            while table.life == "playing":
                seat = table.seat_of(person.id)
                if seat is None or table.question(seat) is None:  # the computer is thinking
                    await asyncio.sleep(0.05)
                else:
                    said = game.notation(game.default(table.view(seat), seat))
                    await self.discord.as_bot(service.act(Play(table.id, person.id, said)))
                table = await service.table(table.id, person.id)
        return table

    async def _open(self, person: Person, game_id: str, *, lesson: bool, **options: int) -> Table:
        """A table against the computer, with its card in the channel, as the games' commands open one."""
        service, level = self.bot.service, "random" if lesson else "greedy"
        rivals = (Computer(level),) * (catalogue.game(game_id).seats.start - 1)
        new = NewTable(
            game_id=game_id,
            options=options,
            opponents=rivals,
            guild_id=self.guild_id,
            channel_id=self.channel.id,
            rated=not lesson,
            lesson=lesson,
            thread=False,
        )
        table = await service.act(Create(new, person))
        channel = self.bot.get_partial_messageable(self.channel.id)
        await cards.post(service, channel, table, await self.bot.say_in(self.guild_id))
        return await service.act(Start(table.id, person.id))

    async def _welcome(self) -> None:
        """The first time two tables are opened; afterwards those there are get their boards back."""
        service = self.bot.service
        for person, name in zip(self.people, PEOPLE, strict=True):
            await self.discord.as_bot(service.without_messages(Person(person.id, name, self.locale)))
        found = await self.discord.as_bot(service.tables_in(self.guild_id))
        if not found:
            await self.discord.as_bot(
                service.act(
                    SetGuild(self.guild_id, {"threads": False, "locale": self.locale, "open_tournaments": True})
                )
            )
            ana, beto, *_ = self.people
            await ana.slash(self.channel, "help")
            await beto.slash(self.channel, "titans new", level="normal")
            await ana.slash(self.channel, "titans new", computer="greedy")
            return
        for table in reversed(found):
            if table.life == "playing":
                await self.discord.as_bot(service.act(Repost(table.id)))
            else:
                await self.discord.as_bot(self._post_card(table.id))
        going = await self.discord.as_bot(service.tournaments.listed(self.guild_id, self.people[0].id, running=True))
        for tournament in going:
            await self.discord.as_bot(service.tournaments.repost(tournament.id))

    async def _post_card(self, table_id: int) -> None:
        table = await self.bot.service.table(table_id)
        channel = self.bot.get_partial_messageable(self.channel.id)
        await cards.post(self.bot.service, channel, table, await self.bot.say_in(self.guild_id))


def forget(file: Path = FILE) -> None:
    """Removes what was played in earlier demos."""
    for suffix in ("", "-wal", "-shm"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)
