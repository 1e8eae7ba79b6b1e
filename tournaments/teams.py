"""Team events: teams of two to five meet in a Swiss of teams, and at each table one of either side plays as ever.

A team has what its players have: the sums of their TP, VP and RPV. Who plays at which board follows the captain's order
or the standings. Where a side has nobody for a board, the other side's player rests there, with the credit of a bye.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from tournaments import bracket, draw, quickly
from tournaments.field import Field
from tournaments.history import pasts
from tournaments.pairing import Choice, Paired, Pairing, choose, kept_apart
from tournaments.records import Carried, Game, Player, Round, Swiss, Team
from tournaments.rounds import cut_begun, in_cut, next_round, planned, possible_rounds, swiss_rounds
from tournaments.sayings import Refused, Saying, saying
from tournaments.seating import seat, seat_quickly
from tournaments.standings import placed_ahead, standings

SMALLEST, LARGEST = 2, 5
"""Players of a team."""
MOST: Final = 512


class TeamStanding(NamedTuple):
    """One line of the teams. Teams that share a place have the same number, and the next one is left out."""

    place: int
    name: str
    pt: int
    pv: Fraction
    rpv: Fraction
    players: tuple[str, ...]


def team_standings(swiss: Swiss) -> tuple[TeamStanding, ...]:
    """The teams, best first: more TP, more VP, fewer RPV, then the drawn order of their first players.

    Those that go on in a cut come first, as far as they come there.
    """
    lines = after_swiss(swiss)
    if not swiss.teams or not cut_begun(swiss):
        return lines
    seeds = {line.name: seed for seed, line in enumerate(lines)}
    met = [bracket.matches(played, seeds, swiss.teams) for played in swiss.played[swiss_rounds(swiss) :]]
    by_name = {line.name: line for line in lines}
    placed = placed_ahead(bracket.places(met, seeds), {line.name: line.place for line in lines})
    return tuple(by_name[name]._replace(place=place) for name, place in placed.items())


def after_swiss(swiss: Swiss) -> tuple[TeamStanding, ...]:
    """The standings of the teams without the matches of a cut."""
    lines = {line.id: line for line in standings(swiss)}
    drawn = draw.order(swiss)
    found: list[tuple[tuple[int, Fraction, Fraction], int, Team]] = []
    for team in swiss.teams:
        mine = [lines[player] for player in team.players if player in lines]
        key = (
            -sum(line.pt for line in mine),
            -sum((line.pv for line in mine), Fraction()),
            sum((line.rpv for line in mine), Fraction()),
        )
        found.append((key, min((drawn[player] for player in team.players), default=0), team))
    found.sort(key=lambda one: one[:2])
    placed: list[TeamStanding] = []
    for number, (key, _, team) in enumerate(found):
        shared = number > 0 and found[number - 1][0] == key
        place = placed[-1].place if shared else number + 1
        placed.append(TeamStanding(place, team.name, -key[0], -key[1], key[2], team.players))
    return tuple(placed)


def pair_teams(swiss: Swiss, *, last: bool = False, quick: bool = False) -> Pairing:
    """The next round of a team event: the teams as players are paired otherwise, then their boards. Raises Refused."""
    number, rounds = next_round(swiss), swiss_rounds(swiss)
    there = _there(swiss, number)
    field = _field(swiss, there)
    if number == 1:
        field = field._replace(mates=_mates(swiss, field.ids))
        if rounds > possible_rounds(len(there)):
            most = possible_rounds(len(there))
            raise Refused("tournament.refused.too_many_rounds", rounds=rounds, players=len(there), most=most)
        choice = _drawn(swiss, field, quick=quick)
    elif quick:
        choice = Choice(*quickly.choice(field))
    else:
        choice = choose(field, 0 if last else rounds - number)
    others = field if choice.bye is None else field.without(choice.bye)
    games, resting = boards(swiss, [(others.ids[i], others.ids[j]) for i, j in choice.pairs])
    if choice.bye is not None:
        resting += [one.id for one in _members(swiss)[field.ids[choice.bye]] if one.status == "active"]
    past = pasts(swiss)
    tables = (seat_quickly if quick else seat)([past[a].tables + past[b].tables for a, b in games])
    by_id = swiss.by_id
    paired = (
        Paired(table, a, b, b in past[a].met, tuple(one for one in (a, b) if by_id[one].status != "active"))
        for table, (a, b) in zip(tables, games, strict=True)
    )
    drawn, cost = number == 1, others.objective(choice.pairs)
    ordered = tuple(sorted(paired))
    exact = drawn or not quick
    return Pairing(number, ordered, None, cost, planned(swiss), drawn, (), exact=exact, resting=tuple(resting))


def _there(swiss: Swiss, number: int) -> list[Team]:
    """The teams of which somebody plays. Raises Refused where somebody who is there is in no team."""
    active = {one.id for one in swiss.players if one.status == "active" and one.entered <= number}
    alone = active - {player for team in swiss.teams for player in team.players}
    if alone:
        name = swiss.by_id[min(alone)].name
        raise Refused("tournament.refused.no_team", player=name)
    return [team for team in swiss.teams if active & set(team.players)]


def _field(swiss: Swiss, there: Sequence[Team]) -> Field:
    """The teams in standing order, as players of a field. Two teams have met when players of theirs were paired."""
    names = {team.name for team in there}
    lines = [line for line in team_standings(swiss) if line.name in names]
    places = {line.name: place for place, line in enumerate(lines)}
    of = {player: places[team.name] for team in there for player in team.players}
    met: list[set[int]] = [set() for _ in lines]
    byes = [0] * len(lines)
    for played in swiss.played:
        busy: set[int] = set()
        for game in played.games:
            a, b = of.get(game.a), of.get(game.b)
            if a is not None and b is not None:
                met[a].add(b)
                met[b].add(a)
            busy |= {one for one in (a, b) if one is not None}
        for index in {of[player] for player in played.resting if player in of} - busy:
            byes[index] += 1
    return Field(
        tuple(places),
        tuple(line.pt for line in lines),
        tuple(map(frozenset, met)),
        tuple(byes),
        (0,) * len(lines),
    )


def _mates(swiss: Swiss, names: Sequence[str]) -> tuple[frozenset[int], ...]:
    """For each of these teams with which of them two of one family or club would meet at a board, by index; empty if
    there are none.
    """
    if not any(player.clubs for player in swiss.players):
        return ()
    members = _members(swiss)
    sides = [[{club.casefold() for club in one.clubs} for one in members[name]] for name in names]
    together: list[set[int]] = [set() for _ in names]
    for i, j in combinations(range(len(names)), 2):
        if any(one & other for one, other in zip(sides[i], sides[j], strict=False)):
            together[i].add(j)
            together[j].add(i)
    return tuple(map(frozenset, together)) if any(together) else ()


def _order(swiss: Swiss, names: Collection[str]) -> tuple[str, ...]:
    """These teams as the seed draws them. Raises Refused."""
    seed = draw.key(swiss)
    if seed is None:
        raise Refused("tournament.refused.no_seed")
    return draw.shuffled(seed, draw.FIRST_ROUND, [team.name for team in swiss.teams if team.name in names])


def _drawn(swiss: Swiss, field: Field, *, quick: bool) -> Choice:
    """Round 1 by chance: first team against second and so on, but that clubs are kept apart as far as can be; of an odd
    number the last one rests. Raises Refused.
    """
    order = _order(swiss, field.ids)
    if field.mates:
        paired = order[: len(order) // 2 * 2]
        order = kept_apart(order, _by_place(field, paired), quick=quick)
    bye = field.ids.index(order[-1]) if len(order) % 2 else None
    others = field if bye is None else field.without(bye)
    places = {name: place for place, name in enumerate(others.ids)}
    games = zip(order[::2], order[1::2], strict=False)
    return Choice(bye, tuple((places[a], places[b]) for a, b in games))


def _by_place(field: Field, order: Sequence[str]) -> tuple[frozenset[int], ...]:
    """The field's `mates` by their places in an order of some of it."""
    places = {name: place for place, name in enumerate(order)}
    mates = dict(zip(field.ids, field.mates, strict=True))
    return tuple(frozenset(places[field.ids[one]] for one in mates[name] if field.ids[one] in places) for name in order)


