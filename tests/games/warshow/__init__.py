"""The rules of Warshow."""

SHORT = {"turns": 12}
"""Options of `/warshow new` with which a whole game is soon over."""
RIGHTS = {
    "own": "card, deck",
    "look": "row",
}
"""What the commands of `/warshow` that no other game has are to those who use them, as in `tests/gate/rights.py`."""
