"""Buttons and menus of tables. Their `custom_id` says table, question and verb, so they work after any restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord import ui

from bot import customid
from bot.answers import Unkind, answer, hold, speak
from bot.customid import CustomId
from bot.service.ground.records import Table
from bot.service.ground.refusals import NotRunning
from bot.service.telling import wording
from bot.service.telling.answers import ANSWER
from cogs.shared import (
    agreeing,
    chance,
    notes,
    ordering,
    own_lists,
    pacing,
    panels,
    plans,
    puzzling,
    replays,
    reviewing,
    steps,
    tables,
)
from cogs.shared.acting import attempt
from cogs.shared.browsing import BROWSER, give_link
from cogs.shared.hinting import show_hint
from cogs.shared.items import Pressed
from cogs.shared.lookup import pressed, seat_of, tables_of, waiting
from cogs.shared.play import show_board, show_hand, show_log
from cogs.shared.rulebook import show_rules

Press = Callable[[discord.Interaction, Table, CustomId], Awaitable[None]]


async def _hand(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    seat = seat_of(table, interaction)
    passed = press.number < table.seq and not table.fresh(seat, press.number)
    note = speak(interaction)("table.panel.old") if passed and table.life == "playing" else ""
    await show_hand(interaction, table, note=note)


async def _back(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await show_hand(interaction, table, in_place=True)


async def _card(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await show_board(interaction, table, in_place=True)


async def _all(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """Everything that may be done now, or a part of it: what is chosen in a menu of groups."""
    values: list[str] = (interaction.data or {}).get("values", [""])
    await show_hand(interaction, table, in_place=True, step=values[0])


async def _onward(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The hand of the game that has waited for the person, what is due first at first; this one again if none does."""
    found = waiting(await tables_of(interaction, running=True), interaction.user.id)
    others = [each for each in found if each.id != table.id]
    if not others:
        await show_hand(interaction, table, note=speak(interaction)("table.list.no_other"), in_place=True)
        return
    say, chosen = speak(interaction), await pressed(interaction, others[0].id)
    title = say("table.list.jump", game=say(f"{chosen.game_id}.name"), id=chosen.id)
    await show_hand(interaction, chosen, note=f"**{title}**", in_place=True)


