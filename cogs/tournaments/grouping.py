"""Commands that several cogs share: written once, grouped by each cog as it needs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.translator import named


def grouped(key: str, **methods: Callable[..., Any]) -> app_commands.Group:
    """A group `cmd.<key>` of commands `cmd.<key>.<name>`, each a method of the cog that holds the group.

    A name ends in `_` where Python has another use for the word.
    """
    group = app_commands.Group(name=named(f"cmd.{key}"), description=named(f"cmd.{key}.desc"))
    for name, method in methods.items():
        word = f"cmd.{key}.{name.rstrip('_')}"
        group.add_command(app_commands.Command(name=named(word), description=named(f"{word}.desc"), callback=method))
    return group
