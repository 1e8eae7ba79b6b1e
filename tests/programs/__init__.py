"""Programs as players: those that play, and those that cheat, crash, dawdle, shout and hide."""
