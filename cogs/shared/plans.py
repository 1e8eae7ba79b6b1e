"""Plans and standing orders in Discord: written, looked at, confirmed, dropped; shown to their owner alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import discord
from msgspec.structs import replace

from bot import catalogue, customid
from bot.answers import answer, client, language, speak
from bot.catalogue import texts
from bot.customid import CustomId
from bot.layout import MENU, Menu, Row
from bot.service.commands import BeginPlan, DropPlan, SetOrders
from bot.service.ground.records import Played, Table
from bot.service.ground.refusals import NoPlan, OldQuestion, PlanBlocked
from bot.service.plans.intending import Orders
from bot.service.play import planning
from bot.service.telling import intended, wording
from bot.service.telling.courier import Button
from bot.spelling import spelled
from bot.texts import Say
from cogs.shared.forms import Field, Fields, open_form
from cogs.shared.lookup import read_by, seat_of
from cogs.shared.play import drawn, recounted, show_hand
from games.core import foresight
from games.core.foresight import Scene
from games.core.game import Standing
from games.core.hidden import Seat

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
        draft = await drafts.mend(table.id, interaction.user.id, text)
    except PlanBlocked as blocked:
        at = wording.said(table.game_id, str(blocked.reason.args["at"]), locale)
        reason = texts().reason(locale, blocked.why)
        await answer(interaction, say("table.plan.blocked", at=at, reason=reason), in_place=in_place)
        return
    words = intended.steps(table.game_id, draft.queue, draft.branches, locale)
    rows: list[Row] = [
        [
            Button(customid.TABLE.make(table.id, draft.table.seq, "planned"), say("table.button.planned"), "success"),
            Button(customid.TABLE.make(table.id, draft.table.seq, "back"), say("table.button.no")),
        ]
    ]
    draft = replace(draft, future=read_by(interaction, draft.future))
    picture = await drawn(drafts.picture(draft, locale))
    lines = filter(None, (note, intended.preview(draft.table, words, draft.queue, draft.left_out, locale)))
    await answer(interaction, "\n".join(lines), picture, rows, in_place=in_place)


async def at_once(
    interaction: discord.Interaction, table: Table, chosen: Sequence[str], *, loose: bool = False
) -> None:
    """What somebody chose together is played without being looked at, if all of it is possible; else nothing is or,
    where it is `loose`, all but that.
    """
    service, say, locale = client(interaction).service, speak(interaction), language(interaction)
    left, notes = list(chosen), list[str]()
    while True:
        try:
            draft = await service.drafts.make(table.id, interaction.user.id, "; ".join(left))
            played = await service.act(BeginPlan(table.id, interaction.user.id, draft.table.seq, loose))
        except PlanBlocked as blocked:
            text = str(blocked.reason.args["at"])
            at, reason = wording.said(table.game_id, text, locale), texts().reason(locale, blocked.why)
            if loose and text in left[1:]:
                left.remove(text)
                notes.append(say("table.panel.left_out", at=at, reason=reason))
                continue
            note = say("table.panel.not_together", at=at, reason=reason)
            await show_hand(interaction, table, note=note, in_place=True)
        except OldQuestion:
            now = await service.table(table.id, interaction.user.id)
            await show_hand(interaction, now, note=say("table.panel.old"), in_place=True)
        else:
            await show_played(interaction, played, "\n".join(notes), in_place=True)
        return


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
    lines = [note, recounted(played.lines, played.table, interaction)]
    first = played.lines[0].seq if played.lines else None
    await show_hand(
        interaction, played.table, note="\n".join(filter(None, lines)), in_place=in_place, first=first, ended=True
    )


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


async def _orders(interaction: discord.Interaction, orders: Orders, *, in_place: bool = False, about: str = "") -> None:
    """`about`: one of the orders of the matter that is being chosen, where they are chosen one matter at a time."""
    say, table, standing = speak(interaction), read_by(interaction, orders.table), orders.standing
    if standing is None or not orders.possible:
        await answer(interaction, say("table.orders.unknown"), in_place=in_place)
        return
    words = _Words(table, standing, say, language(interaction))
    matters = intended.matters(standing, orders.possible)
    if matters:
        scenes = await asyncio.to_thread(_scenes, orders, seat_of(table, interaction))
        lines, rows = words.while_they_play(orders, matters, scenes, about)
    else:
        lines, rows = words.all_at_once(orders)
    usual = Button(customid.TABLE.make(table.id, table.seq, "usual"), say("table.button.usual"))
    back = Button(customid.TABLE.make(table.id, table.seq, "back"), say("watch.button.back"))
    tools = [back] if orders.usual else [usual, back]
    await answer(interaction, "\n".join(lines), rows=[*rows, tools], in_place=in_place)


def _scenes(orders: Orders, seat: Seat) -> list[Scene]:
    table = orders.table
    game, luck = catalogue.game(table.game_id), Random(table.seq)
    return foresight.scenes(game, table.view(seat), seat, orders.given, luck)


class _Words(NamedTuple):
    """Panels of orders in the reader's language."""

    table: Table
    standing: Standing[Any, Any]
    say: Say
    locale: str

    def all_at_once(self, orders: Orders) -> tuple[list[str], list[Row]]:
        """Orders that are chosen all at once."""
        holding = [self._order(text) for text in orders.given]
        lines = [
            self.say("table.orders.title", id=self.table.id),
            *(f"• {words}" for words in holding or [self.say("table.orders.none")]),
            *([self.say("table.orders.usual")] if orders.usual else []),
            self.say("table.orders.hint"),
        ]
        return lines, self._menus(orders.given, "", orders.possible, self.say("table.orders.pick"))

    def while_they_play(
        self, orders: Orders, matters: Sequence[Sequence[str]], scenes: Sequence[Scene], about: str
    ) -> tuple[list[str], list[Row]]:
        """One matter after the other, and what the orders would come to."""
        lines = [
            self.say("table.before.title", id=self.table.id),
            *(f"• {self._matter(text)}: {self._order(text)}" for text in orders.given),
            self._the_rest(orders),
            *intended.scenes(self.table, scenes, self.locale),
            self.say("table.before.hint"),
        ]
        found = next((texts for texts in matters if about in texts), ())
        choices = tuple((texts[0], self._matter(texts[0])) for texts in matters)
        chosen = found[0] if found else None
        id_ = customid.TABLE.make(self.table.id, self.table.seq, "matter")
        rows: list[Row] = [Menu(id_, self.say("table.before.pick"), choices[:MENU], chosen)]
        if found:
            title = self.say("table.before.choose", matter=self._matter(found[0]))
            rows += self._menus(orders.given, found[0], found, title)
        return lines, rows

    def _the_rest(self, orders: Orders) -> str:
        """What becomes of all that the given orders say nothing of."""
        key = "table.before.rest" if orders.given else "table.before.usual"
        return self.say(key, usual=intended.usual(self.table.game_id, self.locale))

    def _matter(self, text: str) -> str:
        return intended.matter(self.standing, text, self.locale)

    def _order(self, text: str) -> str:
        return intended.order(self.table.game_id, self.standing, text, self.locale)

    def _menus(self, given: Sequence[str], about: str, texts: Sequence[str], title: str) -> list[Row]:
        return [
            Menu(
                customid.TABLE.make(self.table.id, self.table.seq, "order", start, about),
                title,
                tuple((text, self._order(text)) for text in page),
                several=tuple(text for text in page if text in given),
            )
            for start in range(0, len(texts), MENU)
            if (page := texts[start : start + MENU])
        ]