async def _log(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    turning = _in_place(press)
    await show_log(interaction, table, int(press.args[0]) if turning else None, in_place=turning)


async def _rules(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await show_rules(interaction, table.game_id)


async def _out(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """What has been played, as it stands now: for whoever asks, since everybody may know."""
    found = wording.reminder(table)
    if found is None:
        raise NotRunning(table=table.id)
    await answer(interaction, speak(interaction)(found.key, **found.args))


async def _do(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    sure = press.verb == "sure"
    await attempt(interaction, table, ":".join(press.args), question=press.number, sure=sure, in_place=True)


async def _answer(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """What is asked in a direct message, answered there; the message itself stays as it is."""
    await attempt(interaction, table, ":".join(press.args), question=press.number)


async def _pick(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    values: list[str] = (interaction.data or {}).get("values", [])
    await attempt(interaction, table, values[0], question=press.number, in_place=True)


async def _several(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """What was chosen in one menu, one after the other: all of it is found possible first, or nothing is played, unless
    the menu is loose.
    """
    values: list[str] = (interaction.data or {}).get("values", [])
    chosen, seat = [value.partition(panels.COPY)[0] for value in values], seat_of(table, interaction)
    if len(chosen) == 1:
        await attempt(interaction, table, chosen[0], question=press.number, in_place=True)
    elif not table.fresh(seat, press.number):
        await show_hand(interaction, table, note=speak(interaction)("table.panel.old"), in_place=True)
    else:
        await plans.at_once(interaction, table, chosen, loose=panels.loose(table, seat, press.args))


async def _list(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    values: list[str] = (interaction.data or {}).get("values", [])
    text = await own_lists.chosen(interaction, table, values[0])
    await attempt(interaction, table, text, question=press.number, in_place=True)


async def _join(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await tables.pressed_join(interaction, table, press.args[0] if press.args else None)


def _as_typed(deed: Callable[[discord.Interaction, Table], Awaitable[None]]) -> Press:
    """The same as a command does."""

    async def press(interaction: discord.Interaction, table: Table, _: CustomId) -> None:
        await deed(interaction, table)

    return press


_PRESSES: dict[str, Press] = {
    "play": _hand,
    "hand": _hand,
    "back": _back,
    "card": _card,
    "onward": _onward,
    steps.ALL: _all,
    steps.STEP: _all,
    "log": _log,
    "rules": _rules,
    "out": _out,
    "do": _do,
    "sure": _do,
    ANSWER: _answer,
    "pick": _pick,
    "several": _several,
    "list": _list,
    "replay": _as_typed(replays.show_replay),
    "review": _as_typed(reviewing.show_review),
    "moment": reviewing.press_moment,
    "guess": puzzling.press_guess,
    "publish": _as_typed(reviewing.publish),
    "verify": _as_typed(chance.show_verdict),
    "export": _as_typed(replays.send_log_file),
    **dict.fromkeys(("step_first", "step_back", "step_forth", "step_last"), replays.press_step),
    "eyes": replays.press_eyes,
    "animated": replays.press_animated,
    "share": replays.press_share,
    "film": replays.press_film,
    "tell": replays.press_text,
    "turn": replays.press_text,
    "join": _join,
    "accept": _join,
    "turns": ordering.press,
    "enter": _as_typed(tables.join),
    "decline": _as_typed(tables.pressed_decline),
    "leave": _as_typed(tables.pressed_leave),
    "start": _as_typed(tables.pressed_start),
    "computer": _as_typed(tables.pressed_computer),
    "cancel": _as_typed(tables.pressed_cancel),
    "rematch": _as_typed(tables.rematch),
    "pace": _as_typed(pacing.show_pace),
    "pace_set": pacing.press_pace,
    "undo": agreeing.press_undo,
    "agree": agreeing.agree,
    "refuse": agreeing.refuse,
    "planned": plans.confirm,
    "unplan": plans.drop,
    "orders": _as_typed(plans.show_orders),
    "hint": _as_typed(show_hint),
    BROWSER: _as_typed(give_link),
    "order": plans.pick_orders,
    "matter": plans.pick_matter,
    "usual": plans.usual_orders,
}
_FORMS: dict[str, Callable[[discord.Interaction, Table], Awaitable[None]]] = {
    chance.SALT: chance.ask_salt,
    notes.NOTE: notes.ask_note,
    plans.PLAN: plans.ask_plan,
}
"""What is answered with a form, which must be the first answer."""
_ON_THE_SPOT = {
    *("step_first", "step_back", "step_forth", "step_last", "eyes", "turn"),
    *(
        "back",
        "card",
        "onward",
        steps.ALL,
        steps.STEP,
        "do",
        "sure",
        "pick",
        "several",
        "list",
        "planned",
        "unplan",
        "order",
        "matter",
        "usual",
        "undo",
        "pace_set",
    ),
    *("turns", "join", "accept", "decline", "leave", "start", "computer", "cancel"),
}


def _in_place(press: CustomId) -> bool:
    """Whether it changes the message that was pressed; everything else is answered with a message of its own."""
    return press.verb in _ON_THE_SPOT or (press.verb == "log" and bool(press.args))


class TablePress(Pressed, ui.DynamicItem[Any], template=r"t[0-9]+:.*"):
    """Any button or menu of a table, of whatever version."""

    async def pressed(self, interaction: discord.Interaction) -> None:
        press = customid.TABLE.parse(self.custom_id)
        form = press and _FORMS.get(press.verb)
        if press is not None and form is not None:
            await form(interaction, await pressed(interaction, press.subject))
            return
        handler = press and _PRESSES.get(press.verb)
        if press is None or handler is None:  # a button of a version that is no more
            raise Unkind("table.refused.unknown_button")
        structlog.contextvars.bind_contextvars(table=press.subject)
        await hold(interaction, in_place=_in_place(press))
        await handler(interaction, await pressed(interaction, press.subject), press)
