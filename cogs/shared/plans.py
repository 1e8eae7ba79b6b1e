"""Plans and standing orders in Discord: written, looked at, confirmed, dropped; shown to their owner alone."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import answer, client, language, speak
from bot.catalogue import texts
from bot.customid import CustomId
from bot.layout import MENU, Menu, Row
from bot.service.commands import BeginPlan, DropPlan, SetOrders
from bot.service.ground.records import Played, Table
from bot.service.ground.refusals import NoPlan, OldQuestion, PlanBlocked
from bot.service.plans.intending import Orders
from bot.service.play import planning
from bot.service.telling import wording
from bot.service.telling.courier import Button
from cogs.shared.forms import Field, Fields, open_form
from cogs.shared.lookup import seat_of
from cogs.shared.play import drawn, show_hand
from cogs.shared.spelling import spelled

PLAN = "plan"
"""The verb of the button and of the form."""


async def ask_plan(interaction: discord.Interaction, table: Table) -> None:
    """Opens the form for a plan."""
    say = speak(interaction)
    seat_of(table, interaction)
    field = Field(PLAN, say("table.plan.label"), long=True, most=planning.LONGEST)
    title = say("table.plan.title", id=table.id)
    await open_form(interaction, customid.TABLE.make(table.id, table.seq, PLAN), title, field)


async def take_plan(interaction: discord.Interaction, table: Table, fields: Fields) -> None:
    """The form was sent."""
    await planned(interaction, table, fields.get(PLAN, ""))


async def planned(interaction: discord.Interaction, table: Table, text: str) -> None:
    """A plan as somebody wrote it, perhaps of a single action; it is looked at first."""
    await preview(interaction, table, spelled(table, interaction.user.id, text, speak(interaction)))


async def preview(
    interaction: discord.Interaction, table: Table, text: str, *, note: str = "", in_place: bool = False
) -> None:
    """What a plan could come to, from the seat's own view, and the question whether to begin; nothing is played yet."""
    say, drafts, locale = speak(interaction), client(interaction).service.drafts, language(interaction)
    seat_of(table, interaction)
    try:
        draft = await drafts.make(table.id, interaction.user.id, text)
    except PlanBlocked as blocked:
        at = wording.said(table.game_id, str(blocked.reason.args["at"]), locale)
        reason = texts().reason(locale, blocked.why)
        await answer(interaction, say("table.plan.blocked", at=at, reason=reason), in_place=in_place)
        return
    words = wording.steps(table.game_id, draft.queue, draft.branches, locale)
    rows: list[Row] = [
        [
            Button(customid.TABLE.make(table.id, draft.table.seq, "planned"), say("table.button.planned"), "success"),
            Button(customid.TABLE.make(table.id, draft.table.seq, "back"), say("table.button.no")),
        ]
    ]
    picture = await drawn(drafts.picture(draft, locale))
    lines = filter(None, (note, say("table.plan.preview", plan=words)))
    await answer(interaction, "\n".join(lines), picture, rows, in_place=in_place)


async def confirm(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The plan that was looked at begins; if something has happened since, it is looked at again."""
    service, say = client(interaction).service, speak(interaction)
    try:
        played = await service.act(BeginPlan(table.id, interaction.user.id, press.number))
    except OldQuestion:
        now = await service.table(table.id, interaction.user.id)
        if now.own is None or now.own.plan is None or not now.own.plan.draft:
            raise NoPlan from None
        note = say("table.plan.changed")
        await preview(interaction, now, now.own.plan.draft, note=note, in_place=True)
        return
    await show_played(interaction, played, say("table.plan.begun"), in_place=True)


async def show_played(interaction: discord.Interaction, played: Played, note: str, *, in_place: bool) -> None:
    """What came of it, and the hand."""
    lines = [note, *wording.told(played.lines, played.table, language(interaction))]
    await show_hand(interaction, played.table, note="\n".join(lines), in_place=in_place)


async def drop(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Forgets the plan."""
    await client(interaction).service.act(DropPlan(table.id, interaction.user.id))
    await show_hand(interaction, table, note=speak(interaction)("table.plan.dropped"), in_place=True)


async def show_plan(interaction: discord.Interaction, table: Table) -> None:
    """The person's plan, with the hand below it."""
    seat_of(table, interaction)
    now = await client(interaction).service.table(table.id, interaction.user.id)
    note = "" if now.own is not None and now.own.plan else speak(interaction)("table.plan.none")
    await show_hand(interaction, now, note=note)


# --- standing orders --------------------------------------------------------------------------------------------------


async def show_orders(interaction: discord.Interaction, table: Table) -> None:
    """The person's standing orders, and menus that change them."""
    seat_of(table, interaction)
    await _orders(interaction, await client(interaction).service.orders(table.id, interaction.user.id))


async def _orders(interaction: discord.Interaction, orders: Orders, *, in_place: bool = False) -> None:
    say, table, locale = speak(interaction), orders.table, language(interaction)
    if not orders.possible:
        await answer(interaction, say("table.orders.unknown"), in_place=in_place)
        return
    holding = [wording.order(table.game_id, text, locale) for text in orders.given]
    lines = [
        say("table.orders.title", id=table.id),
        *(f"• {words}" for words in holding or [say("table.orders.none")]),
        *([say("table.orders.usual")] if orders.usual else []),
        say("table.orders.hint"),
    ]
    rows: list[Row] = [
        Menu(
            customid.TABLE.make(table.id, table.seq, "order", start),
            say("table.orders.pick"),
            tuple((text, wording.order(table.game_id, text, locale)) for text in page),
            several=tuple(text for text in page if text in orders.given),
        )
        for start in range(0, len(orders.possible), MENU)
        if (page := orders.possible[start : start + MENU])
    ]
    usual = Button(customid.TABLE.make(table.id, table.seq, "usual"), say("table.button.usual"))
    await answer(interaction, "\n".join(lines), rows=[*rows, [usual]], in_place=in_place)


async def pick_orders(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Those chosen in one menu hold from now on, besides those of the other menus."""
    service, user_id = client(interaction).service, interaction.user.id
    start = int(press.args[0])
    orders = await service.orders(table.id, user_id)
    page = orders.possible[start : start + MENU]
    chosen: list[str] = (interaction.data or {}).get("values", [])
    kept = [text for text in orders.given if text in orders.possible and text not in page]
    await _orders(interaction, await service.act(SetOrders(table.id, user_id, [*kept, *chosen])), in_place=True)


async def usual_orders(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The game's usual orders hold again."""
    orders = await client(interaction).service.act(SetOrders(table.id, interaction.user.id, None))
    await _orders(interaction, orders, in_place=True)
