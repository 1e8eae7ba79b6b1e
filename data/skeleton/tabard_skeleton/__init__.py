"""Skeleton: everybody lays a card face down, the highest takes the round. Two to four seats."""

from tabard_skeleton.game import SkeletonGame

GAME = SkeletonGame()

__all__ = ["GAME", "SkeletonGame"]
