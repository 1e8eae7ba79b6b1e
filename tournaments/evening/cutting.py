"""The cut after the Swiss, as an organiser chooses it; it may change until its first round is paired."""

from __future__ import annotations

from tournaments.evening.records import Announcement, Tournament
from tournaments.evening.turn import No, public
from tournaments.records import CUTS
from tournaments.rounds import cut_begun


def allowed(tournament: Tournament, cut: int | None) -> None:
    """Raises No."""
    if cut is not None and cut not in CUTS:
        raise No("cut_size", value=cut, sizes=", ".join(map(str, CUTS)))
    if cut is not None and tournament.swiss.teams:
        raise No("cut_teams")
    if cut_begun(tournament.swiss):
        raise No("cut_begun")
    if cut is not None and tournament.swiss.played:
        enough(tournament, sum(player.status == "active" for player in tournament.swiss.players), cut)


def enough(tournament: Tournament, players: int, cut: int | None = None) -> None:
    """Raises No where fewer are there than are to go on."""
    wanted = tournament.swiss.cut if cut is None else cut
    if wanted is not None and players < wanted:
        raise No("cut_too_large", cut=wanted, players=players)


def returns(tournament: Tournament, player: str) -> None:
    """Raises No for whoever has no place in the cut any more."""
    last = tournament.round
    if last is not None and cut_begun(tournament.swiss) and player not in last.ids:
        raise No("no_round_left")


def told(before: Tournament, now: Tournament) -> list[Announcement]:
    """Once it has begun, everybody hears of another cut."""
    if before.swiss.cut == now.swiss.cut or now.stage != "running":
        return []
    if now.swiss.cut is None:
        return [public("no_cut", event=now.name)]
    return [public("cut", event=now.name, n=now.swiss.cut)]
