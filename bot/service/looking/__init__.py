"""Looking back and looking on: lists, logs, replays, hints, and what people keep for themselves."""
