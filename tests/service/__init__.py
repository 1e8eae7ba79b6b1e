"""The service over each of the two databases: tables, moves, deadlines, delivery, plans, privacy."""
