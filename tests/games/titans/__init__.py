"""The rules of Titans."""

SHORT = {"rounds": 1}
"""Options of `/titans new` with which a whole game is soon over."""
