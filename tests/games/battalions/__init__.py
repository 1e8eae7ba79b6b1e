"""The rules of Battalions."""

SHORT = {"turns": 10}
"""Options of `/battalions new` with which a whole game is soon over."""
