"""Tournaments inside a server: the machine, how it is stored and told, who may do what, and where it may die."""
