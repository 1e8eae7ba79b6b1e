"""Tournaments inside a server: what `tournaments.evening` decides is stored and told here. Only `lists` reads lists."""
