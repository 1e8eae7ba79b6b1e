"""The rules of Battalions."""

SHORT = {"turns": 10}
"""Options of `/battalions new` with which a whole game is soon over."""
RIGHTS = {
    "own": "army",
    "look": "odds",
}
"""What the commands of `/battalions` that no other game has are to those who use them, as in `tests/gate/rights.py`."""
