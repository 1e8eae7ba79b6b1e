"""Players' names as part of a line of text: whatever somebody is called, the line stays one line."""

from __future__ import annotations

from collections import Counter

from tournaments.records import Tournament


def plain(name: str) -> str:
    """A name without anything that is not seen: line breaks, control characters, changes of direction."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())


def shown_names(tournament: Tournament) -> dict[str, str]:
    """A name for each player by id; two with one name have their ids behind it, and who has none the id alone."""
    names = {player.id: plain(player.name) for player in tournament.players}
    counts = Counter(names.values())
    return {
        player: name if name and counts[name] == 1 else f"{name} ({plain(player)})".strip()
        for player, name in names.items()
    }
