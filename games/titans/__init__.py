"""Batalla entre titanes / Clash of Titans: a duel on a track."""

from games.titans.game import Titans

GAME = Titans()

__all__ = ["GAME", "Titans"]
