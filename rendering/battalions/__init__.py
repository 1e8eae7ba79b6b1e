"""Pictures of Battalions: field, hand, army. `painter` is what the house calls."""
