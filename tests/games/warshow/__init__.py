"""The rules of Warshow."""

SHORT = {"turns": 12}
"""Options of `/warshow new` with which a whole game is soon over."""
