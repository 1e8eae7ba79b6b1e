"""Which game is played at which table: nobody sits twice at the same one while that can be avoided (ruling)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence


def seat(games: Sequence[Counter[int]]) -> tuple[int, ...]:
    """The table of each game, from 1 to their number. `games`: how often their players sat at each table before.

    As few repeats as possible; then the tables stand in the order of the games as far as may be.
    """
    found = _fresh(games)
    return found if found is not None else _least(games)


def seat_quickly(games: Sequence[Counter[int]]) -> tuple[int, ...]:
    """The same in little time: each game takes the nearest free table with the fewest repeats."""
    count = len(games)
    free, tables = set(range(1, count + 1)), list[int]()
    for game, sat in enumerate(games):
        table = min(free, key=lambda table: (sat[table], abs(game + 1 - table), table))
        free.remove(table)
        tables.append(table)
    return tuple(tables)


def _fresh(games: Sequence[Counter[int]]) -> tuple[int, ...] | None:
    """Tables without any repeat, if there are: augmenting paths, each game asking first for its own place's table."""
    count = len(games)
    at: dict[int, int] = {}
    tables: list[int] = [0] * count
    for game in range(count):
        came_from: dict[int, int] = {}
        queue = [game]
        free = None
        for asking in queue:
            for table in _nearest(asking + 1, count):
                if games[asking][table] or table in came_from:
                    continue
                came_from[table] = asking
                if table not in at:
                    free = table
                    break
                queue.append(at[table])
            if free is not None:
                break
        if free is None:
            return None
        while free:
            asking = came_from[free]
            at[free], tables[asking], free = asking, free, tables[asking]
    return tuple(tables)


def _nearest(table: int, count: int) -> Iterator[int]:
    """All tables, those nearest to one first."""
    yield table
    for distance in range(1, count):
        if table - distance >= 1:
            yield table - distance
        if table + distance <= count:
            yield table + distance


def _least(games: Sequence[Counter[int]]) -> tuple[int, ...]:
    """The fewest repeats, where some are unavoidable: the cheapest assignment (Hungarian method)."""
    count = len(games)
    order = 1 + count * count * count  # a repeat is worse than any disorder
    cost = [
        [order * games[game][table] + abs(game + 1 - table) ** 2 for table in range(1, count + 1)]
        for game in range(count)
    ]
    beyond = 1 + sum(map(max, cost))
    game_price, table_price = [0] * (count + 1), [0] * (count + 1)
    at = [0] * (count + 1)
    for game in range(1, count + 1):
        at[0], last = game, 0
        least, came_from, done = [beyond] * (count + 1), [0] * (count + 1), [False] * (count + 1)
        while at[last]:
            done[last] = True
            asking, step, following = at[last], beyond, 0
            for table in range(1, count + 1):
                if done[table]:
                    continue
                extra = cost[asking - 1][table - 1] - game_price[asking] - table_price[table]
                if extra < least[table]:
                    least[table], came_from[table] = extra, last
                if least[table] < step:
                    step, following = least[table], table
            for table in range(count + 1):
                if done[table]:
                    game_price[at[table]] += step
                    table_price[table] -= step
                else:
                    least[table] -= step
            last = following
        while last:
            at[last], last = at[came_from[last]], came_from[last]
    tables = [0] * count
    for table in range(1, count + 1):
        tables[at[table] - 1] = table
    return tuple(tables)
