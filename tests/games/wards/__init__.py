"""The rules of Wards of War."""

SHORT = {"rounds": 4}
"""Options of `/wards new` with which a whole game is soon over."""
RIGHTS = {
    "own": "odds",
}
"""What the commands of `/wards` that no other game has are to those who use them, as in `tests/gate/rights.py`."""
