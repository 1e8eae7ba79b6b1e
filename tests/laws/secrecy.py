"""Laws of secrets: who sees what, and that nothing tells more."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.core import foresight, referee
from games.core.game import Event, by_post
from games.core.hidden import EVERYONE, Seat, fill, may_read, redact
from games.core.referee import Entry, Position, view
from tests.laws.law import law
from tests.laws.plays import Play, heard, worths
from tests.laws.zones import exchanges, zones


@law
def a_view_has_holes_where_its_reader_may_not_look(play: Play) -> None:
    """In a view every value is there that its reader may know, and no other."""
    for position in play.positions:
        for reader in play.readers:
            for full, seen in zip(zones(position.state), zones(view(position, reader)), strict=True):
                hole = (None,) * len(full.values)
                assert seen.values == (full.values if may_read(full.readers, reader) else hole)
                assert (seen.readers, seen.pool) == (full.readers, full.pool)


@law
def redacting_twice_is_redacting_once(play: Play) -> None:
    """A view of a view is the view, and what the spectator sees is part of each view."""
    for position in play.positions:
        public = redact(position.state, None)
        for reader in play.readers:
            once = redact(position.state, reader)
            assert redact(once, reader) == once
            assert redact(once, None) == public


@law
def a_view_is_enough(play: Play) -> None:
    """Questions, actions, defaults and what is shown are the same from a view as from the whole state."""
    game = play.game
    for position in play.positions:
        if position.over is None:
            public = game.asks(redact(position.state, None))
            assert public == game.asks(position.state)
            assert all(public == game.asks(view(position, seat)) for seat in range(play.setup.seats))
        for seat in range(play.setup.seats):
            seen = view(position, seat)
            actions = list(game.actions(seen, seat))
            assert actions == list(game.actions(position.state, seat))
            if actions:
                assert game.default(seen, seat) == game.default(position.state, seat)


@law
def exchanging_what_a_seat_cannot_see_changes_nothing_it_sees(play: Play) -> None:
    """Two values of one pool trade places out of a reader's sight: view, questions, actions, default, refusals stay."""
    rng = play.luck("exchange")
    for step in play.sample(25, "exchange"):
        for reader in play.readers:
            seen = _everything(play, step.before.state, reader, step.action)
            for other in exchanges(step.before.state, reader, 2, rng):
                assert _everything(play, other, reader, step.action) == seen


def _everything(play: Play, state: Any, reader: Seat | None, action: Any) -> tuple[Any, ...]:
    game, seen = play.game, redact(state, reader)
    told: list[Any] = [seen, game.asks(redact(state, None)), game.show(seen, reader), game.result(state)]
    told += [game.scores(state), dict(game.unseen(seen))]
    if reader is not None:
        actions = tuple(game.actions(seen, reader))
        told += [actions, game.default(seen, reader) if actions else None]
        told += worths(game, seen, reader)
        told += _beforehand(play, seen, reader)
        told.append(None if action in actions else game.why_not(seen, reader, action))
    return tuple(told)


def _beforehand(play: Play, seen: Any, reader: Seat) -> list[Any]:
    """The orders that the reader could give for while others play, and what the usual ones and each would answer."""
    orders = by_post(play.game).beforehand
    there = by_post(play.game).at_turn(seen)
    if orders is None or there is None:
        return []
    possible = tuple(orders.orders(seen, reader))
    if reader in there or all(ask.seat != reader for ask in play.game.asks(seen)):
        return [possible]
    return [possible, *(orders.follow(seen, reader, given) for given in (orders.usual, possible, possible[::-1]))]


@law
def a_filled_view_looks_the_same_to_its_seat(play: Play) -> None:
    """A view whose holes were filled again shows its reader the same, offers the same, and holds the same values."""
    rng = play.luck("fill")
    for step in play.sample(25, "fill"):
        for reader in play.readers:
            seen = redact(step.before.state, reader)
            filled = fill(seen, play.game.unseen(seen), rng)
            assert redact(filled, reader) == seen
            assert all(None not in zone.values for zone in zones(filled))
            assert _everything(play, filled, reader, step.action) == _everything(
                play, step.before.state, reader, step.action
            )
            _nothing_left_over(play, filled)


