"""Tournaments inside a server: what `tournaments.event` decides is stored and told here. Only `lists` reads lists."""
