"""`tabard referee`: the referee protocol on standard input and output."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.choices import language
from bot.cli.complaint import Complaint
from bot.protocol.server import serve


def referee(
    locale: Annotated[str, typer.Option(help="Language of messages and events: es or en.")] = "en",
    pictures: Annotated[
        Path | None,
        typer.Option(help="The folder below which `render` writes; default: this one and the one for temporary files."),
    ] = None,
) -> None:
    """Speak the referee protocol: one JSON object per line in, one answer per line out.

    Needs no database, no network and no Discord. Ends when its input ends.
    """
    spoken = language(locale)
    if pictures is not None and not pictures.is_dir():
        raise Complaint(f"{pictures} is no folder")
    source, sink = sys.stdin, sys.stdout
    if source is None or sink is None:  # whoever started us closed them
        return
    sys.stdout = sys.stderr  # a stray print must not end up among the answers
    serve(source.buffer, sink.buffer, spoken, pictures)
