"""Teams of a team event: set by organisers before it begins; afterwards only the order of their boards changes."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.evening.commands import SetTeams
from tournaments.evening.records import Outcome, Tournament
from tournaments.evening.turn import No, Turn, name
from tournaments.records import Team
from tournaments.teams import LARGEST, MOST, SMALLEST

NAME_LIMIT = 40


def set_teams(turn: Turn, command: SetTeams) -> Outcome:
    """All teams there are; none: everyone plays for themselves. Raises No."""
    turn.organiser()
    tournament = turn.tournament
    if tournament.own_game:
        raise No("teams_own_game")
    teams = tuple(Team(name(called), players) for called, players in command.teams)
    _sound(tournament, teams)
    if teams and tournament.swiss.groups is not None:
        raise No("groups_teams")
    settings = replace(tournament.swiss.settings, boards=command.boards)
    if (teams, settings) == (tournament.swiss.teams, tournament.swiss.settings):
        return turn.same("teams")
    turn.stage("draft", "open", "closed", "running")
    before = {team.name: set(team.players) for team in tournament.swiss.teams}
    if tournament.swiss.played and before != {team.name: set(team.players) for team in teams}:
        raise No("teams_fixed")
    swiss = replace(tournament.swiss, teams=teams, settings=settings)
    was, now = ({team.name: list(team.players) for team in each} for each in (tournament.swiss.teams, teams))
    return turn.done(replace(tournament, swiss=swiss), "teams", was, now | {"boards": command.boards}, n=len(teams))


def _sound(tournament: Tournament, teams: tuple[Team, ...]) -> None:
    """Raises No."""
    if len(teams) > MOST:
        raise No("many_teams", most=MOST)
    known = {player.id for player in tournament.swiss.players}
    taken: set[str] = set()
    names: set[str] = set()
    for team in teams:
        if team.name.casefold() in names:
            raise No("team_twice", name=team.name)
        names.add(team.name.casefold())
        if len(team.name) > NAME_LIMIT:
            raise No("team_name", name=team.name, most=NAME_LIMIT)
        if not SMALLEST <= len(team.players) <= LARGEST:
            raise No("team_size", name=team.name, least=SMALLEST, most=LARGEST)
        for player in team.players:
            if player not in known:
                raise No("no_player")
            if player in taken:
                raise No("in_two_teams", player=tournament.name_of(player))
            taken.add(player)


def uneven(tournament: Tournament) -> None:
    """At the start everyone who is there is in a team, and all teams are as large. Raises No."""
    swiss = tournament.swiss
    if not swiss.teams:
        return
    active = {player.id for player in swiss.players if player.status == "active"}
    alone = active - {player for team in swiss.teams for player in team.players}
    if alone:
        raise No("no_team", player=tournament.name_of(min(alone)))
    sizes = {team.name: len(active & set(team.players)) for team in swiss.teams}
    playing = {name: size for name, size in sizes.items() if size}
    if len(set(playing.values())) > 1:
        smallest, largest = (pick(playing, key=lambda one: playing[one]) for pick in (min, max))
        raise No("teams_uneven", first=smallest, n=playing[smallest], second=largest, of=playing[largest])
