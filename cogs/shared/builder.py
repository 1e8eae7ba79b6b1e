"""Building own decks and armies: one command and one panel for every game that has them. Everything is private."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from io import BytesIO
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import Unkind, answer, answering, client, hold, language, send_file, speak
from bot.catalogue import texts
from bot.customid import LISTS, CustomId
from bot.gate import costs
from bot.layout import MENU, Menu, Row, clip
from bot.own_lists import Builder, Cards, action, asked_for, builder_of
from bot.service.ground.records import Table
from bot.service.looking.own_lists import NAME_LIMIT, OwnList
from bot.service.telling.courier import Button
from bot.spelling import ALIKE, folded
from bot.texts import Say
from bot.translator import explained, named
from cogs.shared import forms, lookup, offers
from cogs.shared.acting import attempt
from cogs.shared.forms import Field
from cogs.shared.items import Pressed
from cogs.shared.own_lists import CARD_LIMIT
from games.core.game import NotationError

Interaction = discord.Interaction
MOST_COPIES = 50
WRITTEN = 2000
"""Characters of a list that is written."""
TABLES = 3
"""So many tables that wait for the person are asked whether the list would answer them."""
_NAME = re.compile(rf"[^\s`*_~|<>@#:\\][^`*_~|<>@#:\\\n]{{0,{NAME_LIMIT - 1}}}")
_ENTRY = re.compile(r"([+-]?)\s*(?:([0-9]{1,3})\s*[x×*]?\s*)?(.+?)(?:\s*[x×*(]\s*([0-9]{1,3})\)?)?")


class Shown(NamedTuple):
    """What a panel shows: a list of the person's own, or one that comes with the game (`given`: its name there)."""

    name: str
    cards: Cards
    given: str = ""


def add(cog: commands.GroupCog, builder: Builder) -> None:
    """Gives a game's cog the command `cmd.<builder.key>`."""
    group = cog.app_command
    if not isinstance(group, app_commands.Group):
        raise TypeError(f"{cog} is no group")
    group.add_command(_command(builder))


def _command(builder: Builder) -> app_commands.Command[commands.Cog, ..., None]:
    async def lists(interaction: Interaction, current: str) -> list[Choice[str]]:
        given = {each.name: each.name for each in _given(builder, speak(interaction))}
        return offers.choices({each.name: each.name for each in await _own(interaction, builder)} | given, current)

    @app_commands.autocomplete(name=lists)
    @explained(name="list_name", cards="list_cards")
    async def build(
        interaction: Interaction, name: str | None = None, cards: app_commands.Range[str, 1, WRITTEN] | None = None
    ) -> None:
        async with answering(interaction):
            await hold(interaction)
            found = await _find(interaction, builder, name)
            if cards is not None:
                if found is None or found.given:
                    raise Unkind("list.refused.given" if found else "list.refused.no_name")
                found = await _keep(interaction, builder, found.name, read(builder, cards, found.cards, interaction))
            elif found is not None and not found.given:  # a name that was not known begins a list
                found = await _keep(interaction, builder, found.name, found.cards) if not found.cards else found
            await _show(interaction, builder, found)

    key = f"cmd.{builder.key}"
    return app_commands.Command(
        name=named(key), description=named(f"{key}.desc"), callback=build, extras={costs.EXTRA: "cheap"}
    )


def read(builder: Builder, text: str, before: Cards, interaction: Interaction) -> Cards:
    """The list that somebody wrote: in the game's notation, or a card a line or between commas, with its number, by the
    names that the reader sees. With a sign (`+2 Mortar, -1 Imp`) it changes what was there. Raises Unkind.
    """
    try:
        return dict(builder.read(text.strip()))
    except NotationError:
        pass  # it is written in words, then
    entries = list(_entries(text))
    found = dict(before) if any(sign for sign, _, _ in entries) else {}
    say = speak(interaction)
    for sign, count, written in entries:
        card = _card(builder, written, say)
        left = found.get(card, 0) + (-count if sign == "-" else count)
        if left < 0:
            raise Unkind("list.refused.not_in", card=builder.named(card, say), n=found.get(card, 0))
        found[card] = min(left, MOST_COPIES)
    return {card: count for card, count in found.items() if count}


