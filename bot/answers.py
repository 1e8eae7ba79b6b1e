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
from bot.hands import CHANGED, Message
from bot.layout import Row, message
from bot.service.ground.pace import Look
from bot.service.ground.records import Person
from bot.texts import Say
from games.core.game import Reason
from games.core.referee import Refusal
from rendering.picture import Picture, in_look
from tournaments.names import person_name

if TYPE_CHECKING:
    from bot.client import TabardBot

log = structlog.get_logger(__name__)

TOO_LATE = timedelta(seconds=2.8)
"""Discord forgets an unanswered interaction after three seconds: an older one is not worth starting on."""

_OVER = {10062, 40060, 50027, 10015}
"""What Discord says when the interaction is over: there is nobody to answer to."""


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
    user, manages = interaction.user, interaction.guild_id is not None and interaction.permissions.manage_guild
    return Person(user.id, called(user), language(interaction), interaction.guild_id if manages else None)


def called(user: discord.abc.User) -> str:
    """How somebody is called, as far as it can be shown among others' names."""
    return person_name(user.display_name) or str(user.id)


def age(interaction: discord.Interaction) -> timedelta:
    """How long ago the person acted."""
    return client(interaction).lateness.age(interaction.created_at)


def in_time(interaction: discord.Interaction) -> bool:
    """Whether an answer can still arrive; otherwise nothing is started, and the person presses again."""
    client(interaction).lateness.heard(interaction.created_at)
    late = age(interaction) > TOO_LATE
    if late:
        log.warning("interaction came too late", interaction=interaction.id, user=interaction.user.id)
    return not late


@asynccontextmanager
async def answering(interaction: discord.Interaction) -> AsyncGenerator[None]:
    """Refusals become one private sentence; our own faults are logged with a number that the person can quote."""
    with structlog.contextvars.bound_contextvars(interaction=interaction.id, user=interaction.user.id):
        try:
            yield
        except (Refusal, UnknownGame) as refusal:
            await refuse(interaction, refusal)
        except discord.HTTPException as error:
            if error.code in _OVER:
                log.warning("interaction was over before it was answered", code=error.code)
            else:
                await _own_fault(interaction)
        except Exception:  # noqa: BLE001  # the last line of defence: logged in full, and the person is told
            await _own_fault(interaction)
        finally:
            client(interaction).hands.answered(interaction)


async def refuse(interaction: discord.Interaction, refusal: Refusal | UnknownGame) -> None:
    """Why something is not done, in the reader's language, for them alone."""
    await answer(interaction, texts().reason(language(interaction), refusal.reason))


async def _own_fault(interaction: discord.Interaction) -> None:
    number = secrets.token_hex(4)
    log.exception("an interaction failed", error_id=number)  # noqa: LOG004  # called from handlers
    metrics.FAULTS.inc()
    await answer(interaction, speak(interaction)("table.refused.fault", id=number))


async def hold(interaction: discord.Interaction, *, in_place: bool = False) -> None:
    """Answers first, works later: Discord waits three seconds for the first word.

    What follows is for the person alone or, `in_place`, changes the message that was pressed. Also keeps the person's
    name and language, for what they are sent later.
    """
    if in_place:
        client(interaction).hands.pressed(interaction)
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    metrics.ANSWER_SECONDS.observe(age(interaction).total_seconds())
    service = client(interaction).service
    service.seen(interaction.guild_id, interaction.user.id)
    await service.remember(person(interaction))


async def answer(
    interaction: discord.Interaction,
    text: str,
    picture: Picture | Sequence[Picture] | None = None,
    rows: Sequence[Row] = (),
    *,
    file: str = "board.png",
    in_place: bool = False,
    onto: Message | None = None,
    look: Look | None = None,
) -> Message | None:
    """Tells the person alone, whether or not they were told something already; pictures in words where none may be.

    `in_place` changes the message that was pressed, once `hold` has said so; `onto`: an earlier answer, in its place.
    `look`: of the pictures, for who knows it already. Returns the message, if it is one that can be changed.
    """
    pictures = () if picture is None else (picture,) if isinstance(picture, Picture) else tuple(picture)
    if pictures and not _may_attach(interaction):
        alts = [each.alt for each in pictures]
        text, pictures = "\n".join([text, *alts, speak(interaction)("service.once.pictures")]), ()
    if pictures:
        service = client(interaction).service
        look = look or await service.look(interaction.user.id, interaction.guild_id)
        pictures = tuple(in_look(each, look) for each in pictures)
    layout = message(text, pictures, file, rows)
    try:
        if onto is not None:
            return await onto.edit(view=layout.view, attachments=layout.files)
        if in_place:
            interaction.extras[CHANGED] = True
            return await interaction.edit_original_response(view=layout.view, attachments=layout.files)
        if interaction.response.is_done():
            return await interaction.followup.send(view=layout.view, files=layout.files, ephemeral=True, wait=True)
        await interaction.response.send_message(view=layout.view, files=layout.files, ephemeral=True)
        metrics.ANSWER_SECONDS.observe(age(interaction).total_seconds())
    except discord.HTTPException as error:
        log.warning("an answer did not arrive", code=error.code)
    return None


async def send_file(interaction: discord.Interaction, text: str, *files: discord.File) -> None:
    """Files for the person alone, after `hold`. Raises Unkind where files may not be attached."""
    need_files(interaction)
    await interaction.followup.send(text, files=files, ephemeral=True)


def need_files(interaction: discord.Interaction) -> None:
    """Raises Unkind where files may not be attached, for what is nothing without its file."""
    if not _may_attach(interaction):
        raise lacking(interaction, "attach_files")


def lacking(interaction: discord.Interaction, permission: str, channel_id: int | None = None) -> Unkind:
    """The refusal for a permission that the bot lacks, by Discord's name for it, here or in another channel."""
    place = f"<#{channel_id or interaction.channel_id}>"
    word = speak(interaction)(f"service.permission.{permission}")
    return Unkind("table.refused.permission", channel=place, permission=word)


def _may_attach(interaction: discord.Interaction) -> bool:
    return interaction.guild_id is None or interaction.app_permissions.attach_files
