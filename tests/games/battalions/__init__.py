"""The rules of Battalions."""

SHORT = {"turns": 10}
"""Options of `/battalions new` with which a whole game is soon over."""
RIGHTS = {
    "own": "army new, army add, army remove, army show, army list, army check, army import, army export, army delete",
    "look": "odds",
    "player": "army play",
}
"""What the commands of `/battalions` that no other game has are to those who use them, as in `tests/gate/rights.py`."""
