"""The guided score sheet: who is company A, the end of each round, the feat's facts, the result, and off it goes.

Every step is one private message that changes in place; the buttons hold all that was filled in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from bot import customid
from bot.answers import Unkind, answer, speak
from bot.customid import CustomId
from bot.layout import Menu, Row, button_rows
from bot.service.telling.courier import Button
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import wording
from cogs.tournaments import deeds, lookup
from cogs.tournaments.mine import score as score_words
from cogs.tournaments.numbers import counts, parts
from rendering.picture import Picture
from rendering.warcrow import painter
from rendering.warcrow.views import ScoreSheet
from tournaments.adventures import GROUND, Fact, Objective
from tournaments.evening.commands import Report
from tournaments.evening.filled import Player, Sheet, begin, read
from tournaments.evening.records import Tournament
from tournaments.names import shown_names
from tournaments.records import Game, Round
from tournaments.sayings import Refused
from tournaments.scoring import scoring
from tournaments.sheet import Score

FACTS, SUM = "facts", "sum"
"""The steps behind the rounds, which are named by their numbers."""


class Page:
    """What every step needs: the game of whoever fills the sheet in, and the words."""

    def __init__(self, interaction: discord.Interaction, tournament: Tournament, number: int) -> None:
        self.number, self.me, self.game = lookup.own_game(interaction, tournament, number)
        self.interaction, self.tournament, self.say = interaction, tournament, speak(interaction)
        self.played: Round = tournament.swiss.played[self.number - 1]
        self.names = shown_names(tournament.swiss)

    def button(self, verb: str, label: str, *args: str | int, primary: bool = False) -> Button:
        """A button of this game's sheet."""
        custom_id = customid.EVENT.make(self.tournament.id, self.number, verb, self.game.table, *args)
        return Button(custom_id, label, "primary" if primary else "secondary")

    def sheet(self, text: str) -> Sheet:
        """The sheet of a pressed button. Raises Unkind for one of another time."""
        found = read(self.played, text)
        if found is None:
            raise Unkind("table.refused.unknown_button")
        return found

    def company(self, sheet: Sheet, side: str) -> str:
        """The name of whoever leads a company."""
        return self.names[self.game.a if side == sheet.first else self.game.b]

    async def show(self, text: str, rows: list[Row], picture: Picture | None = None) -> None:
        """The step, in place of the last one."""
        await answer(self.interaction, text, picture, rows, file="score.png", in_place=True)

    def head(self) -> str:
        """Which game it is."""
        say, played = self.say, self.played
        return "\n".join(
            [
                wording.title(self.tournament, say),
                say("warcrow.table.where", round=self.number, of=self.tournament.rounds, table=self.game.table),
                say(
                    "warcrow.table.adventure",
                    adventure=say(f"warcrow.scenario.{played.scenario}"),
                    deed=say(f"warcrow.feat.{played.feat}"),
                ),
            ]
        )


