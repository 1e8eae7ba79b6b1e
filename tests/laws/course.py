"""Laws of the course of a game: questions, legal actions, refusals, the end, the log."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import msgspec

from bot.computer.imagining import counted, playout
from games.core import referee
from games.core.audit import check
from games.core.decrees import reserved
from games.core.dice import FastDice, RecordingDice, ScriptedDice, SeededDice
from games.core.game import NotationError, by_post
from games.core.hidden import redact
from games.core.log import Move, record
from games.core.referee import RESIGN, Refusal, act, asks, legal, view
from tests.laws.law import law
from tests.laws.plays import LONGEST, Play, worths


@law
def it_ends_and_asks_until_it_does(play: Play) -> None:
    """A game ends, and as long as it runs some seat is asked something."""
    assert play.end.over is not None
    assert play.steps, "something must be decided"
    for position in play.positions:
        assert bool(asks(play.game, position)) == (position.over is None)
        if position.over is not None:
            assert play.game.asks(redact(position.state, None)) == (), "the rules themselves ask nothing after the end"


@law
def seats_are_asked_once_and_in_order(play: Play) -> None:
    """Questions go to seats of the table, each at most once, ascending, and say what they are about."""
    for step in play.steps:
        seats = [ask.seat for ask in step.asks]
        assert seats == sorted(set(seats))
        assert set(seats) <= set(range(play.setup.seats))
        assert all(ask.kind for ask in step.asks)


@law
def exactly_the_asked_seats_have_actions(play: Play) -> None:
    """Who is asked has at least one action, who is not asked has none; none stands twice; the default is among them."""
    for position in play.positions:
        asked = {ask.seat for ask in asks(play.game, position)}
        for seat in range(play.setup.seats):
            seen = view(position, seat)
            actions = tuple(play.game.actions(seen, seat))
            assert bool(actions) == (seat in asked)
            assert len(set(actions)) == len(actions)
            if actions:
                assert play.game.default(seen, seat) in actions


@law
def lists_of_actions_are_stable(play: Play) -> None:
    """The same view gives the same actions in the same order and the same default, however often it is asked."""
    for step in play.steps:
        seen = view(step.before, step.seat)
        again = msgspec.msgpack.decode(msgspec.msgpack.encode(seen), type=play.game.state_type)
        first = list(play.game.actions(seen, step.seat))
        for other in (seen, again, seen):
            assert list(play.game.actions(other, step.seat)) == first
            assert play.game.default(other, step.seat) == play.game.default(seen, step.seat)


@law
def what_is_not_legal_is_refused_and_changes_nothing(play: Play) -> None:
    """What is not offered, cannot be read or comes from another seat gets a reason and leaves the table as it was."""
    game, rng = play.game, play.luck("refused")
    texts = sorted({game.notation(step.action) for step in play.steps})
    for step in play.sample(12, "refused"):
        before = msgspec.msgpack.encode(step.before.state)
        for seat in range(play.setup.seats):
            offered = {game.notation(action) for action in legal(game, step.before, seat)}
            for text in {*rng.sample(texts, min(5, len(texts))), "", "no such thing"} - offered:
                assert _refused(play, step.before, seat, text)
        assert msgspec.msgpack.encode(step.before.state) == before
    for seat in range(play.setup.seats):
        assert _refused(play, play.end, seat, texts[0])
        assert _refused(play, play.end, seat, RESIGN)
    for seat in (-1, play.setup.seats):
        assert _refused(play, play.start, seat, RESIGN)


def _refused(play: Play, position: referee.Position, seat: int, text: str) -> bool:
    try:
        act(play.game, play.setup, position, seat, text)
    except Refusal as refusal:
        return bool(refusal.reason.key and refusal.code)
    return False


@law
def notation_and_reading_are_inverse(play: Play) -> None:
    """Every action has its own line of plain ASCII that reads back as the action; other spellings are not read."""
    game, rng = play.game, play.luck("notation")
    spelled: dict[str, Any] = {}
    for step in play.steps:
        for action in legal(game, step.before, step.seat):
            text = game.notation(action)
            assert spelled.setdefault(text, action) == action
    assert len(set(spelled.values())) == len(spelled)
    for text, action in spelled.items():
        assert text.isascii()
        assert text.isprintable()
        assert text.strip() == text != ""
        assert not reserved(text), "those words belong to every table"
        assert game.parse(text) == action
        place = rng.randrange(len(text))
        swapped = text[:place] + rng.choice("0129 axz\n\0é") + text[place + 1 :]
        for other in (text + " ", " " + text, text.upper(), text + "\n", text.replace(" ", "  "), text[:-1], swapped):
            try:
                read = game.parse(other)
            except NotationError:
                continue
            assert game.notation(read) == other


@law
def silence_ends_the_game_too(play: Play) -> None:
    """When nobody ever answers and every default is played, the game ends all the same."""
    game, rng = play.game, play.luck("silence")
    dice = FastDice(rng)
    state, _ = game.start(play.setup.options, play.setup.seats, dice)
    for _ in range(LONGEST):
        open_asks = game.asks(redact(state, None))
        if not open_asks:
            break
        seat = open_asks[-1].seat
        state, _ = game.apply(state, seat, game.default(redact(state, seat), seat), dice)
    assert game.result(state) is not None


@law
def whoever_resigns_has_lost_and_the_game_is_over(play: Play) -> None:
    """Any seat may resign at any time: the game is over and every other seat has won."""
    rng = play.luck("resign")
    for step in play.sample(5, "resign"):
        seat = rng.randrange(play.setup.seats)
        after, entry = act(play.game, play.setup, step.before, seat, RESIGN)
        assert after.over is not None
        assert set(after.over.winners) == set(range(play.setup.seats)) - {seat}
        assert after.over.scores == play.game.scores(step.before.state)
        assert asks(play.game, after) == ()
        assert all(not legal(play.game, after, other) for other in range(play.setup.seats))
        assert (after.seq, [event.seat for event in entry.events]) == (step.before.seq + 1, [seat])


@law
def a_result_names_seats_and_a_score_for_each(play: Play) -> None:
    """A result has winners among the seats, ascending, and one score for each seat; scores can be told at any time."""
    over = play.end.over
    assert over is not None
    assert over.reason
    assert list(over.winners) == sorted(set(over.winners))
    assert set(over.winners) <= set(range(play.setup.seats))
    assert over.scores == play.game.scores(play.end.state)
    for position in play.positions:
        assert len(play.game.scores(position.state)) == play.setup.seats


@law
def chance_comes_from_the_seed_alone(play: Play) -> None:
    """The same seed and the same actions lead to the same bytes, and forcing what was rolled does too."""
    game, setup = play.game, play.setup
    again, entry = referee.begin(game, setup)
    assert (again, entry) == (play.start, play.dealt)
    for step in play.sample(10, "chance"):
        assert referee.play(game, setup, step.before, step.seat, step.action) == (step.after, step.entry)
        forced = RecordingDice(ScriptedDice(step.entry.rolls, 0, SeededDice(bytes(32), 0)))
        state, events = game.apply(step.before.state, step.seat, step.action, forced)
        assert (state, events, tuple(forced.rolls)) == (step.after.state, step.entry.events, step.entry.rolls)


@law
def a_log_audits_and_not_with_another_secret(play: Play) -> None:
    """The log of a play holds; with another seed, a changed result or a missing action it does not."""
    names = [f"player {seat}" for seat in range(play.setup.seats)]
    moves = [Move(step.seat, play.game.notation(step.action), None) for step in play.steps]
    told = json.loads(json.dumps(record(play.game, play.setup, names, moves, play.end)))
    find = {play.game.id: play.game}.get
    assert check(told, find).holds
    other = bytes(32).hex()
    changed = [{**told, "seed": other}, {**told, "events": told["events"][:-1]}, {**told, "events": told["events"][1:]}]
    scores = [score + 1 for score in told["result"]["scores"]]
    changed.append({**told, "result": {**told["result"], "scores": scores}})
    changed.append({**told, "commitment": other})
    for lie in changed:
        assert not check(lie, find).holds
    running = record(play.game, play.setup, names, moves[:1], play.steps[0].after)
    if play.steps[0].after.over is None:
        assert "seed" not in running
        assert check(running, find).running


@law
def a_quick_choice_from_a_view_is_legal(play: Play) -> None:
    """What a game suggests for imagined games is one of the actions, and every view is worth something from 0 to 1."""
    for step in play.sample(20, "quick"):
        seen = view(step.before, step.seat)
        actions = play.game.actions(seen, step.seat)
        for seed in range(3):
            assert playout(play.game, seen, step.seat, actions, random.Random(seed)) in actions
        assert all(0.0 <= worth <= 1.0 for worth in worths(play.game, seen, step.seat))
    for seat in range(play.setup.seats):
        assert all(0.0 <= worth <= 1.0 for worth in worths(play.game, view(play.end, seat), seat))


@law
def what_happens_was_among_the_outcomes(play: Play) -> None:
    """Where a game counts how an action may turn out, the chances add up, and nothing else comes of it."""
    counting = counted(play.game)
    if counting is None:
        return
    for step in play.sample(20, "outcomes"):
        state = step.before.state
        if step.action not in play.game.actions(redact(state, step.seat), step.seat):
            continue
        ways = counting.outcomes(state, step.seat, step.action)
        assert all(0 < chance <= 1 for chance, _ in ways)
        assert math.isclose(sum(chance for chance, _ in ways), 1)
        after, _ = play.game.apply(state, step.seat, step.action, FastDice(random.Random(1)))
        ends = [(play.game.asks(redact(way, None)), play.game.scores(way)) for _, way in ways]
        assert (play.game.asks(redact(after, None)), play.game.scores(after)) in ends


@law
def who_is_away_is_answered_for(play: Play) -> None:
    """Whatever is asked of who is not at turn, their orders answer legally, whichever they are and from the view alone;
    and some seat that is asked is at turn or answered for, so that the game goes on.
    """
    orders = by_post(play.game).beforehand
    if orders is None:
        return
    luck = play.luck("away")
    for step in play.sample(200, "away"):
        there = by_post(play.game).at_turn(redact(step.before.state, None))
        for ask in step.asks:
            if there is None or ask.seat in there:
                continue
            seen = view(step.before, ask.seat)
            possible = tuple(orders.orders(seen, ask.seat))
            assert len(set(possible)) == len(possible)
            for given in ((), possible, luck.sample(possible, luck.randint(0, len(possible)))):
                answer = orders.follow(seen, ask.seat, given)
                assert answer is not None
                assert play.game.permits(seen, ask.seat, answer)
                assert orders.follow(seen, ask.seat, given) == answer
