"""A bot with a little of everything the real one uses, to try the simulated Discord with."""

import asyncio
import io
import re
import time
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands, tasks
from PIL import Image

Interaction = discord.Interaction[Any]
opened: list["SmallBot"] = []  # bots that were started and not closed


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"press:(?P<verb>\w+)"):
    def __init__(self, verb: str) -> None:
        super().__init__(discord.ui.Button(label=verb.title(), custom_id=f"press:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str]) -> "Press":
        return cls(match["verb"])

    async def callback(self, interaction: Interaction) -> None:
        match self.verb:
            case "name":
                await interaction.response.send_modal(NameForm())
            case "break":
                raise ValueError("a mistake in a button")
            case "log":
                try:
                    raise ValueError("a mistake that is only logged")
                except ValueError:
                    structlog.get_logger().exception("it failed")
            case "slow":
                await interaction.response.defer()
                await asyncio.to_thread(time.sleep, 0.3)
            case "count":
                bot: SmallBot = interaction.client
                await interaction.response.defer()
                before = bot.count
                await asyncio.sleep(0)
                bot.count = before + 1
            case _:
                await interaction.response.send_message(f"{self.verb} {interaction.locale}", ephemeral=True)


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template="pick"):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=label, value=value) for label, value in (("One", "1"), ("Two", "2"))]
        super().__init__(discord.ui.Select(custom_id="pick", options=options))

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str]) -> "Pick":
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(f"picked {self.item.values}"))
        await interaction.response.edit_message(view=view, attachments=[])


class NameForm(discord.ui.Modal, title="Name"):
    name: discord.ui.Label[Any] = discord.ui.Label(text="Your name", component=discord.ui.TextInput(custom_id="n"))
    side: discord.ui.Label[Any] = discord.ui.Label(
        text="Side", component=discord.ui.Select(custom_id="s", options=[discord.SelectOption(label="Left", value="l")])
    )

    async def on_submit(self, interaction: Interaction) -> None:
        name, side = self.name.component, self.side.component
        assert isinstance(name, discord.ui.TextInput)
        assert isinstance(side, discord.ui.Select)
        await interaction.response.send_message(f"{name.value} {side.values}", ephemeral=True)


def board(text: str) -> dict[str, Any]:
    """The arguments of a post with a text, a picture, buttons and a menu."""
    data = io.BytesIO()
    Image.new("RGB", (30, 20), "red").save(data, "PNG")
    data.seek(0)
    buttons, menu = discord.ui.ActionRow[Any](), discord.ui.ActionRow[Any]()
    for verb in ("hand", "name", "break", "count", "log"):
        buttons.add_item(Press(verb))
    more = discord.ui.ActionRow[Any]()
    more.add_item(Press("slow"))
    menu.add_item(Pick())
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay(text),
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="a red board")),
            buttons,
            more,
            menu,
        )
    )
    return {"view": view, "file": discord.File(data, "board.png")}


class SmallBot(commands.AutoShardedBot):
    def __init__(self, database_url: str) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.database_url, self.count, self.ticks = database_url, 0, 0

    async def setup_hook(self) -> None:
        opened.append(self)
        self.add_dynamic_items(Press, Pick)
        for command in (show, tell, room, crash):
            self.tree.add_command(command)
        await self.tree.sync()
        self.tick.start()

    async def close(self) -> None:
        self.tick.cancel()
        opened.remove(self)
        await super().close()

    @tasks.loop(hours=1)
    async def tick(self) -> None:
        self.ticks += 1


@app_commands.command()
async def show(interaction: Interaction, level: str = "none", friend: discord.Member | None = None) -> None:
    """Posts a board for all."""
    await interaction.response.defer()
    await interaction.followup.send(**board(f"{level} {friend.display_name if friend else ''}"))


@show.autocomplete("level")
async def levels(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    friend = interaction.namespace.friend
    names = [f"{level} {interaction.locale} {friend.id if friend else ''}".strip() for level in ("basic", "normal")]
    return [app_commands.Choice(name=name, value=name.split()[0]) for name in names if name.startswith(current)]


@app_commands.command()
async def tell(interaction: Interaction, person: discord.Member) -> None:
    """Sends a direct message."""
    await interaction.response.defer(ephemeral=True)
    try:
        await person.send(**board("for you alone"))
        await interaction.followup.send("told", ephemeral=True)
    except discord.Forbidden as error:
        await interaction.followup.send(f"closed {error.code}", ephemeral=True)


@app_commands.command()
async def room(interaction: Interaction) -> None:
    """Opens a thread with a board in it."""
    assert isinstance(interaction.channel, discord.TextChannel)
    try:
        thread = await interaction.channel.create_thread(name="Table", type=discord.ChannelType.public_thread)
        mention = discord.AllowedMentions(users=[interaction.user])
        await thread.send(f"for {interaction.user.mention} <@1>", allowed_mentions=mention, silent=True)
        await interaction.response.send_message(thread.mention)
    except discord.Forbidden as error:
        await interaction.response.send_message(f"refused {error.code}", ephemeral=True)


@app_commands.command()
async def crash(interaction: Interaction) -> None:
    """Has a mistake in it."""
    raise ValueError("a mistake in a command")
