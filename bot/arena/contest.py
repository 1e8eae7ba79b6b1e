"""One game between levels and programs. A program at fault has lost; a simple level plays its game to the end."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from itertools import combinations
from typing import Any, Final, NamedTuple

from bot.arena.match import Player, hashed
from bot.catalogue import game, texts
from bot.computer.players import GREEDY, choose
from bot.programs import talk
from bot.programs.partner import Partner, Program
from bot.programs.talk import Fault
from bot.protocol.tables import shown
from bot.texts import FALLBACK
from games.core import referee
from games.core.game import Event, Game, Value
from games.core.hidden import Seat, may_read
from games.core.log import outcome

REPLACEMENT: Final = GREEDY
"""The level that goes on for a program at fault."""


class Entrant(NamedTuple):
    """Who takes part: somebody's program, or a level."""

    name: str
    player: Player | Program


class Contest(NamedTuple):
    """A game to be played: `line_up[seat]` is a place in `entrants`; programs have `ms` for an answer."""

    game_id: str
    options: Mapping[str, Value]
    entrants: tuple[Entrant, ...]
    line_up: tuple[int, ...]
    seed: str
    ms: int


class Failure(NamedTuple):
    """What a program on a seat did instead of answering, and after how many actions of the game."""

    seat: Seat
    what: talk.What
    detail: str
    seq: int


class Outcome(NamedTuple):
    """How it went, by seat. `asked` and `seconds`: of programs, their questions and how long they took over them."""

    line_up: tuple[int, ...]
    seed: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str
    actions: int
    failures: tuple[Failure, ...]
    asked: tuple[int, ...]
    seconds: tuple[float, ...]

    def result(self, one: Seat, other: Seat) -> float:
        """What one seat's player got against another's: 1, 0, or one half."""
        first, second = self._standing(one), self._standing(other)
        return 0.5 if first == second else float(first > second)

    def _standing(self, seat: Seat) -> tuple[bool, bool, int]:
        if any(failure.seat == seat for failure in self.failures):
            return False, False, 0
        # of those who did not win, who has more; in a draw nobody has
        return True, seat in self.winners, self.scores[seat] if self.winners else 0


def contests(
    game_id: str,
    options: Mapping[str, Value],
    entrants: Sequence[Entrant],
    *,
    seats: int,
    games: int,
    seed: int,
    ms: int,
) -> list[Contest]:
    """A round robin: everybody meets everybody in so many games, in which they move round the seats.

    As many games in a row as there are seats share their chance, so that no hand is dealt to one alone.
    """
    return [
        Contest(
            game_id,
            dict(options),
            tuple(entrants),
            tuple(who[(seat + number) % seats] for seat in range(seats)),
            f"{seed}:{number // seats}",
            ms,
        )
        for who in combinations(range(len(entrants)), seats)
        for number in range(games)
    ]


def play(contest: Contest) -> Outcome:
    """Plays it to its end. Programs are started for it, each for its own seat, and ended with it."""
    with ExitStack() as stack:
        return _Game(contest, stack).run()


class _Game:
    def __init__(self, contest: Contest, stack: ExitStack) -> None:
        self._contest = contest
        self._rules: Game[Any, Any] = game(contest.game_id)
        self._setup = referee.Setup(
            options=dict(contest.options), seats=len(contest.line_up), seed=hashed(contest.seed)
        )
        self._rng = random.Random(f"{contest.seed}:{contest.line_up}")
        self._sitting = [contest.entrants[who].player for who in contest.line_up]
        self._partners = {
            seat: stack.enter_context(Partner(who))
            for seat, who in enumerate(self._sitting)
            if isinstance(who, Program)
        }
        self._names = tuple(contest.entrants[who].name for who in contest.line_up)
        self._untold: dict[Seat, list[Mapping[str, Any]]] = {seat: [] for seat in self._partners}
        self._failures: list[Failure] = []

    def run(self) -> Outcome:
        position, entry = referee.begin(self._rules, self._setup)
        self._hear(entry.events)
        while waiting := referee.asks(self._rules, position):
            seat = waiting[0].seat
            text = self._answer(seat, referee.view(position, seat), position.seq)
            position, entry = referee.act(self._rules, self._setup, position, seat, text)
            self._hear(entry.events)
        over, seats = position.over, range(len(self._sitting))
        assert over is not None, "nobody is asked, so it is over"
        for partner in self._partners.values():
            partner.over(outcome(over))
        spoken = [self._partners.get(seat) for seat in seats]
        return Outcome(
            self._contest.line_up,
            self._contest.seed,
            over.winners,
            over.scores,
            over.reason,
            position.seq,
            tuple(self._failures),
            tuple(each.asked if each else 0 for each in spoken),
            tuple(each.seconds if each else 0.0 for each in spoken),
        )

    def _answer(self, seat: Seat, view: Any, seq: int) -> str:
        who = self._sitting[seat]
        if isinstance(who, Program):
            events, self._untold[seat] = self._untold[seat], []
            options, ms = self._setup.options, self._contest.ms
            asked = talk.question(self._rules, view, seat, ms, options, len(self._sitting), events)
            try:
                return self._partners[seat].choose(asked)
            except Fault as fault:
                self._failures.append(Failure(seat, fault.what, fault.detail, seq))
                self._partners[seat].close()
                self._sitting[seat] = who = Player(REPLACEMENT, 0)
        return self._rules.notation(choose(self._rules, view, seat, who.level, who.ms, self._rng))

    def _hear(self, events: Sequence[Event]) -> None:
        for seat, heard in self._untold.items():
            for event in events:
                if may_read(event.readers, seat):
                    text = texts().event(FALLBACK, self._rules.id, event, self._names)
                    heard.append(shown(event, text))
