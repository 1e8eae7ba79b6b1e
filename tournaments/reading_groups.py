"""Reads the groups of a tournament file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tournaments.decoding import shown
from tournaments.problems import Fields, Problems
from tournaments.records import FEWEST_GROUPS, MOST_GROUPS, Player
from tournaments.rounds import SMALLEST_GROUP

Groups = tuple[tuple[str, ...], ...]


def read_groups(problems: Problems, fields: Fields, players: Mapping[str, Player]) -> tuple[int | None, Groups]:
    """How many groups are wanted, and who is in which: once round 1 is drawn everybody who was checked in."""
    wanted = problems.whole(fields, "groups")
    listed = problems.items(fields, "grouped")
    if wanted is None:
        if listed:
            problems.note("tournament.bad.missing", place="groups")
        return None, ()
    if not FEWEST_GROUPS <= wanted <= MOST_GROUPS:
        problems.note("tournament.bad.groups", value=wanted, least=FEWEST_GROUPS, most=MOST_GROUPS)
        return None, ()
    if fields.values.get("teams"):
        problems.note("tournament.bad.groups_teams")
        return None, ()
    if not listed:
        if fields.values.get("played"):
            problems.note("tournament.bad.missing", place="grouped")
        return wanted, ()
    grouped = _grouped(problems, listed, players)
    if len(listed) != wanted or any(len(group) < SMALLEST_GROUP for group in grouped):
        problems.note("tournament.bad.grouped", n=len(listed), groups=wanted, least=SMALLEST_GROUP)
        return wanted, ()
    taken = {player for group in grouped for player in group}
    for player in players.values():
        if player.status != "registered" and player.id not in taken:
            problems.note("tournament.bad.not_grouped", value=shown(player.id))
    return wanted, grouped


def _grouped(problems: Problems, listed: list[Any], players: Mapping[str, Player]) -> Groups:
    """Everybody stands once, in one group."""
    found: list[tuple[str, ...]] = []
    taken: set[str] = set()
    for number, group in enumerate(listed):
        place, members = f"grouped[{number}]", list[str]()
        if not isinstance(group, list):
            problems.ill_typed(place, group, "list")
        for index, one in enumerate(cast("list[Any]", group) if isinstance(group, list) else []):
            where = f"{place}[{index}]"
            if not isinstance(one, str) or one not in players:
                problems.note("tournament.bad.unknown_player", place=where, value=shown(one))
            elif one in taken:
                problems.note("tournament.bad.in_two_groups", place=where, value=shown(one))
            else:
                taken.add(one)
                members.append(one)
        found.append(tuple(members))
    return tuple(found)
