"""The forms of tournaments: a list, a result, a dispute, the end of everything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import structlog
from discord.ext import commands

from bot import customid
from bot.answers import Unkind, answering, hold, person, speak
from bot.customid import CustomId
from cogs.shared import forms
from cogs.shared.forms import TEXT, Field, Fields, open_form
from cogs.tournaments import armies, cases, deeds, facts, lookup, people, prizes
from cogs.tournaments.numbers import POINTS, counts, number_typed
from tournaments.evening import engine
from tournaments.evening.commands import Cancel, Dispute, Report
from tournaments.evening.records import Actor, Tournament

REASON = 300

Handler = Callable[[discord.Interaction, Tournament, CustomId, Fields], Awaitable[None]]


async def ask_list(interaction: discord.Interaction, tournament: Tournament, guest: str | None = None) -> None:
    """The form for a list, with the present one in it; for organisers also a guest's."""
    if guest is None:
        lookup.player(interaction, tournament)
    else:
        deeds.guest(interaction, tournament, guest)
    say = speak(interaction)
    now = await armies.own_text(interaction, tournament, guest)
    if len(now) > TEXT:
        raise Unkind("warcrow.refused.list_by_file", most=TEXT)
    label, title = say("warcrow.form.list.label"), say("warcrow.form.list")
    if guest is not None:
        title = say("guest.form.list", player=tournament.name_of(guest))
    custom_id = customid.EVENT.make(tournament.id, 0, "list", *filter(None, (guest,)))
    await open_form(interaction, custom_id, title, Field("list", label, long=True, filled=now))


async def ask_numbers(interaction: discord.Interaction, tournament: Tournament, number: int) -> None:
    """The quick way to report: four numbers."""
    number, _, game = lookup.own_game(interaction, tournament, number)
    say = speak(interaction)
    fields = [
        Field(f"{kind}_{side}", say(f"warcrow.form.{kind}", player=tournament.name_of(player)), most=3)
        for side, player in zip("ab", game.ids, strict=True)
        for kind in ("pm", "pa")
    ]
    title = say("warcrow.form.numbers", table=game.table, round=number)
    await open_form(interaction, customid.EVENT.make(tournament.id, number, "numbers", game.table), title, *fields)


async def ask_dispute(interaction: discord.Interaction, tournament: Tournament, number: int, table: int) -> None:
    """Why the rival's report is not right."""
    say = speak(interaction)
    field = Field("reason", say("warcrow.form.dispute.label"), long=True, most=REASON, needed=False)
    filed = tournament.filed(number, table)
    mine = filed is not None and filed.by == tournament.player_of(interaction.user.id)
    title = say("warcrow.form.own_reason" if mine else "warcrow.form.dispute", table=table)
    if mine:  # who reported does not say that it is wrong, but why it is right
        field = Field("reason", say("warcrow.form.own_reason.label"), long=True, most=REASON)
    await open_form(interaction, customid.EVENT.make(tournament.id, number, "dispute", table), title, field)


async def ask_cancel(interaction: discord.Interaction, tournament: Tournament, reason: str) -> None:
    """The second question before a tournament is called off, with the reason to look at.

    Who may not is not even asked.
    """
    now, actor = discord.utils.utcnow(), Actor(interaction.user.id, manages=person(interaction).manages)
    deeds.understood(engine.act, tournament, Cancel(reason), actor, now)
    say = speak(interaction)
    label = say("warcrow.form.cancel.label")
    field = Field("reason", label, long=True, most=REASON, needed=False, filled=reason)
    title = say("warcrow.form.cancel", event=tournament.name)
    await open_form(
        interaction, customid.EVENT.make(tournament.id, len(tournament.swiss.played), "cancel"), title, field
    )


async def _list(interaction: discord.Interaction, tournament: Tournament, form: CustomId, fields: Fields) -> None:
    await armies.submit(interaction, tournament, fields.get("list", ""), form.args[0] if form.args else None)


async def _numbers(interaction: discord.Interaction, tournament: Tournament, form: CustomId, fields: Fields) -> None:
    (table,) = counts(form, 1)
    pm_a, pa_a, pm_b, pa_b = (number_typed(fields.get(key, "")) for key in POINTS)
    await deeds.do(interaction, tournament, Report(form.number, table, (pm_a, pm_b), (pa_a, pa_b)))


async def _dispute(interaction: discord.Interaction, tournament: Tournament, form: CustomId, fields: Fields) -> None:
    (table,) = counts(form, 1)
    await deeds.do(interaction, tournament, Dispute(form.number, table, fields.get("reason", "")))


async def _cancel(interaction: discord.Interaction, tournament: Tournament, form: CustomId, fields: Fields) -> None:
    await deeds.do(interaction, tournament, Cancel(fields.get("reason", "")))


_FORMS: dict[str, Handler] = {
    "list": _list,
    "numbers": _numbers,
    "dispute": _dispute,
    "cancel": _cancel,
    "ruled": cases.ruled,
    "corrected": cases.corrected,
    "words": facts.take_words,
    "askedback": armies.asked_back,
    "dates": facts.take_dates,
    "again": facts.take_again,
    "guests": people.guests,
    "clubs": people.clubs,
    "teams": people.teams,
    "code": people.code,
    "prizewords": prizes.write,
    "award": prizes.award,
}


_IN_PLACE = {"words", "dates"}
"""Forms of a page, which shows at once what has become of it."""


class Forms(commands.Cog):
    """Takes in what was filled in, by custom id alone."""

    @commands.Cog.listener("on_interaction")
    async def sent(self, interaction: discord.Interaction) -> None:
        """A form of a tournament was sent."""
        found = await forms.sent(interaction, customid.EVENT)
        if found is None:
            return
        form, fields = found
        async with answering(interaction):
            await hold(interaction, in_place=form.verb in _IN_PLACE)
            structlog.contextvars.bind_contextvars(event=form.subject)
            handler = _FORMS.get(form.verb)
            if handler is None:
                raise Unkind("table.refused.unknown_button")
            async with forms.giving_back(interaction, fields):
                await handler(interaction, await lookup.pressed(interaction, form.subject), form, fields)
