"""`tabard demo`: the bot in the browser, without a token and without a network."""

from __future__ import annotations

import asyncio
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from bot import logs
from bot.cli.choices import language
from bot.cli.complaint import Complaint
from bot.demo import FILE, Demo, forget


def demo(
    locale: Annotated[
        str | None,
        typer.Option(help="Speaks es or en; without it, the page speaks as the browser asks, and Discord English."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to serve; 0: any free port.")] = 8321,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget what was played in earlier demos.")] = False,
    file: Annotated[Path, typer.Option(help="Where games are kept.")] = FILE,
    show: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Try the bot in the browser: its own page, and the same tables in a simulated Discord. Needs no token."""
    from simcord import SetupError

    chosen = None if locale is None else language(locale)
    logs.setup("warning")
    if fresh:
        forget(file)

    def ready(address: str, elsewhere: str) -> None:
        typer.echo(f"Tabard is playing at {address}")
        typer.echo(f"The same tables in a simulated Discord: {elsewhere}")
        typer.echo("Choose who you are at the top. Ctrl-C ends the demo; it can be resumed.")
        if show:
            webbrowser.open(address)

    try:
        asyncio.run(_run(file.resolve(), chosen, port, ready))
    except (SetupError, OSError) as error:
        raise Complaint(f"the demo cannot start: {error}") from error


async def _run(file: Path, locale: str | None, port: int, ready: Callable[[str, str], None]) -> None:
    await Demo(file, locale).run(port, ready)
