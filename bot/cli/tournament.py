"""`tabard tournament`: a file (`tabard-tournament/1`, `/2`) counted, paired, checked, exported, explained."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from bot.catalogue import texts
from bot.cli.choices import language
from bot.cli.complaint import Complaint
from bot.texts import Say
from bot.tournaments.errands import pairing as pairing_errand
from bot.tournaments.rating import ranking_by_rating
from bot.tournaments.sheets import BadSheet, read_heads, with_results
from bot.work.helper import Helper
from tournaments.checking import check as problems
from tournaments.explain import explain as reasons
from tournaments.groups import group_of, letter
from tournaments.league import Rules, ranking
from tournaments.names import shown_names
from tournaments.pairing import Paired, Pairing
from tournaments.pairing import pair as paired
from tournaments.prizes import raffle as drawn
from tournaments.reading import load
from tournaments.records import Player, Swiss
from tournaments.rounds import cut_size, swiss_rounds
from tournaments.sayings import Refused, Saying
from tournaments.spreadsheet import to_csv
from tournaments.spreadsheet_in import Fault, Faulty
from tournaments.spreadsheet_in import read as read_sheet
from tournaments.standings import standings as standing
from tournaments.teams import team_standings as team_standing
from tournaments.trf import to_trf
from tournaments.writing import told

app = typer.Typer(help="A tournament in a file: standings, pairings, checks, exports.", no_args_is_help=True)

LARGEST = 2**26
"""Bytes; no tournament is that large."""

File = Annotated[Path, typer.Argument(help="A tournament file, as `export --json` writes it.")]
Locale = Annotated[str, typer.Option(help="Language of messages: es or en.")]

_UNSEEN = re.compile(r"[^\n -~]")


@app.command()
def new(
    players: Annotated[Path, typer.Argument(help="A spreadsheet of players (CSV, UTF-8): name, club.")],
    name: Annotated[str, typer.Option(help="What the tournament is called.")],
    seed: Annotated[str, typer.Option(help="64 hexadecimal digits to draw from; without, fresh ones.")] = "",
    locale: Locale = "en",
) -> None:
    """Print a new tournament's file from a spreadsheet of players. Every fault is named with its line; exits with 2."""
    say = _say(locale)
    if not re.fullmatch(r"|[0-9a-fA-F]{64}", seed):
        raise Complaint(say("tournament.bad.seed", place="--seed", value=json.dumps(seed)))
    try:
        sheet = read_sheet(_content(players, say), read_heads())
        if not sheet.players:
            raise Faulty([Fault(1, Saying("tournament.csv.no_heads", {}))])
    except Faulty as faulty:
        _tell_faults(say, faulty.faults)
    listed = tuple(Player(f"p{number}", one.name, clubs=one.clubs) for number, one in enumerate(sheet.players, start=1))
    _print_json(told(Swiss(name, listed, seed=seed.lower() or secrets.token_hex(32))))


@app.command()
def results(
    file: File,
    sheet: Annotated[Path, typer.Argument(help="A spreadsheet of results (CSV, UTF-8), as Discord exports all games.")],
    locale: Locale = "en",
) -> None:
    """Print the file with the results of a spreadsheet in it. Every fault is named with its line; exits with 2."""
    say = _say(locale)
    swiss = _loaded(file, say)
    try:
        read = read_sheet(_content(sheet, say), read_heads())
        if not read.results:
            raise Faulty([Fault(1, Saying("tournament.csv.no_heads", {}))])
        filled = with_results(swiss, read.results, datetime.now(UTC))
    except (Faulty, BadSheet) as faulty:
        _tell_faults(say, faulty.faults)
    _print_json(told(filled))


def _tell_faults(say: Say, faults: Sequence[Fault]) -> NoReturn:
    """Each fault of a spreadsheet by its line; nothing was taken."""
    for fault in sorted(faults, key=lambda one: one.line):
        _tell(say("tournament.csv.fault", line=fault.line, why=_worded(say, fault.saying)).removeprefix("- "))
    raise typer.Exit(2)


