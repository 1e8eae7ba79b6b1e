"""Results: players tell them and agree, judges decide, the referee of our own games knows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tournaments import advance
from tournaments.advance import Points
from tournaments.adventures import GROUND
from tournaments.amounts import whole
from tournaments.checking import implausible
from tournaments.evening.commands import Confirm, Correct, Dispute, Judge, Refereed, Report
from tournaments.evening.filled import read
from tournaments.evening.records import Announcement, Disputed, Filed, Outcome, Tournament
from tournaments.evening.turn import No, Turn, line, public, settled, to_people, told
from tournaments.records import Game, Pair, Swiss
from tournaments.sayings import Refused, Saying
from tournaments.scoring import scoring

REASON_LIMIT = 200
LONGEST_SHEET = 80
"""Characters of a score sheet as text."""
DISPUTE_LIMIT = 300


class Doubtful(Refused):
    """A result that a full game cannot give: a judge may let it stand, with a reason."""

    def __init__(self, why: Saying) -> None:
        Exception.__init__(self, why.key)
        self.saying = why


def report(turn: Turn, command: Report) -> Outcome:
    """A player's report. The rival's equal one confirms it, another one disputes it."""
    game, me = _own_table(turn, command.round, command.table)
    _whole(command.pm, command.pa)
    result = (command.pm, command.pa)
    if game.status == "confirmed" and (game.pm, game.pa) == result:
        return turn.same("reported")
    _still_open(game)
    tournament = turn.tournament
    sheet = command.sheet if len(command.sheet) <= LONGEST_SHEET else ""
    short = cut_short(tournament, command.round, sheet, command.pm, command.pa) or _version_short(tournament, command)
    if not short:
        _plausible(tournament, command.round, command.pm, command.pa)
    here = [one for one in tournament.reports if (one.round, one.table) == (command.round, command.table)]
    mine = next((one for one in here if one.by == me), None)
    theirs = next((one for one in here if one.by != me), None)
    if mine is not None and (mine.pm, mine.pa) == result:
        return turn.same("reported")
    if theirs is not None and (theirs.pm, theirs.pa) == result:
        return _agreed(turn, command.round, game, command.pm, command.pa, short=short)
    rival = game.b if me == game.a else game.a
    if not tournament.answers(rival) and game.status == "open":
        # nobody could confirm it: it counts, the log says who told it, and a judge can correct it (ruling)
        guest = tournament.name_of(rival)
        return _agreed(turn, command.round, game, command.pm, command.pa, short=short, guest=guest)
    filed = Filed(command.round, command.table, me, command.pm, command.pa, turn.at, sheet)
    tournament = replace(tournament, reports=(*(one for one in tournament.reports if one is not mine), filed))
    after = {"by": me, "pm": list(command.pm), "pa": list(command.pa)}
    if theirs is not None or game.status == "disputed":
        return _disputed(turn, tournament, command.round, game, me, after)
    before = told(game) if mine is None else {"by": me, "pm": list(mine.pm), "pa": list(mine.pa)}
    points = tuple(str(one) for pair in result for one in pair)
    buttons = (("confirm", str(game.table), *points), ("dispute", str(game.table)))
    asked = to_people(
        tournament.users_of(rival), "reported", buttons, **_words(tournament, command.round, game, *result)
    )
    return turn.done(
        tournament, "reported", before, {"table": game.table, **after}, *asked, rival=tournament.name_of(rival)
    )


def confirm(turn: Turn, command: Confirm) -> Outcome:
    """The other player agrees with what was reported."""
    game, me = _own_table(turn, command.round, command.table)
    seen = (command.pm, command.pa)
    if game.status == "confirmed" and seen in ((None, None), (game.pm, game.pa)):
        return turn.same("confirmed")
    _still_open(game)
    filed = turn.tournament.filed(command.round, command.table)
    if filed is None:
        raise No("nothing_reported")
    if game.status == "disputed":
        raise No("disputed")
    if filed.by == me:
        raise No("own_report")
    if seen not in ((None, None), (filed.pm, filed.pa)):
        raise No("report_changed", **_words(turn.tournament, command.round, game, filed.pm, filed.pa))
    short = cut_short(turn.tournament, command.round, filed.sheet, filed.pm, filed.pa)
    return _agreed(turn, command.round, game, filed.pm, filed.pa, short=short)


def dispute(turn: Turn, command: Dispute) -> Outcome:
    """A player does not agree: a judge is needed."""
    game, me = _own_table(turn, command.round, command.table)
    reason = line(command.reason, DISPUTE_LIMIT)
    said = {one.by: one.reason for one in turn.tournament.disputed(command.round, command.table)}
    if game.status == "disputed" and (not reason or said.get(me) == reason):
        return turn.same("disputed")
    _still_open(game)
    if turn.tournament.filed(command.round, command.table) is None:
        raise No("nothing_reported")
    return _disputed(turn, turn.tournament, command.round, game, me, {"by": me}, why=reason)


def judge(turn: Turn, command: Judge) -> Outcome:
    """A judge's word on a game: a result, or who did not come."""
    turn.judge()
    game = _game(turn.tournament, command.round, command.table)
    own = turn.impartial(*game.ids)
    reason = line(command.reason, REASON_LIMIT)
    if not reason and game.pending:
        reason = _version_short(turn.tournament, command)
    ruled = _ruled(turn.tournament, command, game, reason)
    after = advance.game_at(ruled, command.round, command.table)
    if replace(after, reason=None) == replace(game, reason=None):
        return turn.same("judged")
    if not reason and (isinstance(command, Correct) or not game.pending):
        raise No("reason_needed")
    tournament = settled(turn.tournament, ruled, command.round, command.table)
    what = "judged" if game.pending else "corrected"
    words: dict[str, Any] = _words(tournament, command.round, after, after.pm, after.pa) | {"reason": reason or "—"}
    kind = "_no_show" if after.absent else ""
    said: list[Announcement] = []
    if what == "corrected":
        said = [public(f"corrected{kind}", tournament.users_of(*game.ids), **words)]
    elif not (command.listed and game.status == "open"):
        bare = "" if reason else "_bare"
        said = to_people(tournament.users_of(*game.ids), f"judged{kind}{bare}", **words)
    said += own
    answer = f"judged{kind}" if what == "judged" else None
    return turn.done(tournament, what, told(game), told(after), *said, why=reason, answer=answer, **words)


