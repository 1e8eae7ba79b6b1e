"""While it is played: rounds begin, players go and come back, places are swapped, it ends."""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec.structs import replace

from tournaments import advance, draw
from tournaments.adventures import FEATS, SCENARIOS
from tournaments.evening import awarding, cutting, registering, splitting, teaming
from tournaments.evening.clock import off
from tournaments.evening.commands import Cancel, Drop, Finish, Leave, Next, Penalise, Return, Start, Swap, TakeBack
from tournaments.evening.records import AGAIN, Announcement, Outcome, Penalty, Tournament
from tournaments.evening.reporting import walkover
from tournaments.evening.turn import No, Turn, line, public, to_people, told, with_player
from tournaments.records import Round
from tournaments.rounds import (
    FEWEST_PLAYERS,
    FEWEST_ROUNDS,
    USUAL_MOST,
    entrants,
    in_cut,
    possible_rounds,
    sides,
    swiss_rounds,
)

MOST_NAMED = 10
REASON_LIMIT = 500


def start(turn: Turn, command: Start) -> Outcome:
    """Round 1: drawn from the seed whose SHA-256 was posted, which is now told to everyone."""
    turn.organiser()
    tournament = turn.tournament
    if tournament.stage == "running":
        return turn.same("started", round=len(tournament.swiss.played))
    if tournament.stage in ("draft", "open"):
        raise No("close_first")
    turn.stage("closed")
    players = len(entrants(tournament.swiss, 1))
    if players < FEWEST_PLAYERS:
        raise No("too_few", players=players, least=FEWEST_PLAYERS)
    splitting.enough(tournament, players, command.rounds)
    swiss = tournament.swiss if command.rounds is None else replace(tournament.swiss, rounds=command.rounds)
    teaming.uneven(tournament)
    meeting = sides(swiss, entrants(swiss, 1))
    rounds, most = swiss_rounds(swiss), possible_rounds(meeting)
    if rounds < FEWEST_ROUNDS:
        raise No("too_few_rounds", rounds=rounds, least=FEWEST_ROUNDS)
    if rounds > most and tournament.swiss.groups is None:
        raise No("too_many_rounds", rounds=rounds, most=most, players=meeting)
    if rounds > USUAL_MOST and not command.confirmed:
        raise No("many_rounds", rounds=rounds, usual=USUAL_MOST)
    cutting.enough(tournament, meeting)
    assert turn.secret is not None, "the seed is known while round 1 is paired"
    assert hashlib.sha256(bytes.fromhex(turn.secret)).hexdigest() == tournament.commitment, "the seed that was promised"
    # what the format gives now stays, whoever comes or goes later
    lists = tuple(sorted(handed.digest for handed in tournament.lists))
    swiss = replace(swiss, seed=turn.secret, lists=lists, press=command.press, rounds=rounds)
    begun = replace(tournament, swiss=swiss, stage="running", waiting=())
    key = ("seed_lists" if lists else "seed") + ("_press" if command.press else "")
    words: dict[str, Any] = {"seed": turn.secret, "n": len(lists), "press": command.press}
    shown = public(key, **{name: value for name, value in words.items() if value})
    return _publish(turn, begun, "started", command.scenario, command.feat, shown)


def next_(turn: Turn, command: Next) -> Outcome:
    """The round after the last one, once all its games have results."""
    turn.organiser()
    tournament = turn.tournament
    there = len(tournament.swiss.played)
    if 1 <= command.round <= there:
        return turn.same("next", round=command.round)
    turn.stage("running")
    if command.round != there + 1:
        raise No("other_round", round=there + 1)
    _nothing_pending(tournament)
    return _publish(turn, tournament, "next", command.scenario, command.feat)


def _nothing_pending(tournament: Tournament) -> None:
    """Raises No with the tables whose results are missing or disputed."""
    if tournament.pending:
        named = ", ".join(_at_table(tournament, number, table) for number, table in tournament.pending[:MOST_NAMED])
        raise No("pending", n=len(tournament.pending), round=tournament.pending[0][0], tables=named)


def _at_table(tournament: Tournament, number: int, table: int) -> str:
    game = tournament.game_at(number, table)
    assert game is not None, "a pending game is there"
    return f"{table} ({tournament.name_of(game.a)} – {tournament.name_of(game.b)})"


