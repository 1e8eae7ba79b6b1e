"""The catalogue: every card, and the ready decks. What a card does is data; the rules interpret a small vocabulary.

A card never changes. An edition of the game (`Warshow.options`) has cards and ready decks of its own: another card is
another id, with the editions in which decks may hold it.

Their names and texts are in `data/locale`, as `warshow.card.<id>`, `.text` (what the box or the order does, numbers put
in from here) and `.flavour`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct, convert

from games.core import data

Side = Literal["own", "enemy", "any"]
Face = Literal["up", "down", "any"]

Moment = Literal["own", "enter", "order", "attack", "phase"]
"""When an order may be thrown: at a decision of one's own, or in the window on what is named."""

Skill = Literal["armour", "swift", "stubborn", "heavy", "watchful", "sharp", "ambush"]
"""What a troop can do besides [ruling]: see `data/warshow/rules.toml`."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What whoever uses the card chooses: a troop, a row (with such a troop in it) or an enemy.

    Troops: whose, lying how (a covered troop takes no orders unless the card says so [seed]), in which rows as the
    owner of the troop sees them (none named: any).
    """

    of: Literal["troop", "row", "enemy"]
    side: Side = "any"
    face: Face = "up"
    rows: tuple[int, ...] = ()


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that happens: `do` it `n` times `to` whom.

    `to`: `aim` the chosen troop, `row` the troops in the chosen row, `self` the troop with the box, `here` the troops
    in its row, `field` all troops, `shooter` and `struck` the troops of the attack that is answered (for these `side`
    and `face` may narrow it); `me` who uses the card, `enemy` the chosen one, `enemies` each; `item` what is answered.
    `shuffle` makes known to the user of the card alone which of its covered troops lies where (those without red
    wounds, which would tell); `extra` and `fewer` change how many orders a seat may throw this turn.
    """

    do: Literal[
        "wound", "heal", "advance", "retreat", "cover", "uncover", "return", "prevent", "peek",
        "shuffle", "draw", "discard", "extra", "fewer", "cancel",
    ]  # fmt: skip
    to: Literal[
        "aim", "row", "self", "here", "field", "shooter", "struck", "me", "enemy", "enemies", "item",
    ]  # fmt: skip
    n: int = 1
    side: Side = "any"
    face: Face = "up"


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """A troop's action box: an order it performs when it enters uncovered, or at the start of each of its turns."""

    when: Literal["enter", "turn"]
    effects: tuple[Effect, ...]
    choice: Choice | None = None


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card. A troop has `deploy` (rows it may enter, own view) and the numbers after it; an order has `moments`.

    `since`, `until`: the editions of which decks may hold it; without an end if `until` is 0.
    """

    id: str
    value: int = 0
    deploy: tuple[int, ...] = ()
    shots: int = 0
    reach: int = 0
    health: int = 0
    skills: tuple[Skill, ...] = ()
    box: Box | None = None
    moments: tuple[Moment, ...] = ()
    choice: Choice | None = None
    effects: tuple[Effect, ...] = ()
    since: int = 1
    until: int = 0

    @property
    def troop(self) -> bool:
        """Whether it is a troop; else an order."""
        return self.health > 0

    def of(self, edition: int) -> bool:
        """Whether decks of the edition may hold it."""
        return self.since <= edition and (not self.until or edition <= self.until)


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game; `data/warshow/rules.toml` says where each comes from."""

    opening_hand: int
    beginner_more: int
    others_more: int
    first_troops: int
    first_value: int
    draw_active: int
    draw_others: int
    points: int
    covered_cost: int
    white_wounds: int
    orders_own_turn: int
    orders_other_turn: int
    rows_to_control: int
    annihilation_from: int
    deck_least: int
    deck_copies: int
    deck_different: int
    deck_troops: int
    deck_first: int


def _latest(decks: Mapping[str, object], edition: int) -> str:
    """The deck that an edition plays: each is written under the first edition that does."""
    return str(max(int(since) for since in decks if int(since) <= edition))


RULES: Final = convert(data.toml("warshow/rules.toml"), Rules)
_ARMIES: Final = {name: data.toml(f"warshow/{name}.toml") for name in ("doughboys", "hordes", "mercenaries")}
CARDS: Final = tuple(
    convert(card, Card) for army in _ARMIES.values() for kind in ("troop", "order") for card in army[kind]
)
"""Every card: each army's troops, then its orders, then the next army's."""
BY_ID: Final[Mapping[str, Card]] = {card.id: card for card in CARDS}
ARMY: Final[Mapping[str, str]] = {
    card["id"]: name for name, army in _ARMIES.items() for kind in ("troop", "order") for card in army[kind]
}
"""The army a card belongs to, by its id: it chooses the card's colours."""

EDITION: Final = 3
"""The newest edition: that of new tables."""
EDITIONS: Final = tuple(range(1, EDITION + 1))
_READY: Final[Mapping[int, Mapping[str, tuple[str, ...]]]] = {
    edition: {
        name: tuple(sorted(Counter(convert(army["deck"][_latest(army["deck"], edition)], dict[str, int])).elements()))
        for name, army in _ARMIES.items()
        if "deck" in army
    }
    for edition in EDITIONS
}
DECKS: Final = _READY[EDITION]
"""The ready decks: every card as often as it is in there, sorted."""


def ready(edition: int) -> Mapping[str, tuple[str, ...]]:
    """The ready decks of an edition."""
    return _READY[edition]


def catalogue(edition: int) -> Sequence[Card]:
    """The cards that decks of an edition may hold."""
    return _CATALOGUES[edition]


_CATALOGUES: Final = {edition: tuple(card for card in CARDS if card.of(edition)) for edition in EDITIONS}


def numbers(card: Card) -> dict[str, Any]:
    """The numbers that a card's text speaks of: `n` of its first effect, `m` of its second."""
    effects = card.box.effects if card.box else card.effects
    return dict(zip("nm", (effect.n for effect in effects), strict=False))
