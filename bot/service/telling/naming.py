"""What some of the readers know more exactly: told as one sentence.

A game tells everybody what is rolled for a card that lies face down, and behind it (`<kind>-parts`) which card it is to
those who may know. They read one sentence with the card's name, `<game>.event.<kind>.named`, where the game has it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from games.core.game import Event

_PARTS: Final = "-parts"
_NAMED: Final = ".named"


def named(events: Sequence[Event], has: Callable[[str], bool]) -> list[Event]:
    """The events as they are told. `has`: whether there are words for a kind of event.

    What follows and is about nothing but the same card (that it is shaken) names it as well.
    """
    found: list[Event] = []
    exact: Event | None = None
    for event, after in zip(events, (*events[1:], None)[: len(events)], strict=True):
        kind = f"{event.kind}{_NAMED}"
        if after is not None and after.kind.endswith(_PARTS) and after.seat == event.seat and has(kind):
            known = dict(event.args)
            args = (*event.args, *((name, arg) for name, arg in after.args if name not in known))
            exact = replace(event, kind=kind, args=args)
            found.append(exact)
        elif exact is None:
            found.append(event)
        elif not event.kind.endswith(_PARTS):
            same = event.args and event.seat == exact.seat and set(event.args) <= set(exact.args) and has(kind)
            found.append(replace(event, kind=kind, args=exact.args) if same else event)
            exact = None
    return found
