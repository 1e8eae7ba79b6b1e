"""Who plays whom in the next round, and who has the bye. Exact, whatever the field's size; nobody is ever left out.

Round 1 is drawn (seed). Later rounds minimise, one after the other (ruling): rematches, the bye rule, the sum of
squared point differences, the sum of squared place differences; if possible so that the remaining rounds stay possible.
In round 1 two of one family or club are kept apart: of all pairings with the fewest such games it is the one that is
nearest to the drawn one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from tournaments import draw, quickly
from tournaments.byes import best_with_bye
from tournaments.field import Field, Objective, Pairs
from tournaments.history import Past, pasts
from tournaments.lookahead import Search, after, graph, keeping
from tournaments.matching import best
from tournaments.records import Swiss
from tournaments.rounds import FEWEST_PLAYERS, entrants, next_round, planned, possible_rounds, swiss_rounds
from tournaments.sayings import Refused, Saying, saying
from tournaments.seating import seat, seat_quickly
from tournaments.standings import standings


class Paired(NamedTuple):
    """A game of the new round. `absent`: of a team's board, who has dropped: it is not played."""

    table: int
    a: str
    b: str
    rematch: bool
    absent: tuple[str, ...] = ()


class Pairing(NamedTuple):
    """The new round. `rounds`: how many there are in all. `drawn`: by chance, as round 1 is.

    Not `exact`: a good one that was found in time; a better one may exist. `resting`: of teams, whom nobody plays.
    `idle`: of groups, who rests; `grouped`: who is in which.
    """

    round: int
    games: tuple[Paired, ...]
    bye: str | None
    objective: Objective
    rounds: int
    drawn: bool
    warnings: tuple[Saying, ...]
    exact: bool = True
    resting: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    grouped: tuple[tuple[str, ...], ...] = ()


class Choice(NamedTuple):
    """A pairing of a field by indices: of the bye in the field, of the pairs in the field without the bye's player."""

    bye: int | None
    pairs: Pairs


def pair(swiss: Swiss, *, last: bool = False, quick: bool = False) -> Pairing:
    """The next round. `last`: it is taken to be the last one, so nothing has to stay possible. Raises Refused.

    `quick`: not the best one, but a good one in a time that no field makes long.
    """
    number = next_round(swiss)
    rounds = swiss_rounds(swiss)
    if number > rounds:
        from tournaments.cut import pair_cut  # which makes a pairing of what stands here

        return pair_cut(swiss)
    if swiss.teams:
        from tournaments.teams import pair_teams  # which pairs teams by what stands here

        return pair_teams(swiss, last=last, quick=quick)
    if swiss.groups is not None:
        from tournaments.groups import pair_groups  # likewise

        return pair_groups(swiss, quick=quick)
    ids = entrants(swiss, number)
    past = pasts(swiss)
    drawn = is_drawn(swiss, number, ids, past)
    field = standing_field(swiss, ids, past)
    if number == 1:
        field = field._replace(mates=mates(swiss, field.ids))
    if drawn:
        choice = _indices(field, drawn_apart(swiss, rounds, quick=quick))
    elif quick:
        choice = Choice(*quickly.choice(field))
    else:
        choice = choose(field, 0 if last else rounds - number)
    others = field if choice.bye is None else field.without(choice.bye)
    games = [(others.ids[i], others.ids[j]) for i, j in choice.pairs]
    tables = (seat_quickly if quick else seat)([past[a].tables + past[b].tables for a, b in games])
    paired = (Paired(table, a, b, b in past[a].met) for table, (a, b) in zip(tables, games, strict=True))
    few = (
        [saying("tournament.warning.few", players=len(ids), least=FEWEST_PLAYERS)] if len(ids) < FEWEST_PLAYERS else []
    )
    return Pairing(
        number,
        tuple(sorted(paired)),
        None if choice.bye is None else field.ids[choice.bye],
        others.objective(choice.pairs),
        planned(swiss),
        drawn,
        tuple(few),
        exact=drawn or not quick,
    )


def standing_field(swiss: Swiss, ids: Collection[str], past: Mapping[str, Past]) -> Field:
    """These players in standing order, shared places in the drawn order."""
    wanted = set(ids)
    lines = [line for line in standings(swiss) if line.id in wanted]
    places = {line.id: place for place, line in enumerate(lines)}
    fresh = ()
    if swiss.played and swiss.settings.bye == "played":
        there = {player for played in swiss.played for player in played.ids}
        fresh = tuple(player not in there for player in places)
    return Field(
        ids=tuple(places),
        pt=tuple(line.pt for line in lines),
        met=tuple(frozenset(places[other] for other in past[player].met & wanted) for player in places),
        byes=tuple(past[player].byes for player in places),
        walkovers=tuple(past[player].walkovers for player in places),
        fresh=fresh,
    )


