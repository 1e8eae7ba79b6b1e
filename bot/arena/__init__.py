"""Computer players against each other: one game after another, and what can be said of many."""
