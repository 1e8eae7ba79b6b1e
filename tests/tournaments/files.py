"""Tournament files to test with: one that is whole, ways to change it, and what is wrong with each that is bad."""

import copy
import json
from collections.abc import Callable
from typing import Any

from tests.tournaments.evenings import SEED

Tree = dict[str, Any]

WHOLE: Tree = {
    "format": "tabard-tournament/1",
    "name": "Copa",
    "seed": SEED,
    "rounds": None,
    "settings": {"bye_pt": 3, "supremacy": "strict"},
    "players": [
        {
            "id": "A",
            "name": "Ana",
            "status": "active",
            "entered": 1,
            "carried": {"pt": 2, "pv": "45/2", "rpv": "12", "met": ["C", "Z"], "bye": False},
        },
        {"id": "B", "name": "Bea", "status": "dropped", "entered": 1},
        {"id": "C", "name": "Cid", "status": "active", "entered": 1},
        {"id": "D", "name": "Dan", "status": "active", "entered": 1},
        {"id": "E", "name": "Eva", "status": "active", "entered": 1},
        {"id": "F", "name": "Fe", "status": "registered", "entered": 2},
    ],
    "played": [
        {
            "round": 1,
            "scenario": "loot",
            "feat": "track",
            "games": [
                {"table": 1, "a": "A", "b": "B", "pm": [6, 3], "pa": [3, 1], "status": "confirmed"},
                {"table": 2, "a": "C", "b": "D", "status": "no_show", "absent": ["D"]},
            ],
            "bye": "E",
        }
    ],
}


def changed(change: Callable[[Tree], Any]) -> bytes:
    """The whole file after a change."""
    tree = copy.deepcopy(WHOLE)
    change(tree)
    return json.dumps(tree).encode()


def player(number: int, **fields: Any) -> Callable[[Tree], Any]:
    return lambda tree: tree["players"][number].update(fields)


def carried(**fields: Any) -> Callable[[Tree], Any]:
    return lambda tree: tree["players"][0]["carried"].update(fields)


def played(**fields: Any) -> Callable[[Tree], Any]:
    return lambda tree: tree["played"][0].update(fields)


def at_table(number: int, **fields: Any) -> Callable[[Tree], Any]:
    return lambda tree: tree["played"][0]["games"][number - 1].update(fields)


def without(*path: Any) -> Callable[[Tree], Any]:
    def change(tree: Any) -> None:
        for step in path[:-1]:
            tree = tree[step]
        del tree[path[-1]]

    return change


