"""A battle for tests: set up warrior by warrior on the proving ground, played through the referee in the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot import catalogue
from bot.texts import LANGUAGES
from games.core import referee
from games.core.game import Event, Result
from games.wards import GAME
from games.wards.points import NOWHERE, find
from games.wards.state import FIRST, NOBODY, State, Turn, Warrior, at_rest
from games.wards.view import ShownVehicle, ShownWarrior, WardsView

TANK, OTHER_TANK, JEEP, OTHER_JEEP, GUN, OTHER_GUN = range(6)
"""The vehicles of the proving ground: C9 and AL16, C11 and AL14, C13 and AL12."""


class Battle:
    """One table. `play` takes notations, each played by the seat that is asked, and gives the last one's events."""

    def __init__(self, setup: referee.Setup, position: referee.Position) -> None:
        self.setup = setup
        self.position = position
        self.events: list[Event] = []

    def play(self, *texts: str) -> list[Event]:
        new: Sequence[Event] = ()
        for text in texts:
            new = self.by(self.asked[0], text)
        return list(new)

    def by(self, number: int, text: str) -> list[Event]:
        """The same for a player who need not be asked."""
        self.position, entry = referee.act(GAME, self.setup, self.position, number - 1, text)
        self.events += entry.events
        names = [f"player {seat}" for seat in range(self.setup.seats)]
        for event in entry.events:
            for language in LANGUAGES:
                assert catalogue.texts().event(language, GAME.id, event, names)
        return list(entry.events)

    @property
    def asked(self) -> tuple[int, str]:
        """The number of the only player who is asked, and what."""
        (ask,) = referee.asks(GAME, self.position)
        return ask.seat + 1, ask.kind

    @property
    def window(self) -> list[int]:
        """The numbers of everybody who is asked."""
        return [ask.seat + 1 for ask in referee.asks(GAME, self.position)]

    @property
    def over(self) -> Result | None:
        return self.position.over

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def view(self) -> WardsView:
        return GAME.show(self.state, None)

    def warrior(self, number: int) -> ShownWarrior:
        return self.view.warriors[number - 1]

    def at(self, number: int) -> str | None:
        return self.warrior(number).at

    def vehicle(self, place: int) -> ShownVehicle:
        return self.view.vehicles[place]

    def legal(self, *verbs: str) -> list[str]:
        """What the player who is asked may do, of these verbs or at all."""
        legal = referee.legal(GAME, self.position, self.asked[0] - 1)
        return [GAME.notation(action) for action in legal if not verbs or action.verb in verbs]

    def refused(self, text: str, number: int | None = None) -> str:
        """The text key that says why the player (by default the one asked) may not do this."""
        before = msgspec.msgpack.encode(self.state)
        try:
            referee.act(GAME, self.setup, self.position, (number or self.asked[0]) - 1, text)
        except referee.Refusal as refusal:
            reason = refusal.reason
        else:
            raise AssertionError(f"{text} was accepted")
        assert msgspec.msgpack.encode(self.state) == before
        assert all(catalogue.texts().reason(language, reason) for language in LANGUAGES)
        return reason.key.removeprefix("wards.refused.")


def battle(
    stand: Mapping[int, tuple[str, str]],
    *rolls: Sequence[int],
    turn: int = 1,
    seats: int = 0,
    rides: Mapping[int, int] | None = None,
    bailed: int = 0,
    ranged: Mapping[int, int] | None = None,
    round: int = 1,  # noqa: A002 - that is what it is called
    score: tuple[int, int] | None = None,
    **options: Any,
) -> Battle:
    """A battle under way: by number the class and the point; the dice that come next, as they are asked for.

    A point "": destroyed. `rides`: who is the crew of what; `bailed`: who has bailed out; `ranged`: by number the scout
    who has spotted it.
    """
    small = {"mode": "tickets", "map": "proving-ground", "rounds": 12, "tickets": 10, "points": 15}
    chosen = {option.name: option.default for option in GAME.options} | small | options
    setup = referee.Setup(
        options=chosen,
        seats=seats or max(stand),
        seed=bytes(32),
        chance=tuple({"roll": list(roll)} for roll in rolls),
    )
    state, _ = GAME.start(chosen, setup.seats, NoDice())
    warriors = list(state.warriors)
    vehicles = list(state.vehicles)
    for number, (role, where) in stand.items():
        at = find(where) if where else NOWHERE
        assert at is not None
        ride = (rides or {}).get(number, -1)
        spotter = (ranged or {}).get(number, 0)
        warriors[number - 1] = Warrior(True, role, at, ride, number == bailed, spotter - 1 if spotter else NOBODY)
        if ride >= 0:
            vehicles[ride] = replace(vehicles[ride], at=at, crew=number - 1)
    state = replace(
        state,
        round=round,
        seat=turn - 1,
        phase=FIRST,
        others=tuple(
            Turn(other, FIRST)
            for other in range(turn % 2 ^ 1, setup.seats, 2)
            if other != turn - 1 and chosen["order"] == "teams"
        ),
        score=score or state.score,
        warriors=tuple(warriors),
        vehicles=tuple(vehicles),
    )
    return Battle(setup, referee.Position(at_rest(state), 0, None))


def begin(seats: int = 2, *rolls: Sequence[int], **options: Any) -> Battle:
    """A new battle, as every table begins."""
    setup = referee.Setup(
        options=referee.complete(GAME, options),
        seats=seats,
        seed=bytes(32),
        chance=tuple({"roll": list(roll)} for roll in rolls),
    )
    position, _ = referee.begin(GAME, setup)
    return Battle(setup, position)


class NoDice:
    """The set-up of a battle leaves nothing to chance."""

    def shuffle(self, items: Any) -> Any:
        raise AssertionError(f"nothing is shuffled: {items}")

    def roll(self, count: int, faces: int) -> Any:
        raise AssertionError(f"nothing is rolled: {count} of {faces}")

    def pick(self, choices: int) -> Any:
        raise AssertionError(f"nothing is picked: {choices}")


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def told(events: Sequence[Event], kind: str) -> dict[str, Any]:
    """The parameters of the only event of a kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.args)
