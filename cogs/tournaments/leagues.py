"""Leagues: a page with the ranking, and for those who keep it menus and options to change it."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands
from msgspec.structs import replace

from bot import customid
from bot.answers import Unkind, answer, answering, client, hold, language, person, send_file, speak
from bot.layout import MENU, Menu, Row, clip
from bot.ratings.skill import PROVISIONAL, Skill
from bot.service.telling.courier import Button
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import sheets
from bot.tournaments.leagues import League, LeagueChange, Leagues, Ranked
from bot.translator import command, explained
from cogs.shared import forms
from cogs.shared.forms import Field, open_form
from cogs.shared.items import Pressed
from cogs.shared.organising import may_found
from cogs.tournaments import lookup, offers
from cogs.tournaments.numbers import number_typed
from cogs.tournaments.people import chosen
from cogs.tournaments.public import hold_publicly, post
from rendering.picture import Picture
from rendering.warcrow.numbers import amount
from tournaments.league import Line
from tournaments.spreadsheet import league_sheet

Interaction = discord.Interaction
LIMIT = 3300
"""Characters of a ranking."""
RATING = ("rating", "puntuación", "puntuacion")
"""Typed for the points of the places: a rating counts."""
USUAL = ((10, 8, 6, 5, 4, 3, 2, 1), (25, 18, 15, 12, 10, 8, 6, 4, 2, 1), (12, 10, 8, 7, 6, 5, 4, 3, 2, 1), (3, 2, 1))
"""Points of the places that can be chosen by touch."""
SUM, OWN = "-", "own"
"""Chosen in their place: the tournament points; what is typed into a form."""
FIRST = Skill().points
Name = app_commands.Range[str, 1, 80]
Best = app_commands.Range[int, 0, 100]


def leagues_of(interaction: Interaction) -> Leagues:
    """The service of leagues."""
    return lookup.tournaments(interaction).leagues


async def offer_leagues(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The server's leagues."""
    if interaction.guild_id is None:
        return []
    found = await leagues_of(interaction).listed(interaction.guild_id)
    return offers.offered(((one.name, one.name) for one in found), current)


class LeagueCommand:
    """`/tournament league`."""

    @command("event.league")
    @explained(
        "post", name="league_name", points="league_points", best="league_best", add="league_add", remove="league_remove"
    )
    @app_commands.autocomplete(name=offer_leagues, add=offers.tournaments, remove=offers.tournaments)
    async def league(
        self,
        interaction: Interaction,
        name: Name,
        points: app_commands.Range[str, 1, 200] | None = None,
        best: Best | None = None,
        add: str | None = None,
        remove: str | None = None,
        post: bool = False,
    ) -> None:
        """The ranking of several tournaments; a new name founds a league."""
        async with answering(interaction):
            if post:
                await hold_publicly(interaction)
            else:
                await hold(interaction)
            guild_id = _guild(interaction)
            league = await _named(interaction, guild_id, name, found=not post)
            change = replace(
                LeagueChange() if points is None else counted_by(points),
                best=best,
                add=() if add is None else ((await lookup.find(interaction, add)).id,),
                remove=() if remove is None else ((await lookup.find(interaction, remove)).id,),
            )
            if change != LeagueChange():
                league = await leagues_of(interaction).change(guild_id, league.id, change, person(interaction))
            ranked = await leagues_of(interaction).ranking(guild_id, league.id)
            if post:
                await tell(interaction, ranked)
            else:
                await show(interaction, ranked)


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Unkind("warcrow.refused.guild_only")
    return interaction.guild_id


async def _named(interaction: Interaction, guild_id: int, name: str, *, found: bool) -> League:
    """A league by its name; a new one by whoever may open tournaments here. Raises Unkind."""
    for one in await leagues_of(interaction).listed(guild_id):
        if one.name.casefold() == name.strip().casefold():
            return one
    if not found:
        raise Unkind("event.refused.no_league")
    await may_found(interaction)
    return await leagues_of(interaction).found(guild_id, name)


def read_points(typed: str) -> tuple[int, ...]:
    """Points of the places, such as "10, 8, 6"; a dash or "TP" for the tournament points. Raises Unkind."""
    text = typed.strip().casefold()
    if text in ("-", "—", "tp", "pt"):
        return ()
    if not re.fullmatch(r"[0-9]{1,6}([\s,;]+[0-9]{1,6})*", text):
        raise Unkind("league.refused.points", text=clip(plain(typed), 40))
    return tuple(map(int, re.split(r"[\s,;]+", text)))


