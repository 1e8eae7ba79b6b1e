"""The tournament as FIDE's Tournament Report File of 2026 (TRF26), which chess programs read.

A game is a win, a draw or a loss by victory points, `a` has White; `162` says what these are worth, and `299` where a
game gave other points than that. A bye is `U`, a round missed `Z`, a no-show `+` and `-`, an open game has no result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from tournaments.names import plain
from tournaments.records import Game, Round, Swiss, pv
from tournaments.rounds import in_cut, planned
from tournaments.sayings import Refused
from tournaments.scoring import Scoring, scoring
from tournaments.standings import standings

_MOST: Final = 9999
"""Of players and of points: no more fit into the columns."""
_RESULTS: Final = {1: "1", 0: "=", -1: "0"}
_CODES: Final = {"1": "W", "+": "W", "=": "D", "0": "L", "-": "A", "Z": "A", "U": "P", " ": "X"}
"""Under which letter `162` has what a result is worth."""


class _Cell(NamedTuple):
    """What a round was for one player: the rival's number, colour, result; and the points it gave."""

    rival: int
    colour: str
    result: str
    pt: int

    def __str__(self) -> str:
        return f"{self.rival:04d} {self.colour} {self.result}"


def to_trf(swiss: Swiss) -> str:
    """The report, each line ended by CR and LF. Raises Refused if the columns are too narrow for it."""
    listed = [player for player in swiss.players if player.status != "registered"]
    lines = {line.id: line for line in standings(swiss)}
    if len(listed) > _MOST or any(line.pt > _MOST for line in lines.values()):
        raise Refused("tournament.refused.trf_too_large", most=_MOST)
    numbers = {player.id: number for number, player in enumerate(listed, start=1)}
    worth = _worth(swiss)
    written = [
        f"012 {plain(swiss.name)}",
        f"062 {len(listed)}",
        f"092 Individual: {'Round-Robin' if swiss.grouped else 'Swiss-System'}",
        f"142 {max(planned(swiss), len(swiss.played))}",
        "162  " + "    ".join(f"{code}{_points(pt)}" for code, pt in worth.items()),
    ]
    abnormal: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    rounds = [_cells(swiss, played, numbers) for played in swiss.played]
    for player in listed:
        cells = [cells.get(player.id, _Cell(0, "-", "Z", 0)) for cells in rounds]
        line = lines[player.id]
        head = f"001 {numbers[player.id]:4d}      {plain(player.name)[:33]:<33}"
        written.append(f"{head:<80}{_points(line.pt)} {line.place:4d}" + "".join(f"  {cell}" for cell in cells))
        for number, cell in enumerate(cells, start=1):
            if cell.pt != worth[_CODES[cell.result]]:
                kind = "+" if cell.result == "+" else _CODES[cell.result]
                abnormal[kind, cell.pt, number].append(numbers[player.id])
        if player.carried.pt:
            abnormal[" ", player.carried.pt, 0].append(numbers[player.id])
    for (kind, pt, number), players in sorted(abnormal.items(), key=lambda item: (item[0][2], item[1])):
        who = "".join(f" {one:4d}" for one in players)
        written.append(f"299 {kind}        {_points(pt)}  {number:03d}{who}")
    return "".join(f"{line.rstrip()}\r\n" for line in written)


def _worth(swiss: Swiss) -> Mapping[str, int]:
    """The points of a win, a draw, a loss, an absence, a bye and an open game."""
    rule = scoring(swiss.settings)
    most = rule.most
    won = rule.verdict((most[0], 0), (most[1], 0)).pt
    drawn = rule.verdict((0, 0), (0, 0)).pt
    return {"W": won[0], "D": drawn[0], "L": won[1], "A": 0, "P": swiss.settings.bye_pt, "X": 0}


def _points(pt: int) -> str:
    """Four columns."""
    return f"{pt:4.1f}" if pt < 100 else f"{pt:4d}"


def _cells(swiss: Swiss, played: Round, numbers: Mapping[str, int]) -> dict[str, _Cell]:
    """What a round was for everyone who stood in it."""
    rule, bye_pt = scoring(swiss.settings), swiss.settings.bye_pt
    found = {player: _Cell(0, "-", "U", bye_pt) for player in played.byes}
    for game in played.games:
        for mine, player in enumerate(game.ids):
            result, pt = _result(rule, bye_pt, game, mine)
            pt = 0 if in_cut(swiss, played.number) else pt  # what a cut is worth are places
            found[player] = _Cell(numbers[game.ids[1 - mine]], "wb"[mine], result, pt)
    return found


def _result(rule: Scoring, bye_pt: int, game: Game, mine: int) -> tuple[str, int]:
    if game.status == "no_show":
        return ("-", 0) if game.ids[mine] in game.absent else ("+", bye_pt)
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return " ", 0
    points = pv(game.pm, game.pa)
    sign = (points[mine] > points[1 - mine]) - (points[mine] < points[1 - mine])
    return _RESULTS[sign], rule.verdict(game.pm, game.pa).pt[mine]
