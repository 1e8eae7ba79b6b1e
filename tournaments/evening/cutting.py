"""The cut after the Swiss, as an organiser chooses it; it may change until its first round is paired."""

from __future__ import annotations

from tournaments.evening.records import Announcement, Tournament
from tournaments.evening.turn import No, public
from tournaments.records import CUTS
from tournaments.rounds import cut_begun, cut_rounds, planned, sides, sides_of


def allowed(tournament: Tournament, cut: int | None) -> None:
    """Raises No."""
    if cut is not None and cut not in CUTS:
        raise No("cut_size", value=cut, sizes=", ".join(map(str, CUTS)))
    if cut_begun(tournament.swiss):
        raise No("cut_begun")
    if cut is not None and tournament.swiss.played:
        enough(tournament, there(tournament), cut)


def there(tournament: Tournament) -> int:
    """How many could go on now: players, or teams of which somebody is there."""
    swiss = tournament.swiss
    return sides(swiss, (player.id for player in swiss.players if player.status == "active"))


def has_semi_finals(cut: int | None) -> bool:
    """Whether so many who go on play a round before the final."""
    return cut in CUTS[1:]


def third_allowed(tournament: Tournament, cut: int | None) -> None:
    """Raises No."""
    if not has_semi_finals(cut):
        raise No("third_cut", sizes=", ".join(map(str, CUTS[1:])))
    if not may_change_third(tournament, cut):
        raise No("third_begun")


def may_change_third(tournament: Tournament, cut: int | None) -> bool:
    """Whether it can still be said if there is a game for the third place: until the final is paired."""
    swiss = tournament.swiss
    paired = cut_begun(swiss) and (cut_rounds(swiss) == 1 or len(swiss.played) >= planned(swiss))
    return has_semi_finals(cut) and not paired and not tournament.over


def enough(tournament: Tournament, players: int, cut: int | None = None) -> None:
    """Raises No where fewer are there, players or teams, than are to go on."""
    wanted = tournament.swiss.cut if cut is None else cut
    if wanted is not None and players < wanted:
        raise No("cut_too_large", cut=wanted, players=players)


def returns(tournament: Tournament, player: str) -> None:
    """Raises No for whoever has no place in the cut any more."""
    last, swiss = tournament.round, tournament.swiss
    if last is None or not cut_begun(swiss):
        return
    if not set(sides_of(swiss, (player,))) & set(sides_of(swiss, last.ids)):
        raise No("no_round_left")


def told(before: Tournament, now: Tournament) -> list[Announcement]:
    """Once it has begun, everybody hears of another cut, and of a game for the third place."""
    if now.stage != "running":
        return []
    found: list[Announcement] = []
    if before.swiss.cut != now.swiss.cut:
        none = now.swiss.cut is None
        found.append(public("no_cut", event=now.name) if none else public("cut", event=now.name, n=now.swiss.cut))
    if before.swiss.third != now.swiss.third and now.swiss.cut is not None:
        found.append(public("third" if now.swiss.third else "no_third", event=now.name))
    return found
