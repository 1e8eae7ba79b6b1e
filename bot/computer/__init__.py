"""Computer players for any game. They get a view, never a state, so they cannot know more than a person in their seat.

`choose` answers in this process; `pool` does it in others, so that the bot never waits, and `pacing` says when the
answer may be seen.
"""

from bot.computer.players import GREEDY, LEVELS, RANDOM, SEARCH, choose

__all__ = ["GREEDY", "LEVELS", "RANDOM", "SEARCH", "choose"]
