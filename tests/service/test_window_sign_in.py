"""Signing in by Discord, against an endpoint of the tests' own that does what Discord's does."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

import pytest_asyncio
from aiohttp import ClientSession, CookieJar, web
from aiohttp.test_utils import TestServer

from bot.gate.gate import USUAL, Gate
from bot.window.signing_in import Endpoint
from bot.window.window import Window
from tests.service.club import ANA, Club

CLIENT, SECRET = 4711, "hush"


class FakeDiscord:
    """Gives codes for a challenge and tokens for a code with its verifier. `broken`: it answers with faults."""

    def __init__(self) -> None:
        self.challenges: dict[str, str] = {}
        self.revoked: list[str] = []
        self.broken = False
        app = web.Application()
        app.add_routes(
            [
                web.post("/oauth2/token", self._token),
                web.post("/oauth2/token/revoke", self._revoke),
                web.get("/users/@me", self._me),
            ]
        )
        self.server = TestServer(app)

    def agree(self, address: str) -> str:
        """The person says yes on Discord's page: the way back, with a code."""
        asked = {key: value[0] for key, value in parse_qs(urlsplit(address).query).items()}
        assert asked["client_id"] == str(CLIENT)
        assert asked["scope"] == "identify"
        assert asked["code_challenge_method"] == "S256"
        code = f"code-{len(self.challenges)}"
        self.challenges[code] = asked["code_challenge"]
        return f"{urlsplit(asked['redirect_uri']).path}?code={code}&state={asked['state']}"

    async def _token(self, request: web.Request) -> web.Response:
        form = await request.post()
        verifier = str(form.get("code_verifier", ""))
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        known = request.headers.get("Authorization") == "Basic NDcxMTpodXNo"  # 4711:hush
        if self.broken or not known or self.challenges.pop(str(form.get("code")), None) != challenge:
            return web.json_response({"error": "invalid_grant"}, status=400)
        return web.json_response({"access_token": "token", "token_type": "Bearer"})

    async def _revoke(self, request: web.Request) -> web.Response:
        self.revoked.append(str((await request.post())["token"]))
        return web.Response()

    async def _me(self, request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == "Bearer token"
        return web.json_response({"id": str(ANA.id), "username": "ana"})


class Scene:
    """A window with sign-in, its Discord, and a browser."""

    def __init__(self, club: Club, discord: FakeDiscord, server: TestServer) -> None:
        self.club, self.discord, self.server = club, discord, server
        self.http = ClientSession(server.make_url("/"), cookie_jar=CookieJar(unsafe=True))

    async def status(self, path: str) -> tuple[int, str]:
        """How a page answers, and what stands on it."""
        async with self.http.get(path) as answer:
            return answer.status, await answer.text()

    async def leave(self, where: str = "/") -> str:
        """On the way to Discord: the address of its page."""
        async with self.http.get(f"/login?next={where}", allow_redirects=False) as answer:
            assert answer.status == 303
            return answer.headers["Location"]


@pytest_asyncio.fixture
async def scene(club: Club) -> AsyncIterator[Scene]:
    """Everything together."""
    discord = FakeDiscord()
    await discord.server.start_server()
    api = str(discord.server.make_url("")).rstrip("/")
    endpoint = Endpoint(CLIENT, SECRET, api, f"{api}/authorize")
    window = Window(club.service, Gate(USUAL), locale="en", url="http://127.0.0.1", sign_in=endpoint)
    server = TestServer(window.app)
    await server.start_server()
    window.guard.hosts = frozenset({f"{server.host}:{server.port}"})
    made = Scene(club, discord, server)
    yield made
    await made.http.close()
    await server.close()
    await discord.server.close()


async def test_who_signs_in_by_discord_sees_their_own_tables(scene: Scene):
    status, page = await scene.status("/")
    assert status == 401
    assert "Sign in with Discord" in page
    back = scene.discord.agree(await scene.leave("/rules"))
    async with scene.http.get(back, allow_redirects=False) as answer:
        assert answer.status == 303
        assert answer.headers["Location"] == "/rules"
    status, page = await scene.status("/")
    assert status == 200
    assert "Your tables" in page
    assert scene.discord.revoked == ["token"]


async def test_a_way_back_that_this_browser_did_not_go_lets_nobody_in(scene: Scene):
    back = scene.discord.agree(await scene.leave())
    async with ClientSession(scene.server.make_url("/"), cookie_jar=CookieJar(unsafe=True)) as victim:
        async with victim.get(back) as answer:
            assert answer.status == 401
        async with victim.get("/login/back?state=&code=x") as answer:
            assert answer.status == 401
    for wrong in ("/login/back", back.replace("state=", "state=x"), back.split("&")[0], back.replace("code-0", "")):
        assert (await scene.status(wrong))[0] == 401
    for wrong in (back.replace("code-0", "other"), back.replace("code-0", "x" * 300)):
        assert (await scene.status(wrong))[0] in (401, 502)
    assert (await scene.status("/"))[0] == 401


async def test_a_discord_that_fails_is_told_kindly(scene: Scene):
    scene.discord.broken = True
    status, page = await scene.status(scene.discord.agree(await scene.leave("//evil.example")))
    assert status == 502
    assert "Discord didn&#39;t answer" in page


async def test_there_is_no_sign_in_where_it_is_not_set_up(club: Club):
    window = Window(club.service, Gate(USUAL), locale="en", url="http://127.0.0.1")
    server = TestServer(window.app)
    await server.start_server()
    window.guard.hosts = frozenset({f"{server.host}:{server.port}"})
    async with ClientSession(server.make_url("/")) as http, http.get("/login") as answer:
        assert answer.status == 404
        assert "Sign in" not in await answer.text()
    await server.close()
