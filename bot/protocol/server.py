"""The loop: a line in, a line out, until the input ends. Nothing that comes in ends it earlier."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from bot.catalogue import texts
from bot.protocol.commands import Answer, Commands, Refused
from bot.protocol.fields import Field, is_text, read
from bot.protocol.wire import BadRequest, Raw, answer, split
from games.core.game import Reason
from games.core.referee import Refusal

LONGEST_LINE = 2**24
"""Bytes; what is longer is answered without being read."""

_COMMAND = (Field("cmd", "text", is_text),)
_LONGEST_MESSAGE = 500


class Server:
    """Answers lines. Keeps the tables that they made."""

    def __init__(self, locale: str = "en", pictures: Path | None = None) -> None:
        """`pictures`: the folder below which pictures are written; None: this one and the one for temporary files."""
        self._locale = locale
        self._commands = Commands(locale, pictures)

    def reply(self, line: bytes) -> bytes:
        """The answer to one line, without its line end or with it; itself a whole line."""
        fields: Mapping[str, Raw] = {}
        try:
            if len(line) > LONGEST_LINE:
                raise BadRequest("too_long", longest=LONGEST_LINE)
            fields = split(line)
            content = {"ok": True, **self._run(fields)}
        except BadRequest as error:
            content = self._error("bad_request", error.reason)
        except (Refused, Refusal) as error:
            content = self._error(error.code, error.reason)
        except Exception:  # noqa: BLE001 - a fault of ours must not end the games of others
            traceback.print_exc()
            content = self._error("bad_request", Reason("protocol.fault"))
        return answer(fields, content)

    def _run(self, fields: Mapping[str, Raw]) -> Answer:
        name = read(fields, _COMMAND)["cmd"]
        command = self._commands.all.get(name)
        if command is None:
            raise Refused(
                "unknown_command", Reason("protocol.unknown_command", {"known": ", ".join(self._commands.all)})
            )
        return command.run(**read(fields, command.fields))

    def _error(self, code: str, reason: Reason) -> Answer:
        message = texts().reason(self._locale, reason)
        if len(message) > _LONGEST_MESSAGE:
            message = message[:_LONGEST_MESSAGE] + "…"
        return {"ok": False, "error": {"code": code, "message": message}}


def serve(source: BinaryIO, sink: BinaryIO, locale: str = "en", pictures: Path | None = None) -> None:
    """Answers every line of `source` on `sink`, until the input ends or nobody listens any more."""
    server = Server(locale, pictures)
    for line in lines(source):
        reply = server.reply(line)
        try:
            sink.write(reply)
            sink.flush()
        except BrokenPipeError:
            return


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines; of one that is too long only as much as shows that it is."""
    while line := source.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE + 1)
            if not line:
                return
