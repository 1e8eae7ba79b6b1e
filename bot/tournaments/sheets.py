"""Spreadsheets out and in: what stands above their columns in each language, and what is done with one.

A file is taken as a whole, in one transaction, or not at all. Functions of a connection where one is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.catalogue import texts
from bot.texts import LANGUAGES
from bot.tournaments import changing, outgoing, store
from bot.tournaments.refusals import TournamentRefusal
from bot.tournaments.wording import say_of
from tournaments.evening import engine
from tournaments.evening.commands import AddGuests, Clubs, Command, Guest, Judge, Mark
from tournaments.evening.records import Actor, Tournament
from tournaments.evening.turn import No, name, public
from tournaments.names import shown_names
from tournaments.records import Game, Swiss
from tournaments.sayings import Refused, Saying
from tournaments.spreadsheet import GAMES, SHEET, STATS, games_sheet, stats_sheet, to_sheet
from tournaments.spreadsheet_in import Fault, Faulty, NewPlayer, NewResult, Sheet
from tournaments.statistics import statistics

COMMAS = frozenset({"es"})
"""Languages whose spreadsheets write decimals with a comma, and so keep columns apart by semicolons."""
PLAYERS = ("name", "club", "paid")
AT_A_TIME = 50
"""Guests of one command."""


class Taken(NamedTuple):
    """What came of a file. `same`: lines that said what was known; `codes`: of new guests, by name."""

    tournament: Tournament
    done: int
    same: int
    codes: tuple[tuple[str, str], ...] = ()


class BadSheet(TournamentRefusal):
    """A spreadsheet with faults, each with its line."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(Faulty(faults))
        self.faults = tuple(faults)


def heads(locale: str) -> dict[str, str]:
    """What stands above each column in a language."""
    say = say_of(locale)
    return {column: say(f"tournament.csv.head.{column}") for column in (*SHEET, "group", *GAMES, *PLAYERS, *STATS)}


def read_heads() -> dict[str, str]:
    """Every word that may stand above a column that is read, in any language, in small letters; and the column."""
    found = {column: column for column in (*GAMES, *PLAYERS)}
    for language in LANGUAGES:
        say = texts().say(language)
        for column in (*GAMES, *PLAYERS):
            found[say(f"tournament.csv.head.{column}").casefold()] = column
    return found


def standings_file(tournament: Tournament, locale: str) -> str:
    """The standings for a spreadsheet of this language."""
    return to_sheet(tournament.swiss, heads(locale), comma=locale in COMMAS)


def stats_file(tournament: Tournament, locale: str) -> str:
    """Factions by scenario and feat, from the lists that everybody may read, for a spreadsheet. Raises No before."""
    public = {one.player: one.text for one in tournament.revealed if one.nonce is not None}
    if not public:
        raise No("no_public_lists")
    say = say_of(locale)

    def named(kind: str, which: str) -> str:
        return say(f"warcrow.{kind}.{which}")

    return stats_sheet(statistics(tournament.swiss, public), heads(locale), named, comma=locale in COMMAS)


def games_file(tournament: Tournament, locale: str) -> str:
    """Every game, to be read or filled in."""
    return games_sheet(tournament.swiss, heads(locale), comma=locale in COMMAS)


def take(
    connection: Connection,
    tournament_id: int,
    sheet: Sheet,
    actor: Actor,
    now: datetime,
    locale: str,
    new_code: Callable[[], str],
) -> Taken:
    """Does what a file says, all of it; of many results everyone hears at once, and nobody is called for it.

    Raises BadSheet with every fault; TournamentRefusal for who may not.
    """
    tournament = store.load(connection, tournament_id, lock=True)
    if sheet.results:
        commands = _results(tournament, sheet.results, actor, now)
        codes: tuple[tuple[str, str], ...] = ()
    else:
        commands, codes = _players(tournament, sheet.players, actor, now, new_code)
    done, same, told = 0, 0, False
    for command in commands:
        outcome = changing.change(connection, tournament_id, command, actor, now, locale)
        done, same = done + (outcome.entry is not None), same + (outcome.entry is None)
        told = told or any(one.kind == "standings" for one in outcome.said)
        tournament = outcome.tournament
    if codes:
        done = len(codes)
    elif done and sheet.results and not told:  # standings after the last of them say that all are in
        outgoing.tell(connection, tournament, [public("results_listed", n=done)], now)
    return Taken(tournament, done, same, codes)


