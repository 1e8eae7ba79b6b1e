"""Plans on their way: played as long as nothing but the expected happens. Pure.

Whether something was expected is decided from what the plan's owner hears, never from what is hidden from them: that a
plan goes on, or is dropped, tells its owner nothing new.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.service.ground.private import Branch, Lost, Plan, Private
from bot.service.ground.refusals import BadPlan, PlanBlocked
from bot.service.ground.rows import Held, Step
from games.core import decrees, foresight, referee, takeback
from games.core.dice import FastDice, RecordingDice
from games.core.foresight import Blocked
from games.core.game import Ask, Game, NotationError, Reason, by_post
from games.core.hidden import Seat, fill
from games.core.referee import Position

MOST = 20
"""Actions that one plan may have."""
LOOKS = 4
"""Futures that are looked at to know whether an action is final."""
LONGEST = 1000
"""Characters."""
IF, THEN, BEST = "if", "then", "best"
AFTER = "after "
"""What stands before an action of a plan that is played whatever the others do in their turns before it."""


class LeftOut(NamedTuple):
    """A step of a plan, from 0, that could not be done after those before it, and why."""

    number: int
    text: str
    why: Reason


def is_action(game: Game[Any, Any], text: str) -> bool:
    """Whether the text is one action of the game, as a whole."""
    try:
        game.parse(text)
    except NotationError:
        return False
    return True


def is_plan(game: Game[Any, Any], text: str) -> bool:
    """Whether it is more than one action, says what to do in case of another, or leaves open which one is best."""
    divided = ";" in text or "\n" in text or text.lstrip().startswith(f"{IF} ")
    return (divided or text.endswith(f" {BEST}")) and not is_action(game, text)


def final(game: Game[Any, Any], position: Position, seat: Seat, text: str, seats: int) -> bool:
    """Whether an action that is possible could not be taken back freely, as far as the seat can tell."""
    view, luck = referee.view(position, seat), Random(position.seq)
    try:
        action = game.parse(text)
    except NotationError:
        return False
    if not game.permits(view, seat, action):
        return False
    for _ in range(LOOKS):
        before, dice = fill(view, game.unseen(view), luck), RecordingDice(FastDice(luck))
        after, _events = game.apply(before, seat, action, dice)
        if not takeback.free(game, before, after, seat, action, dice.rolls, seats):
            return True
    return False


def read(text: str) -> tuple[tuple[str, ...], tuple[Branch, ...]]:
    """A plan's own actions, and what follows from others' ones: `a; b; if x then c; d`. Raises BadPlan.

    Lines and semicolons divide alike; what follows an `if` belongs to it until the next.
    """
    if len(text) > LONGEST:
        raise BadPlan(most=MOST)
    queue: list[str] = []
    branches: list[Branch] = []
    for part in filter(None, (each.strip() for each in text.replace("\n", ";").split(";"))):
        if part.startswith(f"{IF} "):
            when, then, first = part.removeprefix(IF).partition(f" {THEN} ")
            if not then or not when.strip() or not first.strip():
                raise BadPlan(most=MOST)
            branches.append(Branch(when.strip(), (first.strip(),)))
        elif branches:
            branches[-1] = replace(branches[-1], then=(*branches[-1].then, part))
        else:
            queue.append(part)
    if not 0 < len(queue) + sum(len(branch.then) for branch in branches) <= MOST:
        raise BadPlan(most=MOST)
    return tuple(queue), tuple(branches)


def bare(text: str) -> str:
    """An action of a plan without the word that it waits for others' turns."""
    return text.removeprefix(AFTER)


def settled(game: Game[Any, Any], position: Position, seat: Seat, queue: Sequence[str]) -> tuple[str, ...]:
    """The plan's own actions, where `shoot best` is the shot that is likeliest to work by what the seat knows now: of
    all actions that begin so, when what stands before is done. Raises PlanBlocked.
    """
    found: list[str] = []
    for text in queue:
        verb, _, how = text.partition(" ")
        found.append(_best_of(game, position, seat, found, verb) if how == BEST else text)
    return tuple(found)


