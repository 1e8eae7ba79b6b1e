"""The parent: Discord and the people, who remember what they were shown and promised."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any

NONCE_MEMORY = 5 * 60
"""Seconds; Discord says "a few minutes"."""


MAY_BE_EDITED = 30 * 60
"""Seconds; afterwards this Discord lets no message be edited, so that what was to be added is posted."""


class World:
    """What outlives every child."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.posts: list[dict[str, Any]] = []
        self.threads: dict[int, int] = {}
        self.pending: dict[str, dict[str, Any]] = {}
        self.promised: list[dict[str, Any]] = []
        self.steps: set[str] = set()
        self.locked = False
        self.refused = 0
        self.repeated = 0
        self.found = 0
        self.edits = self.too_old = 0
        self.orders: dict[tuple[int, int], list[tuple[str, ...] | None]] = {}
        self.buried = 0

    async def serve(self, folder: Path) -> tuple[asyncio.Server, str]:
        """A socket that children connect to."""
        path = str(folder / "discord.sock")
        return await asyncio.start_unix_server(self._talk, path), path

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                if not line.endswith(b"\n"):
                    break  # the child died while it wrote: the request never arrived whole
                writer.write(json.dumps(self._answer(json.loads(line))).encode() + b"\n")
                await writer.drain()
        except ConnectionError:
            pass  # the child died before it read the answer
        finally:
            writer.close()

    def _answer(self, request: dict[str, Any]) -> Any:
        match op := request.pop("op"):
            case "offset" | "advance":
                self.offset += request.get("seconds", 0)
                return self.offset
            case "send":
                return self._send(request)
            case "edit" | "find" | "buried":
                return {"edit": self._edit, "find": self._find, "buried": self._buried}[op](request)
            case "thread":
                return self.threads.setdefault(request["card"], 700_000 + len(self.threads))
            case "pending":
                return list(self.pending.values())
            case "ordering" | "ordered":
                self._order(op, request["table"], request["user"], request["orders"])
            case "intend":
                intent = {name: request[name] for name in ("table", "user", "question", "text")}
                self.pending[json.dumps(intent)] = intent
            case "answered":
                intent = {name: request[name] for name in ("table", "user", "question", "text")}
                self.pending.pop(json.dumps(intent))
                if request["seq"] is not None:
                    self.promised.append(intent | {"seq": request["seq"]})
            case "steps":
                self.steps |= set(request["names"])
            case "lock":
                return self._lock(request["locked"])
            case _:
                assert op == "settled", op
        return None

    def _order(self, op: str, table: int, user: int, orders: list[str] | None) -> None:
        """What may hold now: what was said last or, as long as nobody has heard that it holds, what was said before."""
        said = None if orders is None else tuple(orders)
        before = self.orders.get((table, user), [None])
        self.orders[table, user] = [said] if op == "ordered" else [*before, said]

    def _now(self) -> float:
        """Discord's own clock, whatever those of the bot's machines say."""
        return time.time() + self.offset

    def _lock(self, locked: bool) -> str:
        before, self.locked = self.locked, locked
        return "opened" if before and not locked else ""

    def _send(self, request: dict[str, Any]) -> list[int]:
        if self.locked and request["place"]["thread_id"] is not None:
            self.refused += 1
            return []
        request["now"] = self._now()
        for post in self.posts:
            recent = request["now"] - post["now"] <= NONCE_MEMORY
            if recent and (post["nonce"], post["place"]) == (request["nonce"], request["place"]):
                self.repeated += 1
                return post["spot"]
        place = request["place"]
        spot = [place["thread_id"] or place["channel_id"] or place["user_id"], 1_000_000 + len(self.posts)]
        self.posts.append(request | {"spot": spot, "steps": _steps(request["text"]), "begun": _begins(request["text"])})
        return spot

    def _edit(self, request: dict[str, Any]) -> bool | None:
        if self.locked and request["place"]["thread_id"] is not None:
            self.refused += 1
            return None
        post = next(post for post in self.posts if post["spot"] == request["spot"])
        if self._now() - post["now"] > MAY_BE_EDITED:
            self.too_old += post["table"] == 0
            return False
        self.edits += 1
        shown = _steps(request["text"])
        assert len(shown) == len(set(shown)), "no step twice in one text"
        post["steps"] += [number for number in shown if number not in post["steps"]]
        post["begun"] = max(post["begun"], _begins(request["text"]))
        post |= {name: request[name] for name in ("text", "buttons", "alt")}
        return True

    def _buried(self, request: dict[str, Any]) -> bool:
        """Below every third post people have talked a lot."""
        below = request["spot"][1] % 3 == 0
        self.buried += below
        return below

    def _find(self, request: dict[str, Any]) -> list[int] | None:
        for post in self.posts:
            if post["spot"] == request["newest"] and post["buttons"] == request["buttons"]:
                self.found += 1
                return post["spot"]
            same = post["buttons"] == request["buttons"] if request["buttons"] else post["text"] == request["text"]
            if same and post["place"] == request["place"] and post["now"] >= request["since"]:
                self.found += 1
                return post["spot"]
        return None

    # --- what people saw ----------------------------------------------------------------------------------------------

    def told(self, table_id: int) -> list[int]:
        """The steps of a table that its boards tell of, or told of until an edit had no more room, in order."""
        boards = [post for post in self.posts if post["kind"] == "board" and post["table"] == table_id]
        return [number for post in boards for number in post["steps"]]

    def begun(self, table_id: int) -> int:
        """How often a table's beginning was told."""
        boards = [post for post in self.posts if post["kind"] == "board" and post["table"] == table_id]
        return sum(post["begun"] for post in boards)

    def overviews(self) -> int:
        """How many standing posts name all tables: one, and one more each time that the last could not be changed."""
        return sum("Tables in this channel" in post["text"] for post in self.posts)

    def hands(self, table_id: int) -> Counter[tuple[int, int]]:
        """How often each person was sent the hand of each step of a table, by person and step."""
        return Counter(
            (post["place"]["user_id"], int(re.findall(r"number=(\d+)", post["alt"])[0]))
            for post in self.posts
            if post["kind"] == "hand" and post["table"] == table_id
        )

    def notices(self) -> Counter[tuple[str, str]]:
        """How often each notice was posted."""
        notices = [post for post in self.posts if post["kind"] == "notice"]
        return Counter((str(post["place"]), post["text"] + str(post["buttons"])) for post in notices)


def _steps(text: str) -> list[int]:
    """The steps that a board's text tells."""
    return [int(number) for number in re.findall(r"#(\d+):", text)]


def _begins(text: str) -> int:
    """How often a board's text tells that the table began."""
    return text.count("It begins.")
