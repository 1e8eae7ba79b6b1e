"""Groups instead of a Swiss, as an organiser chooses them; they are drawn with round 1, and stay."""

from __future__ import annotations

from typing import Any

from tournaments.evening.records import Tournament
from tournaments.evening.turn import No
from tournaments.records import FEWEST_GROUPS, MOST_GROUPS
from tournaments.rounds import FEWEST_ROUNDS, MOST_ROUNDS, SMALLEST_GROUP, swiss_rounds


def checked(tournament: Tournament, given: dict[str, Any]) -> None:
    """Of settings that are given what is about groups, which say how many rounds there are. Raises No."""
    groups = given.get("groups", tournament.swiss.groups)
    if "groups" in given:
        _allowed(tournament, groups)
        if groups is not None:
            given.setdefault("rounds", None)
    if given.get("rounds") is not None and groups is not None:
        raise No("rounds_of_groups")


def _allowed(tournament: Tournament, groups: int | None) -> None:
    if groups is not None and not FEWEST_GROUPS <= groups <= MOST_GROUPS:
        raise No("out_of_range", field="groups", value=groups, least=FEWEST_GROUPS, most=MOST_GROUPS)
    if tournament.swiss.played:
        raise No("groups_fixed" if tournament.swiss.grouped else "groups_late")
    if groups is not None and tournament.swiss.teams:
        raise No("groups_teams")


def may_change(tournament: Tournament) -> bool:
    """Whether they can still be chosen."""
    return not tournament.over and not tournament.swiss.played and not tournament.swiss.teams


def enough(tournament: Tournament, players: int, rounds: int | None) -> None:
    """Raises No where a group would be too small or too large, or other rounds are asked for than it takes."""
    groups = tournament.swiss.groups
    if groups is None:
        return
    if players < SMALLEST_GROUP * groups:
        raise No("groups_small", groups=groups, players=players, least=SMALLEST_GROUP, most=players // SMALLEST_GROUP)
    needed = swiss_rounds(tournament.swiss)
    if rounds is not None and rounds != needed:
        raise No("groups_rounds", rounds=needed)
    if needed > MOST_ROUNDS:
        raise No("out_of_range", field="rounds", value=needed, least=FEWEST_ROUNDS, most=MOST_ROUNDS)


def closed(tournament: Tournament) -> None:
    """Nobody comes into a group once they are drawn. Raises No."""
    if tournament.swiss.grouped:
        raise No("groups_drawn")
