"""What differs between tournaments of Warcrow and of our own games: their settings, and how rounds are begun."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import catalogue
from bot.answers import Unkind, answering, hold, person, speak
from bot.tournaments import images
from bot.tournaments.founding import NewTournament
from bot.tournaments.refusals import LargeImage
from bot.translator import choices, explained
from cogs.shared.organising import may_found
from cogs.shared.tables import writable
from cogs.tournaments import dates, deeds, files, lookup, offers, overview
from cogs.tournaments.offers import about_tournament
from cogs.tournaments.organisers import told_of
from tournaments.adventures import FEATS, SCENARIOS
from tournaments.evening.clock import MOST_MINUTES
from tournaments.evening.commands import Change, Close, Command, Finish, Move, Next, Open, Start, TakeBack
from tournaments.evening.records import WARCROW, Tournament
from tournaments.records import CUTS, FEWEST_GROUPS, MOST_GROUPS

Interaction = discord.Interaction
Name = app_commands.Range[str, 1, 80]
Capacity = app_commands.Range[int, 0, 4096]
Limit = app_commands.Range[int, 0, 100_000]
Rounds = app_commands.Range[int, 3, 99]
STEPS = ("open", "close", "start", "next", "takeback", "finish")
Seed = app_commands.Range[str, 64, 64]


async def offer_games(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The games that two can play here."""
    say = speak(interaction)
    fitting = (game_id for game_id, game in catalogue.games().items() if 2 in game.seats)
    return offers.offered(((say(f"{game_id}.name"), game_id) for game_id in fitting), current)


class Making:
    """Methods for the group `event`."""

    @explained("name", "date", "capacity", "points", "deadline", rounds="swiss_rounds", channel="posts_channel")
    @explained("place", "price", "prizes", "description", "house", "painted", "proxies", "conversions")
    @explained("image", "cut", "third", "groups", minutes="round_minutes")
    @app_commands.choices(cut=[Choice(name=str(size), value=size) for size in (0, *CUTS)])
    @app_commands.choices(groups=[Choice(name=str(n), value=n) for n in (0, *range(FEWEST_GROUPS, MOST_GROUPS + 1))])
    @about_tournament()
    async def event_change(
        self,
        interaction: Interaction,
        name: Name | None = None,
        date: str | None = None,
        capacity: Capacity | None = None,
        points: Limit | None = None,
        deadline: str | None = None,
        rounds: Rounds | None = None,
        cut: int | None = None,
        third: bool | None = None,
        groups: int | None = None,
        channel: discord.TextChannel | None = None,
        minutes: app_commands.Range[int, 0, MOST_MINUTES] | None = None,
        place: app_commands.Range[str, 1, 100] | None = None,
        price: app_commands.Range[str, 1, 80] | None = None,
        prizes: app_commands.Range[str, 1, 400] | None = None,
        description: app_commands.Range[str, 1, 800] | None = None,
        house: app_commands.Range[str, 1, 800] | None = None,
        painted: bool | None = None,
        proxies: bool | None = None,
        conversions: bool | None = None,
        image: discord.Attachment | None = None,
        event: str | None = None,
    ) -> None:
        """Other settings and facts; 0 or a dash takes one back."""
        given: dict[str, Any] = {"name": name, "rounds": rounds, "capacity": capacity, "points": points}
        given |= {"minutes": minutes, "cut": cut, "groups": groups}
        words = {"place": place, "price": price, "prizes": prizes, "description": description, "house": house}
        switches = {"third": third, "painted": painted, "proxies": proxies, "conversions": conversions}
        await alter(interaction, event, given, {"date": date, "deadline": deadline}, channel, words | switches, image)

    @explained("step", "scenario", "feat", "sure", rounds="swiss_rounds")
    @app_commands.choices(step=choices("step", STEPS))
    @about_tournament(scenario=offers.scenarios, feat=offers.feats)
    async def event_run(
        self,
        interaction: Interaction,
        step: str,
        rounds: Rounds | None = None,
        scenario: str | None = None,
        feat: str | None = None,
        sure: bool = False,
        event: str | None = None,
    ) -> None:
        """From the registration to the end: the steps that `event show` has as buttons, here with their choices."""

        async def deed(found: Tournament) -> None:
            drawn = adventure(interaction, found, scenario, feat)
            # the round after the last one that is there now, so that of many who ask at once one makes it
            taken: dict[str, Command] = {
                "open": Open(),
                "close": Close(),
                "start": Start(rounds, sure, *drawn, press=str(interaction.id)),
                "next": Next(len(found.swiss.played) + 1, *drawn),
                "takeback": TakeBack(len(found.swiss.played)),
                "finish": Finish(confirmed=sure),
            }
            await overview.step(interaction, found, taken[step])

        await deeds.on_tournament(interaction, event, deed)

    @explained("game", "name", "date", "capacity", "seed", "like", rounds="swiss_rounds")
    @app_commands.autocomplete(game=offer_games, like=offers.tournaments)
    async def tournament_new(
        self,
        interaction: Interaction,
        game: str,
        name: Name,
        date: str | None = None,
        capacity: Capacity | None = None,
        rounds: Rounds | None = None,
        seed: Seed | None = None,
        like: str | None = None,
    ) -> None:
        """A new tournament of a game that the bot referees; `like`: the same as an earlier one."""
        await make(interaction, game=game, name=name, date=date, capacity=capacity, rounds=rounds, seed=seed, like=like)


