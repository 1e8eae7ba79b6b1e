"""`town`: Tabard in a simulated Discord, with a channel and four people; see `tests/town.py` of Tabard."""

pytest_plugins = ["tests.simulated"]
