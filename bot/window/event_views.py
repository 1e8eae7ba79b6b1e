"""What the pages of a tournament show, made from its public record alone: of a list that has none in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from bot.texts import Say
from bot.tournaments import prizes
from bot.tournaments.facts import SWITCHES, format_of
from bot.tournaments.wording import by_group, result, stage_name, tables_of
from tournaments.cut import is_for_third
from tournaments.evening import awarding
from tournaments.evening.awarding import results
from tournaments.evening.records import Tournament
from tournaments.names import shown_names
from tournaments.prizes import Vote
from tournaments.records import Game, Round
from tournaments.rounds import in_cut
from tournaments.scoring import scoring
from tournaments.standings import Standing, standings, under_way
from tournaments.teams import TeamStanding, team_standings

Fact = tuple[str, str | datetime]
"""What it is called, and what it is: words, or a moment."""

WORDS = ("place", "price", "prizes", "house", "description")
"""Facts in the organisers' own words."""


class Row(NamedTuple):
    """A pairing. `result`: in short, "" while there is none; `table_id`: where one of our own games is played.

    `third`: it is for the third place.
    """

    table: int
    first: str
    second: str
    result: str
    pending: bool
    disputed: bool
    manual: bool
    table_id: int | None
    third: bool
    group: str = ""


class Cell(NamedTuple):
    """A player's round: against whom (by place), and the points. `place` None: the bye, or not paired."""

    place: int | None
    words: str


def facts(tournament: Tournament, say: Say) -> list[Fact]:
    """What should be known before one goes there; only what was said."""
    found: list[Fact] = [(say("window.fact.game"), game_name(tournament, say))]
    if tournament.date is not None:
        found.append((say("window.fact.date"), tournament.date))
    count = len(tournament.swiss.players)
    if tournament.capacity:
        found.append((say("window.fact.places"), say("window.fact.of", n=count, capacity=tournament.capacity)))
    else:
        found.append((say("window.fact.registered"), str(count)))
    if tournament.swiss.played or tournament.swiss.rounds is not None:
        found.append((say("window.fact.rounds"), str(tournament.rounds)))
    if tournament.points is not None:
        found.append((say("window.fact.points"), str(tournament.points)))
    if tournament.clock.minutes is not None:
        found.append((say("window.fact.minutes"), say("window.fact.min", n=tournament.clock.minutes)))
    if tournament.deadline is not None:
        found.append((say("window.fact.deadline"), tournament.deadline))
    if not tournament.own_game and tournament.lists:
        found.append((say("window.fact.lists"), str(len(tournament.lists))))
    told = {field: str(getattr(tournament.facts, field)) for field in WORDS}
    named = ", ".join(prizes.named(prize, say) for prize in tournament.prizes)
    told["prizes"] = ". ".join(filter(None, (named, told["prizes"])))
    found += [(say(f"window.fact.{field}"), words) for field, words in told.items() if words]
    if how := format_of(tournament, say):
        found.append((say("window.fact.format"), " · ".join(how)))
    for field in SWITCHES:
        allowed: bool | None = getattr(tournament.facts, field)
        if allowed is not None and not tournament.own_game:
            found.append((say(f"window.fact.{field}"), say(f"event.fact.{field}.{'yes' if allowed else 'no'}")))
    return found


def won(tournament: Tournament, say: Say) -> list[tuple[str, str]]:
    """Each prize, and who has it, once the tournament is finished."""
    if tournament.stage != "finished":
        return []
    names = shown_names(tournament.swiss)
    given = [one for one in results(tournament) if one.prize.kind != "place" or one.prize.text]
    return [(prizes.named(one.prize, say), ", ".join(names[player] for player in one.players) or "–") for one in given]


class Ballot(NamedTuple):
    """A vote of somebody. `title`: on what; `open`: they may still vote; `choices`: for whom, by id and name."""

    kind: Vote
    title: str
    open: bool
    choices: list[tuple[str, str]]


def votes(tournament: Tournament, player: str, say: Say) -> list[Ballot]:
    """What a player votes on, once the last round is paired."""
    if tournament.stage != "running" or len(tournament.swiss.played) < tournament.rounds:
        return []
    names = shown_names(tournament.swiss)
    found: list[Ballot] = []
    for kind in awarding.votes(tournament):
        may = [(one, names[one]) for one in awarding.candidates(tournament, kind, player)]
        if may:
            found.append(Ballot(kind, say(f"prize.kind.{kind}", n=1), (kind, player) not in tournament.voted, may))
    return found


