"""One way to answer a person: privately, kindly, in their language, whatever went wrong."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, cast

import discord
import structlog

from bot import metrics
from bot.catalogue import UnknownGame, texts
from bot.layout import Row, message
from bot.service.records import Person
from bot.texts import Say
from games.core.game import Reason
from games.core.referee import Refusal
from rendering.picture import Picture

if TYPE_CHECKING:
    from bot.client import TabardBot

log = structlog.get_logger(__name__)

TOO_LATE = timedelta(seconds=2.8)
"""Discord forgets an unanswered interaction after three seconds: an older one is not worth starting on."""


class Unkind(Refusal):
    """A refusal that only the Discord side knows."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(Reason(key, args))


def client(interaction: discord.Interaction) -> TabardBot:
    """The bot that got the interaction."""
    return cast("TabardBot", interaction.client)


def language(interaction: discord.Interaction) -> str:
    """The reader's language, "es" or "en"."""
    return texts().language(str(interaction.locale)).code


def speak(interaction: discord.Interaction) -> Say:
    """The reader's language as a function of a key and its parameters."""
    return texts().say(language(interaction))


def person(interaction: discord.Interaction) -> Person:
    """Who acts."""
    user = interaction.user
    return Person(user.id, user.display_name, language(interaction))


def in_time(interaction: discord.Interaction) -> bool:
    """Whether an answer can still arrive; otherwise nothing is started, and the person presses again."""
    late = discord.utils.utcnow() - interaction.created_at > TOO_LATE
    if late:
        log.warning("interaction came too late", interaction=interaction.id, user=interaction.user.id)
    return not late


async def remember(interaction: discord.Interaction) -> None:
    """Keeps the person's language and name, for what they are sent later."""
    await client(interaction).service.remember(person(interaction))


@asynccontextmanager
async def answering(interaction: discord.Interaction) -> AsyncGenerator[None]:
    """Refusals become one private sentence; our own faults are logged with a number that the person can quote."""
    with structlog.contextvars.bound_contextvars(interaction=interaction.id, user=interaction.user.id):
        try:
            yield
        except Refusal as refusal:
            await answer(interaction, texts().reason(language(interaction), refusal.reason))
        except UnknownGame as unknown:
            await answer(interaction, texts().reason(language(interaction), unknown.reason))
        except discord.HTTPException as error:
            if error.code in (10062, 40060, 50027, 10015):  # the interaction is over: nobody to answer to
                log.warning("interaction was over before it was answered", code=error.code)
            else:
                await _own_fault(interaction)
        except Exception:  # noqa: BLE001  # the last line of defence: logged in full, and the person is told
            await _own_fault(interaction)


async def _own_fault(interaction: discord.Interaction) -> None:
    number = secrets.token_hex(4)
    log.exception("an interaction failed", error_id=number)  # noqa: LOG004  # called from handlers
    metrics.FAULTS.inc()
    await answer(interaction, speak(interaction)("table.refused.fault", id=number))


async def answer(
    interaction: discord.Interaction,
    text: str,
    picture: Picture | None = None,
    rows: Sequence[Row] = (),
    *,
    file: str = "board.png",
    private: bool = True,
    in_place: bool = False,
) -> discord.Message | None:
    """Answers, whether or not something was answered already. `in_place` changes the message that was pressed."""
    layout = message(text, picture, file, rows)
    try:
        if in_place:
            if not interaction.response.is_done():
                await interaction.response.defer()
            return await interaction.edit_original_response(view=layout.view, attachments=layout.files)
        if not interaction.response.is_done():
            response = await interaction.response.send_message(
                view=layout.view,
                files=layout.files,
                ephemeral=private,
                allowed_mentions=discord.AllowedMentions(users=not private),
            )
            found = response.resource
            return found if isinstance(found, discord.Message) else None
        return await interaction.followup.send(view=layout.view, files=layout.files, ephemeral=private, wait=True)
    except discord.HTTPException as error:
        log.warning("an answer did not arrive", code=error.code)
        return None


async def hold(interaction: discord.Interaction, *, private: bool = True) -> None:
    """Answers first, works later: Discord waits three seconds for the first word."""
    await interaction.response.defer(ephemeral=private, thinking=True)
