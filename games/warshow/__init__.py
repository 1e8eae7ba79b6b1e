"""Warshow: a card battle on five rows, with orders at any moment."""

from games.warshow.game import Warshow

GAME = Warshow()

__all__ = ["GAME", "Warshow"]
