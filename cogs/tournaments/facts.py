"""The organisers' page of facts: what people should know beforehand, in two forms and three switches."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot import customid
from bot.answers import Unkind, answer, person, speak
from bot.customid import CustomId
from bot.layout import button_rows
from bot.service.telling.courier import Button
from bot.texts import Say
from bot.tournaments import facts, wording
from bot.tournaments.founding import NewTournament
from cogs.shared.forms import Field, Fields, open_form
from cogs.shared.organising import may_found
from cogs.tournaments import dates, lookup
from cogs.tournaments.numbers import counts, number_typed, parts
from tournaments.evening import cutting, splitting
from tournaments.evening.commands import Change
from tournaments.evening.records import Tournament
from tournaments.evening.settings import FACT_LIMITS
from tournaments.evening.turn import NAME_LIMIT
from tournaments.records import CUTS, FEWEST_GROUPS, MOST_GROUPS
from tournaments.rounds import FEWEST_ROUNDS, SMALLEST_GROUP, USUAL_MOST, cut_begun

WORDS = ("place", "price", "prizes", "description", "house")
NUMBERS = ("date", "deadline", "capacity", "points", "minutes")
LONG = ("prizes", "description", "house")
DATE = "%Y-%m-%d %H:%M"


def _leads(interaction: discord.Interaction, tournament: Tournament) -> None:
    """Raises Unkind."""
    if not lookup.leads(interaction, tournament):
        raise Unkind("event.refused.not_organiser")


async def show(interaction: discord.Interaction, tournament: Tournament, *, in_place: bool = False) -> None:
    """The page."""
    _leads(interaction, tournament)
    say = speak(interaction)
    text = "\n".join([wording.title(tournament, say), *facts.lines(tournament, say), say("event.fact.page")])
    await answer(interaction, text, rows=button_rows(_buttons(tournament, say)), in_place=in_place)


def _buttons(tournament: Tournament, say: Say) -> list[Button]:
    def button(verb: str, label: str, *args: str) -> Button:
        return Button(customid.EVENT.make(tournament.id, 0, verb, *args), label)

    found = [button("words", say("warcrow.button.words")), button("dates", say("warcrow.button.dates"))]
    if not tournament.own_game:
        for field in facts.SWITCHES:
            now: bool | None = getattr(tournament.facts, field)
            key = "open" if now is None else "yes" if now else "no"
            found.append(button("switch", f"{say(f'event.switch.{field}')}: {say(f'event.switch.{key}')}", field))
    if tournament.image is not None and not tournament.over:
        found.append(button("imageless", say("warcrow.button.imageless")))
    if _may_set_rounds(tournament):
        now_rounds = tournament.swiss.rounds
        key = "event.switch.usual_rounds" if now_rounds is None else "event.switch.rounds"
        found.append(button("rounds", say(key, n=now_rounds or 0), str(_next_rounds(tournament))))
    if splitting.may_change(tournament):
        many = tournament.swiss.groups
        key = "event.switch.no_groups" if many is None else "event.switch.groups"
        found.append(button("groups", say(key, n=many or 0), str(_next_groups(tournament))))
    if _may_cut(tournament):
        key = "event.switch.cut" if tournament.swiss.cut is not None else "event.switch.no_cut"
        found.append(button("cut", say(key, n=tournament.swiss.cut or 0), str(_next_cut(tournament))))
    if cutting.may_change_third(tournament, tournament.swiss.cut):
        third = tournament.swiss.third
        found.append(
            button("third", say("event.switch.third" if third else "event.switch.no_third"), str(int(not third)))
        )
    if tournament.stage == "draft":  # what comes next, without looking for it further up
        found.append(Button(customid.EVENT.make(tournament.id, 0, "open"), say("warcrow.button.open"), "primary"))
    return found


def _may_set_rounds(tournament: Tournament) -> bool:
    """In groups their size says how many rounds there are."""
    return tournament.stage in ("draft", "open", "closed") and tournament.swiss.groups is None


def _next_rounds(tournament: Tournament) -> int:
    """What the button turns to: one round more as far as is usual, after the last one 0: as many as players ask for."""
    following = (tournament.swiss.rounds or FEWEST_ROUNDS - 1) + 1
    return following if following <= USUAL_MOST else 0


def _next_groups(tournament: Tournament) -> int:
    """What the button turns to: one group more while there are enough, after the last one 0, which is none."""
    most = min(MOST_GROUPS, (tournament.capacity or MOST_GROUPS * SMALLEST_GROUP) // SMALLEST_GROUP)
    following = max(FEWEST_GROUPS, (tournament.swiss.groups or 0) + 1)
    return following if following <= most else 0


def _may_cut(tournament: Tournament) -> bool:
    return not tournament.over and not cut_begun(tournament.swiss)


def _next_cut(tournament: Tournament) -> int:
    """What the button turns to: the next size for which there are enough, after the last one 0, which is none."""
    most = cutting.there(tournament) if tournament.swiss.played else tournament.capacity or CUTS[-1]
    return next((size for size in CUTS if (tournament.swiss.cut or 0) < size <= most), 0)


async def press(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The button that leads here."""
    await show(interaction, tournament)


