"""Pictures of Wards of War: the map with its signs, and what one warrior sees. `painter` is what the house calls."""