def choose(field: Field, later: int) -> Choice:
    """The best pairing of a field after which, if that can be, `later` rounds are still possible."""
    choice = now_best(field)
    if later <= 0 or _rematches(field, choice):
        return choice
    search = Search()
    if search.possible(after(graph(field), _lines(field, choice)), later):
        return choice
    kept = keeping(field, later, search)
    return choice if kept is None else Choice(*kept)


def now_best(field: Field) -> Choice:
    """The best pairing of a field, looking at this round alone."""
    return Choice(*best_with_bye(field)) if field.size % 2 else Choice(None, best(field))


def drawn_first(swiss: Swiss, rounds: int) -> tuple[str, ...]:
    """Round 1 as it is drawn: first against second and so on; of an odd number the last has the bye. Raises Refused."""
    ids = entrants(swiss, 1)
    if rounds > possible_rounds(len(ids)):
        raise Refused(
            "tournament.refused.too_many_rounds", rounds=rounds, players=len(ids), most=possible_rounds(len(ids))
        )
    seed = draw.key(swiss)
    if seed is None:
        raise Refused("tournament.refused.no_seed")
    return draw.shuffled(seed, draw.FIRST_ROUND, ids)


def drawn_apart(swiss: Swiss, rounds: int, *, quick: bool = False) -> tuple[str, ...]:
    """Round 1 as it is paired: as drawn but for those of one family or club, who are kept apart as far as can be, by
    the pairing nearest to the drawn one (the smallest sum of squared distances in the drawn order). The bye stays as
    drawn. Raises Refused.
    """
    order = drawn_first(swiss, rounds)
    return kept_apart(order, mates(swiss, order[: len(order) // 2 * 2]), quick=quick)


def kept_apart(order: tuple[str, ...], together: Sequence[frozenset[int]], *, quick: bool = False) -> tuple[str, ...]:
    """A drawn order changed as little as can be so that, as far as can be, nobody plays those of them in `together`,
    by index. Of an odd number the last one stays.
    """
    if not any(i ^ 1 in together[i] for i in range(len(together))):
        return order
    paired = order[: len(order) // 2 * 2]
    none = (frozenset[int](),) * len(paired)
    zero = (0,) * len(paired)
    field = Field(paired, zero, none, zero, zero, tuple(together))
    found = quickly.pairs(field) if quick else best(field)
    return (*(paired[index] for pair in found for index in pair), *order[len(paired) :])


def mates(swiss: Swiss, ids: Sequence[str]) -> tuple[frozenset[int], ...]:
    """For each of these players who of them is of the same family or club, by index; empty if nobody is."""
    members: dict[str, list[int]] = {}
    players = swiss.by_id
    for index, player in enumerate(ids):
        for club in players[player].clubs:
            members.setdefault(club.casefold(), []).append(index)
    if all(len(one) < 2 for one in members.values()):
        return ()
    together: list[set[int]] = [set() for _ in ids]
    for one in members.values():
        for index in one:
            together[index].update(one)
    return tuple(frozenset(others - {index}) for index, others in enumerate(together))


def is_drawn(swiss: Swiss, number: int, ids: Iterable[str], past: Mapping[str, Past]) -> bool:
    """Whether chance pairs the round: it is the first, and nobody brings points, opponents or a bye from elsewhere."""
    if number > 1:
        return False
    players = swiss.by_id
    carried = [players[player].carried for player in ids]
    return not any(one.pt or one.pv or one.rpv or one.bye for one in carried) and not any(
        past[player].met for player in ids
    )


def _indices(field: Field, order: tuple[str, ...]) -> Choice:
    """A drawn order as a choice."""
    bye = field.ids.index(order[-1]) if len(order) % 2 else None
    others = field if bye is None else field.without(bye)
    places = {player: place for place, player in enumerate(others.ids)}
    games = zip(order[::2], order[1::2], strict=False)
    return Choice(bye, tuple((places[a], places[b]) for a, b in games))


def _rematches(field: Field, choice: Choice) -> int:
    others = field if choice.bye is None else field.without(choice.bye)
    return others.objective(choice.pairs).rematches


def _lines(field: Field, choice: Choice) -> list[tuple[int, int]]:
    """The pairs by the indices of the whole field, the bye as a pair with the point after the last."""
    bye = choice.bye
    if bye is None:
        return list(choice.pairs)
    pairs = [(i + (i >= bye), j + (j >= bye)) for i, j in choice.pairs]
    return [*pairs, (bye, field.size)]
