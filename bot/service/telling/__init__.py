"""Telling people: the outbox, the posts that it becomes, and how they reach their place."""
