"""The window: the tables in a browser, beside Discord. Pages are made from the reader's own view, like pictures."""
