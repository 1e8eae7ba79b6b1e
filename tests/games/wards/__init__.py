"""The rules of Wards of War."""

SHORT = {"rounds": 4}
"""Options of `/wards new` with which a whole game is soon over."""
