"""Who plays best on a server, somebody's games, and two people against each other. All answered privately."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot import catalogue
from bot.answers import Unkind, answer, answering, client, hold, language, speak
from bot.ratings.skill import PROVISIONAL
from bot.service.telling.wording import plain
from bot.translator import command, explained, named
from tournaments.evening.records import WARCROW

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction
User = discord.User | discord.Member


class RatingCommands(commands.GroupCog, group_name=named("cmd.ratings"), group_description=named("cmd.ratings.desc")):
    """`/ratings ...`."""

    @command("ratings.leaders")
    @explained(game="which_game")
    async def leaders(self, interaction: Interaction, game: str) -> None:
        """The leaderboard of a game."""
        async with answering(interaction):
            guild_id = await _server(interaction)
            say, name = speak(interaction), speak(interaction)(f"{_known(interaction, game)}.name")
            ratings = client(interaction).service.ratings
            view = await ratings.ladder(guild_id, game, interaction.user.id, language(interaction))
            events = game == WARCROW
            if not view.rungs:
                key = "ratings.leaders.no_events" if events else "ratings.leaders.none"
                await answer(interaction, say(key, game=name))
                return
            picture = await ratings.ladder_picture(view, language(interaction))
            lines = [say("ratings.leaders.title", game=name), say("ratings.leaders.how", games=PROVISIONAL)]
            lines += [say("ratings.leaders.events")] if events else []
            await answer(interaction, "\n".join(lines), picture, file="leaders.png")

    @leaders.autocomplete("game")
    async def _offer(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        say = speak(interaction)
        names = {game_id: say(f"{game_id}.name") for game_id in _games()}
        wanted = current.strip().casefold()
        fitting = [Choice(name=name, value=game_id) for game_id, name in names.items() if wanted in name.casefold()]
        return fitting[:25]

    @command("ratings.profile")
    @explained(somebody="somebody", versus="versus")
    async def profile(
        self, interaction: Interaction, somebody: discord.User | None = None, versus: discord.User | None = None
    ) -> None:
        """Somebody's games on this server, or two people against each other."""
        async with answering(interaction):
            guild_id = await _server(interaction)
            user = _person(somebody or interaction.user)
            if versus is not None:
                await _between(interaction, guild_id, user, _person(versus))
                return
            say, ratings = speak(interaction), client(interaction).service.ratings
            view = await ratings.profile(guild_id, user.id)
            name = plain(user.display_name)
            if view is None:
                await answer(interaction, say("ratings.profile.none", name=name))
                return
            picture = await ratings.profile_picture(view, language(interaction))
            await answer(interaction, say("ratings.profile.title", name=name), picture, file="profile.png")


async def _between(interaction: Interaction, guild_id: int, one: User, two: User) -> None:
    """Two people against each other."""
    if one.id == two.id:
        raise Unkind("ratings.refused.alone")
    say = speak(interaction)
    names = {"name": plain(one.display_name), "other": plain(two.display_name)}
    scores = await client(interaction).service.ratings.between(guild_id, one.id, two.id)
    if not scores:
        await answer(interaction, say("ratings.between.none", **names))
        return
    lines = [say("ratings.between.title", **names)]
    for score in scores:
        counts = {"won": score.won, "drawn": score.drawn, "lost": score.lost}
        lines.append(say("ratings.between.row", game=say(f"{score.game_id}.name"), **counts))
    await answer(interaction, "\n".join(lines))


async def _server(interaction: Interaction) -> int:
    """The server where it is asked. Raises Unkind elsewhere."""
    await hold(interaction)
    if interaction.guild_id is None:
        raise Unkind("ratings.refused.guild_only")
    return interaction.guild_id


def _known(interaction: Interaction, game_id: str) -> str:
    if game_id not in _games():
        say = speak(interaction)
        raise Unkind("ratings.refused.no_game", known=", ".join(say(f"{each}.name") for each in _games()))
    return game_id


def _games() -> list[str]:
    """What there are leaderboards of: the bot's games, and Warcrow by its tournaments."""
    return [*sorted(catalogue.games()), WARCROW]


def _person(user: User) -> User:
    if user.bot:
        raise Unkind("ratings.refused.bot")
    return user


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(RatingCommands())
