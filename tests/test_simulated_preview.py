"""The preview that the demo shows in a browser, driven as its pages drive it: over HTTP."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Any, Self

import aiohttp
import discord
import pytest
from simcord.components import walk_components
from simcord.preview import Preview

from bot.simulation import _NAMES, SimulatedDiscord
from tests.small_bot import SmallBot, board


class Page:
    """A page in a browser, looked through by one of the viewers."""

    def __init__(self, preview: Preview, viewer: int) -> None:
        self._site, self._viewer = preview.url.split("/#")[0], viewer
        self._http = aiohttp.ClientSession(headers={"X-Simcord-Capability": preview.capability})
        self.state: dict[str, Any] = {}
        self._actions = 0

    async def __aenter__(self) -> Self:
        await self._call("POST", "/api/pages", {"viewer_id": str(self._viewer)})
        self._http.headers["X-Simcord-Context"] = self.state["context"]["id"]
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        await self._http.close()

    async def read(self) -> str:
        """All that the page shows."""
        return str(await self._call("GET", "/api/state"))

    async def click(self, label: str) -> dict[str, Any]:
        """Presses a button of the newest message that has it; the answer says how that went."""
        found = [
            (identity, part)
            for identity, message in self.state["messages"].items()
            for part in walk_components(message["components"])
            if part.get("label") == label
        ]
        target, button = found[-1]
        return await self._act("click", target_id=target, control_key=button["control_key"])

    async def resize(self, width: int, height: int) -> dict[str, Any]:
        """Says how large its window is, as a page does when it is opened."""
        host = {"host_width": width, "host_height": height}
        shown = {"layout": "channel", "display": "responsive", "width": 960, "height": 720}
        return await self._act("configure_presentation", **shown, **host)

    async def _act(self, kind: str, **fields: Any) -> dict[str, Any]:
        self._actions += 1
        action = {
            "kind": kind,
            "protocol_version": 3,
            "sequence": self._actions,
            "request_id": str(self._actions),
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            **fields,
        }
        async with self._http.post(self._site + "/api/action", json=action) as response:
            return await response.json()

    async def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        async with self._http.request(method, self._site + path, json=body) as response:
            assert response.status == 200, await response.text()
            self.state = await response.json()
            return self.state


async def test_pages_see_what_happens_elsewhere_and_wait_for_each_other():
    bot = SmallBot("")
    simulated = SimulatedDiscord(bot)
    guild = simulated.create_guild("Demo")
    channel = guild.create_text_channel("games")
    ana, beto = (guild.add_member(simulated.create_user(name)) for name in ("ana", "beto"))
    simulated.begin_at(datetime.now(UTC))
    await simulated.start()
    here = bot.get_partial_messageable(channel.id)
    await simulated.as_bot(here.send(**board("the board")))
    async with (
        simulated.preview(channel, viewers=[ana, beto], layout="channel") as preview,
        Page(preview, ana.id) as first,
        Page(preview, beto.id) as second,
    ):
        clock = asyncio.create_task(simulated.keep_time(preview, every=0.05))
        assert "the board" in await first.read()
        assert "the board" in await second.read()
        # Neither is refused because the other is still at work.
        results = await asyncio.gather(first.click("Hand"), second.click("Slow"))
        assert [(result["rejected"], result["settlement"]) for result in results] == [(False, "settled")] * 2
        # Nor because the other's work showed the page anew before its turn came.
        await first.read()
        async with simulated._turn:
            pressed = asyncio.create_task(first.click("Count"))
            await asyncio.sleep(0.1)
            await preview.refresh()
        assert not (await pressed)["rejected"]
        assert bot.count == 1
        # A phone's width counts, though the page was shown anew before it was told.
        async with simulated._turn:
            await preview.refresh()
        assert not (await second.resize(390, 844))["rejected"]
        await second.read()
        assert second.state["presentation"]["viewport"]["width"] == 390
        # What the bot does of its own accord appears without a press.
        await simulated.as_bot(here.send("news of the world"))
        for page in (first, second):
            for _ in range(40):
                if "news of the world" in await page.read():
                    break
                await asyncio.sleep(0.05)
            else:
                raise AssertionError("the page never showed the news")
        assert "hand en-US" in await first.read()
        assert "hand en-US" not in await second.read()
        with simulated.time_context():
            assert abs(discord.utils.utcnow() - datetime.now(UTC)) < timedelta(seconds=1)
        assert not clock.done()
        clock.cancel()
    await bot.close()
    await simulated.shutdown()
    simulated.raise_unread_errors()


@pytest.mark.slow
async def test_a_bot_may_take_as_long_to_start_as_for_anything_else():
    class Slow(SmallBot):
        async def on_ready(self) -> None:
            await asyncio.to_thread(time.sleep, 5.2)  # SimCord itself gives a start five seconds

    bot = Slow("")
    simulated = SimulatedDiscord(bot, settle_timeout=30)
    await simulated.start()
    await bot.close()
    await simulated.shutdown()


async def test_a_timer_that_has_just_gone_off_and_the_clock_do_not_wait_for_each_other():
    bot = SmallBot("")
    simulated = SimulatedDiscord(bot, settle_timeout=2)
    await simulated.start()
    # as SimCord does when a timer goes off; it has not begun when the clock is moved on
    simulated._real_advance_task = asyncio.create_task(simulated._advance_to(simulated._virtual_time, 1e9))
    before = simulated.now()
    await simulated.advance_time(5)
    assert (simulated.now() - before).total_seconds() >= 5
    await bot.close()
    await simulated.shutdown()


async def test_commands_are_called_as_their_reader_knows_them():
    bot = SmallBot("")
    simulated = SimulatedDiscord(bot)
    guild = simulated.create_guild("Demo")
    channel = guild.create_text_channel("games")
    ana, beto = (guild.add_member(simulated.create_user(name)) for name in ("ana", "beto"))
    simulated.locales[ana.id] = "es-ES"
    await simulated.start()
    level: dict[str, Any] = {"type": 3, "name": "level", "description": "How hard"}
    level |= {"name_localizations": {"es-ES": "nivel"}, "description_localizations": {"es-ES": "Cuánto"}}
    level["choices"] = [{"name": "easy", "value": "easy", "name_localizations": {"es-ES": "fácil"}}]
    new: dict[str, Any] = {"type": 1, "name": "new", "description": "Open a table", "options": [level]}
    new |= {"name_localizations": {"es-ES": "nueva"}, "description_localizations": {"es-ES": "Abre una mesa"}}
    root = {"name": "duel", "description": "-", "name_localizations": {"es-ES": "duelo"}, "options": [new]}
    simulated.backend.register_commands(guild.id, [root])
    async with (
        simulated.preview(channel, viewers=[ana, beto], layout="channel") as preview,
        Page(preview, ana.id),
        Page(preview, beto.id),
    ):
        found = {
            page.viewer.id: (
                *(entry["invocation"], entry["description"]),
                *(option["label"], option["description"], option["choices"]),
            )
            for page in preview._pages.values()
            for entry in page.command_catalog["entries"]
            for option in entry["options"]
            if entry["path"] == ["duel", "new"]
        }
    assert found == {
        ana.id: ("duelo nueva", "Abre una mesa", "nivel", "Cuánto", [{"name": "fácil", "value": "easy"}]),
        beto.id: ("duel new", "Open a table", "level", "How hard", [{"name": "easy", "value": "easy"}]),
    }
    await bot.close()
    await simulated.shutdown()


async def test_the_page_leaves_room_while_a_picture_loads_and_calls_options_by_their_labels():
    """A long text in the picture's place would push the menu below it out of a phone's page, which closes it."""
    bot = SmallBot("")
    simulated = SimulatedDiscord(bot)
    guild = simulated.create_guild("Demo")
    channel, ana = guild.create_text_channel("games"), guild.add_member(simulated.create_user("ana"))
    simulated.begin_at(datetime.now(UTC))
    await simulated.start()
    async with (
        simulated.preview(channel, viewers=[ana]) as preview,
        aiohttp.ClientSession() as http,
        http.get(preview.url.split("/#")[0] + "/preview.css") as styles,
        http.get(preview.url.split("/#")[0] + "/commands.js") as script,
    ):
        assert ".gallery-image { min-height: 0; }" in await styles.text()
        written = await script.text()
        assert not any(place in written for place in _NAMES)
        assert all(place.replace(".name", ".label", 1) in written for place in _NAMES)
    await bot.close()
    await simulated.shutdown()