@law
def nothing_is_lost_and_nothing_doubled(play: Play) -> None:
    """With nothing hidden nothing is unseen; and what lies in the holes of a view is among what could lie there."""
    for position in play.positions:
        _nothing_left_over(play, position.state)
        for reader in play.readers:
            seen = view(position, reader)
            holes: dict[str, Counter[Any]] = {}
            for full, zone in zip(zones(position.state), zones(seen), strict=True):
                if None in zone.values:
                    holes.setdefault(full.pool, Counter()).update(full.values)
            unseen = play.game.unseen(seen)
            for pool, values in holes.items():
                assert values <= Counter(unseen[pool])


def _nothing_left_over(play: Play, state: Any) -> None:
    left = {pool: tuple(values) for pool, values in play.game.unseen(state).items() if len(values)}
    assert not left, f"nothing is hidden, and yet missing: {left}"


@law
def a_private_event_tells_no_more_than_its_readers_view(play: Play) -> None:
    """If a reader cannot tell two tables apart by the views after an action, neither can it by its private events.

    Unless something was shuffled: a new deal puts away what was told a moment before.
    """
    for reader, one, other in _pairs(play, "private"):
        if one.seen == other.seen and not one.dealt:
            assert one.private == other.private, reader


@law
def a_public_event_tells_nothing_that_stays_secret(play: Play) -> None:
    """If two tables still differ after an action by what a reader may not see, the reader was told nothing of it."""
    for reader, one, other in _pairs(play, "public"):
        if one.seen == other.seen and one.state != other.state:
            assert one.heard == other.heard, reader


@law
def seats_that_heard_one_story_have_one_view(play: Play) -> None:
    """Who sees the same before and is told the same sees the same after: a view holds nothing that was never told."""
    for reader, one, other in _pairs(play, "story"):
        if one.heard == other.heard:
            assert one.seen == other.seen, reader


@law
def what_a_seat_answered_shows_only_as_it_was_told(play: Play) -> None:
    """Two answers of one seat of which another hears the same look the same to that other: sealed is sealed."""
    for step in play.sample(25, "answers"):
        outcomes = [
            referee.play(play.game, play.setup, step.before, step.seat, action)
            for action in play.game.actions(view(step.before, step.seat), step.seat)
        ]
        for reader in set(play.readers) - {step.seat}:
            seen: dict[tuple[Any, ...], Any] = {}
            for after, entry in outcomes:
                shown = view(after, reader)
                assert seen.setdefault(heard(entry.events, reader), shown) == shown, reader


class _Outcome:
    """What an action led to, as one reader knows it."""

    def __init__(self, state: Any, entry: Entry, reader: Seat | None) -> None:
        self.state = state
        self.seen = redact(state, reader)
        self.heard = heard(entry.events, reader)
        self.private = _private(entry, reader)
        self.dealt = any("shuffle" in roll for roll in entry.rolls)


def _pairs(play: Play, salt: str) -> Iterator[tuple[Seat | None, _Outcome, _Outcome]]:
    """For some steps and readers: what happened, and what the same action does where unseen values lie otherwise."""
    rng = play.luck(salt)
    for step in play.sample(40, salt):
        for reader in play.readers:
            for state in exchanges(step.before.state, reader, 3, rng):
                if step.action not in play.game.actions(redact(state, step.seat), step.seat):
                    continue
                before = step.before._replace(state=state)
                after, entry = referee.play(play.game, play.setup, before, step.seat, step.action)
                yield reader, _Outcome(step.after.state, step.entry, reader), _Outcome(after.state, entry, reader)


@law
def twins_with_one_story_have_one_view(play: Play) -> None:
    """Two things are dealt the other way round and the same actions follow: who hears the same sees the same."""
    rng = play.luck("twins")
    for place, roll in enumerate(play.dealt.rolls):
        if "shuffle" not in roll or len(roll["shuffle"]) < 2:
            continue
        for _ in range(5):
            order = list(roll["shuffle"])
            one = rng.randrange(len(order))
            other = (one + rng.randint(1, 4)) % len(order)  # neighbours tend to be dealt to one seat
            order[one], order[other] = order[other], order[one]
            chance = [*play.dealt.rolls[:place], {"shuffle": order}, *play.dealt.rolls[place + 1 :]]
            _follow(play, tuple(chance))