def played(turn: Turn, command: Refereed) -> Outcome:
    """A game of ours is over. A result that somebody has set meanwhile stays."""
    if turn.role != "referee":
        raise No("not_judge")
    game = _game(turn.tournament, command.round, command.table)
    if not game.pending:
        return turn.same("judged")
    swiss = turn.tournament.swiss
    if command.pm is not None and command.pa is not None:
        after = advance.settle(swiss, command.round, command.table, Points(command.pm, command.pa))
    else:
        after = advance.no_show(swiss, command.round, command.table, command.absent)
    tournament = settled(turn.tournament, after, command.round, command.table)
    return turn.done(tournament, "played", told(game), told(advance.game_at(after, command.round, command.table)))


def walkover(tournament: Tournament, player: str) -> tuple[Tournament, Game | None]:
    """An open game of a player in the last round becomes the rival's win without playing; that game, if there was one.

    If the rival has dropped too, both are absent.
    """
    number = len(tournament.swiss.played)
    game = tournament.game_of(player)
    if game is None or not game.pending:
        return tournament, None
    by_id = tournament.swiss.by_id
    absent = tuple(one for one in game.ids if one == player or by_id[one].status == "dropped")
    after = advance.no_show(tournament.swiss, number, game.table, absent)
    return settled(tournament, after, number, game.table), advance.game_at(after, number, game.table)


def _own_table(turn: Turn, number: int, table: int) -> tuple[Game, str]:
    """The game and whoever acts, who must play it. Raises No."""
    game = _game(turn.tournament, number, table)
    if turn.tournament.own_game:
        raise No("referee_knows")
    if turn.me is None or turn.me not in game.ids:
        raise No("not_your_table", table=table)
    return game, turn.me


def _game(tournament: Tournament, number: int, table: int) -> Game:
    game = tournament.game_at(number, table)
    if game is None:
        raise No("no_table", round=number, table=table)
    if tournament.stage == "cancelled":
        raise No("stage_cancelled")
    return game


def _still_open(game: Game) -> None:
    if not game.pending:
        raise No("counts_already", table=game.table)


def _whole(pm: Pair, pa: Pair) -> None:
    for value in (*pm, *pa):
        if whole(value) is None:
            raise No("not_points", value=value)


def _plausible(tournament: Tournament, number: int, pm: Pair, pa: Pair) -> None:
    """Raises Refused if a full game can hardly have ended so."""
    played = tournament.swiss.played[number - 1]
    doubts = implausible(Game(0, "", "", pm=pm, pa=pa), played, tournament.swiss.settings)
    if doubts:
        raise Doubtful(doubts[0])


def cut_short(tournament: Tournament, number: int, sheet: str, pm: Pair, pa: Pair) -> str:
    """Why a result stands that only a game cut short can give: how many of its rounds were played, such as "2/3".

    "" unless a score sheet of fewer rounds gives just these points: an unfinished game counts as it stands (ruling).
    """
    found = read(tournament.swiss.played[number - 1], sheet) if sheet else None
    if found is None or not 1 <= len(found.rounds) < GROUND.rounds:
        return ""
    try:
        score = found.score(scoring(tournament.swiss.settings))
    except Refused:
        return ""
    same = (found.by_player(score.pm), found.by_player(score.pa)) == (pm, pa)
    return f"{len(found.rounds)}/{GROUND.rounds}" if same else ""


