"""Warshow as the core knows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from games.core.dice import Dice
from games.core.game import (
    EDITION,
    Ask,
    ByPost,
    Event,
    Game,
    Lookahead,
    NotationError,
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
from games.warshow import (
    actions,
    belief,
    cards,
    counsel,
    decks,
    foresight,
    legal,
    opening,
    policy,
    rules,
    several,
    standing,
    watch,
)
from games.warshow.actions import DONE, DOWN, Action
from games.warshow.refusals import why_not
from games.warshow.state import COUNTER, DECK, DISCARD, ON_PHASE, OVER, PLACE, WINDOWS, Options, State
from games.warshow.view import WarshowView, show
from games.warshow.worth import worth


class WarshowThinking(Thinking[State, Action]):
    """How Warshow is thought about."""

    attacks: ClassVar[frozenset[str]] = frozenset({"fire"})
    idle: ClassVar[frozenset[str]] = frozenset({"done"})
    skills: ClassVar[Sequence[Skill]] = (Skill(16, 0.019), Skill(21, 0.015), Skill(28, 0.012), Skill(50, 0.006), BEST)

    def worth(self, view: State, seat: Seat) -> float:
        return worth(view, seat)

    def lookahead(self, view: State) -> Lookahead:
        return "turn"

    def playout(self, view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Action:
        return policy.choose(view, actions, rng)

    def weigh(
        self, view: State, seat: Seat, actions: Sequence[Action], spent: Callable[[], float], rng: random.Random
    ) -> Sequence[float] | None:
        return foresight.weigh(view, seat, actions, spent, rng)

    def reason(self, view: State, seat: Seat, action: Action) -> Reason | None:
        return counsel.reason(view, seat, action)


class WarshowStanding(Standing[State, Action]):
    """What may be answered in Warshow without its person."""

    usual: ClassVar[tuple[str, ...]] = standing.USUAL

    def orders(self, view: State, seat: Seat) -> Sequence[str]:
        return standing.orders(view, seat)

    def follow(self, view: State, seat: Seat, orders: Sequence[str]) -> Action | None:
        return standing.follow(view, seat, orders)


class WarshowBeforehand(Standing[State, Action]):
    """What those may tell beforehand who are not at turn."""

    def orders(self, view: State, seat: Seat) -> Sequence[str]:
        return watch.orders(view, seat)

    def follow(self, view: State, seat: Seat, orders: Sequence[str]) -> Action | None:
        return watch.follow(view, seat, orders)

    def words(self, order: str) -> tuple[Reason, Reason]:
        return watch.words(order)

    def choice(self, order: str) -> str:
        return watch.choice(order)


class WarshowByPost(ByPost[State, Action]):
    """How Warshow goes by post."""

    quiet: ClassVar[frozenset[str]] = frozenset({"answers", "draws", "drawn", "phase", "done", "shows"})
    unsaid: ClassVar[frozenset[str]] = frozenset({"answers", "draws", "phase", "done"})
    untold: ClassVar[frozenset[str]] = frozenset({"answers"})
    silent: ClassVar[frozenset[str]] = frozenset({"pass"})
    vain: ClassVar[Mapping[str, frozenset[str]]] = {
        "fires": frozenset({"order", "aims", "cancelled", "fizzles", "spared", "wounded"})
    }
    windows: ClassVar[frozenset[str]] = WINDOWS
    own_board: ClassVar[bool] = True
    standing = WarshowStanding()
    beforehand = WarshowBeforehand()

    def at_turn(self, public: State) -> Sequence[Seat] | None:
        """The active seat, and then who counter-attacks: they stay for their own turn, which is next. So what the
        active seat discards at the end, and what could be thrown between two phases, is told beforehand.
        """
        if public.question in (DECK, PLACE):
            return None
        if public.phase == COUNTER:
            return public.deciders[:1]
        return () if public.question in (DISCARD, ON_PHASE) else (public.active,)

    def secret(self, action: Action) -> bool:
        """Decks, what lies face down, and answers: of several only one is opened, the others go back unseen."""
        return action.verb in ("deck", "place", "order", "pass") or action.face == DOWN

    def called(self, view: State, seat: Seat, actions: Sequence[Action]) -> Mapping[Action, Reason]:
        """Enough in one phase has not the words of enough in the next: pressed twice, it would skip that."""
        return {DONE: Reason(f"warshow.action.done.{view.phase}")} if DONE in actions else {}

    def gist(self, action: Action) -> Reason | None:
        if action.verb != "order":
            return None
        return Reason(f"warshow.card.{action.card}.gist", cards.numbers(cards.BY_ID[action.card]))

    def several(self, view: State, seat: Seat, actions: Sequence[Action]) -> Sequence[Several]:
        return several.together(view, seat, actions)

    def touches(self, view: State, seat: Seat, action: Action) -> tuple[str, ...]:
        return legal.touches(view, seat, action)

    def uses(self, view: State, seat: Seat) -> Mapping[int, tuple[str, ...]]:
        """By place in the sorted hand: the verbs that the card could serve."""
        found: dict[str, dict[str, None]] = {}
        for action in legal.listed(view, seat):
            if action.card:
                found.setdefault(action.card, {})[action.verb] = None
        hand = sorted(view.sides[seat].hand.known())
        return {place: tuple(found[card]) for place, card in enumerate(hand) if card in found}


class Warshow(Game[State, Action]):
    """A card battle on five rows: hidden hands, covered troops, orders at any moment."""

    id: ClassVar[str] = "warshow"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Option("victory", "both", ("both", "control", "annihilation")),
        Option("turn_limit", 40, (6, 12, 20, 30, 40)),
        Option("hand_limit", 12, (8, 10, 12, 15, 20)),
        # 1: boxes of a row from right to left, a seat that is out shares in a draw of the others, `rows` of a card as
        # whoever throws it sees them, no question in a phase in which no troop can act
        # 2: the cards and ready decks of that time, in which hiding did not pay
        Option(EDITION, cards.EDITION, cards.EDITIONS, before=1),
    )
    state_type = State
    thinking = WarshowThinking()
    post = WarshowByPost()

    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        chosen: Mapping[str, Any] = options
        return opening.start(Options(**chosen), seats), (Event("opening", None),)

    def asks(self, public: State) -> tuple[Ask, ...]:
        return tuple([Ask(seat, public.question) for seat in public.waiting])

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        return legal.listed(view, seat)

    def permits(self, view: State, seat: Seat, action: Action) -> bool:
        """Also decks of one's own, which nobody could list."""
        if action.verb == "deck" and view.question == DECK and seat in view.waiting:
            try:
                edition = view.options.edition
                return not decks.check(decks.parse(action.deck, edition), edition)
            except NotationError:
                return False
        return action in legal.listed(view, seat)

    def shortlist(self, view: State, seat: Seat) -> Sequence[Action]:
        return policy.shortlist(view, seat)

    def default(self, view: State, seat: Seat) -> Action:
        return policy.default(view, seat)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, seat, action, dice)

    def unseen(self, view: State) -> Mapping[str, Sequence[Any]]:
        return belief.unseen(view)

    def result(self, state: State) -> Result | None:
        return Result(state.winners, state.held, state.reason) if state.phase == OVER else None

    def scores(self, state: State) -> tuple[int, ...]:
        """Rows controlled when the last turn began."""
        return state.held

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def show(self, view: State, seat: Seat | None) -> WarshowView:
        return show(view, seat)

    def why_not(self, view: State, seat: Seat, action: Action) -> Reason:
        return why_not(view, seat, action)
