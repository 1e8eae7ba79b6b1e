"""Sealed bids: a small game for two to four seats, for the tests and as the worked example of docs/adding-a-game.md."""

from tests.toy.game import SealedBids

GAME = SealedBids()

__all__ = ["GAME", "SealedBids"]
