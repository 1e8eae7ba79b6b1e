"""Players that anyone writes: programs that read lines and write lines, behind walls, and get their seat's view alone.

`walls` (what it may reach) and `launcher` (which puts them up), `process` (one that runs), `talk` (what is said),
`partner` (one seat of one game), `declared` (those that an owner lets people meet), `desk` (theirs in the bot).
"""
