"""Faults that somebody could make, each as a replacement in a source, with who must notice it."""

from tests.laws.faults import core, titans, titans_course, toy, warshow, warshow_battle
from tests.laws.faults.fault import Fault

FAULTS = [*core.FAULTS, *titans.FAULTS, *titans_course.FAULTS, *toy.FAULTS, *warshow.FAULTS, *warshow_battle.FAULTS]

__all__ = ["FAULTS", "Fault"]
