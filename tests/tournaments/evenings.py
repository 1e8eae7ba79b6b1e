"""Tournaments to test with: small ones by hand, and random ones played from beginning to end."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from tournaments import advance
from tournaments.advance import Points
from tournaments.pairing import Pairing, pair
from tournaments.records import Carried, Game, Player, Round, Settings, Swiss
from tournaments.rounds import planned
from tournaments.writing import told

SEED = "00112233445566778899aabbccddeeff" * 2


def players(count: int, **fields: Any) -> tuple[Player, ...]:
    """Players p1, p2, ..."""
    return tuple(Player(f"p{number}", f"Player {number}", **fields) for number in range(1, count + 1))


def swiss(
    count: int, *played: Round, seed: str | None = SEED, rounds: int | None = None, settings: Settings | None = None
) -> Swiss:
    """A tournament of players p1, p2, ... with a seed."""
    return Swiss("Copa", players(count), played, seed, rounds, settings or Settings())


def game(table: int, a: str, b: str, pm: tuple[int, int] = (6, 3), pa: tuple[int, int] = (2, 1)) -> Game:
    """A confirmed game."""
    return Game(table, a, b, "confirmed", pm, pa)


def as_file(one: Swiss) -> bytes:
    """The tournament as a file."""
    return json.dumps(told(one)).encode()


def carrying(pasts: dict[str, Carried], rounds: int | None = None, seed: str | None = SEED) -> Swiss:
    """A field of players who all bring something from elsewhere."""
    return Swiss(
        "Copa",
        tuple(Player(player, player.upper(), carried=carried) for player, carried in pasts.items()),
        seed=seed,
        rounds=rounds,
    )


def random_field(rng: random.Random, count: int, rounds: int | None = None) -> Swiss:
    """A field that carries random points and opponents, byes and wins without playing."""
    ids = [f"p{number}" for number in range(count)]
    share = rng.choice((0.0, 0.2, 0.5, 0.8, 1.0))
    met: dict[str, set[str]] = {player: set() for player in ids}
    for place, player in enumerate(ids):
        met[player] |= {other for other in ids[place + 1 :] if rng.random() < share * 0.6}
    barred = rng.choice((0.0, 0.3, 0.9, 1.0))
    carried = {
        player: Carried(
            pt=rng.randrange(rng.choice((2, 5, 17))),
            pv=Fraction(rng.randrange(20), rng.choice((1, 2))),
            rpv=Fraction(rng.randrange(6)),
            met=tuple(sorted(met[player])),
            bye=rng.random() < barred,
        )
        for player in ids
    }
    carried[ids[0]] = replace(carried[ids[0]], pt=carried[ids[0]].pt + 1)  # so that round 1 is not drawn
    return carrying(carried, rounds, rng.randbytes(32).hex())


class Simulated:
    """A random tournament under way: results, no-shows, drops, returns, late entries."""

    def __init__(
        self, rng: random.Random, count: int, rounds: int | None = None, restless: float = 0.0, *, late: bool = True
    ) -> None:
        self.rng = rng
        self.restless = restless
        self.may_come_late = late
        self.late = 0
        self.now = Swiss("Copa", players(count), seed=rng.randbytes(32).hex(), rounds=rounds, settings=Settings())

    def over(self) -> bool:
        """Whether all rounds were played."""
        return len(self.now.played) >= planned(self.now)

    def play(self) -> Pairing:
        """One round: paired, published, played; then some come and go."""
        pairing = pair(self.now)
        self.now = advance.publish(self.now, pairing, "loot", "track")
        for seated in pairing.games:
            self._finish(seated.table, seated.a)
        self._move()
        return pairing

    def _finish(self, table: int, a: str) -> None:
        number = len(self.now.played)
        if self.rng.random() < self.restless / 2:
            self.now = advance.no_show(self.now, number, table, [a])
            return
        pm, pa = ((self.rng.randrange(high), self.rng.randrange(high)) for high in (10, 5))
        self.now = advance.settle(self.now, number, table, Points(pm, pa))

    def _move(self) -> None:
        for player in self.now.players:
            active = sum(one.status == "active" for one in self.now.players)
            if player.status == "active" and active > 4 and self.rng.random() < self.restless:
                self.now = advance.drop(self.now, player.id)
            elif player.status == "dropped" and self.rng.random() < self.restless:
                self.now = advance.check_in(self.now, player.id)
        if self.may_come_late and self.rng.random() < self.restless:
            self.late += 1
            late = f"late{self.late}"
            self.now = advance.check_in(advance.join(self.now, late, late), late)
