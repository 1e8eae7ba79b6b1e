"""Talking to a referee in this process, and the toy game at its tables."""

import json
from pathlib import Path
from typing import Any

from bot.protocol.server import Server

SEED = "07" * 32


class Talk:
    """Asks; every answer must be one line of ASCII JSON that says whether it is ok."""

    def __init__(self, locale: str = "en", pictures: Path | None = None) -> None:
        self.server = Server(locale, pictures)

    def line(self, line: bytes) -> dict[str, Any]:
        reply = self.server.reply(line)
        assert reply.endswith(b"\n")
        assert reply.count(b"\n") == 1
        assert b"\r" not in reply
        answer = json.loads(reply.decode("ascii"), parse_constant=pytest_fail)
        assert isinstance(answer["ok"], bool)
        if not answer["ok"]:
            assert set(answer) - {"id"} == {"ok", "error"}
            assert set(answer["error"]) == {"code", "message"}
            assert answer["error"]["message"]
        return answer

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        return self.line(json.dumps({"cmd": cmd, **fields}).encode())

    def well(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = self.ask(cmd, **fields)
        assert answer["ok"], answer
        return answer

    def refused(self, cmd: str, **fields: Any) -> str:
        """The code of the error."""
        answer = self.ask(cmd, **fields)
        assert not answer["ok"], answer
        return answer["error"]["code"]

    def table(self, game: str = "titans", **fields: Any) -> str:
        return self.well("new", game=game, **fields)["table"]

    def everything(self, table: str) -> list[Any]:
        """All that can be known of a table."""
        told: list[Any] = [self.well("view", table=table, seat=seat) for seat in (None, 0, 1)]
        told += [self.well("legal", table=table, seat=seat) for seat in (0, 1)]
        return [*told, self.well("export", table=table)["log"]]

    def play_to_the_end(self, table: str, status: dict[str, Any]) -> dict[str, Any]:
        """The first legal action that does not give up, until it is over; the last status."""
        while status["over"] is None:
            seat = status["to_act"][0]
            action = self.well("legal", table=table, seat=seat)["actions"][0]
            status = self.well("act", table=table, seat=seat, action=action)["status"]
        return status


def pytest_fail(word: str) -> None:
    raise AssertionError(f"{word} is not JSON")