def _entries(text: str) -> Iterator[tuple[str, int, str]]:
    """Sign, number and card of each entry."""
    for part in re.split(r"\n" if "\n" in text.strip() else r"[,;]", text):
        entry = _ENTRY.fullmatch(part.strip(" \t\r,;.•"))
        if entry is not None:
            sign, before, card, after = entry.groups()
            yield sign, int(before or after or 1), card


def _card(builder: Builder, written: str, say: Say) -> str:
    """The card that is called so. Raises Unkind, with what is called most alike."""
    known = {folded(builder.named(card, say)): card for card in builder.cards}
    known |= {folded(card): card for card in builder.cards}
    wanted = folded(written)
    if wanted in known:
        return known[wanted]
    near = [builder.named(known[each], say) for each in get_close_matches(wanted, known, 1, ALIKE)]
    if near:
        raise Unkind("list.refused.card_like", card=clip(written, CARD_LIMIT), near=near[0])
    raise Unkind("list.refused.no_card", card=clip(written, CARD_LIMIT))


def in_words(builder: Builder, cards: Cards, say: Say) -> str:
    """The list as `read` takes it, a card a line."""
    return "\n".join(f"{count} × {builder.named(card, say)}" for card, count in cards.items())


async def _own(interaction: Interaction, builder: Builder) -> list[Shown]:
    found = await client(interaction).service.lists.of(interaction.user.id, builder.game_id)
    return [Shown(each.name, each.cards) for each in found]


def _given(builder: Builder, say: Say) -> list[Shown]:
    return [Shown(say(f"{builder.key}.{key}"), cards, key) for key, cards in builder.ready().items()]


async def _find(interaction: Interaction, builder: Builder, name: str | None) -> Shown | None:
    """The list of this name, a new one if there is none; without a name the one changed last. Raises Unkind."""
    own = await _own(interaction, builder)
    if name is None:
        return own[0] if own else None
    wanted = folded(name)
    for each in (*own, *_given(builder, speak(interaction))):
        if wanted in (folded(each.name), each.given):
            return each
    return Shown(_fitting(name), {})


def _fitting(name: str) -> str:
    if _NAME.fullmatch(name) is None:
        raise Unkind("list.refused.name", most=NAME_LIMIT)
    return name


async def _keep(interaction: Interaction, builder: Builder, name: str, cards: Cards) -> Shown:
    kept = await client(interaction).service.lists.keep(interaction.user.id, builder.game_id, name, cards)
    return Shown(kept.name, kept.cards)


async def _show(
    interaction: Interaction, builder: Builder, shown: Shown | None, *, note: str = "", in_place: bool = False
) -> None:
    """The panel: the list as a picture, why it may not be played, and everything that can be done with it."""
    say, picture = speak(interaction), None
    if shown is not None and shown.cards:
        picture = await client(interaction).service.drawn(builder.draw, shown.name, dict(shown.cards), say)
    text = say("list.none") if shown is None else _verdict(interaction, builder, shown)
    rows = await _rows(interaction, builder, shown)
    text = "\n".join(filter(None, (note, text)))
    await answer(interaction, text, picture, rows, file=f"{builder.verb}.png", in_place=in_place)


def _verdict(interaction: Interaction, builder: Builder, shown: Shown) -> str:
    say = speak(interaction)
    head = say("list.head", name=shown.name, n=sum(shown.cards.values()))
    if shown.given:
        return "\n".join([head, say("list.given")])
    problems = [texts().reason(language(interaction), problem) for problem in builder.problems(shown.cards, None)]
    return "\n".join([head, *(f"• {problem}" for problem in problems)] if problems else [head, say("list.fine")])