@app.command()
def standings(
    file: File,
    teams: Annotated[bool, typer.Option("--teams", help="Of the teams.")] = False,
    locale: Locale = "en",
) -> None:
    """Print the standings as JSON, in order. Who shares a place has the same number."""
    swiss = _loaded(file, _say(locale))
    if teams:
        _print_json([line._asdict() | {"pv": str(line.pv), "rpv": str(line.rpv)} for line in team_standing(swiss)])
        return
    group = group_of(swiss)
    _print_json(
        [
            line._asdict()
            | {"pv": str(line.pv), "rpv": str(line.rpv)}
            | ({"group": letter(group[line.id])} if line.id in group else {})
            for line in standing(swiss)
        ]
    )


@app.command()
def pair(
    file: File,
    last: Annotated[bool, typer.Option("--last", help="The last round: nothing has to stay possible.")] = False,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="Then the best pairing found in time, if the best takes longer.")
    ] = None,
    locale: Locale = "en",
) -> None:
    """Print the pairing of the next round as JSON. Exits with 1 if there cannot be one now, and says why."""
    say = _say(locale)
    swiss = _loaded(file, say)
    try:
        pairing = paired(swiss, last=last) if seconds is None else _paired_in_time(swiss, last, seconds)
    except Refused as refusal:
        _refuse(say, refusal)
    if not pairing.exact:
        _tell(say("tournament.warning.in_time"))
    for warning in pairing.warnings:
        _tell(_worded(say, warning))
    _print_json(
        {
            "round": pairing.round,
            "games": [_game(game) for game in pairing.games],
            "bye": pairing.bye,
            **({"resting": list(pairing.resting)} if swiss.teams else {}),
            **(
                {"groups": [list(one) for one in pairing.grouped], "idle": list(pairing.idle)}
                if pairing.grouped
                else {}
            ),
            **({"cut": cut_size(swiss)} if pairing.round > swiss_rounds(swiss) else {}),
            "objective": _objective(swiss, pairing),
            "rounds": pairing.rounds,
            **({} if seconds is None else {"exact": pairing.exact}),
        }
    )


def _game(game: Paired) -> dict[str, Any]:
    """A game; who does not come only where that is known, as of teams."""
    told = game._asdict()
    if not game.absent:
        del told["absent"]
    return told


def _objective(swiss: Swiss, pairing: Pairing) -> dict[str, int]:
    """What the pairing costs; families and clubs only where there are any."""
    told = pairing.objective._asdict()
    if not any(player.clubs for player in swiss.players):
        del told["clubs"]
    return told


def _paired_in_time(swiss: Swiss, last: bool, seconds: float) -> Pairing:
    """The next round, the best one if it is found in time. Raises Refused."""
    helper = Helper("tabard-pairing")
    try:
        found = helper.do(pairing_errand, (swiss, False, last), seconds)
    except TimeoutError:
        return paired(swiss, last=last, quick=True)
    finally:
        helper.end()
    if isinstance(found, Saying):
        raise Refused(found.key, **found.args)
    return found


@app.command()
def check(file: File, locale: Locale = "en") -> None:
    """Print everything wrong or doubtful as JSON. Exits with 1 if there is anything, 2 if it is no such file."""
    say = _say(locale)
    content = _content(file, say)
    try:
        found = problems(content)
    except Refused as unreadable:
        raise Complaint(_worded(say, unreadable.saying)) from None
    _print_json([{"round": one.round, "table": one.table, "text": _worded(say, one.saying)} for one in found])
    if found:
        raise typer.Exit(1)


@app.command()
def export(
    file: File,
    csv: Annotated[bool, typer.Option("--csv", help="The standings, for a spreadsheet.")] = False,
    trf: Annotated[bool, typer.Option("--trf", help="FIDE's report file, TRF26.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The tournament file itself, put in order.")] = False,
    locale: Locale = "en",
) -> None:
    """Print the tournament in another form: one of --csv, --trf, --json."""
    say = _say(locale)
    if csv + trf + as_json != 1:
        raise Complaint(say("tournament.bad.export"))
    swiss = _loaded(file, say)
    try:
        if as_json:
            _print_json(told(swiss))
        else:
            typer.echo((to_csv if csv else to_trf)(swiss).encode(), nl=False)
    except Refused as refusal:
        _refuse(say, refusal)


