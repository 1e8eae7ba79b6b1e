"""What a message looks like: words, a picture, rows of buttons and menus, as Discord's components."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

import discord
from discord import ui

from bot.service.telling.courier import Button, Link
from rendering.picture import JPEG, Picture

TEXT_LIMIT = 3900
"""Characters of text in one message; Discord allows 4,000 in all."""
COMPONENTS = 40
"""Parts of one message, nested ones included."""
ROW = 5
"""Buttons in a row."""
MENU = 25
"""Choices in a menu."""
LABEL_LIMIT = 80
MENU_LABEL_LIMIT = 100

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class Menu(NamedTuple):
    """One choice out of several: `choices` are (value, label); at most 25. `several`: any number of them, these now.

    `most`: more than one, but at most so many.
    """

    custom_id: str
    placeholder: str
    choices: tuple[tuple[str, str], ...]
    chosen: str | None = None
    several: tuple[str, ...] | None = None
    most: int = 1


class ChannelMenu(NamedTuple):
    """A choice of some of the server's text channels, or of none."""

    custom_id: str
    placeholder: str
    chosen: tuple[int, ...] = ()


class RoleMenu(NamedTuple):
    """A choice of one of the server's roles, or of none."""

    custom_id: str
    placeholder: str
    chosen: int | None = None


B = TypeVar("B", Button, Link)
Row = Sequence[Button | Link] | Menu | ChannelMenu | RoleMenu


class Message(NamedTuple):
    """A message ready to be sent: pass both to `send` or `edit`."""

    view: ui.LayoutView
    files: list[discord.File]


def message(
    text: str,
    picture: Picture | Sequence[Picture] | None = None,
    file: str = "board.png",
    rows: Sequence[Row] = (),
) -> Message:
    """A framed message. Presses reach the bot by their custom ids alone, so nothing of it is kept in memory.

    Several pictures (at most ten) stand below each other, as side by side they would be cut; their files are numbered.
    """
    view = ui.LayoutView(timeout=None)
    frame: ui.Container[Any] = ui.Container()
    files: list[discord.File] = []
    if text:
        frame.add_item(ui.TextDisplay(clip(text, TEXT_LIMIT)))
    pictures = () if picture is None else (picture,) if isinstance(picture, Picture) else tuple(picture)
    for number, each in enumerate(pictures, 1):
        named = _named(file if len(pictures) == 1 else f"{number}-{file}", each)
        files.append(discord.File(BytesIO(each.png), named, description=clip(each.alt, 1024)))
        item = discord.MediaGalleryItem(f"attachment://{named}", description=clip(each.alt, 1024))
        frame.add_item(ui.MediaGallery(item))
    for row in rows:
        frame.add_item(_row(row))
    view.add_item(frame)
    return Message(forgotten(view), files)


def _named(file: str, picture: Picture) -> str:
    """A file's name with the ending of what it is: drawn pictures are PNG, those of people JPEG."""
    return f"{file.rsplit('.', 1)[0]}.jpg" if picture.png.startswith(JPEG) else file


def forgotten(view: ui.LayoutView) -> ui.LayoutView:
    """The view, marked as ended: discord.py keeps every other one that it sends until the bot stops."""
    view.stop()
    return view


def button_rows(buttons: Sequence[B]) -> list[Sequence[B]]:
    """The buttons in rows of five."""
    return [buttons[i : i + ROW] for i in range(0, len(buttons), ROW)]


def clip(text: str, limit: int) -> str:
    """The text, cut with an ellipsis where Discord would refuse it."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _own_id(custom_id: str) -> int:
    """The number of a part. Clients keep what was chosen by it: a menu that asks something else must have another."""
    return COMPONENTS + 1 + crc32(custom_id.encode()) // 2


def _row(row: Row) -> ui.ActionRow[Any]:
    line: ui.ActionRow[Any] = ui.ActionRow()
    if isinstance(row, Menu):
        chosen = (row.chosen,) if row.several is None else row.several
        options = [
            discord.SelectOption(label=clip(label, MENU_LABEL_LIMIT), value=value, default=value in chosen)
            for value, label in row.choices[:MENU]
        ]
        least, most = (1, min(row.most, len(options))) if row.several is None else (0, len(options))
        placeholder = clip(row.placeholder, 150)
        line.add_item(
            ui.Select(
                custom_id=row.custom_id,
                placeholder=placeholder,
                options=options,
                min_values=least,
                max_values=most,
                id=_own_id(row.custom_id),
            )
        )
    elif isinstance(row, ChannelMenu):
        select: ui.ChannelSelect[Any] = ui.ChannelSelect(
            custom_id=row.custom_id,
            placeholder=clip(row.placeholder, 150),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=MENU,
            default_values=[discord.Object(channel, type=discord.abc.GuildChannel) for channel in row.chosen[:MENU]],
        )
        line.add_item(select)
    elif isinstance(row, RoleMenu):
        roles: ui.RoleSelect[Any] = ui.RoleSelect(
            custom_id=row.custom_id,
            placeholder=clip(row.placeholder, 150),
            min_values=0,
            default_values=[discord.Object(row.chosen, type=discord.Role)] if row.chosen else [],
        )
        line.add_item(roles)
    else:
        for button in row:
            if isinstance(button, Link):
                line.add_item(ui.Button(url=button.path, label=clip(button.label, LABEL_LIMIT)))
                continue
            line.add_item(
                ui.Button(
                    custom_id=button.custom_id,
                    label=clip(button.label, LABEL_LIMIT),
                    style=_STYLES[button.style],
                )
            )
    return line
