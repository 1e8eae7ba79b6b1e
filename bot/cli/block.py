"""`tabard block`: who may not use this bot, for its owner. The bot may go on running: it asks each time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from sqlalchemy.exc import DBAPIError

from bot.catalogue import texts
from bot.config import Config, load_or_exit
from bot.gate.blocks import Block, Blocks, Kind
from bot.storage.database import Database, StaleSchema

app = typer.Typer(help="People and servers that may not use this bot.", no_args_is_help=True)

T = TypeVar("T")

_out = Console(highlight=False, soft_wrap=True)
_error = Console(stderr=True, highlight=False, soft_wrap=True)

Id = Annotated[int, typer.Argument(min=1, max=2**63 - 1, help="The number that Discord shows by “Copy ID”.")]
Reason = Annotated[str, typer.Option(help="Why; for your own memory.")]


@app.command()
def person(user_id: Id, reason: Reason = "") -> None:
    """Let somebody use nothing of this bot any more, on any server."""
    _block("person", user_id, reason)


@app.command()
def server(guild_id: Id, reason: Reason = "") -> None:
    """Leave a server, and leave it again whenever the bot is invited there."""
    _block("server", guild_id, reason)


@app.command()
def lift(key: Id) -> None:
    """Take a block off, whatever it was about."""
    config = load_or_exit()

    async def both(blocks: Blocks) -> bool:
        return any([await blocks.lift("person", key), await blocks.lift("server", key)])

    if not _run(config, both):
        _error.print(_say(config, "block.none", id=key), markup=False)
        raise typer.Exit(1)
    _out.print(_say(config, "block.lifted", id=key), markup=False)


@app.command("list")
def listing() -> None:
    """Show who is blocked, why and since when."""
    config = load_or_exit()
    found = _run(config, Blocks.every)
    for block in found:
        _out.print(_line(config, block), markup=False)
    if not found:
        _out.print(_say(config, "block.nobody"), markup=False)


def _block(kind: Kind, key: int, reason: str) -> None:
    config = load_or_exit()
    plain = " ".join(reason.split())
    _run(config, lambda blocks: blocks.add(kind, key, plain, datetime.now(UTC)))
    _out.print(_say(config, f"block.{kind}", id=key), markup=False)


def _line(config: Config, block: Block) -> str:
    since = f"{block.at:%Y-%m-%d %H:%M} UTC"
    return _say(config, f"block.row.{block.kind}", id=block.id, since=since, reason=block.reason or "—")


def _run(config: Config, work: Callable[[Blocks], Awaitable[T]]) -> T:
    async def run() -> T:
        database = Database(config.database_url)
        try:
            await database.check()
            return await work(Blocks(database))
        except StaleSchema as stale:
            raise _fail(config, "doctor.schema", found=stale.found or "—", wanted=stale.wanted) from stale
        except (DBAPIError, OSError) as error:
            raise _fail(config, "db.unreachable", detail=str(getattr(error, "orig", None) or error)) from error
        finally:
            await database.close()

    return asyncio.run(run())


def _fail(config: Config, key: str, **args: str) -> typer.Exit:
    _error.print(_say(config, key, **args), markup=False)
    return typer.Exit(1)


def _say(config: Config, key: str, **args: Any) -> str:
    return texts().say(config.locale)(key, **args)
