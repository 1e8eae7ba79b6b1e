"""Laws of records: what states, actions and events are made of."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import referee
from games.core.game import Event
from games.core.hidden import EVERYONE, Hidden
from games.core.referee import view
from tests.laws.law import law
from tests.laws.plays import Play
from tests.laws.zones import zones


@law
def records_are_frozen_and_plain(play: Play) -> None:
    """States, actions and events are frozen records of whole numbers, texts, booleans, tuples and labelled secrets."""
    for step in play.sample(20, "plain"):
        for record in (step.before.state, step.action, *step.entry.events):
            _plain(record)


def _plain(node: Any) -> None:
    if isinstance(node, tuple):
        for part in node:
            _plain(part)
    elif isinstance(node, msgspec.Struct):
        assert type(node).__struct_config__.frozen
        for name in node.__struct_fields__:
            _plain(getattr(node, name))
    else:
        assert node is None or type(node) in (int, str, bool), f"{node!r} has no place in a record"


@law
def bytes_go_round(play: Play) -> None:
    """A state written and read again is the same state, and equal states have equal bytes; views too."""
    kind = play.game.state_type
    for position in [*play.positions[::3], play.end]:
        for record in (position.state, *(view(position, reader) for reader in play.readers)):
            for codec in (msgspec.msgpack, msgspec.json):
                written = codec.encode(record)
                read = codec.decode(written, type=kind)
                assert read == record
                assert codec.encode(read) == written


@law
def applying_changes_nothing_old(play: Play) -> None:
    """An action makes a new state; the old one stays as it was, byte by byte."""
    for step in play.sample(30, "old"):
        before = msgspec.msgpack.encode(step.before.state)
        for action in play.game.actions(view(step.before, step.seat), step.seat):
            referee.play(play.game, play.setup, step.before, step.seat, action)
            assert msgspec.msgpack.encode(step.before.state) == before


@law
def every_action_is_told_to_everyone(play: Play) -> None:
    """After every action there is something for everyone to read; each event has a kind and readers."""
    whole_table = (1 << play.setup.seats) - 1
    for entry in (play.dealt, *(step.entry for step in play.steps)):
        assert any(event.readers == EVERYONE for event in entry.events)
        for event in entry.events:
            assert isinstance(event, Event)
            assert event.kind
            assert event.seat is None or event.seat in range(play.setup.seats)
            assert event.readers == EVERYONE or 0 < event.readers <= whole_table, "an event has readers"
            names = [name for name, _ in event.args]
            assert len(set(names)) == len(names)
            assert not {"kind", "text", "seat", "player", "names"} & set(names), "these the event itself fills in"


@law
def secrets_have_readers_at_the_table(play: Play) -> None:
    """A labelled secret names its pool and readers who sit at the table."""
    whole_table = (1 << play.setup.seats) - 1
    for position in play.positions:
        for zone in zones(position.state):
            assert isinstance(zone, Hidden)
            assert zone.pool
            assert zone.readers == EVERYONE or 0 <= zone.readers <= whole_table


@law
def chance_is_on_record(play: Play) -> None:
    """Every shuffle, die and pick stands in the entry it belongs to, in the format of forced chance."""
    for entry in (play.dealt, *(step.entry for step in play.steps)):
        for roll in entry.rolls:
            ((kind, outcome),) = roll.items()
            assert kind in {"shuffle", "roll", "pick"}
            assert isinstance(outcome, int if kind == "pick" else list)
