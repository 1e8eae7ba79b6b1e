"""The rules of Warshow."""

SHORT = {"turns": 12}
"""Options of `/warshow new` with which a whole game is soon over."""
RIGHTS = {
    "own": "card, deck new, deck add, deck remove, deck delete, deck show, deck list, deck check, deck import,"
    "deck export",
    "look": "row",
    "player": "deck play",
}
"""What the commands of `/warshow` that no other game has are to those who use them, as in `tests/gate/rights.py`."""
