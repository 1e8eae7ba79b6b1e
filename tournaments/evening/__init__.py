"""The life of a tournament inside a server, as a pure machine: nothing of Discord, no clock, no database.

`engine.act` takes a tournament and a command, and tells what became of it, the one line of its log, and what must be
announced.
"""