def _members(swiss: Swiss) -> dict[str, list[Player]]:
    """By team, the players who have stood in the event, by the captain's order or as they stand."""
    known = {player.id: player for player in swiss.players if player.status != "registered"}
    found = {team.name: [known[player] for player in team.players if player in known] for team in swiss.teams}
    if swiss.settings.boards == "places":
        order = {line.id: index for index, line in enumerate(standings(swiss))}
        for members in found.values():
            members.sort(key=lambda player: order.get(player.id, len(order)))
    return found


def boards(
    swiss: Swiss, pairs: Iterable[tuple[str, str]], *, every: bool = False
) -> tuple[list[tuple[str, str]], list[str]]:
    """Who of two teams plays whom, board by board; and who has nobody to play.

    `every`: also boards of two who have left, so that every match stands in the round.
    """
    games: list[tuple[str, str]] = []
    resting: list[str] = []
    members = _members(swiss)
    for pair in pairs:
        sides = [members[name] for name in pair]
        for one, other in zip(*sides, strict=False):
            if one.status == other.status == "dropped" and not every:
                continue
            games.append((one.id, other.id))
        short = min(map(len, sides))
        resting += [one.id for side in sides for one in side[short:] if one.status == "active"]
    return games, resting


class Meeting(NamedTuple):
    """Two teams of a round and their boards, from the first table on. `score`: the TP that each has of it, in a cut the
    boards that each has won; None while a result is missing.
    """

    teams: tuple[str, str]
    games: tuple[Game, ...]
    score: tuple[int, int] | None


