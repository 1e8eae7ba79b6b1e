"""Tournaments in Discord, as people run them: whole evenings, score sheets, hidden lists, bad days."""