def game_name(tournament: Tournament, say: Say) -> str:
    """What is played."""
    return say(f"{tournament.game}.name") if tournament.own_game else "Warcrow"


def stage(tournament: Tournament, say: Say) -> str:
    """How far it is."""
    begun = len(tournament.swiss.played)
    return say(f"warcrow.stage.{tournament.stage}", round=begun, of=tournament.rounds if begun else 0)


def pairings(tournament: Tournament, number: int, say: Say) -> list[Row]:
    """The games of a published round, by table."""
    names = shown_names(tournament.swiss)
    tables = {one.table: one.table_id for one in tournament.opened if one.round == number}
    return [
        Row(
            game.table,
            names[game.a],
            names[game.b],
            result(tournament, game, say, points=not in_cut(tournament.swiss, number), written=str),
            game.pending,
            game.status == "disputed",
            (number, game.table) in tournament.manual,
            tables.get(game.table),
            is_for_third(tournament.swiss, number, game),
            group,
        )
        for group, game in by_group(tournament.swiss, number, say)
    ]


def round_name(tournament: Tournament, number: int, say: Say) -> str:
    """What a published round is called, such as "Round 5 · Final"."""
    name = say("window.event.round", n=number)
    return f"{name} · {stage_name(tournament.swiss, number, say)}" if in_cut(tournament.swiss, number) else name


def ranking(tournament: Tournament) -> list[tuple[Standing, str]]:
    """The standings with names."""
    names = shown_names(tournament.swiss)
    return [(line, names[line.id]) for line in standings(tournament.swiss)]


def ranking_by_group(tournament: Tournament, say: Say) -> list[tuple[str, list[tuple[Standing, str]]]]:
    """The standings with names as they are shown: of each group after its name, or all after ""."""
    names = shown_names(tournament.swiss)
    return [(group, [(line, names[line.id]) for line in table]) for group, table in tables_of(tournament, say)]


def teams(tournament: Tournament) -> list[tuple[TeamStanding, str]]:
    """The standings of the teams, each with who is in it."""
    names = shown_names(tournament.swiss)
    return [(line, ", ".join(names[one] for one in line.players)) for line in team_standings(tournament.swiss)]


def ranking_title(tournament: Tournament, say: Say) -> str:
    """Of which moment the standings are."""
    begun, going = len(tournament.swiss.played), under_way(tournament.swiss)
    if tournament.stage == "finished":
        return say("window.standings.final")
    if going is None:
        return say("window.standings.after", round=begun)
    return say("window.standings.during", round=begun, known=going[0], games=going[1])


def cross(tournament: Tournament, say: Say) -> list[tuple[Standing, str, list[Cell]]]:
    """The cross table: of each player what every round brought, rivals by their places' numbers."""
    lines = ranking(tournament)
    numbers = {line.id: number for number, (line, _) in enumerate(lines, start=1)}
    return [
        (line, name, [_cell(tournament, played, line.id, numbers, say) for played in tournament.swiss.played])
        for line, name in lines
    ]


def _cell(tournament: Tournament, played: Round, player: str, numbers: Mapping[str, int], say: Say) -> Cell:
    if player in played.byes:
        return Cell(None, say("window.cross.bye"))
    game = next((one for one in played.games if player in one.ids), None)
    if game is None:
        return Cell(None, "–")
    mine = game.ids.index(player)
    return Cell(numbers.get(game.ids[1 - mine]), _points(tournament, played.number, game, mine))


def _points(tournament: Tournament, number: int, game: Game, mine: int) -> str:
    """TP; in the cut, whose games give none, the victory points of both."""
    cut = in_cut(tournament.swiss, number)
    if game.status == "no_show":
        return "–" if game.ids[mine] in game.absent else "+" if cut else f"+{tournament.swiss.settings.bye_pt}"
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return "…"
    if cut:
        own, other = (game.pm[side] + game.pa[side] for side in (mine, 1 - mine))
        return f"{own}–{other}"
    return str(scoring(tournament.swiss.settings).verdict(game.pm, game.pa).pt[mine])