def _best_of(game: Game[Any, Any], position: Position, seat: Seat, before: Sequence[str], verb: str) -> str:
    view, luck = referee.view(position, seat), Random(position.seq)
    begins = f"{verb} "
    try:
        seen, offered = foresight.asked_then(
            game, view, seat, before, lambda action: game.notation(action).startswith(begins), luck
        )
    except Blocked as blocked:
        at = [*before, f"{verb} {BEST}"][max(blocked.number, 0)]
        nothing = blocked.number == len(before)
        why = Reason("table.plan.no_best") if nothing else blocked.reason
        raise PlanBlocked(at, why, max(blocked.number, 0)) from blocked
    chances = by_post(game).chances(seen, seat, offered)
    meant = by_post(game).meant(seen, seat, offered)
    listed = [action for action in game.shortlist(seen, seat) if action in meant] or meant
    likely: Mapping[Any, int] = {} if chances is None else chances.percent
    return game.notation(max(listed, key=lambda action: likely.get(action, 0)))


def written(queue: Sequence[str], branches: Sequence[Branch]) -> str:
    """The text of a plan; `read` is its inverse."""
    return "; ".join([*queue, *(f"{IF} {branch.when} {THEN} {'; '.join(branch.then)}" for branch in branches)])


def note(held: Held, game: Game[Any, Any], besides: frozenset[Seat], step: Step) -> Held:
    """The table when the seats with plans have heard of a step. `besides`: who was answering beside others."""
    if not any(private.plan and (private.plan.active or private.plan.lost) for private in held.private):
        return held
    kept = list(held.private)
    for seat, private in enumerate(held.private):
        if private.plan is not None and private.plan.lost and step.seat == seat and step.actor == "user":
            # whoever goes on has read why it came to nothing
            kept[seat] = replace(private, plan=Plan(draft=private.plan.draft) if private.plan.draft else None)
        elif private.plan is not None and private.plan.active:
            plan = _own(private.plan, step) if step.seat == seat else _heard(private.plan, game, besides, step, seat)
            kept[seat] = replace(private, plan=plan)
    return replace(held, private=tuple(kept))


def _own(plan: Plan, step: Step) -> Plan | None:
    """The owner has acted: as planned, or the plan is over. What their orders answer in a window changes nothing."""
    if step.actor == "standing":
        return replace(plan, awaited=None)
    if not plan.queue or step.action != bare(plan.queue[0]):
        return None
    if not plan.queue[1:] and not plan.branches:
        return None
    return Plan(queue=plan.queue[1:], branches=plan.branches, draft=plan.draft, loose=plan.loose)


def _heard(plan: Plan, game: Game[Any, Any], besides: frozenset[Seat], step: Step, owner: Seat) -> Plan:
    """Somebody else has acted. That nothing was done in time, or nothing else could be done, everybody sees."""
    if step.seat is None or decrees.reserved(step.action):
        return _lost(plan, "surprised")
    silent = step.actor in ("clock", "forced")
    text = "" if foresight.sealed(game, step.seat, game.parse(step.action), besides) else step.action
    branch = next((branch for branch in plan.branches if branch.when == text), None)
    if branch is not None:
        return Plan(queue=branch.then, draft=plan.draft)
    if _whatever(plan):
        return plan
    if not text and {owner, step.seat} <= besides:  # sealed, beside the owner's own answer: it tells nothing yet
        return plan
    if plan.awaited is None:
        return plan if silent else _lost(plan, "surprised")
    awaited = plan.awaited.awaited
    place = next((place for place, one in enumerate(awaited) if one.seat == step.seat), None)
    if not silent:
        news = not text and foresight.kinds(step.events, owner) - set(plan.awaited.kinds)
        # what silence means may hang on a hidden hand: only where it is certain can an act be as good as none
        if place is None or awaited[place].texts != (text,) or news:
            return _lost(plan, "surprised")
    left = awaited if place is None else (*awaited[:place], *awaited[place + 1 :])
    return replace(plan, awaited=plan.awaited._replace(awaited=left))


