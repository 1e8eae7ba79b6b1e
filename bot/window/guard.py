"""What every request goes through: who may ask at all, how much, and what no page ever lacks."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final

from aiohttp import web

from bot.gate.budget import Buckets, Rate

COOKIE: Final = "tabard_visit"
GUEST: Final = "tabard_guest"
"""The cookie of a guest of a tournament, which the browser shows at that tournament's pages alone."""
LONGEST: Final = 16 * 1024
"""Bytes of a form at most: the longest thing people write is a note."""
ADDRESS: Final = Rate(300, 30)
"""Requests of one address: so many at once, so many a second after that. A page is five of them at first, then one."""
ASKER: Final = web.RequestKey("asker", str)
"""Under which a request keeps whose it is: an address of the network."""
IN_PLACE: Final = "X-Tabard-In-Place"
"""The header by which the page's script says that it puts the answer in the place of what is there: no way round."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self';"
        " form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def form_token(visit: str) -> str:
    """What each form of a visit carries: nobody can make it who has not the visit's cookie."""
    return hashlib.sha256(f"form {visit}".encode()).hexdigest()[:32]


def is_own(form: str, visit: str) -> bool:
    """Whether a form came from a page of this visit."""
    return hmac.compare_digest(form.encode(), form_token(visit).encode())


class Guard:
    """Lets requests through. `hosts`: the names under which the page is known; others are somebody's trick.

    `proxied`: a proxy stands before it, which says in X-Forwarded-For whose request it is.
    """

    def __init__(self, hosts: frozenset[str], *, proxied: bool) -> None:
        self.hosts = hosts
        self._proxied = proxied
        self._addresses = Buckets(ADDRESS)

    def free(self) -> None:
        """Counts nothing any more, for measuring: everybody comes from one machine there."""
        self._addresses = Buckets(Rate(1e9, 1e9))

    def refuses(self, request: web.Request) -> int | None:
        """The HTTP status of a refusal, or None."""
        if request.host not in self.hosts:
            return 421
        key, now = _number(self.address(request)), datetime.now(UTC)
        if self._addresses.wait(key, 1, now):
            return 429
        self._addresses.take(key, 1, now)
        origin = request.headers.get("Origin")
        if request.method == "POST" and origin is not None and origin.partition("://")[2] not in self.hosts:
            return 403
        return None

    def address(self, request: web.Request) -> str:
        """Whose request it is, as the proxy says where there is one."""
        if self._proxied and (sent := request.headers.get("X-Forwarded-For")):
            return sent.rpartition(",")[2].strip()[:64]  # the last one is the proxy's own word
        return request.remote or ""


def _number(address: str) -> int:
    return int.from_bytes(hashlib.blake2s(address.encode(), digest_size=8).digest(), "big")
