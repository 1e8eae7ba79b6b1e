"""Disputed games before the judges: the queue, a case, and what is decided about it."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import Unkind, answer, language, person, speak
from bot.customid import CustomId
from bot.layout import LABEL_LIMIT, MENU, Menu, Row, button_rows, clip
from bot.service.telling.courier import Button
from bot.texts import Say
from bot.tournaments import cases, wording
from cogs.shared.forms import Field, Fields, open_form
from cogs.tournaments import deeds, lookup
from cogs.tournaments.numbers import POINTS, chosen, counts, number_typed
from tournaments.evening.commands import Judge
from tournaments.evening.records import Tournament
from tournaments.records import Game

REASON = 200


def staff_only(interaction: discord.Interaction, tournament: Tournament) -> None:
    """What players say to judges is for judges. Raises Unkind."""
    if not (tournament.is_judge(interaction.user.id) or person(interaction).manages == tournament.guild_id):
        raise Unkind("event.refused.not_judge")


async def show_queue(interaction: discord.Interaction, tournament: Tournament) -> None:
    """What waits for a judge: the case itself where there is only one."""
    staff_only(interaction, tournament)
    if len(tournament.cases) == 1:
        await show(interaction, tournament, *tournament.cases[0])
        return
    say = speak(interaction)
    text, buttons = cases.queue(tournament, say)
    await answer(interaction, text, rows=[*button_rows(buttons), *_tables(tournament, say)])


def _tables(tournament: Tournament, say: Say) -> list[Row]:
    """A menu of the last round's tables, whose results can be looked at and set right."""
    played = tournament.round
    if played is None or tournament.stage == "cancelled":
        return []
    games = sorted(played.games, key=lambda game: game.table)[:MENU]
    choices = tuple((str(game.table), clip(wording.meeting(tournament, game), LABEL_LIMIT)) for game in games)
    return [Menu(customid.EVENT.make(tournament.id, played.number, "case"), say("event.case.pick"), choices)]


async def show(
    interaction: discord.Interaction, tournament: Tournament, number: int, table: int, head: str | None = None
) -> None:
    """One case, with the score sheets that were filled in. `head`: the key of a line above it."""
    staff_only(interaction, tournament)
    game = _game(tournament, number, table)
    say = speak(interaction)
    drawn = await lookup.tournaments(interaction).case_pictures(tournament, number, game, language(interaction))
    rows = button_rows(cases.buttons(tournament, number, game, say))
    text = "\n".join((*((say(head),) if head else ()), cases.words(tournament, number, game, say)))
    await deeds.show(interaction, text, drawn, rows, file="sheet.png")


def to_tell(tournament: Tournament, say: Say) -> list[Row]:
    """A menu of the round's tables at which a guest plays and no result is known."""
    played = tournament.round
    games = () if played is None or tournament.own_game else sorted(played.games, key=lambda game: game.table)
    waiting = [
        (str(game.table), clip(wording.meeting(tournament, game), LABEL_LIMIT))
        for game in games
        if game.pending and any(map(tournament.is_guest, game.ids))
    ]
    if not waiting or tournament.over:
        return []
    custom_id = customid.EVENT.make(tournament.id, len(tournament.swiss.played), "tell")
    return [Menu(custom_id, say("people.pick.tell"), tuple(waiting[:MENU]))]


