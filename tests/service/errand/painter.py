"""The same pictures that are no pictures."""

from tests.service.tally.painter import board, hand, replay

__all__ = ["board", "hand", "replay"]
