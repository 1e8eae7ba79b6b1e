"""The rules of each game, a sentence of its rules page a test; and what belongs to every table."""
