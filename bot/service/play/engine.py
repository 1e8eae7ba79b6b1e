"""The course of a game: one action and what follows by itself. Pure: the time is given, nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot import catalogue
from bot.service.ground.records import LEAVE, Actor, Question, Table
from bot.service.ground.refusals import NotReady
from bot.service.ground.rows import Held, Step
from bot.service.ground.sight import Sight, unasked
from bot.service.play import planning
from bot.service.time import questions
from games.core import decrees, foresight, referee, takeback
from games.core.game import Ask, Game, Standing, by_post
from games.core.hidden import Seat
from games.core.log import begun, chain
from games.core.referee import IllegalAction, Position

GLANCES = 2
"""Futures in which it is looked whether a deed has shown something, to tell it at once: it is no promise, as with
taking back, and made while somebody waits.
"""
LONGEST = 500
"""Steps that follow by themselves at most: orders and plans of people can go round in circles."""


class After(NamedTuple):
    """What became of a table, the steps to be written, and the seats whose own things have changed.

    `goes_on`: a person has done something and goes on, and nobody else is asked anything by it, so that nobody need be
    called. `freely`: it rolled nothing and showed nobody anything besides.
    """

    held: Held
    steps: tuple[Step, ...]
    kept: tuple[Seat, ...] = ()
    goes_on: bool = False
    freely: bool = False


def begin(held: Held, now: datetime) -> After:
    """The set-up of a table, as event 0; whoever has not come leaves at once, as the next ones. Raises NotReady."""
    run = _Run(held)
    for chair in held.table.chairs:
        if chair.free and not run.leave(chair.seat):
            raise NotReady
    return run.settle(now)


def may_be_absent(held: Held, seats: Iterable[Seat]) -> bool:
    """Whether the game begins without these seats."""
    run = _Run(held)
    return all(run.leave(seat) for seat in seats)


def act(held: Held, seat: Seat, text: str, actor: Actor, user_id: int | None, now: datetime) -> After:
    """An action of a seat, in the game's notation. Raises the referee's refusals."""
    run = _Run(held)
    run.act(seat, text, actor, user_id)
    return run.settle(now)


def decree(
    held: Held,
    seat: Seat | None,
    text: str,
    actor: Actor,
    user_id: int | None,
    now: datetime,
    then: Position | None = None,
) -> After:
    """An entry that belongs to every table. `then`: the position that a takeback goes back to. Raises refusals."""
    run = _Run(held)
    run.decree(seat, text, actor, user_id, then)
    return run.settle(now)


def keep(held: Held, seat: Seat, text: str) -> After:
    """An answer that waits for the end of its window; the last one counts. Raises the referee's refusals."""
    game = catalogue.game(held.table.game_id)
    assert held.position is not None, "a table that is being played has a position"
    referee.read(game, held.setup, held.position, seat, text)
    return After(planning.with_private(held, seat, replace(held.private[seat], answer=text)), (), (seat,))


def go_on(held: Held, now: datetime, begins: Seat | None = None) -> After:
    """What follows by itself when somebody has given orders or made a plan; perhaps nothing. `begins`: the seat whose
    plan begins; what is played of it at once is its person's own deed, who is looking on.
    """
    return _Run(held, begins).settle(now)


def time_out(held: Held, seat: Seat, now: datetime) -> After:
    """What the clock does for a seat whose time is up: the game's default, and the end of a turn; in a window, all.

    However much that is, the seat has missed one thing; nothing, if it has played a part of that turn.
    """
    run = _Run(held)
    run.act(seat, run.default(seat), "clock", None)
    question, window = held.table.question(seat), run.window()
    missed = held.missed if question is not None and question.part else run.held.missed
    run.held = replace(run.held, missed=missed)
    while run.closes(seat) or (
        window is not None and question is not None and run.window() == question.window and run.asked(seat)
    ):
        run.act(seat, run.default(seat), "clock", None)
        run.held = replace(run.held, missed=missed)
    return run.settle(now)


def close_window(held: Held, late: Iterable[Question], now: datetime) -> After:
    """The end of a window that was held: everybody's answer at once, in rule order, as long as the window asks."""
    run = _Run(held)
    for question in late:
        if Ask(question.seat, question.kind) in run.asks:
            run.answer(question.seat)
    return run.settle(now)


