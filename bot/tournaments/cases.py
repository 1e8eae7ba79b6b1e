"""What a judge sees of a disputed game: both versions, both reasons, where two score sheets part, and what to press."""

from __future__ import annotations

from zlib import crc32

from bot import customid
from bot.layout import clip
from bot.service.telling.courier import Button
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import wording
from rendering.warcrow.alt import marker_name
from tournaments.adventures import FEATS, SCENARIOS
from tournaments.evening.commands import Judge
from tournaments.evening.filled import Sheet, read
from tournaments.evening.records import Filed, Tournament
from tournaments.evening.reporting import corrected
from tournaments.evening.running import why_not_taken_back
from tournaments.names import shown_names
from tournaments.records import Game
from tournaments.scoring import scoring
from tournaments.standings import standings

MOVED = 15
"""Players named whom a correction moves."""
NAME = 24
"""Characters of a player's name on a button."""


def words(tournament: Tournament, number: int, game: Game, say: Say) -> str:
    """The whole case; also of a game that nobody disputes, as it stands."""
    names = {player: plain(name) for player, name in shown_names(tournament.swiss).items()}
    first, second = names[game.a], names[game.b]
    lines = [
        wording.title(tournament, say),
        say("event.case.where", round=number, table=game.table, first=first, second=second),
    ]
    since = tournament.waits_since(number, game.table)
    if since is not None and game.status == "disputed":
        lines.append(say("event.case.since", since=int(since.timestamp())))
    played = tournament.swiss.played[number - 1]
    if played.scenario is not None and played.feat is not None:
        scenario, feat = say(f"warcrow.scenario.{played.scenario}"), say(f"warcrow.feat.{played.feat}")
        lines.append(say("event.post.adventure", adventure=scenario, deed=feat))
    if not game.pending:
        lines.append(say("event.case.counts", result=wording.result(tournament, game, say)))
    lines += [_version(tournament, filed, names[filed.by], say) for filed in tournament.versions(number, game.table)]
    reporters = {filed.by for filed in tournament.versions(number, game.table)}
    for one in tournament.disputed(number, game.table):
        if one.by in reporters and not one.reason:
            continue  # that they stand by their own version goes without saying
        key = "event.case.reason" if one.reason else "event.case.no_reason"
        key = "event.case.own_reason" if one.by in reporters else key
        lines.append(say(key, player=names[one.by], reason=plain(one.reason), at=int(one.at.timestamp())))
    lines += _parting(tournament, number, game, names, say)
    return "\n".join(lines)


def _version(tournament: Tournament, filed: Filed, player: str, say: Say) -> str:
    pt = scoring(tournament.swiss.settings).verdict(filed.pm, filed.pa).pt
    scores = {name: f"{pair[0]} – {pair[1]}" for name, pair in (("pm", filed.pm), ("pa", filed.pa), ("pt", pt))}
    return say("event.case.version", player=player, at=int(filed.at.timestamp()), **scores)


def _parting(tournament: Tournament, number: int, game: Game, names: dict[str, str], say: Say) -> list[str]:
    """Where the two sheets differ, marker by marker; with one sheet alone nothing differs."""
    found = {filed.by: sheet_of(tournament, number, filed) for filed in tournament.versions(number, game.table)}
    sheets = {player: sheet for player, sheet in found.items() if sheet is not None}
    if len(sheets) < 2:
        return []
    (one, mine), (other, theirs) = sheets.items()
    scenario = SCENARIOS[mine.scenario]
    lines: list[str] = []
    for turn in range(1, max(len(mine.rounds), len(theirs.rounds)) + 1):
        for index, objective in enumerate(scenario.objectives):
            says = [_holder(sheet, turn, index, game, names, say) for sheet in (mine, theirs)]
            if says[0] != says[1]:
                marker = marker_name(objective, scenario, say)
                lines.append(say("event.case.parts", round=turn, marker=marker, first=names[one], one=says[0],
                                 second=names[other], other=says[1]))  # fmt: skip
    for index, fact in enumerate(FEATS[mine.feat].facts):
        told = [sheet.by_player(sheet.facts[index]) for sheet in (mine, theirs)]
        for side, player in enumerate(game.ids):
            if told[0][side] != told[1][side]:
                asked = f"{names[player]} · {say(f'warcrow.fact.{fact.id}')}"
                lines.append(say("event.case.part_fact", asked=asked, first=names[one], one=told[0][side],
                                 second=names[other], other=told[1][side]))  # fmt: skip
    return [say("event.case.sheets"), *lines] if lines else [say("event.case.same_sheets")]


