"""Pictures of tournaments, drawn from public facts: painters get no lists, and factions of public ones alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from babel.dates import format_date
from msgspec.structs import replace

from bot import metrics
from bot.service.time import calendar
from bot.texts import Say
from bot.tournaments import cases, stats
from bot.tournaments.leagues import Ranked, person_key
from bot.tournaments.wording import by_group, cut_line, cut_round, left, say_of, stage_name, tables_of
from rendering.picture import Picture
from rendering.warcrow import views
from tournaments.adventures import GROUND, SCENARIOS
from tournaments.bracket import Match, for_third, matches
from tournaments.cut import is_for_third, seeds
from tournaments.evening.filled import Sheet
from tournaments.evening.records import Tournament
from tournaments.history import pasts
from tournaments.names import shown_names
from tournaments.records import CUTS, Game, Round, Swiss, pv
from tournaments.rounds import cut_begun, cut_size, in_cut, swiss_rounds
from tournaments.scoring import scoring
from tournaments.standings import standings, under_way
from tournaments.statistics import factions_of
from tournaments.teams import team_standings

GALLERY = 10
"""Pictures in one post."""


def pairings(tournament: Tournament, number: int, locale: str) -> tuple[Picture, ...]:
    """A published round, with the map of its scenario where there is room for it."""
    from rendering.warcrow import painter  # drawing is heavy

    say, scenario = say_of(locale), tournament.swiss.played[number - 1].scenario
    drawn = _timed(painter.pairings, round_view(tournament, number, say), say)
    if number == len(tournament.swiss.played):
        drawn = (*drawn, *_bracket(tournament, say))[:GALLERY]
    if scenario is None or len(drawn) == GALLERY:
        return drawn
    return (*drawn, painter.scenario_map(SCENARIOS[scenario], say))


def bracket_view(tournament: Tournament, say: Say) -> views.Bracket:
    """What a picture shows of a cut that has begun."""
    swiss, names, found = tournament.swiss, shown_names(tournament.swiss), seeds(tournament.swiss)
    first, size = swiss_rounds(swiss), cut_size(swiss)
    met = [matches(played, found, swiss.teams) for played in swiss.played[first:]]
    third = for_third(met[-2], met[-1]) if swiss.third and len(met) > 1 else None

    def duel(match: Match) -> views.Duel:
        won = None if match.winner is None else match.ids.index(match.winner)
        called = match.ids if swiss.teams else (names[match.a], names[match.b])
        return views.Duel(called, (found[match.a] + 1, found[match.b] + 1), match.score, won)

    return views.Bracket(
        tournament.name,
        tuple(cut_round(size >> number, say) for number in range(1, size.bit_length())),
        tuple(tuple(duel(match) for match in one if match is not third) for one in met),
        None if third is None else duel(third),
    )


def _bracket(tournament: Tournament, say: Say) -> tuple[Picture, ...]:
    """The bracket, if the cut has begun and is one (a file may hold anything)."""
    from rendering.warcrow import painter  # drawing is heavy

    size = cut_size(tournament.swiss)
    if not cut_begun(tournament.swiss) or size not in CUTS:
        return ()
    return _timed(_one, painter.bracket, bracket_view(tournament, say), say)


def banner(tournament: Tournament, zone: str, locale: str) -> tuple[Picture, ...]:
    """The banner of the post that opens registration. `zone`: whose calendar its day is of."""
    from rendering.warcrow import painter  # drawing is heavy

    date = None if tournament.date is None else tournament.date.astimezone(calendar.zone(zone))
    view = views.Banner(
        tournament.name,
        f"{tournament.game}.name" if tournament.own_game else "warcrow.picture.game",
        None if date is None else _day(date, locale),
        tournament.facts.place,
    )
    return _timed(_one, painter.banner, view, say_of(locale))


def _day(date: datetime, locale: str) -> views.Day:
    """A day as people write it."""
    month, told = format_date(date, "LLLL", locale), format_date(date, "long", locale)
    return views.Day(str(date.day), month, str(date.year), told)


def _one(draw: Callable[..., Picture], *args: Any) -> tuple[Picture, ...]:
    return (draw(*args),)


def ranking(tournament: Tournament, locale: str, reader: str | None = None) -> tuple[Picture, ...]:
    """The standings; `reader`: the player whose line is lit."""
    from rendering.warcrow import painter  # drawing is heavy

    drawn = _timed(painter.standings, standings_view(tournament, say_of(locale), reader), say_of(locale))
    if tournament.swiss.teams:
        drawn = (*_timed(painter.standings, teams_view(tournament, reader), say_of(locale)), *drawn)[:GALLERY]
    if tournament.stage != "finished" or not tournament.swiss.played:
        return drawn
    crossed = _timed(painter.cross, cross_view(tournament), say_of(locale))
    return (*drawn, *_bracket(tournament, say_of(locale)), *crossed)[:GALLERY]


def factions(tournament: Tournament) -> dict[str, str]:
    """By player, the faction of a list that everybody may read as a whole; of all others nothing is known here."""
    return factions_of(stats.public(tournament)) if tournament.revealed else {}


def round_view(tournament: Tournament, number: int, say: Say) -> views.Pairings:
    """What a picture shows of a round."""
    swiss = tournament.swiss
    played = swiss.played[number - 1]
    names = shown_names(swiss)
    known = factions(tournament)
    met = {player: past.met for player, past in pasts(_before(swiss, number)).items()}
    games = tuple(
        views.Pairing(
            game.table,
            names[game.a],
            names[game.b],
            rematch=game.b in met[game.a] and not in_cut(swiss, number),
            manual=(number, game.table) in tournament.manual,
            score=_score(game),
            factions=(known.get(game.a, ""), known.get(game.b, "")),
            third=is_for_third(swiss, number, game),
            group=group,
            won=_winner(game),
        )
        for group, game in by_group(swiss, number, say)
    )
    bye = ", ".join(names[one] for one in played.byes) or None
    return views.Pairings(
        tournament.name,
        number,
        tournament.rounds,
        games,
        bye,
        played.scenario,
        played.feat,
        stage=stage_name(swiss, number, say) if in_cut(swiss, number) else "",
        idle=", ".join(names[one] for one in played.idle) or None,
    )


def standings_view(tournament: Tournament, say: Say, reader: str | None = None) -> views.Standings:
    """What a picture shows of the standings."""
    names, known = shown_names(tournament.swiss), factions(tournament)
    tables, earlier = tables_of(tournament, say), _earlier(tournament)
    found = [(group, line) for group, table in tables for line in table]
    places = [line.id for _, line in found]
    then = [] if earlier is None else tables_of(replace(tournament, swiss=earlier), say)
    before = {line.id: line.place for _, table in then for line in table}
    return _ranked(
        tournament,
        tuple(
            views.Line(
                one.place,
                names[one.id],
                one.pt,
                one.pv,
                one.rpv,
                one.dropped,
                _moved(one.id, one.place, before),
                known.get(one.id, ""),
                group=group,
            )
            for group, one in found
        ),
        places.index(reader) if reader in places else None,
    )


def teams_view(tournament: Tournament, reader: str | None = None) -> views.Standings:
    """The same of the teams; the team of `reader`, a player, is lit."""
    swiss, names = tournament.swiss, shown_names(tournament.swiss)
    found, earlier = team_standings(swiss), _earlier(tournament)
    before = {} if earlier is None else {line.name: line.place for line in team_standings(earlier)}
    lines = tuple(
        views.Line(
            one.place,
            one.name,
            one.pt,
            one.pv,
            one.rpv,
            left(swiss, one),
            _moved(one.name, one.place, before),
            members=tuple(names[player] for player in one.players),
        )
        for one in found
    )
    mine = next((number for number, one in enumerate(found) if reader in one.players), None)
    return _ranked(tournament, lines, mine, teams=True)


def _ranked(
    tournament: Tournament, lines: tuple[views.Line, ...], reader: int | None, *, teams: bool = False
) -> views.Standings:
    swiss = tournament.swiss
    going = under_way(swiss)
    return views.Standings(
        tournament.name,
        len(swiss.played) - (going is not None),
        tournament.rounds,
        lines,
        reader=reader,
        final=tournament.stage == "finished",
        adventures=scoring(swiss.settings).adventures,
        under_way=going,
        teams=teams,
        cut=cut_line(tournament, [line.dropped for line in lines]) if teams == bool(swiss.teams) else None,
    )


def _earlier(tournament: Tournament) -> Swiss | None:
    """The tournament without its last whole round; None if there is no round before that."""
    ended = len(tournament.swiss.played) - (under_way(tournament.swiss) is not None)
    return _before(tournament.swiss, ended) if ended > 1 else None


def _moved(one: str, place: int, before: Mapping[str, int]) -> int | None:
    return before[one] - place if one in before else None


def league(ranked: Ranked, locale: str, reader: int | None = None) -> tuple[Picture, ...]:
    """The ranking of a league; `reader`: the account whose line is lit."""
    from rendering.warcrow import painter  # drawing is heavy

    return _timed(painter.league, league_view(ranked, reader), say_of(locale))


def league_view(ranked: Ranked, reader: int | None = None) -> views.League:
    """What a picture shows of the ranking."""
    lines: list[views.LeagueLine] = []
    for line in ranked.lines:
        held: list[tuple[Fraction, bool] | None] = [None] * len(ranked.tournaments)
        for one in line.results:
            held[one.event] = one.points, one.counts
        lines.append(views.LeagueLine(line.place, line.name, line.total, tuple(held)))
    mine = next((number for number, line in enumerate(ranked.lines) if line.person == person_key(reader)), None)
    rules = ranked.league.rules
    events = tuple(one.name for one in ranked.tournaments)
    return views.League(ranked.league.name, events, tuple(lines), rules.rated, rules.best, mine)


def cross_view(tournament: Tournament) -> views.Cross:
    """Who met whom, round by round, in the order of the standings."""
    swiss, names = tournament.swiss, shown_names(tournament.swiss)
    found = standings(swiss)
    numbers = {line.id: number for number, line in enumerate(found, 1)}
    lines = tuple(
        views.CrossLine(
            numbers[line.id],
            names[line.id],
            tuple(_met(played, line.id, numbers) for played in swiss.played),
            line.pt,
        )
        for line in found
    )
    return views.Cross(tournament.name, lines)


def _met(played: Round, player: str, numbers: Mapping[str, int]) -> views.Met:
    game = next((game for game in played.games if player in game.ids), None)
    if game is None:
        return views.Met("bye" if player in played.byes else "open")
    rival = numbers.get(game.b if game.a == player else game.a)
    if game.status == "no_show":
        return views.Met("lost" if player in game.absent else "won", rival)
    if game.status != "confirmed" or game.pm is None:
        return views.Met("open", rival)
    won = _winner(game)
    return views.Met("drawn" if won is None else "won" if game.ids[won] == player else "lost", rival)


def _winner(game: Game) -> int | None:
    """Which of the two won, by points or because the other one was not there; None: neither, or it does not count."""
    if game.status == "no_show":
        there = [side for side, player in enumerate(game.ids) if player not in game.absent]
        return there[0] if len(there) == 1 else None
    if game.status != "confirmed" or game.pm is None:
        return None
    a, b = game.pm if game.pa is None else pv(game.pm, game.pa)
    return None if a == b else int(b > a)


def _score(game: Game) -> str:
    """The victory points of a game that counts."""
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return ""
    a, b = pv(game.pm, game.pa)
    return f"{a}–{b}"


def case(tournament: Tournament, number: int, game: Game, locale: str) -> tuple[Picture, ...]:
    """The score sheets that the players of a disputed game filled in."""
    from rendering.warcrow import painter  # drawing is heavy

    say, found = say_of(locale), list[Picture]()
    for filed in tournament.versions(number, game.table):
        sheet = cases.sheet_of(tournament, number, filed)
        if sheet is not None:
            found.append(painter.score_sheet(sheet_view(tournament, number, game, sheet), say))
    return tuple(found)


def sheet_view(tournament: Tournament, number: int, game: Game, sheet: Sheet) -> views.ScoreSheet:
    """The sheet as a picture shows it, the game's first player first. Raises Refused for what cannot be."""
    names, found = shown_names(tournament.swiss), sheet.score(scoring(tournament.swiss.settings))
    rounds = [sheet.by_player(pair) for pair in found.rounds]
    empty = [None] * (GROUND.rounds - len(rounds))
    words = found.verdict.names if sheet.first == "a" else found.verdict.names[::-1]
    return views.ScoreSheet(
        tournament.name,
        number,
        game.table,
        (names[game.a], names[game.b]),
        sheet.scenario,
        sheet.feat,
        (*rounds, *empty),
        sheet.by_player(found.pa),
        sheet.by_player(found.verdict.pt),
        (words[0], words[1]),
    )


def _before(swiss: Swiss, number: int) -> Swiss:
    return replace(swiss, played=swiss.played[: number - 1])


def _timed(draw: Callable[..., tuple[Picture, ...]], *args: Any) -> tuple[Picture, ...]:
    before = time.perf_counter()
    drawn = draw(*args)
    metrics.RENDER_SECONDS.labels("event").observe(time.perf_counter() - before)
    return drawn
