"""The history of the schema. A new step: `.venv/bin/python -m bot.storage.migrations "what changes"`."""
