"""Why the last pairing is as it is, in words: what was minimised, the bye's reason, who floated, who meets again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from tournaments.byes import candidates
from tournaments.cut import cut_reasons
from tournaments.field import Field, Objective
from tournaments.groups import group_reasons
from tournaments.history import Past, pasts
from tournaments.pairing import Choice, choose, drawn_apart, drawn_first, is_drawn, mates, now_best, standing_field
from tournaments.records import Round, Swiss
from tournaments.rounds import cut_begun, swiss_rounds
from tournaments.sayings import Refused, Saying, saying
from tournaments.teams import team_reasons


class _Seen(NamedTuple):
    """The last round and how things stood before it, with the results as they are now."""

    played: Round
    before: Swiss
    past: Mapping[str, Past]
    field: Field
    bye: int | None
    others: Field
    pairs: tuple[tuple[int, int], ...]
    objective: Objective


def explain(swiss: Swiss, names: Mapping[str, str], *, compare: bool = True) -> tuple[Saying, ...]:
    """What can be said of the last round's pairing. `names` by id, fit to be shown. Raises Refused if there is none.

    Older results may have been corrected since, and an organiser may have exchanged players: then it says that the
    rules would now pair otherwise. Without `compare` it does not look for the best pairing, and says so.
    """
    if not swiss.played:
        raise Refused("tournament.refused.nothing_paired")
    if cut_begun(swiss):
        return cut_reasons(swiss, names)
    if swiss.teams:
        return team_reasons(swiss, compare)
    if swiss.grouped:
        return group_reasons(swiss, names)
    seen = _seen(swiss)
    rounds = swiss_rounds(swiss)
    return (
        *_rule(seen, rounds, compare),
        *_clubs(seen, names, rounds),
        *_bye(seen, names),
        *_games(seen, names),
        *_tables(seen, names),
    )


def bye_reason(swiss: Swiss, number: int, names: Mapping[str, str]) -> Saying | None:
    """Why a player has the bye of a published round, in one sentence; None where nobody has it."""
    until = replace(swiss, played=swiss.played[:number])
    bye = until.played[-1].bye
    if bye is None:
        return None
    seen = _seen(until)
    if is_drawn(seen.before, number, seen.played.ids, seen.past):
        return saying("tournament.explain.bye_drawn", player=names[bye])
    return next(_bye(seen, names), None)


def _seen(swiss: Swiss) -> _Seen:
    played = swiss.played[-1]
    before = replace(swiss, played=swiss.played[:-1])
    past = pasts(before)
    field = standing_field(before, played.ids, past)
    if played.number == 1:
        field = field._replace(mates=mates(before, field.ids))
    bye = None if played.bye is None else field.ids.index(played.bye)
    others = field if bye is None else field.without(bye)
    places = {player: place for place, player in enumerate(others.ids)}
    pairs = ((places[game.a], places[game.b]) for game in played.games)
    ordered = tuple(sorted((min(pair), max(pair)) for pair in pairs))
    return _Seen(played, before, past, field, bye, others, ordered, others.objective(ordered))


def _rule(seen: _Seen, rounds: int, compare: bool) -> Iterator[Saying]:
    """By what rule the round was paired, and whether it would be paired so now."""
    number, cost = seen.played.number, seen.objective
    if is_drawn(seen.before, number, seen.played.ids, seen.past):
        yield saying("tournament.explain.drawn", round=number)
        if seen.before.press is not None:
            yield saying("tournament.explain.press", press=seen.before.press)
        if not _as_drawn(seen, rounds):
            yield saying("tournament.explain.not_as_drawn")
        return
    n = len(seen.field.ids)
    yield saying("tournament.explain.rule", round=number, n=n)
    pt = seen.others.pt
    apart = [abs(pt[i] - pt[j]) for i, j in seen.pairs]
    yield saying(
        "tournament.explain.objective",
        n=cost.rematches,
        points=sum(apart),
        tables=sum(map(bool, apart)),
        games=len(apart),
        places=sum(abs(i - j) for i, j in seen.pairs),
        pt_gap=cost.pt_gap,
    )
    if not compare:
        yield saying("tournament.explain.not_compared")
        return
    now = now_best(seen.field)
    ahead = choose(seen.field, rounds - number)
    if _worth(seen, now) == (seen.bye, cost):
        return
    if _worth(seen, ahead) == (seen.bye, cost):
        yield saying("tournament.explain.ahead", n=rounds - number)
    else:
        wanted = _worth(seen, ahead)[1]
        yield saying(
            "tournament.explain.not_by_rule", n=wanted.rematches, pt_gap=wanted.pt_gap, place_gap=wanted.place_gap
        )


def _worth(seen: _Seen, choice: Choice) -> tuple[int | None, Objective]:
    others = seen.field if choice.bye is None else seen.field.without(choice.bye)
    return choice.bye, others.objective(choice.pairs)


def _as_drawn(seen: _Seen, rounds: int) -> bool:
    """Whether round 1 is what its seed gives, for the players who stand in it; true as long as the seed is secret."""
    if seen.before.seed is None:
        return True
    order = drawn_apart(_as_started(seen), rounds)
    games = {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=False)}
    bye = order[-1] if len(order) % 2 else None
    return games == {frozenset(game.ids) for game in seen.played.games} and bye == seen.played.bye


def _clubs(seen: _Seen, names: Mapping[str, str], rounds: int) -> Iterator[Saying]:
    """Which two of one family or club were drawn against each other and are kept apart, and which two meet."""
    if not seen.others.mates:
        return
    if is_drawn(seen.before, seen.played.number, seen.played.ids, seen.past) and seen.before.seed is not None:
        order = drawn_first(_as_started(seen), rounds)
        there = {frozenset(game.ids) for game in seen.played.games}
        together = mates(seen.before, order)
        for i in range(0, len(order) - 1, 2):
            if i + 1 in together[i] and frozenset(order[i : i + 2]) not in there:
                yield saying("tournament.explain.kept_apart", a=names[order[i]], b=names[order[i + 1]])
    else:
        yield saying("tournament.explain.clubs_rule", n=seen.objective.clubs)
    for i, j in seen.pairs:
        if j in seen.others.mates[i]:
            yield saying("tournament.explain.clubs_meet", a=names[seen.others.ids[i]], b=names[seen.others.ids[j]])


def _as_started(seen: _Seen) -> Swiss:
    """The tournament as it was when round 1 was drawn: whoever stands in it was there."""
    there = set(seen.played.ids)
    players = tuple(replace(player, status="active") for player in seen.before.players if player.id in there)
    return replace(seen.before, players=players)


def _bye(seen: _Seen, names: Mapping[str, str]) -> Iterator[Saying]:
    """Why this player has the bye, and why nobody who stands lower."""
    if seen.bye is None or is_drawn(seen.before, seen.played.number, seen.played.ids, seen.past):
        return
    field = seen.field
    who = {"player": names[field.ids[seen.bye]], "place": seen.bye + 1}
    if field.barred(seen.bye):
        everyone = all(map(field.barred, range(field.size)))
        yield saying("tournament.explain.bye_again" if everyone else "tournament.explain.bye_barred", **who)
        return
    yield saying("tournament.explain.bye", **who)
    may = set(candidates(field))
    for index in range(seen.bye + 1, field.size):
        if index in may and field.fresh and field.fresh[index] and not field.fresh[seen.bye]:
            why = "late"
        else:
            why = "rounds" if index in may else "bye" if field.byes[index] else "walkover"
        yield saying(f"tournament.explain.bye_passed_{why}", player=names[field.ids[index]])


def _games(seen: _Seen, names: Mapping[str, str]) -> Iterator[Saying]:
    """Who meets again, and who plays somebody with other points."""
    if is_drawn(seen.before, seen.played.number, seen.played.ids, seen.past):
        return
    ids, pt = seen.others.ids, seen.others.pt
    for i, j in seen.pairs:
        if j in seen.others.met[i]:
            yield saying("tournament.explain.rematch", a=names[ids[i]], b=names[ids[j]])
    floats = [(i, j) for i, j in seen.pairs if pt[i] != pt[j]]
    for i, j in floats:
        yield saying(
            "tournament.explain.float", a=names[ids[i]], b=names[ids[j]], a_pt=pt[i], b_pt=pt[j], n=pt[i] - pt[j]
        )
    if not floats:
        yield saying("tournament.explain.level")


def _tables(seen: _Seen, names: Mapping[str, str]) -> Iterator[Saying]:
    """Who sits again at a table."""
    for game in seen.played.games:
        for player in game.ids:
            if seen.past[player].tables[game.table]:
                yield saying("tournament.explain.table_again", player=names[player], table=game.table)