def _publish(
    turn: Turn, tournament: Tournament, what: str, scenario: str | None, feat: str | None, *said: Announcement
) -> Outcome:
    """Pairs the next round; from now on only a swap changes it."""
    pairing = turn.pair(tournament.swiss)
    if not tournament.own_game:
        scenario, feat = _adventure(tournament, pairing.round, scenario, feat)
    published = advance.publish(tournament.swiss, pairing, scenario, feat)
    games, number = published.played[-1].games, pairing.round
    tournament = replace(tournament, swiss=published, timer=None, clock=off(tournament.clock), reports=(), disputes=())
    after: dict[str, Any] = {
        "round": number,
        "games": [[game.table, game.a, game.b] for game in games],
        "bye": pairing.bye,
        "scenario": scenario,
        "feat": feat,
    }
    if pairing.idle:
        after["idle"] = list(pairing.idle)
    if what == "started":
        if published.grouped:
            after["grouped"] = [list(members) for members in published.grouped]
        after |= {"seed": tournament.swiss.seed, "rounds": tournament.rounds}
        if tournament.swiss.press is not None:
            after["press"] = tournament.swiss.press
    if not pairing.exact:
        after["best_in_time"] = True
    announced = [*said, Announcement("round", "event.post.round", round=number)]
    for one in pairing.games:
        if one.rematch and not in_cut(published, number):
            where: dict[str, Any] = {"round": number, "table": one.table}
            announced.append(
                public("rematch", first=tournament.name_of(one.a), second=tournament.name_of(one.b), **where)
            )
    resting, idle = published.played[-1].byes, pairing.idle
    players = 2 * len(games) + len(resting) + len(idle)
    if players < FEWEST_PLAYERS and not in_cut(published, number):
        announced += to_people(
            tournament.organisers, "few", players=players, least=FEWEST_PLAYERS, event=tournament.name
        )
    announced += to_people(tournament.users_of(*resting), "bye", event=tournament.name, round=number)
    announced += to_people(tournament.users_of(*idle), "idle", event=tournament.name, round=number)
    for game in games if published.grouped and not in_cut(published, number) else ():
        if len(game.absent) == 1:
            came = tournament.users_of(*(one for one in game.ids if one not in game.absent))
            announced += to_people(came, "group_left", event=tournament.name, round=number, table=game.table,
                                   player=tournament.name_of(game.absent[0]))  # fmt: skip
    announced += awarding.last_round(tournament, number)
    answer = what if pairing.exact else f"{what}_in_time"
    return turn.done(
        tournament, what, {"round": number - 1}, after, *announced, answer=answer, round=number, of=tournament.rounds
    )


def _adventure(
    tournament: Tournament, number: int, scenario: str | None, feat: str | None
) -> tuple[str | None, str | None]:
    """What the organiser chose, else what the seed draws; without a seed (a file from elsewhere) none."""
    if scenario is not None and scenario not in SCENARIOS:
        raise No("no_scenario")
    if feat is not None and feat not in FEATS:
        raise No("no_feat")
    if tournament.swiss.seed is None:
        return scenario, feat
    drawn = draw.adventure(tournament.swiss, number)
    return scenario or drawn[0], feat or drawn[1]


def drop(turn: Turn, command: Drop) -> Outcome:
    """A player stops. What becomes of an open game, an organiser decides."""
    if turn.tournament.stage in ("draft", "open", "closed"):
        return registering.leave(turn, Leave(command.player))
    if command.player is None and turn.me is None:
        raise No("not_registered")
    who = turn.player(command.player)
    tournament = turn.tournament
    game = tournament.game_of(who.player)
    own: list[Announcement] = []
    if command.walkover:
        turn.organiser()
        own = [] if game is None or who.player == turn.me else turn.impartial(*game.ids)
    stays_open = game is not None and game.pending and not command.walkover
    dropped = tournament.swiss.by_id[who.player].status == "dropped"
    if dropped and (stays_open or game is None or not game.pending):
        return turn.same("dropped")
    turn.stage("running")
    tournament = with_player(tournament, who.player, status="dropped")
    where: dict[str, Any] = {"round": len(tournament.swiss.played), "table": 0 if game is None else game.table}
    after: dict[str, Any] = {"player": who.player, "status": "dropped"}
    before: dict[str, Any] = {"player": who.player, "status": turn.tournament.swiss.by_id[who.player].status}
    said = [public("dropped", player=who.name), *own]
    if command.walkover:
        tournament, won = walkover(tournament, who.player)
        if won is not None:
            after["game"] = told(won)
            said += to_people(
                tournament.users_of(*(one for one in won.ids if one not in won.absent)), "walkover", **where
            )
    elif stays_open and game is not None:
        rival = game.b if who.player == game.a else game.a
        said += to_people(tournament.users_of(rival), "dropped_rival", event=tournament.name, player=who.name, **where)
        # staff decides with one press, which a repeated press or a judge's word before it makes harmless
        buttons = (("walkover", str(game.table)), ("case", str(game.table)))
        said += to_people(tournament.staff, "dropped_open", buttons, event=tournament.name, player=who.name, **where)
    return turn.done(tournament, "dropped", before, after, *said)