class _Run:
    """A table on its way through some steps."""

    def __init__(self, held: Held, begins: Seat | None = None) -> None:
        self._before = self.held = held
        self._begins = begins
        self.game: Game[Any, Any] = catalogue.game(held.table.game_id)
        self.steps: list[Step] = []
        self._before_each: list[Position] = []
        position = held.position
        if position is None:
            position, entry = referee.begin(self.game, held.setup)
            self.steps.append(Step(0, None, "table", None, "", entry.rolls, entry.events))
        self._go_to(position)
        self.besides = foresight.beside(self.asks, _besides(held), None)

    def _go_to(self, position: Position) -> None:
        """The position from here on, and who is asked there: both are looked at often."""
        self.position = position
        self._public = referee.view(position, None)
        self.asks: tuple[Ask, ...] = () if position.over else self.game.asks(self._public)

    def window(self) -> int | None:
        """The stretch of play that has one deadline, where the game has such."""
        return by_post(self.game).window(self._public)

    def asked(self, seat: Seat) -> bool:
        """Whether the seat is asked something."""
        return any(ask.seat == seat for ask in self.asks)

    def closes(self, seat: Seat) -> bool:
        """Whether the seat is asked what closes a turn."""
        return any(ask.seat == seat and ask.kind in by_post(self.game).closing for ask in self.asks)

    def act(self, seat: Seat, text: str, actor: Actor, user_id: int | None) -> None:
        """An action in notation. Raises the referee's refusals."""
        self._took(referee.act(self.game, self.held.setup, self.position, seat, text), seat, text, actor, user_id)

    def decree(self, seat: Seat | None, text: str, actor: Actor, user_id: int | None, then: Position | None) -> None:
        """An entry that belongs to every table. Raises refusals."""

        def after(_: int) -> Position:
            assert then is not None, "whoever takes back knows where to"
            return then

        took = decrees.accept(self.game, self.held.setup, self.position, seat, text, after)
        self._took(took, seat, text, actor, user_id)

    def play(self, seat: Seat, action: Any, actor: Actor, user_id: int | None = None) -> None:
        """An action that is known to be legal."""
        after = referee.play(self.game, self.held.setup, self.position, seat, action)
        self._took(after, seat, self.game.notation(action), actor, user_id)

    def _took(
        self, after: tuple[Position, referee.Entry], seat: Seat | None, text: str, actor: Actor, user_id: int | None
    ) -> None:
        position, entry = after
        step = Step(position.seq, seat, actor, user_id, text, entry.rolls, entry.events)
        window = any(ask.seat == seat and ask.kind in by_post(self.game).windows for ask in self.asks)
        missed = list(self.held.missed)
        if seat is not None:
            missed[seat] = missed[seat] + (not window) if actor == "clock" else 0
        self.held = replace(planning.note(self.held, self.game, self.besides, step), missed=tuple(missed))
        self._before_each.append(self.position)
        self._go_to(position)
        self.besides = foresight.beside(self.asks, self.besides, seat)
        self.steps.append(step)

    def leave(self, seat: Seat) -> bool:
        """The seat leaves, if the game goes on without it; whether it does."""
        action = unasked(self.game, self.position, seat, LEAVE)
        if action is not None:
            self.play(seat, action, "table")
        return action is not None

    def default(self, seat: Seat) -> str:
        """What silence means."""
        return self.game.notation(self.game.default(referee.view(self.position, seat), seat))

    def answer(self, seat: Seat) -> None:
        """What the seat has to say at the end of a window: its answer, plan or standing order, else what silence is."""
        private, user_id = self.held.private[seat], self.held.table.chairs[seat].user_id
        self.held = planning.with_private(self.held, seat, replace(private, answer=None))
        said = private.answer
        if said is None:
            action = self._by_plan(seat) or self._by_order(seat)
            said = None if action is None else self.game.notation(action)
        try:
            self.act(seat, self.default(seat) if said is None else said, "window", None if said is None else user_id)
        except IllegalAction:  # it was legal when it was given, but somebody has left since
            self.act(seat, self.default(seat), "window", None)

    def settle(self, now: datetime) -> After:
        """Plays what is forced, ordered or planned, then opens the questions. Without a person left, it ends."""
        if not self.position.over and all(chair.user_id is None for chair in self.held.table.chairs):
            self.decree(None, decrees.ABANDON, "table", None, None)
        while len(self.steps) < LONGEST and self._by_itself():
            pass
        self._drop_orders()
        self._expect()
        acted = {step.seat for step in self.steps}
        clocks = questions.charged(self.held, self.game, acted, now)
        self.held = replace(self.held, table=replace(self.held.table, clocks=clocks))
        before, over = self.held.table, self.position.over
        if any(decrees.read(step.action) for step in self.steps):
            acted |= {*range(len(before.chairs))}  # after a takeback everything is asked anew
        table = replace(
            before,
            life="over" if over else "playing",
            seq=self.position.seq,
            sight=Sight(self.position),
            questions=questions.questions(
                self.held, self.game, self.asks, self.besides, acted, self.position.seq, now, self.window()
            ),
            offers=() if over else tuple(offer for offer in before.offers if not self.steps or offer.lasts),
            digest=digest(self.held, before.digest, self.steps),
            ended=now if over else None,
            expires=None,
        )
        self._forget_answers(table)
        old = self._before.private
        kept = tuple(seat for seat, private in enumerate(self.held.private) if private != old[seat])
        goes_on = self._goes_on(table)
        return After(replace(self.held, table=table), tuple(self.steps), kept, goes_on, goes_on and self._freely())

    def _goes_on(self, table: Table) -> bool:
        """Whether a person who was asked is asked on, and nobody else has been asked something by it, or acts at the
        same time for all to see.
        """
        seat = self.steps[0].seat if self.steps else None
        if seat is None or table.question(seat) is None or self._before.table.question(seat) is None:
            return False
        others = [each for each in table.questions if each.seat != seat]
        if any(each.seq >= self.steps[0].seq for each in others) or (others and not by_post(self.game).seals):
            return False
        actors = [step.actor for step in self.steps]
        return actors[0] == "user" and {*actors} <= {"user", "standing", "forced"}

    def _freely(self) -> bool:
        """Whether all that came of a deed rolled nothing and showed nobody anything."""
        return all(map(self._is_free, self.steps, self._before_each, [*self._before_each[1:], self.position]))

    def _is_free(self, step: Step, before: Position, after: Position) -> bool:
        """Whether the step rolled nothing and showed nobody anything."""
        if step.seat is None or step.rolls or decrees.read(step.action):
            return False
        action, seats = self.game.parse(step.action), len(self.held.table.chairs)
        return takeback.free(self.game, before.state, after.state, step.seat, action, (), seats, GLANCES)

    def _forget_answers(self, table: Table) -> None:
        """An answer is to one question: what was given to another is of no use."""
        for seat, private in enumerate(self.held.private):
            if private.answer is not None and table.question(seat) != self._before.table.question(seat):
                self.held = planning.with_private(self.held, seat, replace(private, answer=None))

    def _by_itself(self) -> bool:
        """Plays the next thing that nobody need be asked for; whether there was one."""
        only = self._only_answer()
        if only is not None:
            self.play(only[0], only[1], "forced")
            return True
        if self._for_the_absent():
            return True
        for ask in self.asks:
            chair = self.held.table.chairs[ask.seat]
            if chair.user_id is None or questions.waits(self.held, self.game, ask.kind):
                continue
            planned = self._by_plan(ask.seat)
            action = self._by_order(ask.seat) if planned is None else planned
            if action is not None:
                self.play(ask.seat, action, "standing" if planned is None else self._planner(ask.seat), chair.user_id)
                if planned is not None:
                    self._cut_short(ask.seat, planned)
                return True
            window = self._in_a_window(ask)
            if window is not None:
                self.play(ask.seat, window, "standing", chair.user_id)
                return True
        return False

    def _cut_short(self, seat: Seat, action: Any) -> None:
        """What else was planned for this turn is lost where luck has ended it: it is not meant for another one."""
        plan, windows = self.held.private[seat].plan, by_post(self.game).windows
        if plan is None or not plan.active or not plan.queue or self.position.over:
            return
        turn = by_post(self.game).turn
        same = turn(self._public) == turn(referee.view(self._before_each[-1], None))
        if same and self.asked(seat):
            return
        if plan.queue[0].startswith(planning.AFTER):  # it is meant for another turn
            return
        if same and all(ask.kind in windows for ask in self.asks):
            return
        before = referee.view(self._before_each[-1], seat)
        if foresight.goes_on(self.game, before, seat, action, Random(self.position.seq)):
            self.held = planning.lose(self.held, seat, "ended")

    def _planner(self, seat: Seat) -> Actor:
        """Who acts as planned: the person where they have just said so, else their plan."""
        return "user" if seat == self._begins else "plan"

    def _in_a_window(self, ask: Ask) -> Any | None:
        """What a seat at turn whose plan says nothing about the window it is asked in has ordered for such ones."""
        post, plan = by_post(self.game), self.held.private[ask.seat].plan
        orders = post.beforehand
        if plan is None or not plan.active or orders is None or ask.kind not in post.windows:
            return None
        if ask.seat not in (post.at_turn(self._public) or ()):
            return None
        return self._ordered(orders, ask.seat, self.held.table.pace.beforehand)

    def _only_answer(self) -> tuple[Seat, Any] | None:
        """An asked seat's only action, if silence would mean the same and the seat knows no more than everyone.

        Answering at once for a seat that holds a secret would tell something about it.
        """
        for ask in self.asks:
            seen = referee.view(self.position, ask.seat)
            if seen != self._public:
                continue
            legal = self.game.actions(seen, ask.seat)
            if len(legal) == 1 and self.game.default(seen, ask.seat) == legal[0]:
                return ask.seat, legal[0]
        return None

    def _for_the_absent(self) -> bool:
        """Answers for somebody who is not at turn, where a table never waits for them; whether there was one."""
        orders = by_post(self.game).beforehand if self.held.table.pace.beforehand else None
        there = by_post(self.game).at_turn(self._public)
        if orders is None or there is None:
            return False
        for ask in self.asks:
            if ask.seat not in there:
                chair, planned = self.held.table.chairs[ask.seat], self._by_plan(ask.seat)
                action = self._ordered(orders, ask.seat) if planned is None else planned
                self._expect()
                if action is None:
                    action = self.game.default(referee.view(self.position, ask.seat), ask.seat)
                actor = "computer" if chair.user_id is None else "standing" if planned is None else "plan"
                self.play(ask.seat, action, actor, chair.user_id)
                return True
        return False

    def _expect(self) -> None:
        """Every plan knows what must happen before it goes on."""
        self.held = planning.expect(self.held, self.game, self.position, self.besides)

    def _by_plan(self, seat: Seat) -> Any | None:
        """The next action of the seat's plan, if there is one and nothing unforeseen has happened."""
        plan = self.held.private[seat].plan
        ask = next(ask for ask in self.asks if ask.seat == seat)
        said = None if plan is None else planning.next_action(plan, self.game, self.position, ask)
        if said in ("surprised", "impossible") and self._in_a_window(ask) is not None:
            return None
        if said == "impossible" and plan is not None:
            later = planning.put_off(plan, self.game, self.position, ask)
            if later is not None:
                self.held = planning.with_private(self.held, seat, replace(self.held.private[seat], plan=later))
                return planning.next_action(later, self.game, self.position, ask)
        if said in ("surprised", "impossible"):
            self.held = planning.lose(self.held, seat, said)
            return None
        return said

    def _by_order(self, seat: Seat) -> Any | None:
        """What the seat's standing orders answer; those for while others play say nothing to who is at turn."""
        if self.held.table.pace.beforehand and by_post(self.game).beforehand is not None:
            return None
        standing = by_post(self.game).standing
        return None if standing is None else self._ordered(standing, seat)

    def _ordered(self, standing: Standing[Any, Any], seat: Seat, own: bool = True) -> Any | None:
        """What the seat's orders answer; the usual ones where it gave none, or where its `own` are of another kind."""
        given = self.held.private[seat].orders if own else None
        seen = referee.view(self.position, seat)
        action = standing.follow(seen, seat, standing.usual if given is None else given)
        return action if action is not None and self.game.permits(seen, seat, action) else None

    def _drop_orders(self) -> None:
        """Orders that can apply no more go; their owner reads which, until they do something themselves."""
        orders = by_post(self.game).beforehand if self.held.table.pace.beforehand else None
        if orders is None or self.position.over:
            return
        acted = {step.seat for step in self.steps if step.actor == "user"}
        for seat, old in enumerate(self.held.private):
            private = replace(old, dropped=()) if seat in acted and old.dropped else old
            if private.orders:
                possible = set(orders.orders(referee.view(self.position, seat), seat))
                left = tuple(text for text in private.orders if text in possible)
                gone = tuple(text for text in private.orders if text not in possible)
                private = replace(private, orders=left, dropped=(*private.dropped, *gone))
            if private != old:
                self.held = planning.with_private(self.held, seat, private)


def _besides(held: Held) -> frozenset[Seat]:
    return frozenset(question.seat for question in held.table.questions if question.beside)


def digest(held: Held, before: str, steps: Sequence[Step]) -> str:
    """The digest of the log after more steps, in hex. `before`: the digest that they follow (none: event 0)."""
    if steps and steps[0].seq == 0:
        before, steps = held.begun or begun(held.table.game_id, held.setup), steps[1:]
    return chain(held.setup, before, ((step.seq, step.seat, step.action) for step in steps))