async def make(
    interaction: Interaction,
    *,
    name: str,
    game: str | None = None,
    date: str | None = None,
    capacity: int | None = None,
    points: int | None = None,
    deadline: str | None = None,
    rounds: int | None = None,
    seed: str | None = None,
    like: str | None = None,
) -> None:
    """Makes a tournament in this channel. `game`: one of our own; without, Warcrow. `like`: the same as that one."""
    async with answering(interaction):
        await hold(interaction)
        guild_id, channel_id = await may_found(interaction)
        new = NewTournament(
            name=name,
            guild_id=guild_id,
            channel_id=channel_id,
            game=WARCROW if game is None else catalogue.game(game).id,
            date=await dates.given(interaction, date),
            capacity=capacity or None,
            points=points or None,
            deadline=await dates.given(interaction, deadline),
            rounds=rounds,
            seed=seed,
            like=None if like is None else (await lookup.find(interaction, like)).id,
        )
        await told_of(interaction, await lookup.tournaments(interaction).create(new, person(interaction)))


async def alter(
    interaction: Interaction,
    event: str | None,
    given: dict[str, Any],
    moments: dict[str, str | None],
    channel: discord.TextChannel | None,
    facts: dict[str, Any],
    image: discord.Attachment | None = None,
) -> None:
    """Changes what was given; 0 means no limit any more, a dash no date and no word any more."""

    async def deed(found: Tournament) -> None:
        if found.own_game and (given["points"] is not None or moments["deadline"] is not None):
            raise Unkind("warcrow.refused.no_lists")
        changes: dict[str, Any] = {key: value or None for key, value in given.items() if value is not None}
        for key, typed in moments.items():
            if typed is not None:
                changes[key] = await dates.given(interaction, typed)
        for key, told in facts.items():
            if told is not None:
                changes[key] = "" if isinstance(told, str) and told.strip().casefold() in dates.NEVER else told
        if not changes and channel is None and image is None:
            raise Unkind("warcrow.refused.nothing_to_change")
        if channel is not None:
            await writable(interaction, channel.id)
            found = await deeds.do(interaction, found, Move(channel.id))
        if changes:
            found = await deeds.do(interaction, found, Change(**changes))
        if image is not None:
            await pictured(interaction, found, image)

    await deeds.on_tournament(interaction, event, deed)


async def pictured(interaction: Interaction, tournament: Tournament, image: discord.Attachment) -> None:
    """The tournament's picture, from somebody's file. May raise refusals."""
    if not lookup.leads(interaction, tournament):
        raise Unkind("event.refused.not_organiser")
    if image.size > images.LARGEST:
        raise LargeImage(most=images.LARGEST // 1024 // 1024)
    content = await files.read(image, images.LARGEST)
    await deeds.tell(
        interaction, await lookup.tournaments(interaction).set_image(tournament.id, content, person(interaction))
    )


def adventure(
    interaction: Interaction, tournament: Tournament, scenario: str | None, feat: str | None
) -> tuple[str | None, str | None]:
    """What the organiser chose instead of the draw, by ids or names. Raises Unkind; other games have none."""
    say = speak(interaction)
    if tournament.own_game and (scenario is not None or feat is not None):
        raise Unkind("warcrow.refused.no_adventure")
    return (
        None if scenario is None else offers.named_one(scenario, SCENARIOS, "scenario", say),
        None if feat is None else offers.named_one(feat, FEATS, "feat", say),
    )
