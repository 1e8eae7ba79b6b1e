"""`tabard run`: the bot on Discord."""

from __future__ import annotations

from typing import Any

import discord.http
import prometheus_client
import structlog
import typer

from bot import logs
from bot.assembly import make_bot
from bot.config import Config, load_or_exit, stop

log = structlog.get_logger(__name__)


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
    bot = make_bot(
        config.database_url,
        locale=config.locale,
        worker=config.worker,
        thinkers=config.thinkers,
        dev_guild=config.dev_guild,
        **_shards(config),
    )
    try:
        bot.run(config.discord_token.get_secret_value(), log_handler=None)
    except discord.LoginFailure:
        stop("DISCORD_TOKEN: Discord does not know this token; copy it again from the developer portal")
    except (discord.HTTPException, OSError) as error:
        log.exception("Discord cannot be reached")
        raise typer.Exit(1) from error


def _shards(config: Config) -> dict[str, Any]:
    if config.shards is None:
        return {}
    return {
        "shard_ids": list(range(config.shards.first, config.shards.last + 1)),
        "shard_count": config.shards.total,
    }
