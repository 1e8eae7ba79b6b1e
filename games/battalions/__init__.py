"""Battalions: the Napoleonic card battle."""

from games.battalions.game import Battalions

GAME = Battalions()

__all__ = ["GAME", "Battalions"]