async def start(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """The first question: who plays company A."""
    page = Page(interaction, tournament, press.number)
    if begin(page.played, "a") is None:
        raise Unkind("warcrow.refused.no_sheet")
    sheets = [(page.names[who], begin(page.played, side)) for side, who in _sides(page.game)]
    buttons = [page.button("step", name, 1, sheet.text, primary=True) for name, sheet in sheets if sheet is not None]
    await answer(interaction, "\n".join([page.head(), page.say("warcrow.step.who")]), rows=[buttons])


def _sides(game: Game) -> tuple[tuple[Player, str], tuple[Player, str]]:
    return ("a", game.a), ("b", game.b)


async def step(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """A step by its name: a round's number, the facts, the sum."""
    page = Page(interaction, tournament, press.number)
    _, where, text = parts(press, 3)
    sheet = page.sheet(text)
    if where == SUM:
        await _sum(page, sheet)
    elif where == FACTS:
        await _facts(page, sheet)
    else:
        await _round(page, sheet, _round_number(where))


def _round_number(text: str) -> int:
    if text not in map(str, range(1, GROUND.rounds + 1)):
        raise Unkind("table.refused.unknown_button")
    return int(text)


async def hold(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """Somebody said who holds an objective at the end of a round."""
    page = Page(interaction, tournament, press.number)
    _, at, index, text = parts(press, 4)
    sheet, number = page.sheet(text), _round_number(at)
    (chosen,) = (interaction.data or {}).get("values", ["n"])
    await _round(page, sheet.held(number, int(index), chosen), number)


async def note(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """Somebody said a company's number of a fact."""
    page = Page(interaction, tournament, press.number)
    _, index, side, text = parts(press, 4)
    (chosen,) = (interaction.data or {}).get("values", ["0"])
    await _facts(page, page.sheet(text).noted(int(index), int(side), int(chosen)))


async def _round(page: Page, sheet: Sheet, number: int) -> None:
    """Who controls what at the end of a round."""
    say, sheet = page.say, sheet.opened(number)
    rows: list[Row] = []
    for index, one in enumerate(sheet.ground.objectives):
        custom_id = customid.EVENT.make(
            page.tournament.id, page.number, "held", page.game.table, number, index, sheet.text
        )
        name = painter.marker_name(one, sheet.ground, say)
        options = tuple((side, _holder(page, sheet, name, side)) for side in _may_hold(one))
        rows.append(Menu(custom_id, name, options, sheet.rounds[number - 1][index]))
    after = FACTS if number == GROUND.rounds else number + 1
    buttons = [page.button("step", say("warcrow.step.next"), after, sheet.text, primary=True)]
    if number > 1:
        buttons.append(page.button("step", say("warcrow.step.back"), number - 1, sheet.cut(number).text))
    if number < GROUND.rounds:
        buttons.append(page.button("step", say("warcrow.step.ended", n=number), FACTS, sheet.cut(number).text))
    a, b = (plain(page.company(sheet, side)) for side in "ab")
    military = sheet.ground.military(sheet.holders()[number - 1])
    lines = [
        page.head(),
        say("warcrow.step.companies", a=a, b=b),
        say("warcrow.step.round", round=number, of=GROUND.rounds),
        say("warcrow.step.so_far", a=a, b=b, pm_a=military[0], pm_b=military[1]),
    ]
    await page.show("\n".join(lines), [*rows, buttons])


def _may_hold(one: Objective) -> tuple[str, ...]:
    return ("n", "a", "b") if one.only is None else ("n", one.only)


def _holder(page: Page, sheet: Sheet, objective: str, side: str) -> str:
    if side == "n":
        return page.say("warcrow.step.nobody", objective=objective)
    return page.say("warcrow.step.holder", objective=objective, name=page.company(sheet, side))


async def _facts(page: Page, sheet: Sheet) -> None:
    """The feat's facts at the end."""
    say = page.say
    rows: list[Row] = []
    for index, fact in enumerate(sheet.deed.facts):
        for side, letter in enumerate("ab"):
            custom_id = customid.EVENT.make(
                page.tournament.id, page.number, "fact", page.game.table, index, side, sheet.text
            )
            asked = say("warcrow.step.fact", name=page.company(sheet, letter), asked=say(f"warcrow.fact.{fact.id}"))
            options = tuple((str(n), f"{asked}: {_value(fact, n, say)}") for n in range(fact.low, fact.high + 1))
            rows.append(Menu(custom_id, asked, options, str(sheet.facts[index][side])))
    buttons = [
        page.button("step", say("warcrow.step.sum"), SUM, sheet.text, primary=True),
        page.button("step", say("warcrow.step.back"), max(1, len(sheet.rounds)), sheet.text),
    ]
    lines = [page.head(), say("warcrow.step.facts", deed=say(f"warcrow.feat.{sheet.feat}"))]
    await page.show("\n".join(lines), [*rows, buttons])


def _value(fact: Fact, number: int, say: Say) -> str:
    if (fact.low, fact.high) == (0, 1):
        return say("warcrow.word.yes" if number else "warcrow.word.no")
    return str(number)


async def _sum(page: Page, sheet: Sheet) -> None:
    """The whole result, to be looked at before it is told."""
    say = page.say
    back = page.button("step", say("warcrow.step.back"), FACTS, sheet.text)
    try:
        found = sheet.score(scoring(page.tournament.swiss.settings))
    except Refused as refusal:
        await page.show("\n".join([page.head(), deeds.worded(refusal.saying, say)]), [[back]])
        return
    pm, pa = sheet.by_player(found.pm), sheet.by_player(found.pa)
    names = sheet.by_player((0, 1))
    verdicts = [say(f"warcrow.verdict.{word}") for word in found.verdict.names]
    lines = [page.head(), say("warcrow.step.result", score=score_words(pm, pa))]
    for index, player in enumerate(page.game.ids):
        side = names[index]
        lines.append(
            say("warcrow.step.line", player=plain(page.names[player]), pm=pm[index], pa=pa[index],
                pv=pm[index] + pa[index], pt=found.verdict.pt[side], verdict=verdicts[side])
        )  # fmt: skip
    file = page.button("file", say("warcrow.step.file"), *pm, *pa, primary=True)
    picture = await asyncio.to_thread(painter.score_sheet, _view(page, sheet, found), say)
    await page.show("\n".join([*lines, say("warcrow.step.look")]), [*button_rows([file, back])], picture)


def _view(page: Page, sheet: Sheet, found: Score) -> ScoreSheet:
    """The sheet as a picture shows it, the game's first player first."""
    rounds = [sheet.by_player(pair) for pair in found.rounds]
    empty = [None] * (GROUND.rounds - len(rounds))
    words = found.verdict.names if sheet.first == "a" else found.verdict.names[::-1]
    return ScoreSheet(
        page.tournament.name,
        page.number,
        page.game.table,
        (page.names[page.game.a], page.names[page.game.b]),
        sheet.scenario,
        sheet.feat,
        (*rounds, *empty),
        sheet.by_player(found.pa),
        sheet.by_player(found.verdict.pt),
        (words[0], words[1]),
    )


async def file(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """The result goes to the rival."""
    table, pm_a, pm_b, pa_a, pa_b = counts(press, 5)
    await deeds.do(interaction, tournament, Report(press.number, table, (pm_a, pm_b), (pa_a, pa_b)), in_place=True)


STEPS: dict[str, Callable[[discord.Interaction, Tournament, CustomId], Awaitable[None]]] = {
    "sheet": start,
    "step": step,
    "held": hold,
    "fact": note,
    "file": file,
}
