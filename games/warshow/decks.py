"""Deck lists: written, read and checked. A list in short notation: `2xflare,3xrecruit`, cards in alphabetical order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from games.core.game import NotationError, Reason
from games.warshow.cards import BY_ID, EDITION, RULES, ready

_ENTRY = re.compile(r"([1-9])x([a-z]+(?:-[a-z]+)*)")


def written(cards: Iterable[str]) -> str:
    """The canonical text of a list: each card with its number."""
    return ",".join(f"{count}x{card}" for card, count in sorted(Counter(cards).items()))


def parse(text: str, edition: int = EDITION) -> tuple[str, ...]:
    """The cards of a list, sorted; a ready deck of the edition by its name. Raises NotationError unless the text is
    canonical.

    Whether the cards exist and make a legal deck is another question: see `check`.
    """
    if (found := ready(edition).get(text)) is not None:
        return found
    entries = [_ENTRY.fullmatch(part) for part in text.split(",")]
    cards = tuple(entry[2] for entry in entries if entry for _ in range(int(entry[1])))
    if None in entries or written(cards) != text:
        raise NotationError(Reason("warshow.refused.deck_unreadable"))
    return cards


def check(cards: Iterable[str], edition: int = EDITION) -> tuple[Reason, ...]:
    """Everything that is wrong with a deck at a table of the edition, in the order in which a person would mend it;
    empty for a legal one.
    """
    counts = Counter(cards)
    found = [Reason("warshow.refused.deck_unknown", {"card": card}) for card in sorted(counts) if card not in BY_ID]
    found += [
        Reason("warshow.refused.deck_edition", {"card": card})
        for card in sorted(counts)
        if card in BY_ID and not BY_ID[card].of(edition)
    ]
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
    first = sum(count for card, count in known.items() if BY_ID[card].troop and BY_ID[card].value <= RULES.first_value)
    if edition > 2 and first < RULES.deck_first:
        words = {"count": first, "least": RULES.deck_first, "most": RULES.first_value}
        found.append(Reason("warshow.refused.deck_first", words))
    return tuple(found)