def meetings(swiss: Swiss, played: Round) -> tuple[Meeting, ...]:
    """Which teams meet in a round, from the first table on."""
    of = {player: team.name for team in swiss.teams for player in team.players}
    found: dict[frozenset[str], list[Game]] = {}
    for game in sorted(played.games, key=lambda game: game.table):
        both = frozenset(of[player] for player in game.ids if player in of)
        if len(both) > 1:  # a file may hold anything
            found.setdefault(both, []).append(game)
    won: dict[frozenset[str], dict[str, int]]
    if in_cut(swiss, played.number):
        matches = bracket.matches(played, dict.fromkeys(of.values(), 0), swiss.teams)
        won = {frozenset(one.ids): dict(zip(one.ids, one.score or (), strict=False)) for one in matches}
    else:
        won = dict.fromkeys(found, _given(swiss, played))
    return tuple(
        Meeting(
            (first, second),
            tuple(games),
            None if any(game.pending for game in games) else (won[both][first], won[both][second]),
        )
        for both, games in found.items()
        for first, second in [(of[games[0].a], of[games[0].b])]
    )


def _given(swiss: Swiss, played: Round) -> dict[str, int]:
    """By team, the TP of the games of this one round that have a result, and of the boards that nobody came to."""
    known = replace(played, games=tuple(game for game in played.games if not game.pending))
    players = tuple(replace(player, carried=Carried()) for player in swiss.players)
    return {line.name: line.pt for line in after_swiss(replace(swiss, players=players, played=(known,), cut=None))}


def _clubs(swiss: Swiss, played: Round, names: Sequence[str], met: Collection[frozenset[str]]) -> Iterator[Saying]:
    """Which teams of round 1 were drawn against each other and are kept apart by their clubs, and which meet."""
    there = set(played.ids)  # whatever has become of them since
    players = (replace(one, status="active" if one.id in there else "registered") for one in swiss.players)
    swiss = replace(swiss, players=tuple(players))
    mates = _mates(swiss, names)
    alike = {frozenset((names[i], names[j])) for i, others in enumerate(mates) for j in others}
    order = _order(swiss, names) if alike and swiss.seed is not None else ()
    for a, b in zip(order[::2], order[1::2], strict=False):
        if frozenset((a, b)) in alike - {*met}:
            yield saying("tournament.explain.kept_apart", a=a, b=b)
    for a, b in sorted(tuple(sorted(match)) for match in alike & {*met}):
        yield saying("tournament.explain.clubs_meet", a=a, b=b)


def team_reasons(swiss: Swiss, compare: bool) -> tuple[Saying, ...]:
    """Why the last round of a team event is paired as it is."""
    played, before = swiss.played[-1], replace(swiss, played=swiss.played[:-1])
    of = {player: team.name for team in swiss.teams for player in team.players}
    there = [team for team in swiss.teams if set(team.players) & set(played.ids)]
    matches = {frozenset((of[game.a], of[game.b])) for game in played.games if game.a in of and game.b in of}
    busy = {name for match in matches for name in match}
    rests = [team.name for team in there if team.name not in busy]
    field = _field(before, there)
    bye = field.ids.index(rests[0]) if rests else None
    others = field if bye is None else field.without(bye)
    places = {name: place for place, name in enumerate(others.ids)}
    pairs = tuple(sorted(tuple(sorted(places[name] for name in match)) for match in matches if len(match) == 2))
    cost = others.objective((pair[0], pair[1]) for pair in pairs)
    found: list[Saying] = []
    if played.number == 1:
        found.append(saying("tournament.explain.teams_drawn", n=len(there)))
        if swiss.press is not None:
            found.append(saying("tournament.explain.press", press=swiss.press))
        found += _clubs(before, played, field.ids, matches)
    else:
        found.append(saying("tournament.explain.teams_rule", round=played.number, n=len(there)))
        words = {"n": cost.rematches, "pt_gap": cost.pt_gap, "place_gap": cost.place_gap}
        found.append(saying("tournament.explain.teams_cost", **words))
        if compare:
            wanted = choose(field, swiss_rounds(swiss) - played.number)
            rest = field if wanted.bye is None else field.without(wanted.bye)
            if (wanted.bye, rest.objective(wanted.pairs)) != (bye, cost):
                best = rest.objective(wanted.pairs)
                words = {"n": best.rematches, "pt_gap": best.pt_gap, "place_gap": best.place_gap}
                found.append(saying("tournament.explain.teams_otherwise", **words))
    rest_key = "team_rests_drawn" if played.number == 1 else "team_rests"
    found += [saying(f"tournament.explain.{rest_key}", team=name) for name in rests]
    found.append(saying(f"tournament.explain.boards_{swiss.settings.boards}"))
    return tuple(found)
