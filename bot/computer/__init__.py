"""Computer players for any game. They get a view, never a state, so they cannot know more than a person in their seat.

`choose` answers in this process; `worker` does it in another, so that the bot never waits.
"""

from bot.computer.players import GREEDY, LEVELS, RANDOM, SEARCH, choose

__all__ = ["GREEDY", "LEVELS", "RANDOM", "SEARCH", "choose"]