def _version_short(tournament: Tournament, command: Judge | Correct | Report) -> str:
    """The same of a result in bare numbers, where a sheet that was filed there says so."""
    if command.pm is None or command.pa is None:
        return ""
    sheets = [one.sheet for one in tournament.versions(command.round, command.table)]
    found = (cut_short(tournament, command.round, sheet, command.pm, command.pa) for sheet in sheets)
    return next(filter(None, found), "")


def _ruled(tournament: Tournament, command: Judge, game: Game, reason: str) -> Swiss:
    why = reason or None
    if command.absent:
        return advance.no_show(tournament.swiss, command.round, game.table, command.absent, why)
    if command.pm is None or command.pa is None:
        raise No("no_result")
    _whole(command.pm, command.pa)
    if not reason:
        _plausible(tournament, command.round, command.pm, command.pa)
    decided = Points(command.pm, command.pa)
    return advance.settle(tournament.swiss, command.round, game.table, decided, reason=why)


def corrected(swiss: Swiss, command: Judge) -> Swiss:
    """The tournament as it would be with another result, for looking at beforehand. Raises Refused."""
    if command.absent:
        return advance.no_show(swiss, command.round, command.table, command.absent)
    if command.pm is None or command.pa is None:
        raise No("no_result")
    _whole(command.pm, command.pa)
    return advance.settle(swiss, command.round, command.table, Points(command.pm, command.pa))


def _agreed(
    turn: Turn, number: int, game: Game, pm: Pair, pa: Pair, *, short: str = "", guest: str | None = None
) -> Outcome:
    """Both say so, or one of them whose rival is a guest."""
    swiss = advance.settle(turn.tournament.swiss, number, game.table, Points(pm, pa), reason=short or None)
    tournament = settled(turn.tournament, swiss, number, game.table)
    after = advance.game_at(swiss, number, game.table)
    words = _words(tournament, number, game, pm, pa)
    if guest is not None:
        noted = told(after) | {"by": turn.me}
        return turn.done(tournament, "confirmed", told(game), noted, answer="reported_guest", **words, rival=guest)
    said = to_people(tournament.users_of(*game.ids), "confirmed", **words)
    return turn.done(tournament, "confirmed", told(game), told(after), *said, **words)


def _disputed(
    turn: Turn, tournament: Tournament, number: int, game: Game, me: str, after: dict[str, Any], why: str = ""
) -> Outcome:
    """The first reporter hears of it and may say why, and the judges are called, once: what is said later stands in the
    case when they look at it.
    """
    first = tournament.filed(number, game.table)
    assert first is not None, "only a report can be disputed"
    swiss = advance.settle(tournament.swiss, number, game.table, Points(first.pm, first.pa), "disputed")
    table = game.table
    before = next((one for one in tournament.disputed(number, table) if one.by == me), None)
    mine = Disputed(number, table, me, why or (before.reason if before else ""), before.at if before else turn.at)
    others = tuple(one for one in tournament.disputes if one is not before)
    changed = replace(tournament, swiss=swiss, disputes=tuple(sorted((*others, mine), key=lambda one: one.at)))
    rival = game.b if me == game.a else game.a
    where: dict[str, Any] = {"round": number, "table": table}
    said: list[Announcement] = []
    if game.status != "disputed":
        why_not = [("reason", str(table))]
        said += to_people(tournament.users_of(rival), "disputed", why_not, player=tournament.name_of(me), **where)
        said += case(changed, number, game, tournament.name_of(me))
    answer = "disputed" if len(changed.versions(number, table)) > 1 else "disputed_one"
    noted = {**told(game), "status": "disputed", **after}
    return turn.done(changed, "disputed", told(game), noted, *said, why=why, answer=answer)


def case(tournament: Tournament, number: int, game: Game, player: str) -> list[Announcement]:
    """A game for the judges to decide: for those who do not play it, if there are any."""
    impartial = [user for user in tournament.staff if tournament.player_of(user) not in game.ids]
    users = tuple(impartial or tournament.staff)
    args: dict[str, int | str] = {"event": tournament.name, "player": player, "round": number, "table": game.table}
    told_to = Announcement(
        "case", "event.told.judge_needed", args, users, buttons=(("case", str(game.table)),), round=number
    )
    return [told_to] if users else []


def _words(tournament: Tournament, number: int, game: Game, pm: Pair | None, pa: Pair | None) -> dict[str, Any]:
    """A result as a sentence's parameters."""
    found: dict[str, Any] = {"round": number, "table": game.table}
    found |= {"first": tournament.name_of(game.a), "second": tournament.name_of(game.b)}
    if pm is None or pa is None:
        absent = ", ".join(tournament.name_of(one) for one in game.absent)
        return found | {"absent": absent}
    pt = scoring(tournament.swiss.settings).verdict(pm, pa).pt
    scores = {name: f"{pair[0]} – {pair[1]}" for name, pair in (("pm", pm), ("pa", pa), ("pt", pt))}
    return found | scores
