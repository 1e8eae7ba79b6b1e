"""Carries the outbox's posts to Discord, and says in the service's own words why it could not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord
import structlog
from msgspec import structs

from bot.gate.members import Members
from bot.layout import button_rows, clip, forgotten, message
from bot.service.ground.records import Place, Spot
from bot.service.telling.courier import Busy, Button, Closed, Forbidden, Gone, Left, Link, Post, Scheduled

log = structlog.get_logger(__name__)

Messageable = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel | discord.DMChannel

_CLOSED_DMS = {50007, 50278}
_UNKNOWN_CHANNEL = 10003
_UNKNOWN_MESSAGE = 10008
_MISSING_ACCESS = 50001
_THREAD_EXISTS = 160004
_THREADS_FULL = 160006
_NOT_TO_BE_EDITED = {_UNKNOWN_MESSAGE, 30046, 50005, 50083}
"""The message is gone, was edited too often for its age, is somebody else's, or its thread is archived."""
_LOOK_BACK = 50
"""Messages looked through for one that may have been sent before a crash."""


class DiscordCourier:
    """The `Courier` of the service, on a connected client."""

    def __init__(self, client: discord.Client, site: str | None = None) -> None:
        """`site`: the window's address, under which everybody finds it; None: links are left out."""
        self._client = client
        self._site = site
        self._members = Members(client)

    async def send(self, post: Post) -> Spot:
        """Posts once per nonce, pinging exactly `mentions`. Raises Gone, Forbidden, Closed, Busy."""
        channel = await self._channel(post.place)
        picture = post.picture is not None or post.pictures != ()
        _check(channel, picture=picture)
        layout = message(post.text, post.picture or post.pictures, post.file, self._rows(post))
        try:
            sent = await channel.send(
                view=layout.view,
                files=layout.files,
                nonce=post.nonce,
                allowed_mentions=_pings(post),
                silent=post.kind in ("board", "seal") and not post.mentions,
            )
        except discord.HTTPException as error:
            raise _translated(error, post.place, picture=picture) from error
        spot = Spot(channel.id, sent.id)
        if post.retire is not None and post.retire != spot:
            await self._retire(post.retire)
        return spot

    async def edit(self, spot: Spot, post: Post) -> None:
        """Changes an earlier post. Raises Left, Gone, Forbidden, Busy."""
        channel = await self._channel(post.place)
        picture = post.picture is not None or post.pictures != ()
        _check(channel, picture=picture)
        layout = message(post.text, post.picture or post.pictures, post.file, self._rows(post))
        try:
            await channel.get_partial_message(spot.message_id).edit(
                view=layout.view, attachments=layout.files, allowed_mentions=_pings(post)
            )
        except discord.HTTPException as error:
            if error.code in _NOT_TO_BE_EDITED:
                raise Left(lost=error.code == _UNKNOWN_MESSAGE) from error
            raise _translated(error, post.place, picture=picture) from error

    async def find(self, post: Post, since: datetime) -> Spot | None:
        """The bot's own message since then with the same buttons or, without any, the same words; or the newest board,
        if it has these buttons. None if it cannot look.
        """
        channel = await self._channel(post.place)
        wanted = {button.custom_id for button in post.buttons}
        me = self._client.user
        try:
            if post.newest is not None and post.newest.channel_id == channel.id:
                with suppress(discord.NotFound):  # somebody has deleted it
                    if wanted == _custom_ids(await channel.fetch_message(post.newest.message_id)):
                        return post.newest
            async for old in channel.history(limit=_LOOK_BACK, after=since, oldest_first=False):
                if me is None or old.author.id != me.id:
                    continue
                if (wanted and wanted == _custom_ids(old)) or (not wanted and post.text in _texts(old)):
                    return Spot(channel.id, old.id)
        except (discord.Forbidden, discord.NotFound):
            return None
        except discord.HTTPException as error:
            raise _translated(error, post.place) from error
        return None

    async def is_buried(self, spot: Spot, messages: int) -> bool:
        """Whether so many messages or more were written below the bot's own one. Raises Busy."""
        channel = self._client.get_partial_messageable(spot.channel_id)
        try:
            below = [each async for each in channel.history(limit=messages, after=discord.Object(spot.message_id))]
        except (discord.Forbidden, discord.NotFound):
            return False
        except discord.HTTPException as error:
            raise Busy(getattr(error, "retry_after", None)) from error
        return len(below) >= messages

    async def open_thread(self, place: Place, card_id: int | None, name: str) -> int:
        """A public thread, on the card if there is one; the same card has only one. Raises Gone, Forbidden, Busy."""
        channel = await self._channel(place)
        if not isinstance(channel, discord.TextChannel):
            raise Forbidden("create_public_threads")
        mine = _permissions(channel)
        if not (mine.create_public_threads and mine.send_messages_in_threads):
            raise Forbidden("create_public_threads")
        try:
            if card_id is None:
                return (await channel.create_thread(name=name, type=discord.ChannelType.public_thread)).id
            return (await channel.get_partial_message(card_id).create_thread(name=name)).id
        except discord.HTTPException as error:
            if error.code == _THREAD_EXISTS and card_id is not None:
                return card_id  # Discord gives a message's thread the message's id
            if error.code == _UNKNOWN_MESSAGE:
                return await self.open_thread(place, None, name)
            if isinstance(error, discord.Forbidden) or error.code == _THREADS_FULL:
                raise Forbidden("create_public_threads") from error
            raise _translated(error, place) from error

    async def schedule(self, guild_id: int, known: int | None, plan: Scheduled | None) -> int | None:
        """An event of the server that takes place outside of Discord. Raises Gone, Forbidden, Busy."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            raise Gone("channel")
        if not (guild.me.guild_permissions.create_events or guild.me.guild_permissions.manage_events):
            raise Forbidden("create_events")
        try:
            event = await self._scheduled(guild, known, plan)
            if plan is None:
                if event is not None:
                    await event.delete()
                return None
            told: dict[str, Any] = {
                "name": clip(plan.name, 100),
                "start_time": plan.start,
                "end_time": plan.end,
                "location": clip(plan.place, 100),
                "description": clip(plan.description, 1000),
            }
            if plan.image is not None or (event is not None and event.cover_image is not None):
                told["image"] = plan.image
            if event is None:
                made = await guild.create_scheduled_event(
                    entity_type=discord.EntityType.external, privacy_level=discord.PrivacyLevel.guild_only, **told
                )
                return made.id
            await event.edit(**told)
            return event.id
        except discord.Forbidden as error:
            raise Forbidden("create_events") from error
        except discord.HTTPException as error:
            raise Busy(getattr(error, "retry_after", None)) from error

    async def _scheduled(
        self, guild: discord.Guild, known: int | None, plan: Scheduled | None
    ) -> discord.ScheduledEvent | None:
        """The event that was made before; also one whose making was not written down."""
        if known is not None:
            with suppress(discord.NotFound):  # somebody has deleted it
                return await guild.fetch_scheduled_event(known)
        if plan is None:
            return None
        for one in await guild.fetch_scheduled_events(with_counts=False):
            if (one.creator_id, one.name, one.start_time) == (guild.me.id, clip(plan.name, 100), plan.start):
                return one
        return None

    def may_write(self, place: Place) -> bool:
        """By what Discord has said of the place; where it said nothing, it is believed to work."""
        channel = self._client.get_channel(place.target) if place.target is not None else None
        if not isinstance(channel, Messageable):
            return place.target is not None
        try:
            _check(channel, picture=False)
        except Forbidden:
            return False
        return True

    async def _channel(self, place: Place) -> Messageable:
        try:
            if place.user_id is not None:
                if place.guild_id is not None and not await self._members.belongs(place.user_id, place.guild_id):
                    raise Gone("user")
                return await self._client.create_dm(discord.Object(place.user_id))
            found = await self._fetch(place.target)
        except discord.HTTPException as error:
            raise _translated(error, place) from error
        if not isinstance(found, Messageable):
            raise Gone("channel")
        return found

    async def _fetch(self, channel_id: int | None) -> object:
        if channel_id is None:
            raise Gone("channel")
        return self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)

    def _rows(self, post: Post) -> list[Sequence[Button | Link]]:
        site = self._site
        links = [] if site is None else [structs.replace(link, path=site + link.path) for link in post.links]
        return [*button_rows(post.buttons), *button_rows(links)]

    async def _retire(self, spot: Spot) -> None:
        """Takes the buttons off an old board. Best effort: the board may be gone, or its thread closed."""
        try:
            channel = self._client.get_partial_messageable(spot.channel_id)
            old = await channel.fetch_message(spot.message_id)
            view = discord.ui.LayoutView.from_message(old, timeout=None)
            for frame in view.children:
                if isinstance(frame, discord.ui.Container):
                    for item in frame.children:
                        if isinstance(item, discord.ui.ActionRow):
                            frame.remove_item(item)
                        elif isinstance(item, discord.ui.MediaGallery):
                            item.items = [_own_file(picture) for picture in item.items]
            await old.edit(view=forgotten(view))
        except discord.HTTPException as error:
            log.info("old board kept its buttons", message=spot.message_id, code=error.code)


def _pings(post: Post) -> discord.AllowedMentions:
    """Exactly the people of `mentions`, whatever the text says."""
    people = [discord.Object(user) for user in post.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)


def _check(channel: Messageable, *, picture: bool) -> None:
    """Asks the permissions first: refused calls count against the bot. Raises Forbidden."""
    mine = _permissions(channel)
    if not mine.view_channel:
        raise Forbidden("view_channel")
    if isinstance(channel, discord.Thread):
        if not mine.send_messages_in_threads:
            raise Forbidden("send_messages_in_threads")
        if channel.archived and channel.locked and not mine.manage_threads:
            raise Forbidden("manage_threads")
    elif not mine.send_messages:
        raise Forbidden("send_messages")
    if picture and not mine.attach_files:
        raise Forbidden("attach_files")


def _permissions(channel: Messageable) -> discord.Permissions:
    """What the bot may do there; where only Discord knows (another process serves that server), all."""
    if isinstance(channel, discord.DMChannel):
        return discord.Permissions.all()
    me: discord.Member | None = channel.guild.me  # discord.py leaves out the None
    return channel.permissions_for(me) if me else discord.Permissions.all()


def _own_file(picture: discord.MediaGalleryItem) -> discord.MediaGalleryItem:
    """The message's own file again: an edit must name it so, the address it was shown at expires."""
    name = PurePosixPath(urlsplit(picture.media.url).path).name
    return discord.MediaGalleryItem(f"attachment://{name}", description=picture.description)


def _custom_ids(old: discord.Message) -> set[str]:
    return {
        item.custom_id
        for item in _walk(old.components)
        if isinstance(item, discord.Button | discord.SelectMenu) and item.custom_id
    }


def _texts(old: discord.Message) -> list[str]:
    return [item.content for item in _walk(old.components) if isinstance(item, discord.TextDisplay)]


def _walk(components: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for item in components:
        found += [item, *_walk(getattr(item, "children", ()))]
    return found


def _translated(error: discord.HTTPException, place: Place, *, picture: bool = False) -> Exception:
    """Discord's refusal in the service's words. `picture`: one was to be posted, and may be what is not allowed."""
    if error.code in _CLOSED_DMS:
        return Closed()
    if error.code == _UNKNOWN_CHANNEL:
        return Gone("user" if place.user_id else "thread" if place.thread_id else "channel")
    if error.code == _MISSING_ACCESS:
        return Forbidden("view_channel")
    if isinstance(error, discord.Forbidden):
        return Closed() if place.user_id else Forbidden("attach_files" if picture else "send_messages")
    return Busy(getattr(error, "retry_after", None))
