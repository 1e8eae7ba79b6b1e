"""The rules of Battalions."""
