"""Puts the parts together: database, computer players, service, client."""

from __future__ import annotations

from contextlib import AsyncExitStack
from datetime import datetime
from typing import Any

import discord
from discord.http import Route

from bot.client import TabardBot
from bot.computer.pacing import USUAL_TIME
from bot.computer.pool import Pool, cores
from bot.discord_courier import DiscordCourier
from bot.patience import database_passes, patiently
from bot.programs.declared import NONE, Players
from bot.programs.desk import Desk
from bot.service.seats.closing import Closing
from bot.service.service import Service
from bot.storage.database import Database
from bot.texts import FALLBACK
from bot.window.server import Place, serving
from bot.window.signing_in import Endpoint
from bot.window.window import Window


class DiscordClock:
    """Discord's present, which a simulated Discord can move."""

    def now(self) -> datetime:
        """The present, in UTC."""
        return discord.utils.utcnow()


class AssembledBot(TabardBot):
    """The bot with its database, which is brought to the newest schema before anything else."""

    database: Database
    place: Place | None = None
    web_secret: str | None = None
    """With it people may also sign in to the window by Discord."""

    async def setup_hook(self) -> None:
        await patiently(self.database.migrate, "the database", database_passes)
        await super().setup_hook()
        if self.place is not None:
            await self.resources.enter_async_context(serving(self._window(self.place).app, self.place))

    def _window(self, place: Place) -> Window:
        sign_in = None
        if self.web_secret is not None and self.application_id is not None:
            sign_in = Endpoint(self.application_id, self.web_secret, Route.BASE)
        return Window(
            self.service,
            self.gate,
            locale=self.locale,
            url=place.url,
            belongs=self.members.belongs,
            looks=self.members.looks,
            writes=self.members.writes,
            called=self._called,
            sign_in=sign_in,
        )

    def _called(self, guild_id: int) -> str | None:
        guild = self.get_guild(guild_id)
        return None if guild is None else guild.name


def make_bot(
    database_url: str,
    *,
    locale: str = FALLBACK,
    worker: str = "all",
    thinking: int = USUAL_TIME,
    thinkers: int | None = None,
    closing: Closing | None = None,
    place: Place | None = None,
    web_secret: str | None = None,
    players: Players = NONE,
    **options: Any,
) -> AssembledBot:
    """The bot, not yet connected; closing it closes everything.

    `worker`: this process's name, the same after a restart. `thinking`: milliseconds that the strongest computer player
    takes; `thinkers`: so many of its moves at a time, else as many as there are cores. `closing`: where a public beacon
    closes the set-up of tables; None: nowhere. `place`: where the window listens; None: nowhere.
    `web_secret`: the application's, with which people may sign in there.
    `players`: the programs that people may play against.
    `options` are the client's, such as `dev_guild`, and discord.py's own.
    """
    site = None if place is None or not place.url.startswith("https://") else place.url
    database = Database(database_url)
    brain = Pool(thinking, thinkers)
    resources = AsyncExitStack()
    resources.push_async_callback(database.close)
    resources.callback(brain.close)
    desk = Desk(players, thinkers or cores())
    resources.callback(desk.close)

    def service_of(client: discord.Client) -> Service:
        courier = DiscordCourier(client, site)
        return Service(
            database,
            courier=courier,
            brain=brain,
            clock=DiscordClock(),
            locale=locale,
            worker=worker,
            closing=closing,
            programs=desk,
        )

    bot = AssembledBot(service_of, locale=locale, resources=resources, **options)
    bot.database, bot.place, bot.web_secret = database, place, web_secret
    bot.window_url = None if place is None else place.url
    return bot
