"""Pictures of tournaments: scenarios, pairings, standings, score sheets, dice. `painter` is what the house calls."""
