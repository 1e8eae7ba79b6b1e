"""The rules of Warshow."""
