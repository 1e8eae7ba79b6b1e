"""The command line: what its commands print, how they end, and how the bot starts and stops."""
