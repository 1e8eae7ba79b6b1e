"""How much of a game was the luck of its dice, for games that count their chances.

After each action the position looks better or worse than its chances promised; added up, that is luck, and whoever
takes it off a result knows as much from few games as from several times as many. However badly positions are judged, on
average nothing is added or taken away. (A control variate; in poker AIVAT, Burch and others, 2018.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.computer.imagining import counted, judge
from games.core.game import Counting, Game
from games.core.hidden import Seat


def can_tell(game: Game[Any, Any]) -> bool:
    """Whether the game has no secrets that matter here and counts what its actions lead to."""
    return counted(game) is not None


class Luck:
    """The luck of one game between two sides, as seen from seat 0: `total`, in parts of a victory.

    Raises ValueError for a game that does not count its chances.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        if not can_tell(game):
            raise ValueError(f"{game.id} does not count its chances")
        self._game = game
        self._promised: float | None = None
        self.total = 0.0

    def came(self, state: Any) -> None:
        """What came of the last action."""
        if self._promised is not None:
            self.total += self._value(state) - self._promised
        self._promised = None

    def chosen(self, state: Any, seat: Seat, action: Any) -> None:
        """What is done now."""
        ways = self._counting(state).outcomes(state, seat, action)
        self._promised = sum(chance * self._value(after) for chance, after in ways)

    def _value(self, state: Any) -> float:
        counting = self._counting(state)
        if counting.within_turns and self._game.result(state) is None:
            return counting.outlook(state, 0)
        return judge(self._game, state, 0)

    def _counting(self, state: Any) -> Counting[Any, Any]:
        thinking = self._game.thinking
        found = None if thinking is None else thinking.further(state) or thinking.counting
        assert found is not None, "it counts its chances"
        return found


def by_player(total: float, line_up: Sequence[int], friends: Sequence[Seat]) -> dict[int, float]:
    """The luck of each player. `total`: that of seat 0; `friends`: the seats on its side, itself too."""
    return {player: total if seat in friends else -total for seat, player in enumerate(line_up)}
