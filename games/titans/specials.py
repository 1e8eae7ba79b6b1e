"""The special cards: their effects and names are data, the rules only read them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, convert

from games.core import data


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """What a special card changes for its round; the defaults are the plain rules. See `data/titans/specials.toml`."""

    hand: int = 5
    open: bool = False
    retreat: bool = True
    spared: int = 0
    inward: int = 0
    points: int = 1


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """One special card; `name` and `text` by language ("es", "en")."""

    id: str
    name: dict[str, str]
    text: dict[str, str]
    effect: Effect


CARDS: Final = convert(data.toml("titans/specials.toml")["special"], tuple[Special, ...])
IDS: Final = tuple(card.id for card in CARDS)
"""In the order in which they stand before a shuffle."""

_PLAIN = Effect()
_EFFECTS = {card.id: card.effect for card in CARDS}


def effect(special: str | None) -> Effect:
    """What the special card in force changes; without one, nothing."""
    return _PLAIN if special is None else _EFFECTS[special]