def _holder(sheet: Sheet, turn: int, index: int, game: Game, names: dict[str, str], say: Say) -> str:
    if len(sheet.rounds) < turn:
        return say("event.case.not_played")
    sign = sheet.rounds[turn - 1][index]
    if sign == "n":
        return say("event.case.nobody")
    return names[game.a if sign == sheet.first else game.b]


def sheet_of(tournament: Tournament, number: int, filed: Filed) -> Sheet | None:
    """The score sheet of a report, if it was made with one."""
    return read(tournament.swiss.played[number - 1], filed.sheet) if filed.sheet else None


def stand(tournament: Tournament, number: int, game: Game) -> int:
    """A number that changes with whatever is said at the table, so that nobody decides by half a case."""
    reports = [(one.by, one.pm, one.pa, one.sheet) for one in tournament.versions(number, game.table)]
    reasons = [(one.by, one.reason) for one in tournament.disputed(number, game.table)]
    return crc32(repr((reports, reasons)).encode()) % 100_000


def buttons(tournament: Tournament, number: int, game: Game, say: Say) -> list[Button]:
    """What a judge can do: take a version as it is, type a result, fill the sheet in anew."""
    found: list[Button] = []
    if game.status == "disputed":
        for filed in tournament.versions(number, game.table):
            name = tournament.name_of(filed.by)
            label = say("event.button.rule", player=name if len(name) <= NAME else f"{name[: NAME - 1]}…")
            points = (*filed.pm, *filed.pa, stand(tournament, number, game))
            found.append(Button(customid.EVENT.make(tournament.id, number, "rule", game.table, *points), label,
                                "primary"))  # fmt: skip
    if tournament.stage == "cancelled":
        return found
    typed = customid.EVENT.make(tournament.id, number, "ruling", game.table)
    found.append(Button(typed, say("event.button.ruling")))
    played = tournament.swiss.played[number - 1]
    if game.pending and not tournament.own_game and played.scenario is not None and played.feat is not None:
        found.append(Button(customid.EVENT.make(tournament.id, number, "refill", game.table),
                            say("event.button.refill")))  # fmt: skip
    return found


def preview(tournament: Tournament, ruling: Judge, say: Say) -> str:
    """What follows from correcting a result that counts: who stands where then, and that paired rounds stay.

    Raises `tournaments.sayings.Refused` for what cannot be.
    """
    game = tournament.game_at(ruling.round, ruling.table)
    assert game is not None, "only a game can be corrected"
    then = corrected(tournament.swiss, ruling)
    names = {player: plain(name) for player, name in shown_names(tournament.swiss).items()}
    lines = [
        wording.title(tournament, say),
        say("event.case.where", round=ruling.round, table=game.table, first=names[game.a], second=names[game.b]),
        say("event.case.counts", result=wording.result(tournament, game, say)),
    ]
    after = next(one for one in then.played[ruling.round - 1].games if one.table == game.table)
    lines.append(say("event.case.then", result=wording.result(tournament, after, say)))
    before = {line.id: line for line in standings(tournament.swiss)}
    moved = [line for line in standings(then) if (before[line.id].place, before[line.id].pt) != (line.place, line.pt)]
    lines.append(say("event.case.follows" if moved else "event.case.nothing_follows"))
    for line in moved[:MOVED]:
        old = before[line.id]
        lines.append(say("event.case.moves", player=names[line.id], old=old.place, new=line.place, pt_old=old.pt,
                         pt_new=line.pt))  # fmt: skip
    if len(moved) > MOVED:
        lines.append(say("event.post.more", n=len(moved) - MOVED))
    there = len(tournament.swiss.played)
    if ruling.round < there:
        key = "event.case.take_back" if why_not_taken_back(tournament) is None else "event.case.stays"
        lines.append(say(key, round=there))
    return "\n".join(lines)


def queue(tournament: Tournament, say: Say) -> tuple[str, list[Button]]:
    """What waits for a judge, the longest waiting first, with a button for each."""
    lines = [wording.title(tournament, say), say("event.case.queue", n=len(tournament.cases))]
    found: list[Button] = []
    for number, table in tournament.cases[:20]:
        game = tournament.game_at(number, table)
        assert game is not None, "a case is a game"
        since = tournament.waits_since(number, table)
        first, second = (plain(tournament.name_of(one)) for one in game.ids)
        line = say("event.case.where", round=number, table=table, first=first, second=second)
        lines.append(line if since is None else f"{line} · <t:{int(since.timestamp())}:R>")
        label = say("event.button.case_at", table=table)
        found.append(Button(customid.EVENT.make(tournament.id, number, "case", table), label, "primary"))
    missing = [one for one in tournament.pending if one not in tournament.cases]
    if missing:
        tables = ", ".join(f"{number}/{table}" for number, table in missing)
        lines.append(say("warcrow.overview.pending", n=len(missing), where=clip(tables, 200)))
    return "\n".join(lines), found
