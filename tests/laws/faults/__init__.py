"""Faults that somebody could make, each as a replacement in a source, with who must notice it."""

import importlib
import pkgutil

from tests.laws.faults.fault import Fault

_MODULES = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
FAULTS: list[Fault] = [fault for module in _MODULES for fault in getattr(module, "FAULTS", ())]
"""Those of every module of this folder."""

__all__ = ["FAULTS", "Fault"]
