"""What single games have in Discord of their own: whole games, rows, hints, orders, names in moves."""
