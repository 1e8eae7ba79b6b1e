"""Time that counts: questions and their deadlines, calendars, pauses, and what the clock does."""
