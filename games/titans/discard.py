"""The cards that are out: all were played face up, for who remembers them."""

from __future__ import annotations

from games.titans.state import Deed, State


def remembers(view: State) -> bool:
    """Whether all plays of the round are known."""
    played = sum(Deed.of(code).number for code in view.round.deeds)
    return played == len(view.round.buried) + (view.round.top is not None)


def discard(view: State) -> list[int]:
    """The cards that are known to be out."""
    duel = view.round
    if remembers(view):
        return [card for deed in map(Deed.of, duel.deeds) for card in (deed.value,) * deed.number]
    return [*duel.buried.known(), *(() if duel.top is None else (duel.top,))]
