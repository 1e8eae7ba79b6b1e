"""Titans as the core knows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Ask, ByPost, Chances, Event, Game, Option, Reason, Result, Thinking, Value
from games.core.hidden import Hidden, Seat
from games.core.skill import BEST, Skill
from games.titans import actions, chances, counsel, rounds, rules, specials
from games.titans.actions import Action
from games.titans.odds import worth
from games.titans.policy import choose, default_turn
from games.titans.refusals import why_not
from games.titans.state import CARDS, DECK, DEFENCE, LAST_ATTACK, OVER, SPECIALS, TURN, VALUES, Options, State
from games.titans.view import TitansView, count_out, show


class TitansThinking(Thinking[State, Action]):
    """How Titans is thought about."""

    attacks: ClassVar[frozenset[str]] = frozenset({"attack", "lunge"})
    skills: ClassVar[Sequence[Skill]] = (
        Skill(0, 0.08, remembers=False, eager=0.03),
        Skill(0, 0.015, remembers=False),
        Skill(0, 0.05),
        Skill(1, 0.04),
        BEST,
    )

    def worth(self, view: State, seat: Seat) -> float:
        return worth(view, seat)

    def playout(self, view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Action:
        return choose(view, actions, rng)

    def weigh(
        self, view: State, seat: Seat, actions: Sequence[Action], spent: Callable[[], float], rng: random.Random
    ) -> Sequence[float]:
        from games.titans import foresight

        return foresight.weigh(view, seat, actions, spent, rng)

    def glance(self, view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Sequence[float]:
        from games.titans import foresight

        return foresight.glance(view, seat, actions, rng)

    def forget(self, view: State) -> State:
        return view if view.options.memory else replace(view, round=replace(view.round, deeds=()))

    def reason(self, view: State, seat: Seat, action: Action) -> Reason | None:
        return counsel.reason(view, seat, action)


class TitansByPost(ByPost[State, Action]):
    """How Titans goes by post."""

    quiet: ClassVar[frozenset[str]] = frozenset({"draws", "drawn", "dealt"})
    unsaid: ClassVar[frozenset[str]] = frozenset({"draws"})

    def uses(self, view: State, seat: Seat) -> Mapping[int, tuple[str, ...]]:
        return actions.uses(_legal(view, seat), view.round.pending)

    def chances(self, view: State, seat: Seat, actions: Sequence[Action]) -> Chances | None:
        return chances.beside(view, seat, actions, unseen_cards(view))

    def touches(self, view: State, seat: Seat, action: Action) -> tuple[str, ...]:
        return actions.touches(action, seat, view.round.squares[seat], view.round.pending)

    def reminder(self, public: State) -> Reason | None:
        """At a table with `memory`: which cards are out."""
        out = count_out(public)
        return (
            None
            if out is None
            else Reason("titans.out", {f"of_{value}": n for value, n in zip(VALUES, out, strict=True)})
        )

    def grave(self, view: State, seat: Seat, action: Action) -> bool:
        return action.verb == "yield"

    def words(self, language: str) -> Mapping[str, str]:
        names = {f"titans.special.{card.id}": card.name[language] for card in specials.CARDS}
        return names | {f"titans.special.{card.id}.text": card.text[language] for card in specials.CARDS}


class Titans(Game[State, Action]):
    """A duel on a track, played with numbered cards: three levels, eight optional special cards."""

    id: ClassVar[str] = "titans"
    version: ClassVar[int] = 3
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[Option, ...]] = (
        Option("level", "advanced", ("basic", "normal", "advanced")),
        Option("length", 23, tuple(range(15, 32, 2))),
        Option("start", "off", ("off", "on")),
        Option("rounds_to_win", 5, tuple(range(1, 10))),
        Option("best_of", 1, (1, 3)),
        Option("specials", False, (False, True)),
        Option("memory", False, (False, True)),
    )
    state_type = State
    thinking = TitansThinking()
    post = TitansByPost()

    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        chosen: Mapping[str, Any] = options
        return rounds.start(Options(**chosen), dice)

    def asks(self, public: State) -> tuple[Ask, ...]:
        duel = public.round
        return () if duel.phase == OVER else (Ask(duel.seat, duel.phase),)

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        return _legal(view, seat)

    def default(self, view: State, seat: Seat) -> Action:
        legal = _legal(view, seat)
        # the list of a defence or of a last attack begins with what defends or attacks with least
        return default_turn(view, legal) if view.round.phase == TURN else legal[0]

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, seat, action, dice)

    def unseen(self, view: State) -> Mapping[str, Sequence[Any]]:
        left = unseen_cards(view)
        hidden = [card for card in specials.IDS if card not in view.score.shown]
        return {CARDS: left, SPECIALS: hidden if _holes(view.score.specials) else ()}

    def result(self, state: State) -> Result | None:
        if state.round.phase != OVER:
            return None
        match = state.options.best_of > 1
        scores = self.scores(state)
        return Result((state.round.seat,), scores, "games" if match else "points")

    def scores(self, state: State) -> tuple[int, ...]:
        return state.score.games if state.options.best_of > 1 else state.score.points

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def show(self, view: State, seat: Seat | None) -> TitansView:
        return show(view, seat)

    def why_not(self, view: State, seat: Seat, action: Action) -> Reason:
        return why_not(view, seat, action)


def unseen_cards(view: State) -> list[int]:
    """The numbered cards that are not seen, ascending."""
    duel = view.round
    left = list(DECK)
    for zone in (*duel.hands, duel.pile, duel.buried):
        for card in zone.known():
            left.remove(card)
    if duel.top is not None:
        left.remove(duel.top)
    return left


def _holes(zone: Hidden[Any]) -> bool:
    return None in zone.values


def _legal(view: State, seat: Seat) -> Sequence[Action]:
    duel = view.round
    if seat != duel.seat:
        return ()
    if duel.phase == TURN:
        return rules.turn(view, seat)
    if duel.phase == DEFENCE:
        return rules.defence(view, seat)
    if duel.phase == LAST_ATTACK:
        low, high = duel.squares
        return actions.last_attack_actions(duel.hands[seat].known(), high - low)
    return ()
