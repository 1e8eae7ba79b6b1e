"""Wards of War: a skirmish of two teams, each player one warrior."""

from games.wards.game import Wards

GAME = Wards()

__all__ = ["GAME", "Wards"]