async def switch(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """Yes, no, not said, by turns."""
    (field,) = parts(pressed, 1)
    if field not in facts.SWITCHES:
        raise Unkind("table.refused.unknown_button")
    _leads(interaction, tournament)
    following = {None: True, True: False, False: None}[getattr(tournament.facts, field)]
    changes: dict[str, Any] = {field: following}
    await _changed(interaction, tournament, Change(**changes))


async def cut(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """How many go on after the Swiss; the button says what it turns to, so that a second press changes nothing."""
    (size,) = counts(pressed, 1)
    _leads(interaction, tournament)
    await _changed(interaction, tournament, Change(cut=size or None))


async def rounds(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """How many rounds there are; the button says what it turns to."""
    (wanted,) = counts(pressed, 1)
    _leads(interaction, tournament)
    await _changed(interaction, tournament, Change(rounds=wanted or None))


async def groups(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """How many groups there are instead of a Swiss; the button says what it turns to."""
    (wanted,) = counts(pressed, 1)
    _leads(interaction, tournament)
    await _changed(interaction, tournament, Change(groups=wanted or None))


async def third(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """Whether there is a game for the third place; the button says what it turns to."""
    (wanted,) = counts(pressed, 1)
    _leads(interaction, tournament)
    await _changed(interaction, tournament, Change(third=wanted > 0))


async def imageless(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The picture goes."""
    _leads(interaction, tournament)
    done = await lookup.tournaments(interaction).set_image(tournament.id, None, person(interaction))
    await show(interaction, done.tournament, in_place=True)


async def ask_words(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The form for what is said in words."""
    _leads(interaction, tournament)
    say = speak(interaction)
    fields = [
        Field(key, say(f"event.label.{key}"), long=key in LONG, most=FACT_LIMITS[key], needed=False,
              filled=getattr(tournament.facts, key))
        for key in WORDS
    ]  # fmt: skip
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "words"), say("warcrow.button.words"), *fields)


async def ask_dates(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The form for dates and numbers; an empty field takes one back."""
    _leads(interaction, tournament)
    say, zone = speak(interaction), await dates.zone_of(interaction)
    now: dict[str, Any] = {
        "date": tournament.date,
        "deadline": tournament.deadline,
        "capacity": tournament.capacity,
        "points": tournament.points,
        "minutes": tournament.clock.minutes,
    }
    fields = [
        Field(key, say(f"event.label.{key}", city=dates.city(zone)), most=40, needed=False,
              filled=_typed(now[key], zone))
        for key in _asked(tournament)
    ]  # fmt: skip
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "dates"), say("warcrow.button.dates"), *fields)


def _asked(tournament: Tournament) -> tuple[str, ...]:
    running = {"capacity"} if tournament.stage == "running" else set[str]()
    listless = {"deadline", "points"} if tournament.own_game else set[str]()
    return tuple(key for key in NUMBERS if key not in running | listless)


def _typed(value: datetime | int | None, zone: ZoneInfo) -> str:
    if isinstance(value, datetime):
        return dates.typed(value, zone)
    return "" if value is None else str(value)


async def take_words(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """What was typed."""
    changes: dict[str, Any] = {key: fields.get(key, "") for key in WORDS}
    await _changed(interaction, tournament, Change(**changes))


async def _changed(interaction: discord.Interaction, tournament: Tournament, command: Change) -> None:
    """The page, as it is now."""
    done = await lookup.tournaments(interaction).act(tournament.id, command, person(interaction))
    await show(interaction, done.tournament, in_place=True)


async def take_dates(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """What was typed."""
    changes: dict[str, Any] = {}
    for key in _asked(tournament):
        typed = fields.get(key, "").strip()
        if key in ("date", "deadline"):
            changes[key] = await dates.given(interaction, typed or None)
        else:
            changes[key] = (number_typed(typed) or None) if typed else None
    await _changed(interaction, tournament, Change(**changes))


async def ask_again(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The same as last time: only name, date and place are asked."""
    say, city = speak(interaction), dates.city(await dates.zone_of(interaction))
    place = tournament.facts.place
    fields = [
        Field("name", say("event.label.name"), most=NAME_LIMIT, filled=tournament.name),
        Field("date", say("event.label.date", city=city), most=40, needed=False),
        Field("place", say("event.label.place"), most=FACT_LIMITS["place"], needed=False, filled=place),
    ]
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "again"), say("warcrow.button.again"), *fields)


async def take_again(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """A new tournament like this one, in this channel."""
    from cogs.tournaments.organisers import told_of

    guild_id, channel_id = await may_found(interaction)
    new = NewTournament(
        name=fields.get("name", ""),
        guild_id=guild_id,
        channel_id=channel_id,
        game=tournament.game,
        date=await dates.given(interaction, fields.get("date", "").strip() or None),
        like=tournament.id,
    )
    made = await lookup.tournaments(interaction).create(new, person(interaction))
    if (place := fields.get("place", "")) != made.facts.place:
        made = (await lookup.tournaments(interaction).act(made.id, Change(place=place), person(interaction))).tournament
    await told_of(interaction, made)