def _follow(play: Play, chance: tuple[Any, ...]) -> None:
    game = play.game
    setup = referee.Setup(
        options=play.setup.options, seats=play.setup.seats, seed=play.setup.seed, salts=play.setup.salts, chance=chance
    )
    position, entry = referee.begin(game, setup)
    alike = set(play.readers)
    _compare(alike, (play.start, play.dealt), (position, entry))
    for step in play.steps[:60]:
        if not alike or step.action not in referee.legal(game, position, step.seat):
            return
        position, entry = referee.play(game, setup, position, step.seat, step.action)
        _compare(alike, (step.after, step.entry), (position, entry))


def _compare(alike: set[Seat | None], one: tuple[Position, Entry], other: tuple[Position, Entry]) -> None:
    for reader in tuple(alike):
        if view(one[0], reader) == view(other[0], reader) and not _put_away(one):
            assert _private(one[1], reader) == _private(other[1], reader), reader
        if heard(one[1].events, reader) != heard(other[1].events, reader):
            alike.discard(reader)
        else:
            assert view(one[0], reader) == view(other[0], reader), reader


def _private(entry: Entry, reader: Seat | None) -> tuple[Event, ...]:
    return tuple(event for event in heard(entry.events, reader) if event.readers != EVERYONE)


def _put_away(after: tuple[Position, Entry]) -> bool:
    """Whether a new deal in the middle of the game has put away what was told a moment before."""
    return after[0].seq > 0 and any("shuffle" in roll for roll in after[1].rolls)


@law
def what_does_not_show_is_not_told(play: Play) -> None:
    """If two answers of a seat look the same to another, it is told nothing that lies hidden after one of them alone.

    Where that differs which is public anyway, such as from which place a card was taken, people may be told.
    """
    for reader, one, other in _answered_alike(play, "told"):
        assert not one.hides(other) & one.told(reader) - other.told(reader), (reader, one.entry.events)


@law
def a_text_that_names_what_does_not_show_is_secret(play: Play) -> None:
    """If two answers look the same to another, texts that name what lies hidden after them are their seat's alone.

    A text is, too, if it is given beside those of others: then all of them are sealed.
    """
    beside = _beside_others(play)
    for reader, one, other in _answered_alike(play, "secret"):
        if one.seat not in beside[one.before.seq]:
            names = one.hides(other) & one.named - other.named
            assert not names or by_post(play.game).secret(one.action), (reader, one.action)


class _Answer(NamedTuple):
    """What one answer of a seat led to."""

    before: Position
    seat: Seat
    action: Any
    after: Position
    entry: Entry

    def hides(self, other: _Answer) -> set[Any]:
        """The values that lie after this answer where after the other one another value lies."""
        pairs = zip(zones(self.after.state), zones(other.after.state), strict=True)
        both = [pair for here, there in pairs for pair in itertools.zip_longest(here.values, there.values)]
        return {value for value, instead in both if value != instead}

    def told(self, reader: Seat | None) -> set[Any]:
        """Every value that the reader hears of."""
        args = [value for event in heard(self.entry.events, reader) for _, value in event.args]
        return {value for arg in args for value in (arg if isinstance(arg, tuple) else (arg,))}

    @property
    def named(self) -> set[Any]:
        """Every value that the action's text names."""
        return {getattr(self.action, field) for field in self.action.__struct_fields__}


def _answered_alike(play: Play, salt: str) -> Iterator[tuple[Seat | None, _Answer, _Answer]]:
    """For some steps: pairs of answers of one seat after which a reader sees the same, either one first.

    Where chance was met afterwards, what everybody had seen may have been shuffled away.
    """
    for step in play.sample(25, salt):
        answers: list[_Answer] = []
        for action in play.game.actions(view(step.before, step.seat), step.seat)[:40]:
            after, entry = referee.play(play.game, play.setup, step.before, step.seat, action)
            if not entry.rolls:
                answers.append(_Answer(step.before, step.seat, action, after, entry))
        for reader in set(play.readers) - {step.seat}:
            alike: dict[Any, _Answer] = {}
            for answer in answers:
                first = alike.setdefault(view(answer.after, reader), answer)
                if first is not answer:
                    yield reader, first, answer
                    yield reader, answer, first


def _beside_others(play: Play) -> dict[int, frozenset[Seat]]:
    """By the number of a position: who answers beside others there."""
    found: dict[int, frozenset[Seat]] = {}
    besides, mover = frozenset[Seat](), None
    for step in play.steps:
        besides = found[step.before.seq] = foresight.beside(step.asks, besides, mover)
        mover = step.seat
    return found
