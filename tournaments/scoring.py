"""What the result of a game is worth. Pairing and standings take any scoring; the settings name one."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from tournaments.records import Pair, ScoringId, Settings, Supremacy, pv


class Verdict(NamedTuple):
    """What a game is worth to its players, `a` first. `names`: words of the texts, such as "supremacy"."""

    pt: Pair
    names: tuple[str, str]


class Scoring(Protocol):
    """A way to turn results into tournament points."""

    @property
    def most(self) -> tuple[int, int]:
        """The most PM and PA that a game can give; results above are doubtful, and count."""
        ...

    @property
    def adventures(self) -> bool:
        """Whether scenario and feat say which results can be."""
        ...

    def verdict(self, pm: Pair, pa: Pair) -> Verdict:
        """What a result is worth."""
        ...


class Warcrow(NamedTuple):
    """The five results of a Warcrow tournament (seed). Victory points are computed, never typed."""

    supremacy: Supremacy = "strict"
    most: tuple[int, int] = (9, 4)
    adventures: bool = True

    def verdict(self, pm: Pair, pa: Pair) -> Verdict:
        """4 - 0 for more PM and more PA than the rival, 3 - 1 for more victory points otherwise, 2 - 2 for as many."""
        a, b = pv(pm, pa)
        if a == b:
            return Verdict((2, 2), ("balanced", "balanced"))
        winner = 0 if a > b else 1
        if pm[winner] > pm[1 - winner] and pa[winner] > pa[1 - winner]:
            won, lost = (4, "supremacy"), (0, "bitter")
        else:
            won, lost = (3, "partial"), (1, "retreat")
        first, second = (won, lost) if winner == 0 else (lost, won)
        return Verdict((first[0], second[0]), (first[1], second[1]))


class WinDrawLoss(NamedTuple):
    """For any other game: its score stands in PM (PA is 0), and only who has more counts, as 3, 1 or 0."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    most: tuple[int, int] = (1_000_000, 0)
    adventures: bool = False

    def verdict(self, pm: Pair, pa: Pair) -> Verdict:
        """Three points for more, one for as many."""
        a, b = pv(pm, pa)
        if a == b:
            return Verdict((self.draw, self.draw), ("draw", "draw"))
        if a > b:
            return Verdict((self.win, self.loss), ("win", "loss"))
        return Verdict((self.loss, self.win), ("loss", "win"))


_OTHERS: Final[dict[ScoringId, Scoring]] = {"win-draw-loss": WinDrawLoss()}


def scoring(settings: Settings) -> Scoring:
    """The scoring that the settings name."""
    return _OTHERS.get(settings.scoring) or Warcrow(settings.supremacy)