BAD = [
    # the whole
    (b"\xff\xfe{}", "byte 1 is not UTF-8"),
    (b"", "stops being JSON at line 1"),
    (b"{", "stops being JSON at line 1"),
    (b"[]", "holds []"),
    (b"3", "holds 3"),
    (b"[" * 100_000, "too deep"),
    (b'{"format": "tabard-tournament/1", "name": NaN}', "NaN is not a number"),
    (b'{"format": "tabard-tournament/1", "name": "a", "name": "b"}', '"name" appears twice'),
    (b'{"format": "tabard-log/1"}', 'is "tabard-log/1", not'),
    (changed(without("players")), "players is missing"),
    (changed(without("played")), "played is missing"),
    (changed(without("name")), "name is missing"),
    (changed(lambda tree: tree.update(surprise=1)), 'there is no field "surprise"'),
    (changed(lambda tree: tree.update(name=7)), "name: 7 is not a text"),
    (changed(lambda tree: tree.update(name="\ud800")), r'name: "\ud800" is not a text'),
    (changed(lambda tree: tree.update(seed="xyz")), 'seed: "xyz" is not 64 hexadecimal digits'),
    (changed(lambda tree: tree.update(seed=5)), "seed: 5"),
    (changed(lambda tree: tree.update(rounds=2)), "rounds: 2 are too few"),
    (changed(lambda tree: tree.update(rounds=True)), "rounds: true"),
    (changed(lambda tree: tree.update(rounds=3.0)), "rounds: 3.0"),
    (changed(lambda tree: tree.update(settings=[])), "settings: [] is not an object"),
    (changed(lambda tree: tree["settings"].update(bye_pt=-1)), "settings.bye_pt: -1"),
    (changed(lambda tree: tree["settings"].update(supremacy="loose")), 'settings.supremacy: "loose"'),
    (changed(lambda tree: tree["settings"].update(colour=1)), 'there is no field "colour"'),
    # players
    (changed(lambda tree: tree.update(players={})), "players: {} is not a list"),
    (changed(lambda tree: tree["players"].append("x")), 'players[6]: "x" is not an object'),
    (changed(player(2, id="A")), 'there is a player "A" already'),
    (changed(player(0, id="")), 'players[0].id: ""'),
    (changed(player(0, id=3)), "players[0].id: 3"),
    (changed(player(0, name=None)), "players[0].name: null"),
    (changed(player(0, status="gone")), 'players[0].status: "gone"'),
    (changed(player(0, status=["active"])), "players[0].status: […]"),
    (changed(player(0, entered=0)), "players[0].entered: 0"),
    (changed(player(0, entered=1.5)), "players[0].entered: 1.5"),
    (changed(player(0, points=3)), 'players[0]: there is no field "points"'),
    (changed(carried(pt=True)), "players[0].carried.pt: true"),
    (changed(carried(pt=10**30)), "players[0].carried.pt: 1000000"),
    (changed(carried(pv=3)), "players[0].carried.pv: 3"),
    (changed(carried(pv="1/0")), 'players[0].carried.pv: "1/0"'),
    (changed(carried(pv="-1/2")), '"-1/2"'),
    (changed(carried(pv="1.5")), '"1.5"'),
    (changed(carried(rpv="1" * 40)), "players[0].carried.rpv"),
    (changed(carried(met="C")), 'players[0].carried.met: "C" is not a list'),
    (changed(carried(met=[1])), "players[0].carried.met[0]: 1"),
    (changed(carried(bye=1)), "players[0].carried.bye: 1"),
    # rounds
    (changed(played(round=2)), "round 2 is where round 1 should be"),
    (changed(lambda tree: tree["played"].append(copy.deepcopy(tree["played"][0]))), "round 1 is where round 2"),
    (changed(played(scenario="luck")), 'played[0].scenario: "luck"'),
    (changed(played(feat=1)), "played[0].feat: 1"),
    (changed(played(bye="X")), 'played[0].bye: there is no player "X"'),
    (changed(played(bye="A")), 'played[0].bye: "A" appears twice in round 1'),
    (changed(played(bye="F")), '"F" is not checked in'),
    (changed(player(4, entered=2)), '"E" plays in round 1, but enters in round 2'),
    (changed(played(games=None)), "played[0].games: null is not a list"),
    # games
    (changed(at_table(1, b="C")), 'played[0].games[1].a: "C" appears twice in round 1'),
    (changed(at_table(1, b="A")), '"A" plays itself'),
    (changed(at_table(1, a="Y")), 'played[0].games[0].a: there is no player "Y"'),
    (changed(at_table(1, a=["A"])), "played[0].games[0].a"),
    (changed(at_table(1, table=2)), "table 2 appears twice in round 1"),
    (changed(at_table(1, table=0)), "played[0].games[0].table: 0"),
    (changed(at_table(1, table="1")), 'played[0].games[0].table: "1"'),
    (changed(at_table(1, status="won")), 'played[0].games[0].status: "won"'),
    (changed(at_table(1, pm=[6])), "played[0].games[0].pm: […] is not a pair"),
    (changed(at_table(1, pm=[6, -1])), "played[0].games[0].pm[1]: -1"),
    (changed(at_table(1, pa=[True, 1])), "played[0].games[0].pa[0]: true"),
    (changed(at_table(1, pa=[1.0, 1])), "played[0].games[0].pa[0]: 1.0"),
    (changed(at_table(1, pa=["1", 1])), 'played[0].games[0].pa[0]: "1"'),
    (changed(without("played", 0, "games", 0, "pm")), "played[0].games[0].pm is missing"),
    (changed(without("played", 0, "games", 1, "absent")), "played[0].games[1].absent is missing"),
    (changed(at_table(2, absent=[])), "played[0].games[1].absent is missing"),
    (changed(at_table(2, absent=["A"])), 'played[0].games[1].absent[0]: "A"'),
    (changed(at_table(2, absent=["D", "D"])), 'absent: "D"'),
    (changed(at_table(2, pm=[1, 1], pa=[0, 0])), "played[0].games[1].pa does not belong"),
    (changed(at_table(1, absent=["A"])), "played[0].games[0].absent does not belong"),
    (changed(at_table(1, reason=5)), "played[0].games[0].reason: 5"),
]
