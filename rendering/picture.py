"""The records every painter shares: what goes in besides the view, and what comes out."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, ParamSpec, cast

import msgspec
from msgspec.structs import replace

from games.core.game import Event, Result
from rendering import encode, theme

Say = Callable[..., str]
"""`say("titans.picture.distance", n=5)`: the text of that key in the reader's language."""

ALT_LIMIT = 1024
"""Discord's limit for the description of a picture, in characters."""


JPEG = b"\xff\xd8"
"""How the bytes of a JPEG begin."""

_Args = ParamSpec("_Args")
KEPT: Final[list[Callable[[], None]]] = []
"""What forgets each kind of whole pictures that are kept."""


def kept(make: Callable[_Args, "Picture"]) -> Callable[_Args, "Picture"]:
    """For pictures of which there are only so many, such as those of cards: each is drawn once and kept: some 4 MB."""
    known = lru_cache(maxsize=128)(make)
    KEPT.append(known.cache_clear)
    return cast("Callable[_Args, Picture]", known)


class Spot(NamedTuple):
    """A thing on a picture that can be touched. `name`: as `ByPost.touches` has it, such as `card:3`.

    `box`: its left, upper, right and lower edge in pixels, the far ones not part of it. `label`: what it is, in the
    reader's language. Of several spots that lie over each other the last one lies on top.
    """

    name: str
    box: tuple[int, int, int, int]
    label: str


class Picture(msgspec.Struct, frozen=True):
    """A finished picture: PNG bytes (of one that people brought: JPEG), its size in pixels, and the same in words (at
    most `ALT_LIMIT` characters).

    `spots`: what lies where on it, for pages on which it can be touched.
    """

    png: bytes
    width: int
    height: int
    alt: str
    spots: tuple[Spot, ...] = ()


def in_look(picture: Picture, look: str) -> Picture:
    """The picture in a palette of the theme, by its name; one that a painter made in colours of its own stays."""
    return replace(picture, png=in_palette(picture.png, look))


def in_palette(picture: bytes, look: str) -> bytes:
    """The same of the bytes of a PNG or GIF."""
    try:
        return encode.repainted(picture, theme.PALETTES[look])
    except ValueError:
        return picture


Over = Result
"""How a game ended. No winners: a draw. `scores` by seat; `reason` as in the referee protocol."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What the frame of any board needs besides the seat's view.

    `names` by seat, as people wrote them (any Unicode; painters make them fit). `seat`: whose eyes, `None` for a
    spectator. `caption`: one line of what just happened, already in the reader's language. `happened`: the same as the
    rules tell it, as far as the reader may know it, for painters that show it on the field. `course`: the same of the
    whole game, once it is over and for who may know it, in whole steps; `ended`: when that was, as the reader says it.
    `lists`: the reader's own decks or armies that would answer what is asked, each with its name and as the game writes
    it.
    """

    names: tuple[str, ...]
    seat: int | None
    to_act: tuple[int, ...]
    phase: str
    options: dict[str, int | bool | str]
    over: Over | None = None
    caption: str = ""
    happened: tuple[Event, ...] = ()
    course: tuple[Event, ...] = ()
    ended: str = ""
    lists: tuple[tuple[str, str], ...] = ()
