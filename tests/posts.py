"""What people see in the simulated Discord, in a form that tests can read at a glance."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from simcord import Env, InteractionResult
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import SELECT_TYPES, ComponentType
from simcord.results import to_discord_message


@dataclass(frozen=True)
class Picture:
    """A picture as a post shows it: the file's name, its description for those who do not see it, its bytes."""

    name: str
    alt: str
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Post:
    """A message: words, pictures, and what can be pressed or chosen now."""

    message: discord.Message = field(repr=False)
    text: str  # content, embeds and text displays, one after the other, in lines
    pictures: tuple[Picture, ...]
    buttons: Mapping[str, str]  # label (or emoji) -> custom_id, of those that can be pressed
    menus: Mapping[str, Mapping[str, str]]  # custom_id -> (an option's label -> its value), of those that can be used
    pings: tuple[int, ...]  # ids of the users who are notified
    silent: bool
    ephemeral: bool

    def __contains__(self, words: str) -> bool:
        return words in self.text


@dataclass(frozen=True)
class Answer:
    """What the bot did at once about a command, a press, a choice or a form."""

    result: InteractionResult
    posts: tuple[Post, ...]  # the answer first, then follow-ups; an edited message counts as the answer
    form: Mapping[str, Any] | None  # a modal that was opened: what Discord was told

    @property
    def text(self) -> str:
        """All words of the answer, empty when there was none."""
        return "\n".join(post.text for post in self.posts)

    @property
    def private(self) -> bool:
        """Whether nobody else sees the answer."""
        return self.form is not None or (bool(self.posts) and all(post.ephemeral for post in self.posts))

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures of the answer."""
        return tuple(picture for post in self.posts for picture in post.pictures)

    def __contains__(self, words: str) -> bool:
        return words in self.text


def read_answer(env: Env, result: InteractionResult) -> Answer:
    """What an interaction's result shows to the one who caused it."""
    found = ([result.response] if result.response else []) + result.followups
    stored = [env.backend.get_message(message.channel_id, message.id) for message in found]
    return Answer(result, tuple(read_post(env, message) for message in stored), result.modal)


def read_post(env: Env, message: Message) -> Post:
    """A message of the simulated Discord as a post."""
    components = list(walk_components(message.components))
    return Post(
        message=to_discord_message(env, message),
        text="\n".join(_words(message, components)),
        pictures=tuple(_pictures(env, message, components)),
        buttons={_label(button): button["custom_id"] for button in components if _pressable(button)},
        menus={
            menu["custom_id"]: {option["label"]: option["value"] for option in menu.get("options") or ()}
            for menu in components
            if menu["type"] in SELECT_TYPES and not menu.get("disabled")
        },
        pings=tuple(message.ping_user_ids),
        silent=bool(message.flags & discord.MessageFlags.suppress_notifications.flag),
        ephemeral=message.is_ephemeral,
    )


def form_fields(form: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """A modal's controls by their labels; each holds its `custom_id` and, if it is a select, its `options`."""
    return {label["label"]: label["component"] for label in form["components"] if label["type"] == ComponentType.LABEL}


def _words(message: Message, components: list[dict[str, Any]]) -> Iterator[str]:
    if message.content:
        yield message.content
    for embed in message.embeds:
        fields = [part for item in embed.get("fields", ()) for part in (item["name"], item["value"])]
        yield from filter(None, (embed.get("title"), embed.get("description"), *fields))
    yield from (part["content"] for part in components if part["type"] == ComponentType.TEXT_DISPLAY)


def _pictures(env: Env, message: Message, components: list[dict[str, Any]]) -> Iterator[Picture]:
    """Pictures in galleries and thumbnails; then files that no component shows, as Discord shows them without V2."""
    media = [item for part in components if part["type"] == ComponentType.MEDIA_GALLERY for item in part["items"]]
    media += [part for part in components if part["type"] == ComponentType.THUMBNAIL]
    for item in media:
        url = item["media"]["url"]
        yield Picture(url.rpartition("/")[2], item.get("description") or "", _bytes(env, url))
    if not components:
        for item in message.attachments:
            yield Picture(item["filename"], item.get("description") or "", _bytes(env, item["url"]))


def _bytes(env: Env, url: str) -> bytes:
    data = env.backend.cdn.get(url)
    assert data is not None, f"nothing was uploaded at {url}"
    return data


def _pressable(component: Mapping[str, Any]) -> bool:
    return component["type"] == ComponentType.BUTTON and "custom_id" in component and not component.get("disabled")


def _label(button: Mapping[str, Any]) -> str:
    return button.get("label") or (button.get("emoji") or {}).get("name") or button["custom_id"]
