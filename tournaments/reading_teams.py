"""Reads the teams of a tournament file."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.decoding import shown
from tournaments.problems import Fields, Problems
from tournaments.records import Player, Team


def read_teams(problems: Problems, fields: Fields, players: Mapping[str, Player]) -> tuple[Team, ...]:
    """The teams; no name and no player stands twice."""
    found: dict[str, Team] = {}
    taken: set[str] = set()
    for number, value in enumerate(problems.items(fields, "teams")):
        place = f"teams[{number}]"
        inner = problems.fields(value, place, ("name", "players"), ())
        if inner is None:
            continue
        name = problems.text(inner, "name", blank=False)
        members: list[str] = []
        for index, one in enumerate(problems.items(inner, "players")):
            where = f"{place}.players[{index}]"
            if not isinstance(one, str) or one not in players:
                problems.note("tournament.bad.unknown_player", place=where, value=shown(one))
            elif one in taken:
                problems.note("tournament.bad.in_two_teams", place=where, value=shown(one))
            else:
                taken.add(one)
                members.append(one)
        if name is None:
            continue
        if name in found:
            problems.note("tournament.bad.team_twice", place=f"{place}.name", value=shown(name))
        else:
            found[name] = Team(name, tuple(members))
    return tuple(found.values())