async def _rows(interaction: Interaction, builder: Builder, shown: Shown | None) -> list[Row]:
    say, game = speak(interaction), builder.game_id
    own, given = await _own(interaction, builder), _given(builder, say)
    rows: list[Row] = []
    known = [*own[: MENU - len(given)], *given]
    chosen = None if shown is None else _value(shown)
    choices = tuple((_value(each), each.name) for each in known)
    rows.append(Menu(_id("show", builder), say("list.pick.list"), choices, chosen))
    if shown is None or shown.given:
        buttons = [
            Button(_id("new", builder, shown), say("list.button.copy" if shown else "list.button.new"), "primary")
        ]
        return [*rows, [*buttons, *([_text_button(builder, shown, say)] if shown else [])]]

    def label(card: str) -> str:
        count = shown.cards.get(card, 0)
        return f"{builder.named(card, say)} · {count}" if count else builder.named(card, say)

    for verb, cards in (("add", builder.cards), ("remove", tuple(shown.cards))):
        for number, start in enumerate(range(0, len(cards), MENU)):
            part = cards[start : start + MENU]
            ends = {"first": builder.named(part[0], say), "last": builder.named(part[-1], say)}
            picks = tuple((card, label(card)) for card in part)
            rows.append(Menu(_id(verb, builder, shown, number), say(f"list.pick.{verb}", **ends), picks, several=()))
    buttons = [
        Button(_id("write", builder, shown), say("list.button.write"), "primary"),
        Button(_id("new", builder), say("list.button.new")),
        _text_button(builder, shown, say),
        Button(_id("delete", builder, shown), say("list.button.delete"), "danger"),
    ]
    plays = [
        Button(LISTS.make(table.id, seq, "play", game, shown.name), say("list.button.play", id=table.id), "success")
        for table, seq in await _asking(interaction, builder, shown)
    ]
    return [*rows, buttons, *([plays] if plays else [])]


def _text_button(builder: Builder, shown: Shown, say: Say) -> Button:
    return Button(_id("text", builder, shown), say("list.button.text"))


async def _asking(interaction: Interaction, builder: Builder, shown: Shown) -> list[tuple[Table, int]]:
    """Tables that ask the person for such a list and would take this one, with the number of the question."""
    if builder.problems(shown.cards, None):
        return []
    user_id, service = interaction.user.id, client(interaction).service
    mine = await lookup.tables_of(interaction, lookup.my_game, game_id=builder.game_id, running=True)
    found: list[tuple[Table, int]] = []
    for each in lookup.waiting(mine, user_id)[:TABLES]:
        table = await service.table(each.id, user_id)
        seat = table.seat_of(user_id)
        question = None if seat is None else table.question(seat)
        if seat is None or question is None or asked_for(table, seat) is not builder:
            continue
        if not builder.problems(shown.cards, table.options):
            found.append((table, question.seq))
    return found


def _value(shown: Shown) -> str:
    return f"given:{shown.given}" if shown.given else f"own:{shown.name}"


def _id(verb: str, builder: Builder, shown: Shown | None = None, number: int = 0) -> str:
    return LISTS.make(0, number, verb, builder.game_id, *([] if shown is None else _value(shown).split(":")))


async def _meant(interaction: Interaction, builder: Builder, kind: str, name: str) -> Shown:
    """The list that a button or a menu named. Raises NoList."""
    if kind == "given":
        return next(each for each in _given(builder, speak(interaction)) if each.given == name)
    found = await client(interaction).service.lists.one(interaction.user.id, builder.game_id, name)
    return Shown(found.name, found.cards)


class ListPress(Pressed, ui.DynamicItem[Any], template=LISTS.pattern):
    """A button or a menu of the panel. Whoever presses it means their own lists."""

    async def pressed(self, interaction: Interaction) -> None:
        press = LISTS.parse(self.custom_id)
        builder = None if press is None else builder_of(press.args[0])
        if press is None or builder is None:
            raise Unkind("table.refused.unknown_button")
        values: list[str] = (interaction.data or {}).get("values", [])
        match press.verb:
            case "open":
                await hold(interaction)
                await _show(interaction, builder, await _find(interaction, builder, None))
            case "new" | "write":
                await _ask(interaction, builder, press)
            case "text":
                await hold(interaction)
                await _send(interaction, builder, await _meant(interaction, builder, *press.args[1:]))
            case "show":
                await hold(interaction, in_place=True)
                kind, _, name = (values[0] if values else ":".join(press.args[1:])).partition(":")
                await _show(interaction, builder, await _meant(interaction, builder, kind, name), in_place=True)
            case "add" | "remove":
                await hold(interaction, in_place=True)
                await _change(interaction, builder, press, values)
            case "delete" | "gone":
                await hold(interaction, in_place=True)
                await _delete(interaction, builder, press)
            case "play":
                await hold(interaction, in_place=True)
                table = await lookup.pressed(interaction, press.subject)
                found = await _meant(interaction, builder, "own", press.args[1])
                chosen = action(builder, OwnList(found.name, dict(found.cards)))
                await attempt(interaction, table, chosen, question=press.number, in_place=True)
            case _:
                raise Unkind("table.refused.unknown_button")


