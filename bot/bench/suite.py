"""All that is measured, by name. Each part says how often it reports progress."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from bot.bench.measure import Figure, Step


class Part(NamedTuple):
    """A part of the suite: the module that measures it, and its steps for the progress bar."""

    module: str
    steps: int

    def measure(self, step: Step) -> list[Figure]:
        """Measures; heavy libraries are imported only now."""
        work: Callable[[Step], list[Figure]] = import_module(f"bot.bench.{self.module}").measure
        return work(step)


PARTS = {
    "rules": Part("rules", 36),
    "boards": Part("boards", 11),
    "pictures": Part("pictures", 24),
    "moves": Part("moves", 15),
    "pairing": Part("pairing", 5),
    "conversation": Part("conversation", 7),
    "visits": Part("visits", 5),
    "orders": Part("orders", 2),
    "idle": Part("idle", 4),
    "choices": Part("choices", 11),
    "window": Part("window", 4),
    "hostile": Part("hostile", 11),
}
