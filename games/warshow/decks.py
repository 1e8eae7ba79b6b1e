"""Deck lists: written, read and checked. A list in short notation: `2xflare,3xrecruit`, cards in alphabetical order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from games.core.game import NotationError, Reason
from games.warshow.cards import BY_ID, DECKS, RULES

_ENTRY = re.compile(r"([1-9])x([a-z]+(?:-[a-z]+)*)")


def written(cards: Iterable[str]) -> str:
    """The canonical text of a list: the name of a ready deck if it is one, else each card with its number."""
    ordered = tuple(sorted(cards))
    for name, ready in DECKS.items():
        if ordered == ready:
            return name
    return ",".join(f"{count}x{card}" for card, count in sorted(Counter(ordered).items()))


def parse(text: str) -> tuple[str, ...]:
    """The cards of a list, sorted; a ready deck by its name. Raises NotationError unless the text is canonical.

    Whether the cards exist and make a legal deck is another question: see `check`.
    """
    if text in DECKS:
        return DECKS[text]
    entries = [_ENTRY.fullmatch(part) for part in text.split(",")]
    cards = tuple(entry[2] for entry in entries if entry for _ in range(int(entry[1])))
    if None in entries or written(cards) != text:
        raise NotationError(Reason("warshow.refused.deck_unreadable"))
    return cards


def check(cards: Iterable[str]) -> tuple[Reason, ...]:
    """Everything that is wrong with a deck, in the order in which a person would mend it; empty for a legal one."""
    counts = Counter(cards)
    found = [Reason("warshow.refused.deck_unknown", {"card": card}) for card in sorted(counts) if card not in BY_ID]
    found += [
        Reason("warshow.refused.deck_copies", {"card": card, "count": count, "most": RULES.deck_copies})
        for card, count in sorted(counts.items())
        if count > RULES.deck_copies and card in BY_ID
    ]
    known = {card: count for card, count in counts.items() if card in BY_ID}
    total = sum(known.values())
    if total < RULES.deck_least:
        found.append(Reason("warshow.refused.deck_small", {"count": total, "least": RULES.deck_least}))
    if len(known) < RULES.deck_different:
        found.append(Reason("warshow.refused.deck_alike", {"count": len(known), "least": RULES.deck_different}))
    troops = sum(count for card, count in known.items() if BY_ID[card].troop)
    if troops < RULES.deck_troops:
        found.append(Reason("warshow.refused.deck_troops", {"count": troops, "least": RULES.deck_troops}))
    return tuple(found)
