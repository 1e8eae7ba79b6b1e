"""The rules of Titans."""

SHORT = {"rounds": 1}
"""Options of `/titans new` with which a whole game is soon over."""
RIGHTS = {
    "player": "advance, retreat, attack, lunge, parry, withdraw, yield, pass",
}
"""What the commands of `/titans` that no other game has are to those who use them, as in `tests/gate/rights.py`."""
