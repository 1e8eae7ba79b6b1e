"""Groups instead of a Swiss: in each everybody meets everybody, and a cut may follow.

Who is in which group is drawn when round 1 is paired, with a number of its own; families and clubs are spread over the
groups. Who meets whom in which round follows by the circle method. In a group of an odd number one rests in each round:
a rest is no bye, it gives nothing, and everybody of the group has one. A smaller group is through earlier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from tournaments import draw
from tournaments.field import Objective
from tournaments.history import pasts
from tournaments.pairing import Paired, Pairing, mates
from tournaments.records import CUTS, Swiss
from tournaments.rounds import FEWEST_PLAYERS, SMALLEST_GROUP, entrants, next_round, planned, swiss_rounds
from tournaments.sayings import Refused, Saying, saying
from tournaments.seating import seat, seat_quickly

DRAW: Final = 5
"""The number of the groups' draw; 0 to 4 are `draw`'s and the raffle's."""

Groups = tuple[tuple[str, ...], ...]


@cache
def circle(size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Everybody of a group against everybody, once: for each round the pairs, by index. Of an odd size one is missing.

    One point stands still and the others go round it; who is opposite meets (the circle method).
    """
    ring = list(range(size + size % 2))
    rounds: list[tuple[tuple[int, int], ...]] = []
    for number in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        if number % 2:  # who stands still is first and second by turns
            pairs[0] = (ring[-1], ring[0])
        rounds.append(tuple(pair for pair in pairs if size not in pair))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


def drawn_groups(swiss: Swiss, ids: Sequence[str]) -> Groups:
    """These players, in file order, shuffled and dealt out one by one to as many groups as are wanted.

    Whoever shares a family or club is dealt one after the other, so they are spread as evenly as can be; who is in
    several draws all of them together, and then two exchange groups as long as fewer of a club are in one. Raises
    Refused.
    """
    wanted = swiss.groups or 1
    if len(ids) < SMALLEST_GROUP * wanted:
        most = len(ids) // SMALLEST_GROUP
        raise Refused("tournament.refused.small_groups", groups=wanted, players=len(ids), most=most)
    seed = draw.key(swiss)
    if seed is None:
        raise Refused("tournament.refused.no_seed")
    order = draw.shuffled(seed, DRAW, ids)
    together = mates(swiss, order) or (frozenset[int](),) * len(order)
    dealt = _side_by_side(together)
    group = {player: number % wanted for number, player in enumerate(dealt)}
    while (better := _exchange(group, together)) is not None:
        one, other = better
        group[one], group[other] = group[other], group[one]
    return tuple(tuple(order[player] for player in dealt if group[player] == number) for number in range(wanted))


def _side_by_side(together: Sequence[frozenset[int]]) -> list[int]:
    """Everybody in the drawn order, but who belongs together one after the other."""
    found: dict[int, None] = {}
    for first in range(len(together)):
        queue = [first]
        for one in queue:
            if one not in found:
                found[one] = None
                queue += sorted(together[one])
    return list(found)


def _exchange(group: Mapping[int, int], together: Sequence[frozenset[int]]) -> tuple[int, int] | None:
    """Two whose exchange leaves fewer of a family or club in one group; None where there are none."""

    def mates_in(player: int, number: int, without: int = -1) -> int:
        return sum(group[mate] == number for mate in together[player] if mate != without)

    for one in range(len(together)):
        if not mates_in(one, group[one]):
            continue
        for other in range(len(together)):
            here, there = group[one], group[other]
            now = mates_in(one, here) + mates_in(other, there)
            if here != there and mates_in(one, there, other) + mates_in(other, here, one) < now:
                return one, other
    return None


def scheduled(groups: Groups, number: int) -> tuple[list[tuple[str, str]], list[str]]:
    """Who meets whom in a round, group by group, and who rests."""
    games: list[tuple[str, str]] = []
    idle: list[str] = []
    for members in groups:
        rounds = circle(len(members))
        pairs = rounds[number - 1] if number <= len(rounds) else ()
        games += [(members[i], members[j]) for i, j in pairs]
        busy = {index for pair in pairs for index in pair}
        idle += [player for index, player in enumerate(members) if index not in busy]
    return games, idle


def pair_groups(swiss: Swiss, *, quick: bool = False) -> Pairing:
    """The next round of the groups; the first draws them. Who has left does not come, and the rival wins without
    playing. Raises Refused.
    """
    number = next_round(swiss)
    groups = swiss.grouped or drawn_groups(swiss, entrants(swiss, 1))
    by_id, past = swiss.by_id, pasts(swiss)
    there = {player for player in by_id if by_id[player].status == "active"}
    planned_games, idle = scheduled(groups, number)
    games = [pair for pair in planned_games if there & set(pair)]
    tables = (seat_quickly if quick else seat)([past[a].tables + past[b].tables for a, b in games])
    paired = tuple(
        Paired(table, a, b, b in past[a].met, tuple(one for one in (a, b) if one not in there))
        for table, (a, b) in zip(tables, games, strict=True)
    )
    few = len(there) < FEWEST_PLAYERS
    return Pairing(
        number,
        tuple(sorted(paired)),
        None,
        Objective(sum(one.rematch for one in paired), 0, 0),
        planned(swiss),
        drawn=number == 1,
        warnings=(saying("tournament.warning.few", players=len(there), least=FEWEST_PLAYERS),) if few else (),
        idle=tuple(player for player in idle if player in there),
        grouped=groups,
    )


def as_drawn(swiss: Swiss) -> bool:
    """Whether the groups are what the seed gives; true as long as it is secret."""
    if swiss.seed is None or not swiss.grouped:
        return True
    members = {player for group in swiss.grouped for player in group}
    ids = [player.id for player in swiss.players if player.id in members]
    return len(ids) < SMALLEST_GROUP * len(swiss.grouped) or drawn_groups(swiss, ids) == swiss.grouped


def as_scheduled(swiss: Swiss, number: int) -> bool:
    """Whether in a published round of the groups just those meet whose turn it is, but for who has left."""
    games, idle = scheduled(swiss.grouped, number)
    played = swiss.played[number - 1]
    meeting = {frozenset(game.ids) for game in played.games}
    missing = {player for pair in games if frozenset(pair) not in meeting for player in pair}  # both had left
    return meeting <= set(map(frozenset, games)) and set(played.idle) <= set(idle) and not missing & set(played.ids)


def group_of(swiss: Swiss) -> dict[str, int]:
    """The number of everybody's group, from 0 on; empty where there are none."""
    return {player: number for number, members in enumerate(swiss.grouped) for player in members}


def letter(number: int) -> str:
    """What a group is called, by its number from 0 on."""
    return "ABCDEFGH"[number]


def crossed(seeded: Sequence[str], group: Mapping[str, int]) -> tuple[str, ...]:
    """Those who go on, best first, so that in the first round of the cut (first against last) the fewest meet of one
    group; then the lower half moves as little as can be, by the sum of squared places. The upper half stays.

    Exact: the fewest games within groups are those of any pairing at all, since both ask only that no group has more
    than half of the players (Hall). Half of them are at most eight, so every choice of rivals is a set of bits.
    """
    half = len(seeded) // 2
    if not group or len(seeded) > CUTS[-1]:  # a file may hold anything
        return tuple(seeded)
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for upper in range(half):
        following: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        for taken, (within, moved, rivals) in best.items():
            for rival in range(half, 2 * half):
                if taken >> rival & 1:
                    continue
                alike = group.get(seeded[upper], -1) == group.get(seeded[rival], -2)
                worth = (within + alike, moved + (rival - (len(seeded) - 1 - upper)) ** 2, (*rivals, rival))
                there = taken | 1 << rival
                following[there] = min(worth, following.get(there, worth))
        best = following
    ((_, _, rivals),) = best.values()
    return (*seeded[:half], *(seeded[rival] for rival in reversed(rivals)))


def group_reasons(swiss: Swiss, names: Mapping[str, str]) -> tuple[Saying, ...]:
    """Why the last round of the groups is paired as it is. `names` by id, fit to be shown."""
    return tuple(_reasons(swiss, names))


def _reasons(swiss: Swiss, names: Mapping[str, str]) -> Iterator[Saying]:
    played = swiss.played[-1]
    if played.number == 1:
        yield saying("tournament.explain.groups_drawn", n=len(swiss.grouped))
        if swiss.press is not None:
            yield saying("tournament.explain.press", press=swiss.press)
        if any(mates(swiss, members) for members in swiss.grouped) or mates(swiss, list(group_of(swiss))):
            yield saying("tournament.explain.groups_clubs")
        if not as_drawn(swiss):
            yield saying("tournament.explain.groups_not_drawn")
        for number, members in enumerate(swiss.grouped):
            yield saying(
                "tournament.explain.group", group=letter(number), names=", ".join(map(names.__getitem__, members))
            )
    yield saying("tournament.explain.groups_rule", round=played.number, of=swiss_rounds(swiss))
    group = group_of(swiss)
    for player in played.idle:
        through = len(circle(len(swiss.grouped[group[player]]))) < played.number if player in group else True
        key = "groups_through" if through else "groups_rest"
        yield saying(f"tournament.explain.{key}", player=names[player], group=letter(group.get(player, 0)))
    for game in played.games:
        for player in game.absent:
            if swiss.by_id[player].status == "dropped":
                yield saying("tournament.explain.groups_left", player=names[player], table=game.table)
    if not as_scheduled(swiss, played.number):
        yield saying("tournament.explain.groups_otherwise")


def within(swiss: Swiss, pairs: Sequence[tuple[str, str]]) -> int:
    """How many of these games are of two of one group."""
    group = group_of(swiss)
    return sum(a in group and group[a] == group.get(b) for a, b in pairs)
