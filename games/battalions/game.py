"""Battalions as the core knows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from games.battalions import (
    actions,
    battle,
    blunders,
    cavalry,
    chances,
    counsel,
    fights,
    foresight,
    legal,
    muster,
    offered,
    policy,
    several,
    turns,
    unseen,
)
from games.battalions.actions import AROUND as RIDE_AROUND
from games.battalions.actions import CHARGE, PRESS, STAND, Action
from games.battalions.cards import STACKS, words
from games.battalions.change import Events
from games.battalions.deeds import DEEDS
from games.battalions.editions import settled
from games.battalions.orders import FIRST_ORDERS, ORDERS, follow
from games.battalions.refusals import why_not
from games.battalions.reinforce import forsakes
from games.battalions.reserve import names
from games.battalions.state import (
    ARMY,
    AROUND,
    DEPLOY,
    DISCARD,
    ENGAGE,
    OVER,
    RALLY,
    RIDE,
    TURN,
    Options,
    State,
    unopened,
)
from games.battalions.view import BattalionsView, show
from games.battalions.worth import worth
from games.core.dice import Dice
from games.core.game import (
    Ask,
    ByPost,
    Chances,
    Event,
    Game,
    Lookahead,
    Option,
    Reason,
    Result,
    Several,
    Standing,
    Thinking,
    Value,
)
from games.core.hidden import Seat
from games.core.skill import BEST, Skill

_CHOSEN: Final = ("budget", "turn_limit", "fog")


class BattalionsThinking(Thinking[State, Action]):
    """How Battalions is thought about."""

    attacks: ClassVar[frozenset[str]] = frozenset({"attack"})
    idle: ClassVar[frozenset[str]] = frozenset({"advance", "end"})
    skills: ClassVar[Sequence[Skill]] = (Skill(3, 0.045), Skill(3, 0.02), Skill(6, 0.015), Skill(12, 0.0), BEST)

    def worth(self, view: State, seat: Seat) -> float:
        return worth(view, seat)

    def lookahead(self, view: State) -> Lookahead:
        return "tree" if view.phase in (ARMY, DEPLOY) else "turn"

    def reason(self, view: State, seat: Seat, action: Action) -> Reason | None:
        return counsel.reason(view, seat, action)

    def weigh(
        self, view: State, seat: Seat, actions: Sequence[Action], spent: Callable[[], float], rng: random.Random
    ) -> Sequence[float] | None:
        return None if view.phase in (ARMY, DEPLOY) else foresight.weigh(view, seat, actions, spent, rng)

    def blunder(self, view: State, seat: Seat, action: Action) -> bool:
        return blunders.blunder(view, seat, action)

    def playout(self, view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Action:
        return policy.quick(view, seat, actions, rng)


class BattalionsStanding(Standing[State, Action]):
    """What may be answered in Battalions without its person."""

    def orders(self, view: State, seat: Seat) -> Sequence[str]:
        return ORDERS if settled(view.options) else FIRST_ORDERS

    def follow(self, view: State, seat: Seat, orders: Sequence[str]) -> Action | None:
        actions = _legal(view, seat)
        return follow(view, seat, orders, actions) if actions else None

    def choice(self, order: str) -> str:
        return order.partition(" ")[0]


class BattalionsBeforehand(Standing[State, Action]):
    """What those may tell beforehand who are not at turn."""

    def orders(self, view: State, seat: Seat) -> Sequence[str]:
        return battle.orders(view, seat)

    def follow(self, view: State, seat: Seat, orders: Sequence[str]) -> Action | None:
        actions = _legal(view, seat)
        return battle.follow(view, seat, orders, actions) if actions else None

    def words(self, order: str) -> tuple[Reason, Reason]:
        return battle.words(order)

    def choice(self, order: str) -> str:
        return battle.choice(order)


class BattalionsByPost(ByPost[State, Action]):
    """How Battalions goes by post."""

    quiet: ClassVar[frozenset[str]] = frozenset(
        {
            "modifier",
            "check-parts",
            "recovery-parts",
            "draws",
            "drawn",
            "engages",
            "placed",
            "lined-up",
            "must-check",
            "seen",
        }
    )
    unsaid: ClassVar[frozenset[str]] = frozenset(
        {"draws", "done", "engages", "modifier", "must-check", "lined-up", "deploys", "advances", "ends"}
    )
    windows: ClassVar[frozenset[str]] = frozenset({RIDE, AROUND, ENGAGE})
    closing: ClassVar[frozenset[str]] = frozenset({RALLY, DISCARD})
    people_first: ClassVar[frozenset[str]] = frozenset({ARMY})
    own_board: ClassVar[bool] = True
    standing = BattalionsStanding()
    beforehand = BattalionsBeforehand()

    def agreed(self, options: Mapping[str, Value], seats: int) -> Mapping[str, Value]:
        """What is chosen for a table, and of the other options those that are not as usual."""
        usual = {option.name: option.default for option in Battalions.options}
        found = super().agreed(options, seats)
        return {name: value for name, value in found.items() if name in _CHOSEN or value != usual.get(name)}

    def at_turn(self, public: State) -> Sequence[Seat] | None:
        """Who attacks; not who is attacked."""
        return None if public.phase in (ARMY, DEPLOY) else (public.turn.seat,)

    def secret(self, action: Action) -> bool:
        return action.verb in ("army", "deploy", "place", "support", "tactic", "combine")

    def uses(self, view: State, seat: Seat) -> Mapping[int, tuple[str, ...]]:
        """By the place of the card in the hand, from 0, the verbs it could serve now."""
        verbs: dict[str, dict[str, None]] = {}
        for action in _legal(view, seat):
            if action.card:
                verbs.setdefault(action.card, {})[action.verb] = None
        if view.phase in (ARMY, DEPLOY):
            return {}
        cards = names(view.sides[seat])
        return {place: tuple(verbs[card]) for place, card in enumerate(cards) if card in verbs}

    def chances(self, view: State, seat: Seat, actions: Sequence[Action]) -> Chances | None:
        return chances.beside(view, seat, actions)

    def called(self, view: State, seat: Seat, actions: Sequence[Action]) -> Mapping[Action, Reason]:
        return fights.called(view, seat, actions)

    def gist(self, action: Action) -> Reason | None:
        return Reason(f"battalions.card.{action.card}.gist") if action.verb in ("play", "tactic") else None

    def circumstances(self, public: State) -> Mapping[str, str]:
        return {"attacks": "none"} if unopened(public) else {}

    def offered(self, view: State, seat: Seat, actions: Sequence[Action]) -> Sequence[Action]:
        return offered.offered(view, seat, actions)

    def several(self, view: State, seat: Seat, actions: Sequence[Action]) -> Sequence[Several]:
        return several.together(view, seat, actions)

    def touches(self, view: State, seat: Seat, action: Action) -> tuple[str, ...]:
        return legal.touches(view, seat, action)

    def grave(self, view: State, seat: Seat, action: Action) -> bool:
        return self.warning(view, seat, action) is not None

    def warning(self, view: State, seat: Seat, action: Action) -> Reason | None:
        place = forsakes(view, seat, action)
        if place is None:
            return None
        said = {"commander": view.sides[seat].stacks[place].leader, "stack": STACKS[place]}
        return Reason("battalions.warning.captured", said)

    def words(self, language: str) -> Mapping[str, str]:
        return words(language)


class Battalions(Game[State, Action]):
    """Two Napoleonic armies, five stacks a side, in the fog of war."""

    id: ClassVar[str] = "battalions"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[Option, ...]] = (
        Option("budget", 200, (100, 180, 200, 220, 240, 260)),
        Option("turn_limit", 30, (10, 15, 20, 25, 30)),
        Option("fog", True, (True, False)),
        Option("first_orders", 0, (0, 1, 2, 3, 4, 5), before=5),
        Option("hand_limit", 8, (0, 6, 8, 10, 12), before=0),
        Option("memory", True, (True, False), before=False),
        Option("edition", 3, (1, 2, 3), before=1),
    )
    state_type = State
    thinking = BattalionsThinking()
    post = BattalionsByPost()

    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        chosen: Mapping[str, Any] = options
        return muster.start(Options(**chosen))

    def asks(self, public: State) -> tuple[Ask, ...]:
        return _asks(public)

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        return _legal(view, seat)

    def default(self, view: State, seat: Seat) -> Action:
        return policy.default(view, seat, _legal(view, seat))

    def shortlist(self, view: State, seat: Seat) -> Sequence[Action]:
        actions = _legal(view, seat)
        return policy.shortlist(view, seat, actions) if actions else ()

    def permits(self, view: State, seat: Seat, action: Action) -> bool:
        if view.phase == ARMY and action.verb == "army":
            return muster.why_not_army(view, seat, action.card) is None
        return action in _legal(view, seat)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        events: Events = []
        after = DEEDS[action.verb](state, seat, action, events, dice)
        return after, tuple(events)

    def unseen(self, view: State) -> Mapping[str, Sequence[Any]]:
        return unseen.unseen(view)

    def result(self, state: State) -> Result | None:
        return turns.result(state)

    def scores(self, state: State) -> tuple[int, ...]:
        return (state.sides[1].lost, state.sides[0].lost)

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def show(self, view: State, seat: Seat | None) -> BattalionsView:
        return show(view, seat)

    def why_not(self, view: State, seat: Seat, action: Action) -> Reason:
        return why_not(view, seat, action)


def _asks(public: State) -> tuple[Ask, ...]:
    phase = public.phase
    if phase in (TURN, RALLY, DISCARD):
        return (Ask(public.turn.seat, phase),)
    if phase in (RIDE, AROUND, ENGAGE):
        return fights.asks(public)
    if phase == OVER:
        return ()
    return tuple(Ask(seat, phase) for seat in muster.asked(public))


def _legal(view: State, seat: Seat) -> Sequence[Action]:
    phase = view.phase
    if phase == TURN:
        return legal.turn_actions(view, seat) if seat == view.turn.seat else ()
    if all(ask.seat != seat for ask in _asks(view)):
        return ()
    match phase:
        case "army":
            return muster.army_actions(view, seat)
        case "deploy":
            return muster.deploy_actions(view, seat)
        case "rally":
            return legal.rally_actions(view, seat)
        case "discard":
            return legal.discard_actions(view, seat)
        case "ride":
            assert view.fight is not None
            ways = cavalry.ways_out(view, view.fight)
            return (STAND, CHARGE, *(Action("away", target=STACKS[place]) for place in ways))
        case "around":
            return (RIDE_AROUND, PRESS)
        case _:
            return fights.engage_actions(view, seat)