async def _change(interaction: Interaction, builder: Builder, press: CustomId, values: list[str]) -> None:
    """One copy more or less of each card that was picked."""
    shown = await _meant(interaction, builder, *press.args[1:])
    cards, by = dict(shown.cards), 1 if press.verb == "add" else -1
    for card in values:
        cards[card] = min(cards.get(card, 0) + by, MOST_COPIES)
    kept = {card: count for card, count in cards.items() if count > 0}
    await _show(interaction, builder, await _keep(interaction, builder, shown.name, kept), in_place=True)


async def _delete(interaction: Interaction, builder: Builder, press: CustomId) -> None:
    """Asks first."""
    say, shown = speak(interaction), await _meant(interaction, builder, *press.args[1:])
    if press.verb == "delete":
        buttons = [
            Button(_id("gone", builder, shown), say("list.button.delete"), "danger"),
            Button(_id("show", builder, shown), say("list.button.keep")),
        ]
        await answer(interaction, say("list.sure", name=shown.name), rows=[buttons], in_place=True)
        return
    await client(interaction).service.lists.drop(interaction.user.id, builder.game_id, shown.name)
    note = say("list.deleted", name=shown.name)
    await _show(interaction, builder, await _find(interaction, builder, None), note=note, in_place=True)


async def _send(interaction: Interaction, builder: Builder, shown: Shown) -> None:
    file = discord.File(BytesIO(builder.write(shown.cards).encode()), f"{builder.verb}.txt")
    await send_file(interaction, speak(interaction)("list.export", name=shown.name), file)


async def _ask(interaction: Interaction, builder: Builder, press: CustomId) -> None:
    """Opens the form: a name, and the cards in words. A new list may begin with the cards of one that comes along."""
    say, shown = speak(interaction), None
    if len(press.args) > 1:
        shown = await _meant(interaction, builder, *press.args[1:])
    title = say("list.button.write" if press.verb == "write" else "list.button.new")
    await forms.open_form(
        interaction,
        _id(press.verb, builder, shown if press.verb == "write" else None),
        title,
        Field("name", say("opt.list_name"), most=NAME_LIMIT, filled=shown.name if shown else ""),
        Field(
            "cards",
            say("list.form.cards"),
            long=True,
            most=WRITTEN,
            needed=False,
            filled=in_words(builder, shown.cards, say) if shown else "",
        ),
    )


class ListForms(commands.Cog):
    """Takes in lists that were written."""

    @commands.Cog.listener("on_interaction")
    async def sent(self, interaction: Interaction) -> None:
        """A form of the panel was sent."""
        found = await forms.sent(interaction, LISTS)
        if found is None:
            return
        form, fields = found
        async with answering(interaction):
            builder = builder_of(form.args[0])
            if builder is None:
                raise Unkind("table.refused.unknown_button")
            await hold(interaction, in_place=True)
            async with forms.giving_back(interaction, fields):
                name, before = _fitting(fields["name"].strip()), form.args[2] if form.verb == "write" else None
                if name != before and any(each.name == name for each in await _own(interaction, builder)):
                    raise Unkind("list.refused.exists", name=name)
                cards = read(builder, fields.get("cards", ""), {}, interaction)
                await _show(interaction, builder, await _keep(interaction, builder, name, cards), in_place=True)