def counted_by(typed: str) -> LeagueChange:
    """How it is to count, as it was typed or chosen. Raises Unkind."""
    if typed.strip().casefold() in RATING:
        return LeagueChange(rated=True)
    return LeagueChange(points=read_points(typed))


async def show(interaction: Interaction, ranked: Ranked, *, in_place: bool = False) -> None:
    """The page for the reader alone; whoever keeps the league can change it here."""
    say = speak(interaction)
    told = words(ranked, say) + await _address(interaction, ranked.league)
    drawn = await _drawn(interaction, ranked, interaction.user.id)
    rows = await _rows(interaction, ranked, say)
    if any(isinstance(row, Menu) and row.placeholder == say("league.count") for row in rows):
        told = f"{told}\n{say('league.how')}"
    await answer(interaction, told, drawn, rows, file="league.png", in_place=in_place)


async def tell(interaction: Interaction, ranked: Ranked) -> None:
    """The ranking for everyone, after `hold_publicly`."""
    told = words(ranked, speak(interaction)) + await _address(interaction, ranked.league)
    await post(interaction, told, await _drawn(interaction, ranked), file="league.png")


async def _drawn(interaction: Interaction, ranked: Ranked, reader: int | None = None) -> tuple[Picture, ...]:
    """The ranking as pictures, once there is one; with the reader's own line lit."""
    if not ranked.lines:
        return ()
    return await lookup.tournaments(interaction).league_pictures(ranked, language(interaction), reader)


async def _address(interaction: Interaction, league: League) -> str:
    """A line with the page of the ranking, where there is a window and everybody may see it there; else nothing."""
    url = client(interaction).window_url
    if url is None or await leagues_of(interaction).public(league.id) is None:
        return ""
    return "\n" + speak(interaction)("window.event.public_link", url=f"{url}/l/{league.id}")


def words(ranked: Ranked, say: Say) -> str:
    """The ranking with how it counts; what does not count stands in brackets."""
    rules = ranked.league.rules
    lines = [say("league.title", league=plain(ranked.league.name))]
    if rules.rated:
        lines.append(say("league.by_rating", games=PROVISIONAL))
    elif rules.points:
        lines.append(say("league.by_place", points=", ".join(map(str, rules.points))))
    else:
        lines.append(say("league.by_sum"))
    if rules.best is not None and not rules.rated:
        lines.append(say("league.best", n=rules.best))
    events = clip(", ".join(plain(one.name) for one in ranked.tournaments), 600)
    lines.append(say("league.events", n=len(ranked.tournaments), events=events) if events else say("league.none"))
    for number, line in enumerate(ranked.lines):
        told = _rated(line, say) if rules.rated else _line(line, say)
        if sum(map(len, lines)) + len(told) > LIMIT:
            lines.append(say("event.post.more", n=len(ranked.lines) - number))
            break
        lines.append(told)
    return "\n".join(lines)


def _line(line: Line, say: Say) -> str:
    parts = [amount(one.points, say) if one.counts else f"({amount(one.points, say)})" for one in line.results]
    total = amount(line.total, say)
    return say("league.line", place=line.place, player=plain(line.name), total=total, parts=" + ".join(parts))


def _rated(line: Line, say: Say) -> str:
    """A rating, and what each tournament changed of it."""
    changes = " ".join(f"{'+' if one.points >= 0 else '−'} {abs(int(one.points))}" for one in line.results)
    name = plain(line.name)
    return say("league.line", place=line.place, player=name, total=int(line.total), parts=f"{FIRST} {changes}")


async def _rows(interaction: Interaction, ranked: Ranked, say: Say) -> list[Row]:
    league = ranked.league
    buttons = [
        Button(customid.LEAGUE.make(league.id, 0, verb), say(f"league.button.{verb}")) for verb in ("post", "csv")
    ]
    if not ranked.lines:
        buttons = []
    rows: list[Row] = [buttons] if buttons else []
    known = await lookup.known(interaction)
    mine = [one for one in known if one.mine or one.id in league.events or interaction.permissions.manage_guild]
    kept = await leagues_of(interaction).keeps(league.guild_id, league.id, person(interaction))
    if kept:
        rows.insert(0, _counting(league, say))
    if mine and (not league.events or kept):
        choices = tuple((str(one.id), clip(f"{one.id} · {one.name}", 90)) for one in mine[:MENU])
        chosen_now = tuple(str(one) for one in league.events)
        rows.insert(0, Menu(customid.LEAGUE.make(league.id, 0, "events"), say("league.pick"), choices,
                            several=tuple(one for one, _ in choices if one in chosen_now)))  # fmt: skip
    return rows