async def press(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """A button, or an entry of a menu, that leads to a case."""
    (table,) = counts(pressed if pressed.args else pressed._replace(args=chosen(interaction)), 1)
    await show(interaction, tournament, pressed.number, table)


async def press_queue(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The button of the queue."""
    await show_queue(interaction, tournament)


async def rule(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """One player's version counts. If more has been said since the case was shown, it is shown as it stands instead."""
    # buttons of earlier messages do not say what had been said
    table, pm_a, pm_b, pa_a, pa_b, *seen = counts(pressed, len(pressed.args) if len(pressed.args) == 5 else 6)
    game, version = _game(tournament, pressed.number, table), ((pm_a, pm_b), (pa_a, pa_b))
    known = [(one.pm, one.pa) for one in tournament.versions(pressed.number, table)]
    more = bool(seen) and seen[0] != cases.stand(tournament, pressed.number, game)
    if game.pending and (more or version not in known):
        await show(interaction, tournament, pressed.number, table, head="event.refused.version_changed")
        return
    await deeds.do(interaction, tournament, Judge(pressed.number, table, *version))


async def ask_ruling(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The form for a result that neither of them reported; with the names of both."""
    (table,) = counts(pressed, 1)
    staff_only(interaction, tournament)
    game, say = _game(tournament, pressed.number, table), speak(interaction)
    shown = game.pm is not None and game.pa is not None
    filled = {f"{kind}_{side}": str(pair[index]) for kind, pair in (("pm", game.pm), ("pa", game.pa))
              for index, side in enumerate("ab") if shown and pair is not None}  # fmt: skip
    fields = [
        Field(f"{kind}_{side}", say(f"warcrow.form.{kind}", player=tournament.name_of(player)), most=3,
              filled=filled.get(f"{kind}_{side}", ""))
        for side, player in zip("ab", game.ids, strict=True)
        for kind in ("pm", "pa")
        if kind == "pm" or not tournament.own_game
    ]  # fmt: skip
    if game.pending:  # what counts already is looked at first
        fields.append(Field("reason", say("warcrow.form.ruling.reason"), most=REASON, needed=False))
    title = say("warcrow.form.ruling", table=table, round=pressed.number)
    await open_form(interaction, customid.EVENT.make(tournament.id, pressed.number, "ruled", table), title, *fields)


async def ruled(interaction: discord.Interaction, tournament: Tournament, form: CustomId, fields: Fields) -> None:
    """The judge's own numbers."""
    (table,) = counts(form, 1)
    pm_a, pa_a, pm_b, pa_b = (number_typed(fields.get(key, "0")) for key in POINTS)
    decided = Judge(form.number, table, (pm_a, pm_b), (pa_a, pa_b), (), fields.get("reason", ""))
    await decide(interaction, tournament, decided)


async def decide(
    interaction: discord.Interaction, tournament: Tournament, ruling: Judge, *, sure: bool = False
) -> None:
    """A judge's word. One that changes what counts already is shown with what follows, before it is asked why."""
    game = _game(tournament, ruling.round, ruling.table)
    if game.pending or sure or ruling.absent:
        await deeds.do(interaction, tournament, ruling, further=to_tell)
        return
    staff_only(interaction, tournament)
    say = speak(interaction)
    text = deeds.understood(cases.preview, tournament, ruling, say)
    assert ruling.pm is not None, "who did not come is decided at once"
    assert ruling.pa is not None, "the same"
    points = (ruling.table, *ruling.pm, *ruling.pa)
    custom_id = customid.EVENT.make(tournament.id, ruling.round, "correct", *points)
    await answer(interaction, text, rows=[[Button(custom_id, say("event.button.correct"), "danger")]])


async def ask_why(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The reason for a correction, which both players read."""
    counts(pressed, 5)
    staff_only(interaction, tournament)
    say = speak(interaction)
    custom_id = customid.EVENT.make(tournament.id, pressed.number, "corrected", *pressed.args)
    field = Field("reason", say("warcrow.form.ruling.reason"), long=True, most=REASON)
    title = say("warcrow.form.ruling", table=pressed.args[0], round=pressed.number)
    await open_form(interaction, custom_id, title, field)


async def corrected(interaction: discord.Interaction, tournament: Tournament, form: CustomId, fields: Fields) -> None:
    """The correction that was looked at."""
    table, pm_a, pm_b, pa_a, pa_b = counts(form, 5)
    ruling = Judge(form.number, table, (pm_a, pm_b), (pa_a, pa_b), (), fields.get("reason", ""))
    await deeds.do(interaction, tournament, ruling)


def _game(tournament: Tournament, number: int, table: int) -> Game:
    """Raises Unkind."""
    game = tournament.game_at(number, table)
    if game is None:
        raise Unkind("event.refused.no_table", round=number, table=table)
    return game
