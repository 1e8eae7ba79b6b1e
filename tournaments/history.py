"""What lies behind each player: opponents, byes, wins without playing, tables."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tournaments.records import Swiss


class Past(NamedTuple):
    """What one player has behind them. `tables`: how often they sat at each."""

    met: set[str]
    byes: int
    walkovers: int
    tables: Counter[int]


def pasts(swiss: Swiss) -> dict[str, Past]:
    """Every player's past, by id. Opponents carried from elsewhere count for both; a no-show is no meeting (ruling)."""
    met: dict[str, set[str]] = {player.id: set() for player in swiss.players}
    tables: dict[str, Counter[int]] = {player.id: Counter() for player in swiss.players}
    byes = Counter(player.id for player in swiss.players if player.carried.bye)
    walkovers: Counter[str] = Counter()
    for player in swiss.players:
        for other in player.carried.met:
            if other in met and other != player.id:
                met[player.id].add(other)
                met[other].add(player.id)
    for played in swiss.played:
        byes.update(played.byes)
        for game in played.games:
            came = [player for player in game.ids if player not in game.absent]
            for player in came:
                tables[player][game.table] += 1
            if game.status != "no_show":
                met[game.a].add(game.b)
                met[game.b].add(game.a)
            elif len(came) == 1:
                walkovers[came[0]] += 1
    return {player: Past(met[player], byes[player], walkovers[player], tables[player]) for player in met}
