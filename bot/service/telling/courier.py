"""How something reaches people: what the service hands over, and what may go wrong on the way."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, Protocol

from msgspec import Struct

from bot.service.ground.records import Place, Spot
from rendering.picture import Picture

Style = Literal["primary", "secondary", "success", "danger"]


class Button(Struct, frozen=True):
    """A button below a post."""

    custom_id: str
    label: str
    style: Style = "secondary"


class Link(Struct, frozen=True):
    """A button that leads out of Discord: to a page of the window, which begins with `/`."""

    path: str
    label: str


class Post(Struct, frozen=True, kw_only=True):
    """Something to post, already worded. Only `mentions` (user ids) may be pinged, whatever the text says.

    An edit pings nobody; its `mentions` stay marked. `nonce` stays the same when the same post is sent again. `retire`:
    an older message that loses its buttons. `pictures`: several ones, in place of `picture`. `newest`: the table's
    newest board, which shall show this from now on if `edit`. `links`: shown where people can reach a window.
    """

    place: Place
    kind: Literal["board", "hand", "notice", "seal"]
    table_id: int
    text: str
    nonce: str
    picture: Picture | None = None
    pictures: tuple[Picture, ...] = ()
    file: str = "board.png"
    mentions: tuple[int, ...] = ()
    buttons: tuple[Button, ...] = ()
    links: tuple[Link, ...] = ()
    retire: Spot | None = None
    newest: Spot | None = None
    edit: bool = False


class Scheduled(Struct, frozen=True):
    """What is to stand among a server's events. `end` after `start`; `place` in words; `image`: a JPEG above it."""

    name: str
    start: datetime
    end: datetime
    place: str
    description: str
    image: bytes | None = None


class CourierError(Exception):
    """It did not arrive."""


class Gone(CourierError):
    """What it was meant for does not exist (any more): "thread", "channel" or "user"."""

    def __init__(self, what: Literal["thread", "channel", "user"]) -> None:
        super().__init__(what)
        self.what = what


class Left(CourierError):
    """A message that was to be edited is gone (`lost`), or may not be changed any more."""

    def __init__(self, *, lost: bool = False) -> None:
        super().__init__()
        self.lost = lost


class Forbidden(CourierError):
    """The bot lacks a permission (Discord's name for it, such as "attach_files") at the place."""

    def __init__(self, permission: str) -> None:
        super().__init__(permission)
        self.permission = permission


class Closed(CourierError):
    """The person takes no direct messages."""


class Busy(CourierError):
    """Not now. `retry_after` in seconds, if known."""

    def __init__(self, retry_after: float | None = None) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


class Courier(Protocol):
    """Discord, as the service needs it. Errors: those above; any other counts as `Busy` and is logged."""

    async def send(self, post: Post) -> Spot:
        """Posts with an enforced nonce, then takes the buttons off `retire` (without ever raising for that)."""
        ...

    async def edit(self, spot: Spot, post: Post) -> None:
        """Makes an earlier post of one's own show this instead; nobody is pinged. Raises Left."""
        ...

    async def find(self, post: Post, since: datetime) -> Spot | None:
        """The same post if it was made since then: one's own message at the place with the same custom ids, or, without
        buttons, the same text; or its `newest`, if that shows it already. None also where one cannot look."""
        ...

    async def open_thread(self, place: Place, card_id: int | None, name: str) -> int:
        """The id of the thread for a table: begun at the message `card_id` (asked twice, it is the same thread)."""
        ...

    async def is_buried(self, spot: Spot, messages: int) -> bool:
        """Whether so many messages or more stand below one of one's own; False also where one cannot look."""
        ...

    async def schedule(self, guild_id: int, known: int | None, plan: Scheduled | None) -> int | None:
        """Writes it among the server's events, or takes it out (None); `known`: the event it became before. Its id.

        One of the bot's own with the same name and time counts as it.
        """
        ...

    def may_write(self, place: Place) -> bool:
        """Whether it may post at a thread or channel, as far as is known without asking Discord."""
        ...
