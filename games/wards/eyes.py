"""Who sees whom, worked out from the terrain. It takes seconds for a whole map, so `tables` keeps what comes out.

By the rules of today a line is blocked by every piece it passes through, save one in which an end stands; of a piece
that an end only touches, what the line passes within an inch of that end blocks nothing. A hedge covers whoever the
line crosses it within an inch of. In the first edition whoever touched a piece saw through all of it, and a hedge
that was near covered wherever the line crossed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.wards.maps import EDITION, Map
from games.wards.shapes import Segment, Shape, first_inch, lines, passing, without_ends

OPEN: Final = 0
COVER: Final = 1
BULLETPROOF: Final = 2

_HIDES, _COVERS, _COVERS_OWN = range(3)


class _Doubt(NamedTuple):
    """A piece that does something to a look, if this part of the line passes through it."""

    look: int
    effect: int
    shape: Shape
    part: Segment


class _Look:
    """What is known of a look."""

    def __init__(self, covered: int, own_covered: int) -> None:
        self.hidden = False
        self.covered = covered
        self.own_covered = own_covered

    def suffer(self, effect: int) -> None:
        """A piece hides, or a hedge covers, for certain."""
        if effect == _HIDES:
            self.hidden = True
        elif effect == _COVERS:
            self.covered = max(self.covered, COVER)
        else:
            self.own_covered = max(self.own_covered, COVER)


class Eyes:
    """The geometry of sight on one map. Places are numbers of points, row by row."""

    def __init__(self, board: Map) -> None:
        self.points = board.everywhere()
        self._of_today = board.edition == EDITION
        kinds = ("bulletproof", "impassable", "cover")
        self.shapes = [Shape(piece, self.points) for piece in board.pieces if piece.kind in kinds]
        hedges = [shape for shape in self.shapes if shape.kind == "cover"]
        self._in_hedge = [any(shape.inside[place] for shape in hedges) for place in range(len(self.points))]

    def sheltered(self) -> list[bool]:
        """By place, whether it is in, at or an inch from what covers."""
        covering = [shape for shape in self.shapes if shape.kind != "impassable"]
        return [any(shape.near[place] for shape in covering) for place in range(len(self.points))]

    def looks(self, here: int, others: Sequence[int]) -> bytes:
        """The looks (`sight`) from one place to others, none of them the same."""
        if not others:
            return b""
        one = self.points[here]
        ends = lines([(one, self.points[there]) for there in others])
        found = [_Look(int(self._in_hedge[there]), int(self._in_hedge[here])) for there in others]
        doubts: list[_Doubt] = []
        for shape in self.shapes:
            for number in shape.cuts(ends):
                there = others[number]
                if shape.kind == "cover":
                    self._hedge(number, found[number], shape, here, there, doubts)
                else:
                    self._solid(number, found[number], shape, here, there, doubts)
        certain = passing([doubt.shape for doubt in doubts], [doubt.part for doubt in doubts])
        for doubt, true in zip(doubts, certain, strict=True):
            if true:
                found[doubt.look].suffer(doubt.effect)
        return bytes((not look.hidden) | look.covered << 1 | look.own_covered << 3 for look in found)

    def _hedge(self, number: int, look: _Look, shape: Shape, here: int, there: int, doubts: list[_Doubt]) -> None:
        """The line passes through a hedge: does it so within an inch of whoever is shot at?"""
        for effect, target, other in ((_COVERS, there, here), (_COVERS_OWN, here, there)):
            if not shape.near[target] or self._in_hedge[target]:
                continue
            if self._of_today:
                doubts.append(_Doubt(number, effect, shape, first_inch(self.points[target], self.points[other])))
            else:
                look.suffer(effect)

    def _solid(self, number: int, look: _Look, shape: Shape, here: int, there: int, doubts: list[_Doubt]) -> None:
        """The line passes through what nobody looks through, or only from its edge or from inside."""
        head, tail = shape.touched[here], shape.touched[there]
        if not head and not tail:
            look.hidden = True
            return
        if self._of_today and not shape.inside[here] and not shape.inside[there]:
            part = without_ends(self.points[here], self.points[there], head=head, tail=tail)
            if part is not None:
                doubts.append(_Doubt(number, _HIDES, shape, part))
        # of two who both stand inside, neither has anything to hide behind [ruling]
        if shape.kind == "bulletproof" and not (shape.inside[here] and shape.inside[there]):
            look.covered = BULLETPROOF if tail else look.covered
            look.own_covered = BULLETPROOF if head else look.own_covered
