"""Commands of `/table` that live in a cog of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

if TYPE_CHECKING:
    from bot.client import TabardBot


def add_to_table(bot: TabardBot, *commands: app_commands.Command[Any, ..., Any] | app_commands.Group) -> None:
    """Adds commands to the group, whose cog must be loaded before (it is: cogs are loaded by their names)."""
    group = bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group), "cogs.table comes first"
    for command in commands:
        group.add_command(command)
