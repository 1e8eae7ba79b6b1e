"""Wards of War as the core knows it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, ClassVar, Final

from games.core.dice import Dice
from games.core.game import (
    Ask,
    ByPost,
    Chances,
    Counting,
    Event,
    Game,
    Lookahead,
    Option,
    Reason,
    Result,
    Thinking,
    Value,
)
from games.core.hidden import Seat
from games.core.skill import BEST, Skill
from games.wards import actions, alone, chances, counsel, legal, maps, policy, rules, turns
from games.wards.actions import JOIN, LEAVE, Action
from games.wards.arms import WEAPONS
from games.wards.blunders import blunder
from games.wards.candidates import candidates, has_tanks
from games.wards.forecast import together
from games.wards.outcomes import ended, outcomes
from games.wards.points import name
from games.wards.posts import posts
from games.wards.refusals import why_not
from games.wards.shortlist import pointless, shortlist
from games.wards.state import NOBODY, OVER, TEAMS, Options, State, focus, team_of
from games.wards.view import WardsView, show
from games.wards.worth import outlook, worth

ORDERS = ("numbers", "snake", "teams")
"""By the numbers [seed]; there and back, a round each way; a whole team at once, in any order."""


SIGNS = ("🔴", "🔷")
"""A team's shape on the board, as posts can show it."""


_GOES = frozenset({"move", "enter", "respawn", "mount", "dismount"})
"""Verbs of what leads to a point. Shots and assaults go by the number that the enemy bears on every picture."""


class WardsCounting(Counting[State, Action]):
    """A turn of Wards of War, counted out."""

    def outlook(self, view: State, seat: Seat) -> float:
        return outlook(view, seat)

    def outcomes(self, state: State, seat: Seat, action: Action) -> Sequence[tuple[float, State]]:
        return outcomes(state, seat, action)

    def candidates(self, view: State, seat: Seat) -> Sequence[Action]:
        return candidates(focus(view, seat), seat)


class WardsTeams(WardsCounting):
    """The same where teams fight: what everybody does next is in the outlook, and a third turn made it no better."""

    within_turns: ClassVar[bool] = True

    def outlook(self, view: State, seat: Seat) -> float:
        return together(view, seat)

    def candidates(self, view: State, seat: Seat) -> Sequence[Action]:
        return posts(focus(view, seat), seat)


class WardsAtFlags(WardsTeams):
    """The same at flags: there the reply made it no better, and took more than twice as long."""

    turns: ClassVar[int] = 1


class WardsAlone(WardsCounting):
    """The same where two fight alone: all that may follow is in the outlook, so the own turn is enough."""

    turns: ClassVar[int] = 1
    within_turns: ClassVar[bool] = True

    def outlook(self, view: State, seat: Seat) -> float:
        return alone.chance(view, seat)

    def candidates(self, view: State, seat: Seat) -> Sequence[Action]:
        return alone.considered(focus(view, seat), seat)


_ON_TICKETS: Final = (
    Skill(0, 0.09, considers=6),
    Skill(0, 0.05, considers=4),
    Skill(35, 0.2, considers=6),
    Skill(35, 0.04, considers=6),
    BEST,
)
"""By rank, how two play who fight alone on tickets: one step ahead, which will do for a flag, is far behind there."""
_IN_TEAMS: Final = {
    "flags": (
        Skill(35, 0.14, considers=7),
        Skill(35, 0.075, considers=6),
        Skill(35, 0.04, considers=5),
        Skill(35, 0.016, considers=4),
        BEST,
    ),
    "tickets": (
        Skill(35, 0.2, considers=8),
        Skill(35, 0.11, considers=6),
        Skill(35, 0.04, considers=5),
        Skill(35, 0.016, considers=4),
        BEST,
    ),
}
"""By mode and rank, how people play who fight in teams: a forecast of everybody tells more there than one step."""