def _counting(league: League, say: Say) -> Menu:
    """How it counts: the usual ways, a rating, or one's own points."""
    rules = league.rules
    choices = (
        (SUM, say("league.count.sum")),
        *((_typed(one), say("league.count.places", points=", ".join(map(str, one)))) for one in USUAL),
        (RATING[0], say("league.count.rating")),
        (OWN, say("league.count.own")),
    )
    now = RATING[0] if rules.rated else _typed(rules.points)
    custom_id = customid.LEAGUE.make(league.id, 0, "count")
    return Menu(custom_id, say("league.count"), choices, now if now in dict(choices) else None)


def _typed(points: tuple[int, ...]) -> str:
    """Points of the places as one types them."""
    return ",".join(map(str, points)) or SUM


async def _ask_own(interaction: Interaction, guild_id: int, league_id: int) -> None:
    """The form for points of one's own. Raises Unkind."""
    league = await leagues_of(interaction).league(guild_id, league_id)
    if not await leagues_of(interaction).keeps(guild_id, league_id, person(interaction)):
        raise Unkind("event.refused.not_league")
    say, rules = speak(interaction), league.rules
    await open_form(
        interaction,
        customid.LEAGUE.make(league_id, 0, OWN),
        say("league.form"),
        Field("points", say("league.form.points"), most=200, filled=_typed(rules.points)),
        Field("best", say("league.form.best"), most=3, needed=False, filled=str(rules.best or "")),
    )


class LeagueForms(commands.Cog):
    """Takes in points of one's own, by the form's custom id alone."""

    @commands.Cog.listener("on_interaction")
    async def sent(self, interaction: discord.Interaction) -> None:
        """A league's form was sent."""
        found = await forms.sent(interaction, customid.LEAGUE)
        if found is None:
            return
        form, fields = found
        async with answering(interaction):
            await hold(interaction, in_place=True)
            if form.verb != OWN:
                raise Unkind("table.refused.unknown_button")
            async with forms.giving_back(interaction, fields):
                best = fields.get("best", "").strip()
                wanted = replace(counted_by(fields.get("points", "")), best=number_typed(best) if best else 0)
                await _change(interaction, form.subject, wanted)


async def _change(interaction: Interaction, league_id: int, wanted: LeagueChange) -> None:
    """Changes a league; its page shows at once what has become of it. May raise refusals."""
    guild_id = _guild(interaction)
    await leagues_of(interaction).change(guild_id, league_id, wanted, person(interaction))
    await show(interaction, await leagues_of(interaction).ranking(guild_id, league_id), in_place=True)


class LeaguePress(Pressed, ui.DynamicItem[Any], template=r"g[0-9]+:.*"):
    """Any button or menu of a league."""

    async def pressed(self, interaction: discord.Interaction) -> None:
        press = customid.LEAGUE.parse(self.custom_id)
        if press is None or press.verb not in ("post", "csv", "events", "count"):
            raise Unkind("table.refused.unknown_button")
        guild_id = _guild(interaction)
        if press.verb == "post":
            await hold_publicly(interaction)
            await tell(interaction, await leagues_of(interaction).ranking(guild_id, press.subject))
            return
        if press.verb == "count" and chosen(interaction) == (OWN,):
            await _ask_own(interaction, guild_id, press.subject)
            return
        await hold(interaction, in_place=press.verb in ("events", "count"))
        if press.verb == "csv":
            await _csv(interaction, await leagues_of(interaction).ranking(guild_id, press.subject))
            return
        if press.verb == "count":
            await _change(interaction, press.subject, counted_by("".join(chosen(interaction))))
            return
        league = await leagues_of(interaction).league(guild_id, press.subject)
        wanted = {int(one) for one in chosen(interaction) if one.isdecimal()}
        offered = {one.id for one in await lookup.known(interaction)}
        change = LeagueChange(
            add=tuple(sorted(wanted - set(league.events))),
            remove=tuple(sorted((set(league.events) & offered) - wanted)),
        )
        await _change(interaction, press.subject, change)


async def _csv(interaction: Interaction, ranked: Ranked) -> None:
    """The ranking as a spreadsheet."""
    say, spoken = speak(interaction), language(interaction)
    heads = (say("tournament.csv.head.place"), say("tournament.csv.head.name"), say("league.total"))
    events = [one.name for one in ranked.tournaments]
    text = league_sheet(ranked.lines, heads, events, comma=spoken in sheets.COMMAS)
    file = discord.File(BytesIO(text.encode("utf-8-sig")), f"league-{ranked.league.id}.csv")
    await send_file(interaction, say("warcrow.export.ready", event=plain(ranked.league.name)), file)
