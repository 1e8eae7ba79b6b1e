"""Standings: points, victory points, the rivals' victory points, shared places. All exact."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from tournaments import bracket, draw
from tournaments.records import Game, Player, Swiss, pv
from tournaments.rounds import cut_begun, swiss_rounds
from tournaments.scoring import Scoring, scoring


class Standing(NamedTuple):
    """One line. Players who share a place have the same number, and the next one is left out (1, 1, 3)."""

    place: int
    id: str
    pt: int
    pv: Fraction
    rpv: Fraction
    dropped: bool


def standings(swiss: Swiss) -> tuple[Standing, ...]:
    """Everyone checked in, dropped ones too, best first: more PT, more PV, fewer RPV (seed), then the drawn order.

    Whoever goes on in a cut comes first, as far as they come there; its games give no points (ruling). Where teams go
    on, their players stand as after the Swiss.
    """
    if not cut_begun(swiss) or swiss.teams:
        return after_swiss(swiss)
    lines = after_swiss(swiss)
    seeds = {line.id: seed for seed, line in enumerate(lines)}
    met = [bracket.matches(played, seeds) for played in swiss.played[swiss_rounds(swiss) :]]
    by_id = {line.id: line for line in lines}
    placed = placed_ahead(bracket.places(met, seeds), {line.id: line.place for line in lines})
    return tuple(by_id[player]._replace(place=place) for player, place in placed.items())


def after_swiss(swiss: Swiss) -> tuple[Standing, ...]:
    """The standings without the games of a cut."""
    return _standings(replace(swiss, played=swiss.played[: swiss_rounds(swiss)]) if cut_begun(swiss) else swiss)


def placed_ahead(ahead: Sequence[str], shared: Mapping[str, int]) -> dict[str, int]:
    """Everyone's place, best first: those of a cut one behind the other, then the others, who go on sharing places.

    `shared`: the places without the cut, by player or team, best first.
    """
    found = {one: number for number, one in enumerate(ahead, start=1)}
    place = before = 0
    for one, without in shared.items():
        if one not in found:
            place = place if without == before else len(found) + 1
            before = without
            found[one] = place
    return found


def _standings(swiss: Swiss) -> tuple[Standing, ...]:
    if swiss.grouped:
        return _by_groups(swiss)
    return _ranked(swiss, _totals(swiss), {player.id for player in swiss.players})


def group_standings(swiss: Swiss) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each group, without the games of a cut. There only its own games count, for there are no others.

    Who shares a place stands in the order of `standings`.
    """
    if cut_begun(swiss):
        swiss = replace(swiss, played=swiss.played[: swiss_rounds(swiss)])
    totals, order = _totals(swiss), {line.id: number for number, line in enumerate(_standings(swiss))}
    tables = (_ranked(swiss, totals, set(members)) for members in swiss.grouped)
    return tuple(tuple(sorted(table, key=lambda line: order[line.id])) for table in tables)


def _by_groups(swiss: Swiss) -> tuple[Standing, ...]:
    """Everyone by the place in their group; among those of one place by PT, PV and RPV per game, exactly (ruling)."""
    totals, drawn = _totals(swiss), draw.order(swiss)
    others = {player.id for player in swiss.players}.difference(*swiss.grouped)  # a file may hold anything
    ranks: dict[str, tuple[int, Fraction, Fraction, Fraction]] = {}
    lines: list[Standing] = []
    for members in (*map(set, swiss.grouped), others):
        for line in _ranked(swiss, totals, members):
            games = max(1, totals[line.id].due)
            ranks[line.id] = (line.place, -Fraction(line.pt, games), -line.pv / games, line.rpv / games)
            lines.append(line)
    lines.sort(key=lambda line: (ranks[line.id], drawn[line.id]))
    placed: list[Standing] = []
    for number, line in enumerate(lines):
        shared = number > 0 and ranks[placed[-1].id] == ranks[line.id]
        placed.append(line._replace(place=placed[-1].place if shared else number + 1))
    return tuple(placed)


def _ranked(swiss: Swiss, totals: Mapping[str, _Total], members: Container[str]) -> tuple[Standing, ...]:
    """Of these players who was checked in, by their points."""
    drawn = draw.order(swiss)
    listed = [player for player in swiss.players if player.status != "registered" and player.id in members]
    keys = {player.id: _key(player, totals[player.id], swiss.settings.bye_pt) for player in listed}
    listed.sort(key=lambda player: (*keys[player.id], drawn[player.id]))
    lines: list[Standing] = []
    for number, player in enumerate(listed):
        key = keys[player.id]
        shared = number > 0 and keys[listed[number - 1].id] == key
        place = lines[-1].place if shared else number + 1
        lines.append(Standing(place, player.id, -key[0], -key[1], key[2], player.status == "dropped"))
    return tuple(lines)


def under_way(swiss: Swiss) -> tuple[int, int] | None:
    """Of the last round: games with a result and games in all, while one of them has none yet."""
    if not swiss.played:
        return None
    games = swiss.played[-1].games
    known = sum(not game.pending for game in games)
    return None if known == len(games) else (known, len(games))


class _Total:
    """What a player's own rounds give, before what was carried. `credits`: byes and wins without playing. `due`:
    games that are decided, also those to which they did not come.
    """

    __slots__ = ("credits", "due", "games", "pt", "pv", "rpv")

    def __init__(self) -> None:
        self.pt = self.pv = self.rpv = self.games = self.credits = self.due = 0


def _totals(swiss: Swiss) -> dict[str, _Total]:
    rule = scoring(swiss.settings)
    totals = {player.id: _Total() for player in swiss.players}
    over = len(swiss.played) - (under_way(swiss) is not None)
    for number, played in enumerate(swiss.played):
        for resting in played.byes if number < over else ():  # a bye counts once its round is over (ruling)
            totals[resting].credits += 1
        for game in played.games:
            for player in game.ids if not game.pending else ():
                totals[player].due += 1
            if game.status == "no_show":
                for player in set(game.ids) - set(game.absent):
                    totals[player].credits += 1
            elif game.status == "confirmed":
                _add(rule, game, totals[game.a], totals[game.b])
    return totals


def _add(rule: Scoring, game: Game, a: _Total, b: _Total) -> None:
    assert game.pm is not None
    assert game.pa is not None
    pt = rule.verdict(game.pm, game.pa).pt
    points = pv(game.pm, game.pa)
    for mine, total in enumerate((a, b)):
        total.pt += pt[mine]
        total.pv += points[mine]
        total.rpv += points[1 - mine]
        total.games += 1


def _key(player: Player, total: _Total, bye_pt: int) -> tuple[int, Fraction, Fraction]:
    """How a player is ranked, smaller first. A bye is worth the player's own average per game played (ruling)."""
    pt = player.carried.pt + total.pt + bye_pt * total.credits
    own, against = player.carried.pv + total.pv, player.carried.rpv + total.rpv
    if total.credits and total.games:
        own += Fraction(total.pv * total.credits, total.games)
        against += Fraction(total.rpv * total.credits, total.games)
    return -pt, -own, against
