"""Work in other processes: urgent first, replaced when it dies, and nothing for ever."""
