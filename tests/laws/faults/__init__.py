"""Faults that somebody could make, each as a replacement in a source, with who must notice it."""

from tests.laws.faults import (
    battalions,
    battalions_battle,
    core,
    titans,
    titans_course,
    toy,
    wards,
    wards_ground,
    warshow,
    warshow_battle,
)
from tests.laws.faults.fault import Fault

FAULTS = [
    *core.FAULTS,
    *titans.FAULTS,
    *titans_course.FAULTS,
    *toy.FAULTS,
    *wards.FAULTS,
    *wards_ground.FAULTS,
    *warshow.FAULTS,
    *warshow_battle.FAULTS,
    *battalions.FAULTS,
    *battalions_battle.FAULTS,
]

__all__ = ["FAULTS", "Fault"]
