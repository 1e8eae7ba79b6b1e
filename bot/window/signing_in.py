"""Coming in by Discord's own sign-in (OAuth 2.0: authorization code, state, PKCE), where the owner has set it up.

Discord is asked one thing, who it is (scope `identify`). The token is given back at once; nothing of it is kept.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

import structlog
from aiohttp import ClientError, ClientSession, ClientTimeout, web

from bot.window.desk import Desk, go, inside

log = structlog.get_logger(__name__)

COOKIE: Final = "tabard_sign_in"
MINUTES: Final = 10
"""As long a sign-in may take."""
PATIENCE: Final = ClientTimeout(total=10)
BACK: Final = "/login/back"


class Endpoint(NamedTuple):
    """Where people sign in. `api`: Discord's, without a stroke at its end; `page`: which asks the person."""

    client_id: int
    secret: str
    api: str = "https://discord.com/api/v10"
    page: str = "https://discord.com/oauth2/authorize"


class SigningIn:
    """The way to Discord and back."""

    def __init__(self, desk: Desk, endpoint: Endpoint) -> None:
        self._desk, self._endpoint = desk, endpoint

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [web.get("/login", self._go), web.get(BACK, self._back)]

    async def _go(self, request: web.Request) -> web.Response:
        """Off to Discord. What only this browser knows waits in a cookie: state, verifier, and where to go after."""
        state, verifier = secrets.token_urlsafe(24), secrets.token_urlsafe(48)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        asked = {
            "response_type": "code",
            "client_id": self._endpoint.client_id,
            "scope": "identify",
            "redirect_uri": self._desk.url + BACK,
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "prompt": "none",
        }
        answer = go(f"{self._endpoint.page}?{urlencode(asked)}")
        kept = urlencode({"state": state, "verifier": verifier, "next": inside(request.query.get("next", ""))})
        answer.set_cookie(
            COOKIE, kept, max_age=MINUTES * 60, httponly=True, samesite="Lax", secure=self._desk.secure, path="/login"
        )
        return answer

    async def _back(self, request: web.Request) -> web.Response:
        """Back from Discord, with a code; without one, or with another's state, nobody comes in."""
        kept = _read(request.cookies.get(COOKIE, ""))
        state, code = request.query.get("state", ""), request.query.get("code", "")
        known = hmac.compare_digest(state.encode(), kept.get("state", "").encode())
        if not kept.get("state") or not known or not 0 < len(code) <= 200:
            raise web.HTTPUnauthorized
        try:
            user_id = await self._who(code, kept.get("verifier", ""))
        except (ClientError, TimeoutError, ValueError, KeyError, TypeError) as error:
            log.warning("Discord did not say who signs in", why=type(error).__name__)
            raise web.HTTPBadGateway from None
        answer = self._desk.seen(await self._desk.service.keys.begin(user_id), inside(kept.get("next", "")))
        answer.del_cookie(COOKIE, path="/login")
        return answer

    async def _who(self, code: str, verifier: str) -> int:
        """Whose code it is. Raises ClientError, TimeoutError; ValueError, KeyError, TypeError for a strange answer."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._desk.url + BACK,
            "code_verifier": verifier,
        }
        secret = f"{self._endpoint.client_id}:{self._endpoint.secret}"
        us = {"Authorization": f"Basic {base64.b64encode(secret.encode()).decode()}"}
        async with ClientSession(timeout=PATIENCE, raise_for_status=True) as http:
            async with http.post(f"{self._endpoint.api}/oauth2/token", data=form, headers=us) as answer:
                token = str((await answer.json())["access_token"])
            bearer = {"Authorization": f"Bearer {token}"}
            async with http.get(f"{self._endpoint.api}/users/@me", headers=bearer) as answer:
                told: Any = await answer.json()
                user_id = int(told["id"])
            try:
                async with http.post(f"{self._endpoint.api}/oauth2/token/revoke", data={"token": token}, headers=us):
                    pass
            except (ClientError, TimeoutError):  # it ends by itself
                log.info("a sign-in's token could not be given back")
        return user_id


def _read(cookie: str) -> dict[str, str]:
    return dict(parse_qsl(cookie[:2000]))
