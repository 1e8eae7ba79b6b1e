"""The cut after the Swiss: the best go on in a single elimination, the first against the last of them (`bracket`)."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.bracket import drawn_up, following, for_third, level, through
from tournaments.field import Objective
from tournaments.history import pasts
from tournaments.pairing import Paired, Pairing
from tournaments.records import Game, Swiss
from tournaments.rounds import cut_begun, cut_size, entrants, next_round, planned, swiss_rounds, third_place
from tournaments.sayings import Refused, Saying, saying
from tournaments.standings import after_swiss


def seeds(swiss: Swiss) -> dict[str, int]:
    """Where everyone stands after the Swiss, from 0 on; who is level in the drawn order."""
    return {line.id: place for place, line in enumerate(after_swiss(swiss))}


def pair_cut(swiss: Swiss) -> Pairing:
    """The next round of the cut. Who has left since does not come, and the rival goes on. Raises Refused."""
    number, found = next_round(swiss), seeds(swiss)
    if cut_begun(swiss):
        games = following(swiss.played[-1], found, third=third_place(swiss))
        wanted = len(swiss.played[-1].games)
        if 2 * len(following(swiss.played[-1], found)) != wanted:  # a file may hold anything
            raise Refused("tournament.refused.cut_broken", round=number - 1, games=wanted)
    else:
        there = sorted(entrants(swiss, number), key=lambda player: found[player])
        games = drawn_up(there[: cut_size(swiss)])
    by_id, past = swiss.by_id, pasts(swiss)
    gone = {player for pair in games for player in pair if by_id[player].status == "dropped"}
    paired = tuple(
        Paired(table, a, b, b in past[a].met, tuple(one for one in (a, b) if one in gone))
        for table, (a, b) in enumerate(games, start=1)
    )
    return Pairing(number, paired, None, Objective(0, 0, 0), planned(swiss), False, ())


def is_for_third(swiss: Swiss, number: int, game: Game) -> bool:
    """Whether a game of a published round is the one for the third place."""
    if not swiss.third or number < swiss_rounds(swiss) + 2 or number != planned(swiss):
        return False
    return for_third(swiss.played[number - 2], swiss.played[number - 1], seeds(swiss)) == game


def cut_reasons(swiss: Swiss, names: Mapping[str, str]) -> tuple[Saying, ...]:
    """Why the last round of the cut is paired as it is. `names` by id, fit to be shown."""
    played, found, first = swiss.played[-1], seeds(swiss), swiss_rounds(swiss)
    games = sorted(played.games, key=lambda game: game.table)
    pairs = [game.ids for game in games]
    third: Game | None = None
    told: list[Saying] = []
    if played.number == first + 1:
        best = sorted(played.ids, key=lambda player: found[player])
        told.append(saying("tournament.explain.cut", round=played.number, n=len(best), of=first))
        gone = {player for player, one in swiss.by_id.items() if one.status == "dropped" and player not in best}
        told += [
            saying("tournament.explain.cut_passed", player=names[player], place=place + 1)
            for player, place in found.items()
            if place < found[best[-1]] and player in gone
        ]
        whole = len(best) & (len(best) - 1) == 0  # a file may hold anything
        by_rule = [player for player in found if player not in gone][: len(best)]
        wanted = list(drawn_up(by_rule)) if whole else pairs
    else:
        before = swiss.played[-2]
        told.append(saying("tournament.explain.cut_on", round=played.number, before=before.number))
        for winner in (through(game, found) for game in before.games if level(game)):
            if winner is not None:
                told.append(saying("tournament.explain.cut_level", player=names[winner], place=found[winner] + 1))
        wanted = list(following(before, found, third=third_place(swiss)))
        third = for_third(before, played, found)
    told += [
        saying(f"tournament.explain.{'cut_third' if game is third else 'cut_game'}", table=game.table,
               a=names[game.a], b=names[game.b], a_place=found[game.a] + 1, b_place=found[game.b] + 1)
        for game in games
    ]  # fmt: skip
    if {frozenset(pair) for pair in wanted} != {frozenset(pair) for pair in pairs}:
        told.append(saying("tournament.explain.cut_otherwise"))
    told.append(saying("tournament.explain.cut_draw", round=first))
    return tuple(told)