def return_(turn: Turn, command: Return) -> Outcome:
    """A dropped player is paired again from the next round on."""
    who = turn.player(command.player)
    if turn.tournament.swiss.by_id[who.player].status != "dropped":
        return turn.same("returned")
    turn.stage("running")
    cutting.returns(turn.tournament, who.player)
    if any(one.kind == "disqualified" and one.player == who.player for one in turn.tournament.penalties):
        turn.organiser()
    tournament = with_player(turn.tournament, who.player, status="active")
    before, after = ({"player": who.player, "status": status} for status in ("dropped", "active"))
    return turn.done(tournament, "returned", before, after, public("returned", player=who.name))


def swap(turn: Turn, command: Swap) -> Outcome:
    """Two players change places in the last round, while neither game has begun to be told. Marked as made by hand."""
    turn.organiser()
    turn.stage("running")
    tournament = turn.tournament
    if tournament.own_game:
        raise No("swap_own_game")
    if in_cut(tournament.swiss, len(tournament.swiss.played)):
        raise No("swap_cut")
    if tournament.swiss.grouped:
        raise No("swap_groups")
    last = tournament.round
    if last is None or last.number != command.round:
        raise No("other_round", round=len(tournament.swiss.played))
    tables = (_place(last, command.first), _place(last, command.second))
    if command.at is not None and tables == (command.at[1], command.at[0]) and tables != command.at:
        return turn.same("swapped")
    if command.at is not None and tables != command.at:
        raise No("moved_meanwhile")
    if tables[0] == tables[1]:
        raise No("same_table")
    own = turn.impartial(command.first, command.second)
    for game in last.games:
        if game.table in tables and (game.status != "open" or tournament.filed(last.number, game.table)):
            raise No("counts_already", table=game.table)
    swapped = advance.swap(tournament.swiss, command.first, command.second)
    marked = {(last.number, table) for table in tables if table}
    tournament = replace(tournament, swiss=swapped, manual=tuple(sorted({*tournament.manual, *marked})))
    names: dict[str, Any] = {"first": tournament.name_of(command.first), "second": tournament.name_of(command.second)}
    concerned = {command.first, command.second}.union(*(game.ids for game in last.games if game.table in tables))
    said = (
        public("swapped", round=last.number, **names, mentions=tournament.users_of(*sorted(concerned))),
        Announcement("round", "event.post.round", {AGAIN: 1}, round=last.number),
        *own,
    )
    before = {"round": last.number, command.first: tables[0], command.second: tables[1]}
    after = {"round": last.number, command.first: tables[1], command.second: tables[0], "manual": True}
    return turn.done(tournament, "swapped", before, after, *said, **names)


def take_back(turn: Turn, command: TakeBack) -> Outcome:
    """A round that was paired with a wrong result goes, as long as nobody has told anything of it.

    Round 1 stays: its seed is known now, and a second draw could be steered.
    """
    turn.organiser()
    tournament, there = turn.tournament, len(turn.tournament.swiss.played)
    if command.round == there + 1:
        return turn.same("taken_back", round=command.round)
    turn.stage("running")
    if command.round != there:
        raise No("other_round", round=there)
    refusal = why_not_taken_back(tournament)
    if refusal is not None:
        raise No(refusal, round=there)
    last = tournament.swiss.played[-1]
    swiss = replace(tournament.swiss, played=tournament.swiss.played[:-1])
    manual = tuple(where for where in tournament.manual if where[0] != there)
    changed = replace(tournament, swiss=swiss, manual=manual, timer=None, clock=off(tournament.clock))
    before = {"round": there, "games": [[game.table, game.a, game.b] for game in last.games], "bye": last.bye}
    told = public("taken_back", tournament.users_of(*last.ids), round=there)
    return turn.done(changed, "taken_back", before, {"round": there - 1}, told, round=there)