@app.command()
def raffle(
    file: File,
    winners: Annotated[int, typer.Option("-n", min=1, help="How many are drawn.")] = 1,
    locale: Locale = "en",
) -> None:
    """Print who wins the raffle, as JSON, drawn from the seed and every result. Exits with 1 without a seed."""
    say = _say(locale)
    swiss = _loaded(file, say)
    try:
        _print_json(list(drawn(swiss)[:winners]))
    except Refused as refusal:
        _refuse(say, refusal)


@app.command()
def league(
    files: Annotated[list[Path], typer.Argument(help="Tournament files, in their order.")],
    points: Annotated[
        str, typer.Option(help="Of the first place, the second and so on, such as 10,8,6; without, their TP.")
    ] = "",
    best: Annotated[int | None, typer.Option(min=1, help="So many tournaments count of each player.")] = None,
    rating: Annotated[bool, typer.Option("--rating", help="By a rating, from the confirmed games.")] = False,
    locale: Locale = "en",
) -> None:
    """Print the ranking of several tournaments as JSON. Players of one name are one person."""
    say = _say(locale)
    if not re.fullmatch(r"|[0-9]{1,6}(,[0-9]{1,6})*", points):
        raise Complaint(say("tournament.bad.points", value=json.dumps(points)))
    events = [_loaded(file, say) for file in files]
    rules = Rules(tuple(map(int, points.split(","))) if points else (), best)

    def person_of(number: int, player: str) -> tuple[str, str]:
        name = events[number].by_id[player].name
        return name.casefold(), name

    if rating and (points or best is not None):
        raise Complaint(say("tournament.bad.rating"))
    try:
        lines = ranking_by_rating(events, person_of) if rating else ranking(events, rules, person_of)
    except Refused as refusal:
        _refuse(say, refusal)
    told = [
        {
            "place": line.place,
            "name": line.name,
            "total": str(line.total),
            "results": [one._asdict() | {"points": str(one.points)} for one in line.results],
        }
        for line in lines
    ]
    _print_json(told)


@app.command()
def explain(file: File, locale: Locale = "en") -> None:
    """Say in words why the last pairing is as it is."""
    say = _say(locale)
    swiss = _loaded(file, say)
    try:
        found = reasons(swiss, shown_names(swiss))
    except Refused as refusal:
        _refuse(say, refusal)
    typer.echo("".join(f"{_worded(say, one)}\n" for one in found).encode(), nl=False)


def _say(locale: str) -> Say:
    return texts().say(language(locale))


def _worded(say: Say, saying: Saying) -> str:
    return say(saying.key, **saying.args)


def _loaded(file: Path, say: Say) -> Swiss:
    """The tournament in a file, or the one line that says what is wrong with it."""
    try:
        return load(_content(file, say))
    except Refused as wrong:
        raise Complaint(_worded(say, wrong.saying)) from None


def _content(file: Path, say: Say) -> bytes:
    shown = json.dumps(str(file))
    try:
        with file.open("rb") as source:
            content = source.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero in it
        detail = error.strerror if isinstance(error, OSError) else None
        raise Complaint(say("tournament.bad.unreadable", file=shown, detail=detail or str(error))) from None
    if len(content) > LARGEST:
        raise Complaint(say("tournament.bad.too_large", file=shown, most=LARGEST))
    return content


def _refuse(say: Say, refusal: Refused) -> NoReturn:
    """It is asked for at the wrong time: one line, exit code 1."""
    _tell(_worded(say, refusal.saying))
    raise typer.Exit(1)


def _tell(line: str) -> None:
    typer.echo(f"tabard: {' '.join(line.split())}", err=True)


def _print_json(value: Any) -> None:
    """JSON that people can read too; what cannot be seen, such as a change of direction, stands as its number."""
    written = json.dumps(value, ensure_ascii=False, indent=2)
    typer.echo(f"{_UNSEEN.sub(_visible, written)}\n".encode(), nl=False)


def _visible(match: re.Match[str]) -> str:
    sign = match[0]
    return sign if sign.isprintable() else json.dumps(sign)[1:-1]
