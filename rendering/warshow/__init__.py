"""Pictures of Warshow: field, hand, rows, cards, decks. `painter` is what the house calls."""