def _whatever(plan: Plan) -> bool:
    """Whether the next action waits for turns of others, whatever they do in them."""
    return bool(plan.queue) and plan.queue[0].startswith(AFTER)


def _lost(plan: Plan, why: Lost) -> Plan:
    return Plan(queue=plan.queue, branches=plan.branches, draft=plan.draft, lost=why)


def expect(held: Held, game: Game[Any, Any], position: Position, besides: frozenset[Seat]) -> Held:
    """The table when every plan knows what must happen before it goes on."""
    kept = list(held.private)
    for seat, private in enumerate(held.private):
        plan = private.plan
        if plan is not None and plan.active and plan.awaited is None and not position.over:
            awaited = foresight.silence(game, referee.view(position, seat), seat, besides, Random(position.seq))
            kept[seat] = replace(private, plan=replace(plan, awaited=awaited))
    return replace(held, private=tuple(kept))


def next_action(plan: Plan, game: Game[Any, Any], position: Position, ask: Ask) -> Any | Lost | None:
    """What the plan says to the question: an action, None if nothing, or why it is lost."""
    if not plan.active or (not plan.queue and plan.awaited is None):
        return None
    if plan.awaited is not None and not _whatever(plan) and (ask.kind not in plan.awaited.asked or not plan.queue):
        return "surprised"
    try:
        action = game.parse(bare(plan.queue[0]))
    except NotationError:  # the game's notation has changed since
        return "impossible"
    permitted = game.permits(referee.view(position, ask.seat), ask.seat, action)
    return action if permitted else "impossible"


def put_off(plan: Plan, game: Game[Any, Any], position: Position, ask: Ask) -> Plan | None:
    """A loose plan whose next action is not possible, beginning with the first that is; None: none is."""
    if not plan.loose:
        return None
    for place in range(1, len(plan.queue)):
        first = replace(plan, queue=(plan.queue[place], *plan.queue[:place], *plan.queue[place + 1 :]))
        if next_action(first, game, position, ask) not in (None, "impossible", "surprised"):
            return first
    return None


def lose(held: Held, seat: Seat, why: Lost) -> Held:
    """The table when a seat's plan has come to nothing; its owner will read why."""
    plan = held.private[seat].plan
    assert plan is not None, "there was one"
    return with_private(held, seat, replace(held.private[seat], plan=_lost(plan, why)))


def with_private(held: Held, seat: Seat, private: Private) -> Held:
    """The table with what one seat keeps to itself changed."""
    kept = (private if place == seat else old for place, old in enumerate(held.private))
    return replace(held, private=tuple(kept))


def crossing(game: Game[Any, Any], position: Position, seat: Seat, queue: Sequence[str]) -> tuple[str, ...]:
    """The plan's own actions, with `after` before those that wait for turns of others. Each was found possible."""
    crossed = foresight.crossings(game, referee.view(position, seat), seat, queue, Random(position.seq))
    return tuple(f"{AFTER}{text}" if number in crossed else text for number, text in enumerate(queue))


def imagine(
    game: Game[Any, Any], position: Position, seat: Seat, queue: Sequence[str], branches: Sequence[Branch]
) -> Position:
    """Where the plan's own actions could lead, once each of its parts was found possible. Raises PlanBlocked."""
    view, luck = referee.view(position, seat), Random(position.seq)
    try:
        state = foresight.ahead(game, view, seat, queue, luck)
    except Blocked as blocked:
        number = max(blocked.number, 0) if queue else None
        raise PlanBlocked(branches[0].when if number is None else queue[number], blocked.reason, number) from blocked
    for branch in branches:
        try:
            foresight.reply(game, view, seat, queue, branch.when, branch.then, luck)
        except Blocked as blocked:
            at = branch.when if blocked.number < 0 else branch.then[blocked.number]
            raise PlanBlocked(at, blocked.reason) from blocked
    return Position(state, position.seq, game.result(state), position.forced)
