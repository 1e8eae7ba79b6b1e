"""The bot from its start to its end: patient where something may pass, and gone when it is told to go."""

from __future__ import annotations

import asyncio
import signal

import discord

from bot.client import TabardBot
from bot.patience import discord_passes, patiently

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


async def run(bot: TabardBot, token: str) -> None:
    """Serves until a signal asks for the end; a second one ends the process at once.

    Raises LoginFailure, Unusable, and what else does not pass by waiting.
    """
    loop, asked = asyncio.get_running_loop(), asyncio.Event()
    for each in _SIGNALS:
        loop.add_signal_handler(each, asked.set)
    serving, waiting = asyncio.ensure_future(_serve(bot, token)), asyncio.ensure_future(asked.wait())
    try:
        await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in _SIGNALS:
            loop.remove_signal_handler(each)
        waiting.cancel()
        ended = serving.done()
        serving.cancel()
        await asyncio.wait((serving,))
        await bot.close()
    if ended:
        serving.result()


async def _serve(bot: TabardBot, token: str) -> None:
    async def login() -> None:
        try:
            await bot.login(token)
        except BaseException:  # the session of this try; the next one makes its own
            await bot.http.close()
            bot.http.connector = discord.utils.MISSING
            raise

    await patiently(login, "Discord", discord_passes)
    await patiently(bot.connect, "Discord", discord_passes)
