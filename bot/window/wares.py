"""The files that every page asks for, and the stamp by which an open page knows that they have changed."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from aiohttp import web

from bot.window.templates import FOLDER

KINDS: Final = {"style.css": "text/css", "window.js": "text/javascript", "icon.svg": "image/svg+xml"}


@cache
def _text(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


@cache
def release() -> str:
    """What is another after an update: pages that were open then take the new files."""
    every = "".join(_text(file.name) for file in sorted(FOLDER.iterdir()) if file.is_file())
    return hashlib.sha256(every.encode()).hexdigest()[:12]


async def file(request: web.Request) -> web.Response:
    """A file by its name. By the address of this release it is kept for good, else asked for again."""
    name = request.match_info["name"]
    if name not in KINDS:
        raise web.HTTPNotFound
    kept = "public, max-age=31536000, immutable" if request.query.get("v") == release() else "no-cache"
    return web.Response(text=_text(name), content_type=KINDS[name], headers={"Cache-Control": kept})