class WardsThinking(Thinking[State, Action]):
    """How Wards of War is thought about."""

    counting = WardsCounting()
    attacks: ClassVar[frozenset[str]] = frozenset({"shoot", "assault"})
    idle: ClassVar[frozenset[str]] = frozenset({"end"})
    skills: ClassVar[Sequence[Skill]] = (
        Skill(0, 1.0, considers=20),
        Skill(0, 0.09, considers=6),
        Skill(0, 0.05, considers=4),
        Skill(35, 0.027, considers=4),
        BEST,
    )

    def worth(self, view: State, seat: Seat) -> float:
        return worth(view, seat)

    def skill(self, view: State, rank: int) -> Skill:
        if len(view.warriors) > 2:
            return _IN_TEAMS[view.options.mode][rank]
        alone_on_tickets = view.options.mode == "tickets" and alone.is_solved(view)
        return _ON_TICKETS[rank] if alone_on_tickets else self.skills[rank]

    def glance(self, view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Sequence[float]:
        """As the position looks once the turn is over, so that ending it is not better than a free deed before it."""
        return [
            sum(chance * worth(ended(after, seat), seat) for chance, after in outcomes(view, seat, action))
            for action in actions
        ]

    def blunder(self, view: State, seat: Seat, action: Action) -> bool:
        return blunder(focus(view, seat), seat, action)

    def lookahead(self, view: State) -> Lookahead:
        return "replies"

    def further(self, view: State) -> WardsCounting | None:
        if len(view.warriors) > 2:
            return WardsAtFlags() if view.options.mode == "flags" else WardsTeams()
        return WardsAlone() if alone.is_solved(view) else None

    def reason(self, view: State, seat: Seat, action: Action) -> Reason | None:
        return counsel.reason(view, seat, action)

    def playout(self, view: State, seat: Seat, actions: Sequence[Action], rng: random.Random) -> Action:
        return policy.choose(focus(view, seat), seat, actions, rng)


class WardsByPost(ByPost[State, Action]):
    """How Wards of War goes by post."""

    quiet: ClassVar[frozenset[str]] = frozenset({"enough", "ends", "ticket", "misses"})
    unsaid: ClassVar[frozenset[str]] = frozenset({"ends", "misses"})
    introduces: ClassVar[frozenset[str]] = frozenset({"enters", "joined", "left"})
    seals: ClassVar[bool] = False

    def agreed(self, options: Mapping[str, Value], seats: int) -> Mapping[str, Value]:
        chosen: Mapping[str, Any] = options
        table = turns.settled(Options(**chosen), seats)
        matters = {"mode": table.mode, "map": table.map, "rounds": table.rounds}
        goal = {"points": table.points} if table.mode == "flags" else {"tickets": table.tickets}
        return matters | goal | ({"order": table.order} if table.order != "numbers" else {})

    def circumstances(self, public: State) -> Mapping[str, str]:
        return {"tanks": "yes"} if has_tanks(public.options.map) else {}

    def window(self, public: State) -> int | None:
        return None if public.options.order != "teams" else 2 * public.round + team_of(public.seat)

    def turn(self, public: State) -> int | None:
        return public.round  # everyone has one in each

    def side(self, seat: Seat) -> str | None:
        return TEAMS[team_of(seat)]

    def sign(self, seat: Seat) -> str:
        """The team's shape and the warrior's number, as on the board."""
        return f"{SIGNS[team_of(seat)]}{seat + 1}"

    def piece(self, public: State, seat: Seat) -> Reason | None:
        role = public.warriors[seat].role
        return Reason(f"wards.role.{role}") if role else None

    def letters(self, view: State, seat: Seat) -> Mapping[Action, str]:
        """The points worth going to, what one may mount there, and where one may enter, come back or get off."""
        going = [action for action in shortlist(focus(view, seat), seat) if action.verb in _GOES and action.at]
        letters = dict(zip(dict.fromkeys(action.at for action in going), ascii_uppercase, strict=False))
        return {action: letters[action.at] for action in going if action.at in letters}

    def uses(self, view: State, seat: Seat) -> Mapping[int, tuple[str, ...]]:
        """By letter, from 0, the point that it stands for."""
        points = {letter: action.at for action, letter in self.letters(view, seat).items()}
        return {ascii_uppercase.index(letter): (at,) for letter, at in points.items()}

    def called(self, view: State, seat: Seat, actions: Sequence[Action]) -> Mapping[Action, Reason]:
        """What one may mount is called by what it is."""
        kinds = {name(vehicle.at): vehicle.kind for vehicle in view.vehicles if not vehicle.back}
        return {
            action: Reason("wards.action.mount.named", {"vehicle": kinds[action.at], "at": action.at})
            for action in actions
            if action.verb == "mount" and action.at in kinds
        }

    def chances(self, view: State, seat: Seat, actions: Sequence[Action]) -> Chances | None:
        return chances.beside(view, seat, actions)

    def offered(self, view: State, seat: Seat, actions: Sequence[Action]) -> Sequence[Action]:
        """The shots that are likeliest to destroy stand first, pointless ones are left out; the rest as it comes."""
        actions = [action for action in actions if action.verb != "shoot" or not pointless(view, seat, action)]
        shots = [action for action in actions if action.verb == "shoot"]
        found = chances.beside(view, seat, self.meant(view, seat, shots))
        percent: Mapping[Action, int] = {} if found is None else found.percent
        return sorted(actions, key=lambda action: -percent.get(action, 0))

    def meant(self, view: State, seat: Seat, actions: Sequence[Action]) -> Sequence[Action]:
        """Binoculars hit more often than anything, and destroy nobody: they are meant where nothing else is left."""
        return [action for action in actions if not action.weapon or not WEAPONS[action.weapon].spots] or actions

    def touches(self, view: State, seat: Seat, action: Action) -> tuple[str, ...]:
        found = [f"warrior:{action.number}"] if action.number else []
        return (*found, f"point:{action.at}") if action.at else tuple(found)

    def grave(self, view: State, seat: Seat, action: Action) -> bool:
        return action.verb == "leave"


class Wards(Game[State, Action]):
    """A skirmish of two teams on a measured table: everyone is one warrior, and whoever falls comes back."""

    id: ClassVar[str] = "wards"
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 17)
    options: ClassVar[tuple[Option, ...]] = (
        Option("mode", "usual", ("usual", "tickets", "flags"), before="tickets"),
        Option("map", maps.IDS[0], maps.IDS),
        Option("rounds", 12, (4, 6, 8, 10, 12, 16, 20)),
        Option("tickets", 0, (0, 3, 5, 10, 15, 20, 30), before=10),
        Option("points", 15, (5, 10, 15, 20, 30)),
        Option("order", "numbers", ORDERS, before="numbers"),
        Option("edition", 2, (1, 2), before=1),
    )
    """Mode "usual" and 0 tickets: as the number of players decides. `order`: whose turn comes when."""
    state_type = State
    thinking = WardsThinking()
    post = WardsByPost()

    def start(self, options: Mapping[str, Value], seats: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        chosen: dict[str, Any] = {"edition": maps.EDITION, **options}
        chosen["map"] = maps.file_of(chosen["map"], chosen["edition"])
        return turns.start(Options(**chosen), seats)

    def asks(self, public: State) -> tuple[Ask, ...]:
        if public.phase == OVER:
            return ()
        return Ask(public.seat, public.phase), *(Ask(turn.seat, turn.phase) for turn in public.others)

    def actions(self, view: State, seat: Seat) -> Sequence[Action]:
        return legal.actions(focus(view, seat), seat)

    def anytime(self, view: State, seat: Seat) -> Sequence[Action]:
        if view.phase == OVER:
            return ()
        return (LEAVE,) if view.warriors[seat].here else (JOIN,)

    def default(self, view: State, seat: Seat) -> Action:
        return policy.default(focus(view, seat), seat)

    def shortlist(self, view: State, seat: Seat) -> Sequence[Action]:
        return shortlist(focus(view, seat), seat)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, seat, action, dice)

    def unseen(self, view: State) -> Mapping[str, Sequence[Any]]:
        return {}  # everything on the table is public

    def result(self, state: State) -> Result | None:
        if state.phase != OVER:
            return None
        winners = [seat for seat in range(len(state.warriors)) if team_of(seat) == state.winner]
        return Result(() if state.winner == NOBODY else tuple(winners), self.scores(state), state.reason)

    def scores(self, state: State) -> tuple[int, ...]:
        one, other = state.score
        return tuple(other if team_of(seat) else one for seat in range(len(state.warriors)))

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        seats = range(len(state.warriors))
        return tuple(seats[0::2]), tuple(seats[1::2])

    def notation(self, action: Action) -> str:
        return actions.notation(action)

    def parse(self, text: str) -> Action:
        return actions.parse(text)

    def show(self, view: State, seat: Seat | None) -> WardsView:
        looked = view if seat is None else focus(view, seat)
        return show(looked, maps.load(view.options.map).flags, seat)

    def why_not(self, view: State, seat: Seat, action: Action) -> Reason:
        return why_not(focus(view, seat), seat, action)
