"""What pictures and posts show of rounds and standings: names and numbers, nothing of lists."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from tournaments.event.records import Event
from tournaments.history import pasts
from tournaments.records import Game, GameStatus, Tournament
from tournaments.scoring import scoring
from tournaments.standings import standings


class PairingLine(NamedTuple):
    """A table of a round. Points are those before the round; `score` "" until the game counts."""

    table: int
    a: str
    b: str
    a_pt: int
    b_pt: int
    rematch: bool
    manual: bool
    status: GameStatus
    score: str
    mine: bool


class RoundView(NamedTuple):
    """A round. `bye`: a name; `scenario`, `feat`: their ids."""

    event: str
    number: int
    of: int
    lines: tuple[PairingLine, ...]
    bye: str | None
    bye_mine: bool
    scenario: str | None
    feat: str | None


class StandingRow(NamedTuple):
    """A line of the standings. PV and RPV as fractions such as "45/2"."""

    place: int
    shared: bool
    name: str
    pt: int
    pv: str
    rpv: str
    dropped: bool
    mine: bool


class StandingsView(NamedTuple):
    """The standings after so many rounds."""

    event: str
    after: int
    of: int
    final: bool
    rows: tuple[StandingRow, ...]


def round_view(event: Event, number: int, reader: str | None = None) -> RoundView:
    """A published round; `reader`: the player whose line stands out."""
    tournament = event.tournament
    shown = tournament.played[number - 1]
    before = replace(tournament, played=tournament.played[: number - 1])
    points = {line.id: line.pt for line in standings(before)}
    met = {player: past.met for player, past in pasts(before).items()}
    lines = tuple(
        PairingLine(
            table=game.table,
            a=event.name_of(game.a),
            b=event.name_of(game.b),
            a_pt=points.get(game.a, 0),
            b_pt=points.get(game.b, 0),
            rematch=game.b in met[game.a],
            manual=(number, game.table) in event.manual,
            status=game.status,
            score=score(tournament, game),
            mine=reader in game.ids,
        )
        for game in sorted(shown.games, key=lambda game: game.table)
    )
    bye = None if shown.bye is None else event.name_of(shown.bye)
    mine = shown.bye is not None and shown.bye == reader
    return RoundView(event.name, number, event.rounds, lines, bye, mine, shown.scenario, shown.feat)


def score(tournament: Tournament, game: Game) -> str:
    """Victory points, and tournament points in brackets: "8 – 5 (3 – 1)"; "" until the game counts."""
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return ""
    pt = scoring(tournament.settings).verdict(game.pm, game.pa).pt
    return f"{game.pm[0] + game.pa[0]} – {game.pm[1] + game.pa[1]} ({pt[0]} – {pt[1]})"


def standings_view(event: Event, reader: str | None = None) -> StandingsView:
    """The standings as they are."""
    lines = standings(event.tournament)
    places = Counter(line.place for line in lines)
    rows = tuple(
        StandingRow(
            place=line.place,
            shared=places[line.place] > 1,
            name=event.name_of(line.id),
            pt=line.pt,
            pv=str(line.pv),
            rpv=str(line.rpv),
            dropped=line.dropped,
            mine=line.id == reader,
        )
        for line in lines
    )
    return StandingsView(event.name, len(event.tournament.played), event.rounds, event.stage == "finished", rows)
