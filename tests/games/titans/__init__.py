"""The rules of Titans."""
