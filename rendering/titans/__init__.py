"""Pictures of Titans: arena and hand. `painter` is what the house calls."""
