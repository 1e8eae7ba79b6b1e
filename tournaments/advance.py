"""How a tournament goes on: each step takes a tournament and gives the next one, or refuses and says why.

Whatever was played stays: a correction changes one result, and everything that follows is computed from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from tournaments.adventures import FEATS, SCENARIOS
from tournaments.amounts import LARGEST, whole
from tournaments.pairing import Pairing
from tournaments.records import Game, Pair, Player, Round, Swiss
from tournaments.rounds import next_round
from tournaments.sayings import Refused


class Points(NamedTuple):
    """What a player says of a game."""

    pm: Pair
    pa: Pair


def join(swiss: Swiss, player_id: str, name: str) -> Swiss:
    """A new player, to be checked in. Raises Refused."""
    if player_id in swiss.by_id:
        raise Refused("tournament.refused.already_in")
    return replace(swiss, players=(*swiss.players, Player(player_id, name, "registered")))


def check_in(swiss: Swiss, player_id: str) -> Swiss:
    """The player is there, from the next round that is published on; also a late one, or one who returns."""
    player = _player(swiss, player_id)
    if player.status == "active":
        return swiss
    entered = len(swiss.played) + 1 if player.status == "registered" else player.entered
    return _with_player(swiss, replace(player, status="active", entered=entered))


def drop(swiss: Swiss, player_id: str) -> Swiss:
    """The player is paired no more. Who was never checked in goes without a trace."""
    player = _player(swiss, player_id)
    if player.status == "registered":
        return replace(swiss, players=tuple(one for one in swiss.players if one.id != player_id))
    return _with_player(swiss, replace(player, status="dropped"))


def publish(swiss: Swiss, pairing: Pairing, scenario: str | None = None, feat: str | None = None) -> Swiss:
    """The next round, all its games open. Raises Refused, also when that round was published before."""
    if pairing.round != next_round(swiss):
        raise Refused("tournament.refused.already_published", round=pairing.round)
    if scenario not in {None, *SCENARIOS} or feat not in {None, *FEATS}:
        raise Refused("warcrow.sheet.unknown_adventure")
    games = tuple(
        Game(game.table, game.a, game.b, "no_show" if game.absent else "open", absent=game.absent)
        for game in pairing.games
    )
    played = Round(pairing.round, games, pairing.bye, scenario, feat, pairing.resting, pairing.idle)
    return replace(swiss, played=(*swiss.played, played), grouped=pairing.grouped or swiss.grouped)


def settle(
    swiss: Swiss,
    number: int,
    table: int,
    report: Points | None,
    status: Literal["confirmed", "disputed", "open"] = "confirmed",
    reason: str | None = None,
) -> Swiss:
    """The result of a game, new or corrected. Without a report the game is open again. Raises Refused."""
    if report is None:
        status = "open"
    elif any(whole(points) is None for points in (*report.pm, *report.pa)):
        raise Refused("tournament.refused.number", most=LARGEST)
    game = replace(
        game_at(swiss, number, table),
        status=status,
        pm=report and report.pm,
        pa=report and report.pa,
        absent=(),
        reason=reason,
    )
    return _with_game(swiss, number, game)


def no_show(swiss: Swiss, number: int, table: int, absent: Sequence[str], reason: str | None = None) -> Swiss:
    """One player, or both, did not come. Raises Refused."""
    game = game_at(swiss, number, table)
    if not absent or not set(absent) <= set(game.ids):
        raise Refused("tournament.refused.not_at_table", table=table)
    absent = tuple(player for player in game.ids if player in absent)
    return _with_game(swiss, number, replace(game, status="no_show", pm=None, pa=None, absent=absent, reason=reason))


def swap(swiss: Swiss, first: str, second: str) -> Swiss:
    """Exchanges two players of the last round, by hand; each takes the other's seat or bye. Raises Refused.

    Only where nothing has been reported yet.
    """
    played = swiss.played[-1] if swiss.played else None
    if played is None or not {first, second} <= set(played.ids) or first == second:
        raise Refused("tournament.refused.cannot_swap")
    exchanged = {first: second, second: first}
    games: list[Game] = []
    for game in played.games:
        if not {first, second} & set(game.ids):
            games.append(game)
            continue
        if game.status != "open" or game.pm is not None or {first, second} == set(game.ids):
            raise Refused("tournament.refused.cannot_swap")
        games.append(replace(game, a=exchanged.get(game.a, game.a), b=exchanged.get(game.b, game.b)))
    bye = None if played.bye is None else exchanged.get(played.bye, played.bye)
    return replace(swiss, played=(*swiss.played[:-1], replace(played, games=tuple(games), bye=bye)))


def game_at(swiss: Swiss, number: int, table: int) -> Game:
    """The game at a table in a round. Raises Refused."""
    for played in swiss.played:
        for game in played.games:
            if (played.number, game.table) == (number, table):
                return game
    raise Refused("tournament.refused.no_such_table", round=number, table=table)


def _player(swiss: Swiss, player_id: str) -> Player:
    player = swiss.by_id.get(player_id)
    if player is None:
        raise Refused("tournament.refused.not_in")
    return player


def _with_player(swiss: Swiss, player: Player) -> Swiss:
    return replace(swiss, players=tuple(player if one.id == player.id else one for one in swiss.players))


def _with_game(swiss: Swiss, number: int, game: Game) -> Swiss:
    def changed(played: Round) -> Round:
        if played.number != number:
            return played
        return replace(played, games=tuple(game if one.table == game.table else one for one in played.games))

    return replace(swiss, played=tuple(map(changed, swiss.played)))
