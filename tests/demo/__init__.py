"""The demo and the page that checks a game, in a real browser."""