async def pick_orders(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Those chosen in one menu hold from now on, besides those of the other menus."""
    service, user_id = client(interaction).service, interaction.user.id
    start, about = int(press.args[0]), press.args[1] if len(press.args) > 1 else ""
    orders = await service.orders(table.id, user_id)
    matters = () if orders.standing is None else intended.matters(orders.standing, orders.possible)
    offered = next((texts for texts in matters if about in texts), () if about else orders.possible)
    page = offered[start : start + MENU]
    chosen: list[str] = (interaction.data or {}).get("values", [])
    kept = [text for text in orders.given if text in orders.possible and text not in page]
    given = await service.act(SetOrders(table.id, user_id, [*kept, *chosen]))
    await _orders(interaction, given, in_place=True, about=about)


async def pick_matter(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """What is said of this matter is chosen next."""
    values: list[str] = (interaction.data or {}).get("values", [""])
    orders = await client(interaction).service.orders(table.id, interaction.user.id)
    await _orders(interaction, orders, in_place=True, about=values[0])


async def usual_orders(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The game's usual orders hold again; pressed in a hand, the hand says so."""
    orders = await client(interaction).service.act(SetOrders(table.id, interaction.user.id, None))
    if press.args:
        await show_hand(interaction, orders.table, note=speak(interaction)("table.before.settled"), in_place=True)
        return
    await _orders(interaction, orders, in_place=True)