def _players(
    tournament: Tournament, lines: Sequence[NewPlayer], actor: Actor, now: datetime, new_code: Callable[[], str]
) -> tuple[list[Command], tuple[tuple[str, str], ...]]:
    """New guests; who is known already by this name only gets the club and the mark."""
    bad = [fault for line in lines if (fault := _bad_name(line)) is not None]
    if bad:
        raise BadSheet(bad)
    everyone = (*tournament.entrants, *tournament.waiting)
    known = {one.name.casefold() for one in everyone}
    commands: list[Command] = []
    codes: list[tuple[str, str]] = []
    fresh = [line for line in lines if line.name.casefold() not in known]
    for start in range(0, len(fresh), AT_A_TIME):
        guests = tuple(Guest(line.name, new_code(), line.clubs) for line in fresh[start : start + AT_A_TIME])
        codes += [(guest.name, guest.code) for guest in guests]
        commands.append(AddGuests(guests))
    tournament, faults = _tried(tournament, [(lines[0].line if lines else 1, one) for one in commands], actor, now)
    if faults:
        raise BadSheet(faults)
    ids = {one.name.casefold(): one.player for one in tournament.entrants}
    further: list[tuple[int, Command]] = []
    paid = tuple(ids[line.name.casefold()] for line in lines if line.paid and line.name.casefold() in ids)
    if paid:
        further.append((1, Mark("paid", paid)))
    clubs = _clubs(tournament, lines, ids)
    if clubs is not None:
        further.append((1, clubs))
    _, faults = _tried(tournament, further, actor, now)
    if faults:
        raise BadSheet(faults)
    return [*commands, *(command for _, command in further)], tuple(codes)


def _bad_name(line: NewPlayer) -> Fault | None:
    try:
        for text in (line.name, *line.clubs):
            name(text)
    except Refused as refused:
        return Fault(line.line, refused.saying)
    return None


def _clubs(tournament: Tournament, lines: Sequence[NewPlayer], ids: Mapping[str, str]) -> Clubs | None:
    """All families and clubs, with those of the lines; None if nothing of it is new."""
    found: dict[str, list[str]] = {}
    for player in tournament.swiss.players:
        for club in player.clubs:
            found.setdefault(club, []).append(player.id)
    new = False
    for line in lines:
        player = ids.get(line.name.casefold())
        for club in line.clubs if player is not None else ():
            there = found.setdefault(club, [])
            if player not in there and player is not None:
                there.append(player)
                new = True
    return Clubs(tuple((club, tuple(players)) for club, players in found.items())) if new else None


def with_results(swiss: Swiss, lines: Sequence[NewResult], now: datetime) -> Swiss:
    """A file with the results of a spreadsheet, each as a judge's word. Raises BadSheet with every fault."""
    judge = Actor(1)
    tournament = Tournament(guild_id=0, channel_id=0, swiss=swiss, stage="running", judges=(1,))
    for command in _results(tournament, lines, judge, now):
        tournament = engine.act(tournament, command, judge, now).tournament
    return tournament.swiss


def _results(tournament: Tournament, lines: Sequence[NewResult], actor: Actor, now: datetime) -> list[Command]:
    faults: list[Fault] = []
    wanted: list[tuple[int, Command]] = []
    names = {player: name.casefold() for player, name in shown_names(tournament.swiss).items()}
    for line in lines:
        number = len(tournament.swiss.played) if line.round is None else line.round
        game = tournament.game_at(number, line.table)
        if game is None:
            faults.append(Fault(line.line, Saying("event.refused.no_table", {"round": number, "table": line.table})))
            continue
        try:
            wanted.append((line.line, _ruling(tournament, number, game, line, names)))
        except Refused as refused:
            faults.append(Fault(line.line, refused.saying))
    _, further = _tried(tournament, wanted, actor, now)
    if faults or further:
        raise BadSheet(sorted([*faults, *further], key=lambda one: one.line))
    return [command for _, command in wanted]


def _ruling(tournament: Tournament, number: int, game: Game, line: NewResult, names: Mapping[str, str]) -> Judge:
    """What a line says of its game. Raises Refused."""
    pm, pa = line.pm, line.pa
    given = (line.first.casefold(), line.second.casefold())
    there = (names[game.a], names[game.b])
    if any(given) and given != there:
        if given != there[::-1]:
            first, second = tournament.name_of(game.a), tournament.name_of(game.b)
            raise Refused("tournament.csv.other_names", table=game.table, first=first, second=second)
        pm = None if pm is None else (pm[1], pm[0])
        pa = None if pa is None else (pa[1], pa[0])
    if not line.absent:
        return Judge(number, game.table, pm, pa, (), line.reason, listed=True)
    typed = [one.strip().casefold() for one in line.absent.split(",") if one.strip()]
    unknown = next((one for one in typed if one not in there), None)
    if unknown is not None:
        raise Refused("tournament.csv.absent", text=unknown[:40], table=game.table)
    absent = tuple(player for player, name in zip(game.ids, there, strict=True) if name in typed)
    return Judge(number, game.table, None, None, absent, line.reason, listed=True)


def _tried(
    tournament: Tournament, wanted: Sequence[tuple[int, Command]], actor: Actor, now: datetime
) -> tuple[Tournament, list[Fault]]:
    """What commands would make of the tournament, and which of them it refuses. Raises TournamentRefusal for all."""
    faults: list[Fault] = []
    for line, command in wanted:
        try:
            tournament = engine.act(tournament, command, actor, now).tournament
        except Refused as refused:
            if refused.saying.key in ("event.refused.not_judge", "event.refused.not_organiser"):
                raise TournamentRefusal(refused) from None
            faults.append(Fault(line, refused.saying))
    return replace(tournament), faults
