"""Positions of Wards of War to draw: whole battles played by computers, and single ones made by hand."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from games.core.dice import FastDice
from games.core.game import Event
from games.core.hidden import redact
from games.wards import GAME
from games.wards.game import WardsThinking
from games.wards.ground import ground
from games.wards.maps import load
from games.wards.state import FIRST, NOBODY, State, Warrior
from games.wards.view import ShownDeed, ShownFlag, ShownVehicle, ShownWarrior, WardsView
from rendering.picture import Over, Sheet
from rendering.wards import painter
from tests.rendering.duels import say

THINKING = WardsThinking()

OPTIONS: dict[str, int | bool | str] = {option.name: option.default for option in GAME.options}
NAMES = (
    "Ana",
    "Bruno",
    "Wolfgang Amadeus de la Peña y Ñíguez",
    "🐉🔥",
    "Inés",
    "Óscar",
    "Marta",
    "Jürgen",
    "Carla",
    "Ñusta",
    "Daniel",
    "Elena",
    "Félix",
    "Gala",
    "Hugo",
    "Iris",
)
CLASSES = ("scout", "assault", "anti-tank", "medic", "engineer")
CAPTION = "Ana dispara al n.º 4 (fusil; a cubierto). Impacta con 4+: 5. Se salva con 3+: 2. Guerrero 4 cae."

Step = tuple[State, tuple[Event, ...]]


@cache
def skirmish(seed: int, seats: int, **options: int | bool | str) -> tuple[Step, ...]:
    """Every state of a battle of computers, with what happened on the way to it."""
    return tuple(_played(seed, seats, **options))


def _played(seed: int, seats: int, **options: int | bool | str) -> Iterator[Step]:
    rng = random.Random(seed)
    dice = FastDice(rng)
    state, events = GAME.start({**OPTIONS, **options}, seats, dice)
    yield state, events
    while asks := GAME.asks(redact(state, None)):
        seat = asks[0].seat
        view = redact(state, seat)
        action = THINKING.playout(view, seat, GAME.shortlist(view, seat), rng)
        state, events = GAME.apply(state, seat, action, dice)
        yield state, events


def thrown(seed: int, seats: int, map_id: str) -> State:
    """Warriors strewn over the middle of a map, some in vehicles, some bailed out or Ranged In; somebody's turn."""
    rng = random.Random(seed)
    state, _ = GAME.start({**OPTIONS, "map": map_id}, seats, FastDice(rng))
    stands = ground(map_id).walking.stands
    points = [at for at in load(map_id).everywhere() if stands(at) and 14 <= at % 64 < 34 and 10 <= at // 64 < 26]
    warriors = [
        Warrior(True, rng.choice(CLASSES), at, ranged=rng.choice((NOBODY, NOBODY, (seat + 1) % seats)))
        for seat, at in enumerate(rng.sample(points, seats))
    ]
    vehicles = list(state.vehicles)
    for number, seat in enumerate(rng.sample(range(seats), min(len(vehicles), seats // 3))):
        bailed = rng.random() < 0.3 and vehicles[number].kind == "tank"
        warriors[seat] = msgspec.structs.replace(warriors[seat], at=vehicles[number].at, ride=number, bailed=bailed)
        vehicles[number] = msgspec.structs.replace(vehicles[number], crew=seat)
    turn = rng.randrange(seats)
    return msgspec.structs.replace(state, seat=turn, phase=FIRST, warriors=tuple(warriors), vehicles=tuple(vehicles))


def frame(state: State, seat: int | None = None, *, caption: str = CAPTION) -> tuple[WardsView, Sheet]:
    """What the picture of a state is made from, as `seat` sees it (None: a spectator)."""
    asks = GAME.asks(redact(state, None))
    end = GAME.result(state)
    drawn = sheet(
        names=NAMES[: len(state.warriors)],
        seat=seat,
        to_act=tuple(ask.seat for ask in asks),
        phase=asks[0].kind if asks else "over",
        over=Over(end.winners, end.scores, end.reason) if end else None,
        caption=caption,
    )
    return GAME.show(redact(state, seat), seat), drawn


HAPPENED = (
    Event("moves", 2, (("start", "J22"), ("at", "N22"))),
    Event("shoots", 2, (("weapon", "rifle"), ("number", 4), ("cover", "cover"), ("need", 4), ("dice", (5, 2)))),
    Event("rerolls", 2, (("dice", (6,)),)),
    Event("saves", 3, (("dice", (4, 2)), ("need", 3))),
    Event("triage", 1, (("number", 4), ("dice", (1,)), ("need", 5))),
    Event("destroyed", 3, (("number", 4),)),
    Event("shoots", 1, (("weapon", "rifle"), ("number", 1), ("cover", "open"), ("need", 3), ("dice", (6,)))),
    Event("saves", 0, (("dice", (3,)), ("need", 3))),
    Event("survives", 0, (("number", 1),)),
)
"""A fight of three dice and their answers, and one of a single die."""


def sheet(**changes: Any) -> Sheet:
    """The frame of a picture: a spectator's, number 3 to play."""
    plain: dict[str, Any] = {"names": NAMES, "seat": None, "to_act": (2,), "phase": "first", "caption": CAPTION}
    return Sheet(options=OPTIONS, **(plain | changes))


def warrior(number: int, at: str | None, role: str | None = "", **changes: Any) -> ShownWarrior:
    """A warrior; without a role said, one of the five in turn."""
    plain: dict[str, Any] = {
        "number": number,
        "team": (number - 1) % 2,
        "here": True,
        "role": CLASSES[number * 7 % 5] if role == "" else role,
        "at": at,
        "vehicle": None,
        "bailed": False,
        "ranged_in": None,
        "kills": 0,
        "losses": 0,
    }
    return ShownWarrior(**(plain | changes))


def view(**changes: Any) -> WardsView:
    """Six people in the village, in the middle of things, with what is to be different."""
    plain: dict[str, Any] = {
        "map": "village",
        "mode": "tickets",
        "round": 3,
        "rounds": 12,
        "phase": "first",
        "number": 3,
        "first": None,
        "score": (7, 5),
        "warriors": (
            warrior(1, "T12", "scout"),
            warrior(2, "AC20", "medic"),
            warrior(3, "N22", "assault"),
            warrior(4, None, "engineer"),
            warrior(5, "AI6", "anti-tank", vehicle=3),
            warrior(6, "AD5", "scout", ranged_in=1),
        ),
        "vehicles": (
            ShownVehicle("jeep", "F18", "E", None, None),
            ShownVehicle("jeep", None, "W", None, 6),
            ShownVehicle("field-gun", "N31", "E", None, None),
            ShownVehicle("field-gun", "AI6", "W", 5, None),
        ),
        "flags": (ShownFlag("Y19", 0),),
        "deeds": (
            ShownDeed(1, "shoot", "T12", "AC20", False),
            ShownDeed(2, "move", "AH18", "AC20", True),
            ShownDeed(2, "shoot", "AC20", "T12", True),
            ShownDeed(3, "move", "I22", "N22", True),
            ShownDeed(3, "shoot", "N22", "R27", True),
        ),
        "winner": None,
        "you": None,
    }
    shown: dict[str, Any] = plain | changes
    asked: dict[str, Any] = {"numbers": () if shown["phase"] == "over" else (shown["number"],)}
    return WardsView(**(asked | shown))


def standing(places: str, **changes: Any) -> WardsView:
    """Warriors on these points, number 1 first, and no deeds."""
    points = places.split()
    plain: dict[str, Any] = {
        "warriors": tuple(warrior(number, at) for number, at in enumerate(points, 1)),
        "vehicles": (*view().vehicles[:3], ShownVehicle("field-gun", "AI6", "W", None, None)),
        "deeds": (),
        "number": len(points),
        "score": (12, 9),
        "mode": "flags",
    }
    return view(**(plain | changes))


TOGETHER = standing("W16 X16 Y16 Z16 W17 X14 Y15 Z17 W18 X19 Y19 Z18 V16 V17 V18 AA17")
"""Sixteen warriors as close together as they come."""
SPREAD = standing("C5 AT30 H9 AK20 M14 AA22 K30 AC8 T25 AE28 P6 AL12 E20 AN7 X12 Y24", number=2)
BAILED = view(
    map="river",
    warriors=(
        warrior(1, "AA19", "anti-tank"),
        warrior(2, "AK19", "assault", vehicle=0, bailed=True),
        warrior(3, "V10", None),
        warrior(4, "AJ17", "engineer"),
    ),
    vehicles=(
        ShownVehicle("tank", "AK19", "W", 2, None),
        ShownVehicle("tank", "F22", "E", None, None),
        ShownVehicle("jeep", None, "E", None, 5),
        ShownVehicle("jeep", "AQ26", "NW", None, None),
    ),
    flags=(ShownFlag("Y19", 0),),
    mode="flags",
    number=2,
    deeds=(ShownDeed(1, "assault", "Y19", "AK19", False),),
)


def seen_by(shown: WardsView, number: int) -> WardsView:
    """The same through the eyes of a player."""
    return msgspec.structs.replace(shown, you=number)


def boards() -> dict[str, tuple[str, WardsView, Sheet]]:
    """Boards to look at, and to compare with how they looked before."""
    return {
        "wards-village": ("es", view(), sheet(happened=HAPPENED)),
        "wards-hedgerows": ("en", *frame(thrown(7, 10, "hedgerows"))),
        "wards-factory": ("es", *frame(thrown(2, 8, "factory"))),
        "wards-river": ("en", BAILED, sheet(to_act=(1,), caption="")),
        "wards-together": ("es", TOGETHER, sheet(to_act=(15,))),
        "wards-spread": ("en", SPREAD, sheet(to_act=(1,))),
        "wards-over": (
            "es",
            view(phase="over", winner=1, score=(0, 4)),
            sheet(to_act=(), phase="over", over=Over((1, 3, 5), (0, 4, 0, 4, 0, 4), "tickets")),
        ),
    }


OFFERED = {
    "wards-near-shots": {n: (at,) for n, at in enumerate(("P17", "N16", "H22", "R20", "S23", "N28"))},
    "wards-near-enter": {n: (at,) for n, at in enumerate(("B5", "B15", "B27"))},
}
"""Points that are lettered on hands."""


def hands() -> dict[str, tuple[str, WardsView, Sheet]]:
    """What warriors see, likewise."""
    alone = warrior(1, None, None)
    return {
        "wards-near-shots": ("es", view(you=3), sheet(seat=2)),
        "wards-near-spread": ("en", seen_by(SPREAD, 9), sheet(seat=8, to_act=(1,))),
        "wards-near-enter": (
            "en",
            view(map="hedgerows", phase="enter", number=1, you=1, vehicles=(), deeds=(), warriors=(alone,)),
            sheet(seat=0, to_act=(0,), phase="enter"),
        ),
        "wards-near-bailed": ("es", seen_by(BAILED, 2), sheet(seat=1, to_act=(1,))),
    }


def pictures() -> dict[str, bytes]:
    """All of them, freshly drawn."""
    found = {key: painter.board(shown, drawn, say(language)).png for key, (language, shown, drawn) in boards().items()}
    return found | {
        key: painter.hand(shown, drawn, say(language), OFFERED.get(key, {})).png
        for key, (language, shown, drawn) in hands().items()
    }
