"""Buttons and menus of events. Their `custom_id` says tournament, round and verb, so they work after any restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import discord
import structlog
from discord import ui

from bot import customid
from bot.answers import Unkind, called, hold
from bot.customid import CustomId
from cogs.shared.items import Pressed
from cogs.tournaments import (
    armies,
    browsing,
    cases,
    deeds,
    facts,
    forms,
    guests,
    lookup,
    mine,
    overview,
    people,
    prizes,
    scoring,
)
from cogs.tournaments.deeds import Press
from cogs.tournaments.numbers import counts
from tournaments.evening.commands import (
    Accept,
    CheckIn,
    Close,
    Command,
    Confirm,
    Drop,
    Finish,
    Join,
    Judge,
    Leave,
    Next,
    Open,
    Pause,
    Refuse,
    Resume,
    Start,
    TakeBack,
)
from tournaments.evening.records import Tournament, Wanted


def _changes(command_of: Callable[[discord.Interaction, CustomId], Command]) -> Press:
    """A press that is nothing but one change of the event."""

    async def press(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
        await deeds.do(interaction, tournament, command_of(interaction, pressed))

    return press


def _steps(command_of: Callable[[CustomId], Command]) -> Press:
    """A step of the organisers; the answer offers the next one."""

    async def press(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
        await overview.step(interaction, tournament, command_of(pressed))

    return press


async def _table(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    await mine.show_table(interaction, tournament, press.number)


async def _report(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    await scoring.opened(interaction, tournament, press.number)


async def _show(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    await overview.show(interaction, tournament)


async def _list(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    await forms.ask_list(interaction, tournament, press.args[0] if press.args else None)


async def _start(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """Round 1; the number of this press is mixed into its draw."""
    await overview.step(interaction, tournament, Start(press=str(interaction.id)))


async def _numbers(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    await forms.ask_numbers(interaction, tournament, press.number)


async def _dispute(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    (table,) = counts(press, 1)
    await forms.ask_dispute(interaction, tournament, press.number, table)


def _confirm(interaction: discord.Interaction, press: CustomId) -> Command:
    table, pm_a, pm_b, pa_a, pa_b = counts(press, 5)
    return Confirm(press.number, table, (pm_a, pm_b), (pa_a, pa_b))


async def _walkover(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """Whoever left an open game does not come any more: the win is the rival's. Raises Unkind once they are back."""
    (table,) = counts(press, 1)
    game, by_id = tournament.game_at(press.number, table), tournament.swiss.by_id
    absent = () if game is None else tuple(one for one in game.ids if by_id[one].status == "dropped")
    if not absent:
        raise Unkind("event.refused.moved_meanwhile")
    await deeds.do(interaction, tournament, Judge(press.number, table, absent=absent))


def _role(press: CustomId) -> Wanted:
    """What somebody was asked to be. Raises Unkind."""
    if press.args not in (("organiser",), ("judge",), ("player",)):
        raise Unkind("table.refused.unknown_button")
    return cast("Wanted", press.args[0])


_PRESSES: dict[str, Press] = {
    **scoring.STEPS,
    "case": cases.press,
    "approve": armies.approve,
    "askback": armies.ask_back,
    "review": armies.review,
    "reviews": armies.reviews,
    "reveal": armies.ask_reveal_all,
    "revealall": armies.press_reveal_all,
    "why": armies.why,
    "stats": armies.statistics,
    "facts": facts.press,
    "words": facts.ask_words,
    "dates": facts.ask_dates,
    "switch": facts.switch,
    "cut": facts.cut,
    "third": facts.third,
    "groups": facts.groups,
    "rounds": facts.rounds,
    "imageless": facts.imageless,
    "again": facts.ask_again,
    "queue": cases.press_queue,
    "rule": cases.rule,
    "ruling": cases.ask_ruling,
    "correct": cases.ask_why,
    "join": _changes(lambda interaction, _: Join(called(interaction.user))),
    "claim": _changes(lambda interaction, _: Join(called(interaction.user))),
    "accept": _changes(lambda _, press: Accept(_role(press))),
    "refuse": _changes(lambda _, press: Refuse(_role(press))),
    "leave": _changes(lambda _, __: Leave()),
    "checkin": _changes(lambda _, __: CheckIn()),
    "list": _list,
    "show": _show,
    "bring": mine.show_what_to_bring,
    "table": _table,
    "report": _report,
    browsing.BROWSER: browsing.give_link,
    "numbers": _numbers,
    "confirm": _changes(_confirm),
    "dispute": _dispute,
    "reason": _dispute,
    "dropping": _changes(lambda _, press: Drop(press.args[0] if press.args else None)),
    "people": people.press,
    "page": people.turn_page,
    "here": people.marks("here", on=True),
    "unhere": people.marks("here", on=False),
    "paid": people.marks("paid", on=True),
    "unpaid": people.marks("paid", on=False),
    "newcode": people.fresh_code,
    "guest": guests.press,
    "ownlink": guests.give_link,
    "leaving": guests.ask_leaving,
    "prizes": prizes.press,
    "prized": prizes.pick,
    "prizewords": prizes.ask_words,
    "vote": prizes.vote,
    "voted": prizes.voted,
    "award": prizes.ask_award,
    "certificate": prizes.certificate,
    "tell": people.tell,
    "guests": people.ask_guests,
    "clubs": people.ask_clubs,
    "teams": people.ask_teams,
    "code": people.ask_code,
    "walkover": _walkover,
    "open": _steps(lambda _: Open()),
    "close": _steps(lambda _: Close()),
    "all_here": _steps(lambda _: CheckIn(everyone=True)),
    "start": _start,
    "next": _steps(lambda press: Next(press.number + 1)),
    "take_back": _steps(lambda press: TakeBack(press.number)),
    "clock": overview.start_clock,
    "pause": _steps(lambda _: Pause()),
    "resume": _steps(lambda _: Resume()),
    "finish": _steps(lambda _: Finish()),
}
_FORMS = {
    "list", "numbers", "dispute", "reason", "words", "dates", "again", "askback", "ruling", "correct", "tell",
    "prizewords", "award", "guests", "clubs", "code", "teams",
}  # fmt: skip
"""Answered with a form, which must be the first answer."""
_ON_THE_SPOT = {
    "mark",
    "switch",
    "cut",
    "third",
    "groups",
    "rounds",
    "imageless",
    "turn",
    "shorter",
    "step",
    "held",
    "fact",
    "file",
    "page",
    "prized",
    "voted",
    "here",
    "unhere",
    "paid",
    "unpaid",
    "newcode",
    "guest",
}


class TournamentPress(Pressed, ui.DynamicItem[Any], template=r"w[0-9]+:.*"):
    """Any button or menu of a tournament, of whatever version."""

    async def pressed(self, interaction: discord.Interaction) -> None:
        press = customid.EVENT.parse(self.custom_id)
        handler = press and _PRESSES.get(press.verb)
        if press is None or handler is None:  # a button of a version that is no more
            raise Unkind("table.refused.unknown_button")
        structlog.contextvars.bind_contextvars(event=press.subject)
        if press.verb not in _FORMS:
            await hold(interaction, in_place=press.verb in _ON_THE_SPOT)
        await handler(interaction, await lookup.pressed(interaction, press.subject), press)
