"""Work that takes long, in processes of its own: each piece has an end, and the bot never waits for one."""

from bot.work.crew import Closed, Crew, Died
from bot.work.helper import Failed

__all__ = ["Closed", "Crew", "Died", "Failed"]