def why_not_taken_back(tournament: Tournament) -> str | None:
    """What stands against taking the last round back; None if nothing does."""
    last = tournament.round
    if last is None or last.number == 1:
        return "take_back_first"
    if tournament.own_game:
        return "take_back_own_game"
    told = any(one.round == last.number for one in tournament.reports)
    return "take_back_reported" if told or any(game.status != "open" for game in last.games) else None


def _place(last: Round, player: str) -> int:
    """The player's table, 0 for the bye. Raises No."""
    if player == last.bye:
        return 0
    found = next((game.table for game in last.games if player in game.ids), None)
    if found is None:
        raise No("not_paired")
    return found


def penalise(turn: Turn, command: Penalise) -> Outcome:
    """A warning is noted; a lost game is the rival's win without playing; who is disqualified drops besides."""
    turn.judge()
    tournament = turn.tournament
    who = tournament.entrant(command.player)
    reason = line(command.reason, REASON_LIMIT)
    if who is None:
        raise No("no_player")
    if not reason:
        raise No("reason_needed")
    number = len(tournament.swiss.played)
    penalty = Penalty(who.player, command.kind, reason, turn.actor.user_id, number, turn.at)
    alike = (penalty.player, penalty.kind, penalty.reason, penalty.round)
    if any((one.player, one.kind, one.reason, one.round) == alike for one in tournament.penalties):
        return turn.same("penalised")
    turn.stage("open", "closed", "running")
    game = tournament.game_of(who.player)
    if command.kind == "game-loss" and (game is None or not game.pending):
        raise No("no_open_game")
    if command.kind == "disqualified" and tournament.stage != "running":
        raise No("not_running")
    own = turn.impartial(*game.ids) if game is not None and command.kind != "warning" else []
    tournament = replace(tournament, penalties=(*tournament.penalties, penalty))
    after: dict[str, Any] = {"player": who.player, "kind": command.kind}
    if command.kind == "disqualified":
        tournament = with_player(tournament, who.player, status="dropped")
    if command.kind != "warning":
        tournament, lost = walkover(tournament, who.player)
        if lost is not None:
            after["game"] = told(lost)
    before = {} if game is None or command.kind == "warning" else {"game": told(game)}
    words: dict[str, Any] = {"player": who.name, "kind": command.kind, "reason": reason}
    said = to_people(tournament.users_of(who.player), "penalised", event=tournament.name, **words)
    if command.kind != "warning":
        said += [public("penalised", event=tournament.name, **words), *own]
    return turn.done(tournament, "penalised", before, after, *said, why=reason, name=who.name)


def finish(turn: Turn, command: Finish) -> Outcome:
    """The final standings."""
    turn.organiser()
    tournament = turn.tournament
    if tournament.stage == "finished":
        return turn.same("finished")
    turn.stage("running")
    _nothing_pending(tournament)
    count = len(tournament.swiss.played)
    if count < tournament.rounds and not command.confirmed:
        raise No("rounds_left", round=count, of=tournament.rounds)
    said = final(tournament, "event.told.finished")
    won, over = awarding.settled(tournament, command.votes), off(tournament.clock)
    changed = replace(tournament, stage="finished", timer=None, clock=over, won=won)
    return turn.done(changed, "finished", {"stage": tournament.stage}, {"stage": "finished", "rounds": count}, *said)


def final(tournament: Tournament, key: str) -> tuple[Announcement, ...]:
    """The final standings, introduced by the text `key`, and the podium."""
    args: dict[str, int | str] = {"event": tournament.name}
    count = len(tournament.swiss.played)
    return (
        Announcement("standings", key, args, round=count),
        Announcement("podium", "event.told.podium", args, round=count),
    )


def cancel(turn: Turn, command: Cancel) -> Outcome:
    """It will not take place, or not go on."""
    turn.organiser()
    tournament = turn.tournament
    if tournament.stage == "cancelled":
        return turn.same("cancelled")
    turn.stage("draft", "open", "closed", "running")
    reason = line(command.reason, REASON_LIMIT)
    users = [one.user_id for one in (*tournament.entrants, *tournament.waiting) if one.user_id is not None]
    said = (
        [] if tournament.stage == "draft" else [public("cancelled", users, event=tournament.name, reason=reason or "—")]
    )
    changed = replace(tournament, stage="cancelled", timer=None, clock=off(tournament.clock))
    return turn.done(changed, "cancelled", {"stage": tournament.stage}, {"stage": "cancelled"}, *said, why=reason)
