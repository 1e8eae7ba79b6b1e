"""`tabard run`: the bot on Discord."""

from __future__ import annotations

import asyncio
from typing import Any

import discord.http
import prometheus_client
import structlog
import typer

from bot import logs, running
from bot.assembly import make_bot
from bot.beacon.drand import Drand
from bot.cli import programs
from bot.config import Config, load_or_exit, stop
from bot.patience import Unusable, why
from bot.programs.declared import BadPlayers
from bot.service.seats.closing import Closing
from bot.window.server import bound

log = structlog.get_logger(__name__)

UNUSABLE = 3
"""Exit code: the database cannot be used as it is."""
_REFUSED_TOKEN = 4004
_BAD_TOKEN = "DISCORD_TOKEN: Discord does not know this token; copy it again from the developer portal"  # noqa: S105  # no token, a sentence


def run() -> None:
    """Run the bot on Discord. It needs DISCORD_TOKEN; `.env.example` explains every key."""
    config = load_or_exit()
    if config.discord_token is None:
        stop("DISCORD_TOKEN: is missing; put the bot's token into .env (`tabard demo` needs none)")
    logs.setup(config.log)
    discord.http.Route.BASE = config.discord_api_url  # the gateway's address is asked for there
    if config.metrics_port is not None:
        try:
            prometheus_client.start_http_server(config.metrics_port, "127.0.0.1")
        except OSError as error:
            stop(f"TABARD_METRICS_PORT: port {config.metrics_port} cannot be used: {error.strerror}")
    place = None
    if config.web_port is not None:
        try:
            place = bound(config.web_port, config.web_url)
        except OSError as error:
            stop(f"TABARD_WEB_PORT: port {config.web_port} cannot be used: {error.strerror}")
    try:
        players = programs.declared_in(config)
    except BadPlayers as bad:
        stop(f"TABARD_PLAYERS: {bad}")
    bot = make_bot(
        config.database_url,
        locale=config.locale,
        worker=config.worker,
        thinkers=config.thinkers,
        closing=Closing(Drand(config.beacon_chain), config.beacon) if config.beacon != "off" else None,
        place=place,
        web_secret=None if config.web_client_secret is None else config.web_client_secret.get_secret_value(),
        players=players,
        dev_guild=config.dev_guild,
        **_shards(config),
    )
    try:
        asyncio.run(running.run(bot, config.discord_token.get_secret_value()))
    except discord.LoginFailure:
        stop(_BAD_TOKEN)
    except Unusable as unusable:
        typer.echo(f"DATABASE_URL: {bot.database.name} {unusable}", err=True)
        raise typer.Exit(UNUSABLE) from None
    except discord.ConnectionClosed as closed:
        if closed.code == _REFUSED_TOKEN:
            stop(_BAD_TOKEN)
        log.error("Discord closed the connection for good", code=closed.code)  # noqa: TRY400  # it is all there is to say
        raise typer.Exit(1) from None
    except discord.HTTPException as error:
        log.error("Discord refuses", why=why(error))  # noqa: TRY400
        raise typer.Exit(1) from None


def _shards(config: Config) -> dict[str, Any]:
    if config.shards is None:
        return {}
    return {
        "shard_ids": list(range(config.shards.first, config.shards.last + 1)),
        "shard_count": config.shards.total,
    }
