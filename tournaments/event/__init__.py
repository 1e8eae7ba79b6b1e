"""The life of a tournament inside a server, as a pure machine: `course.act` takes an event and a command, and tells
what became of it, the one line of its log, and what must be announced. Nothing of Discord, no clock, no database.
"""
