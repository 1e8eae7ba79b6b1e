"""What a quick run leaves to `--all`, where one case shows nearly what every case shows."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_quick(cases: Iterable[Any], quick: int = 1) -> list[Any]:
    """The cases of a parametrised test; all but the first one, or few, are slow."""
    return [case if at < quick else pytest.param(case, marks=pytest.mark.slow) for at, case in enumerate(cases)]
