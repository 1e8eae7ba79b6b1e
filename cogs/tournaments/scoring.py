"""The score sheet on one page: who holds what at the end of each round, the feat's facts, and the result as it grows.

It is one private message that changes in place; the buttons hold all that was filled in. A judge fills the same page in
for a disputed game (`!` before the sheet in its buttons).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord

from bot import customid
from bot.answers import Unkind, answer, person, speak
from bot.customid import CustomId
from bot.layout import Menu, Row, button_rows, clip
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import cases, pictures, wording
from cogs.tournaments import cases as judges_cases
from cogs.tournaments import deeds, lookup, mine
from cogs.tournaments.mine import score as score_words
from cogs.tournaments.numbers import counts, parts
from rendering.warcrow import painter
from tournaments.adventures import GROUND, Fact
from tournaments.evening.commands import Judge, Report
from tournaments.evening.filled import Sheet, begin, read
from tournaments.evening.records import Tournament
from tournaments.evening.reporting import cut_short
from tournaments.names import shown_names
from tournaments.records import Round
from tournaments.sayings import Refused
from tournaments.scoring import scoring
from tournaments.sheet import Score

NAME = 12
"""Characters of a name on a button."""
BY_PRESSES = 4
"""A fact with more values than this is a menu; the others change with each press."""
OF_JUDGES = "!"
SURE = "sure"
"""In the button of a sheet on which nothing was marked, once its sender has been asked."""
_ROUNDS = "①②③④⑤⑥⑦⑧⑨"
_HOLDER: dict[str, Style] = {"a": "danger", "b": "primary", "n": "secondary"}
"""A button has the colour of the company that holds the marker."""


class Page:
    """What the sheet needs: whose game it is, and the words. `judging`: a judge fills it in, for players."""

    def __init__(
        self, interaction: discord.Interaction, tournament: Tournament, number: int, table: int, *, judging: bool
    ) -> None:
        self.number, self.judging = number, judging
        self.interaction, self.tournament, self.say = interaction, tournament, speak(interaction)
        if judging:
            judges_cases.staff_only(interaction, tournament)
            found = tournament.game_at(number, table)
            if found is None:
                raise Unkind("event.refused.no_table", round=number, table=table)
            self.game = found
        else:
            _, _, self.game = lookup.own_game(interaction, tournament, number)
        self.played: Round = tournament.swiss.played[number - 1]
        self.names = shown_names(tournament.swiss)

    def button(self, verb: str, label: str, *args: str | int, style: Style = "secondary") -> Button:
        """A button of this game's sheet."""
        return Button(self.custom_id(verb, *args), label, style)

    def custom_id(self, verb: str, *args: str | int) -> str:
        """What it remembers."""
        return customid.EVENT.make(self.tournament.id, self.number, verb, self.game.table, *args)

    def text(self, sheet: Sheet) -> str:
        """The sheet as the buttons hold it."""
        return f"{OF_JUDGES if self.judging else ''}{sheet.text}"

    def company(self, sheet: Sheet, side: str) -> str:
        """The name of whoever leads a company."""
        return self.names[self.game.a if side == sheet.first else self.game.b]


async def start(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """The sheet, also where the rival's report waits: whoever sees it otherwise says so."""
    await opened(interaction, tournament, press.number, asked=True)


async def opened(
    interaction: discord.Interaction, tournament: Tournament, number: int | None = None, *, asked: bool = False
) -> None:
    """The person's own sheet where there is something to fill in, else their table: the rival's report, a result.

    An empty one has the game's first player lead company A, which one press changes. `asked`: even though a report of
    the rival's is there.
    """
    number, me, game = lookup.own_game(interaction, tournament, number)
    filed = tournament.filed(number, game.table)
    sheet = begin(tournament.swiss.played[number - 1], "a")
    answers = filed is not None and filed.by != me and not asked
    if sheet is None or tournament.own_game or not game.pending or tournament.over or answers:
        await mine.show_table(interaction, tournament, number)
        return
    page = Page(interaction, tournament, number, game.table, judging=False)
    mine_before = next((one for one in tournament.versions(number, game.table) if one.by == me), None)
    known = None if mine_before is None else cases.sheet_of(tournament, number, mine_before)
    await _show(page, known or sheet.opened(GROUND.rounds), in_place=False)


async def refill(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """A judge's sheet, begun with what the first reporter filled in."""
    (table,) = counts(press, 1)
    page = Page(interaction, tournament, press.number, table, judging=True)
    sheet = begin(page.played, "a")
    if sheet is None:
        raise Unkind("warcrow.refused.no_sheet")
    known = [cases.sheet_of(tournament, press.number, one) for one in tournament.versions(press.number, table)]
    first = next((one for one in known if one is not None), sheet.opened(GROUND.rounds))
    await _show(page, first, in_place=False)


def _pressed(
    interaction: discord.Interaction, tournament: Tournament, press: CustomId, count: int
) -> tuple[Page, Sheet, tuple[str, ...]]:
    """The page and the sheet of a button whose last argument it is, and the other arguments. Raises Unkind."""
    args = parts(press, count)
    if not (args[0].isascii() and args[0].isdigit()):
        raise Unkind("table.refused.unknown_button")
    judging = args[-1].startswith(OF_JUDGES)
    page = Page(interaction, tournament, press.number, int(args[0]), judging=judging)
    sheet = read(page.played, args[-1].removeprefix(OF_JUDGES))
    if sheet is None:
        raise Unkind("table.refused.unknown_button")
    return page, sheet, args[1:-1]


async def mark(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """A marker at the end of a round goes to the next who may hold it."""
    page, sheet, (number, index) = _pressed(interaction, tournament, press, 4)
    if not (number.isdigit() and index.isdigit() and 1 <= int(number) <= len(sheet.rounds)):
        raise Unkind("table.refused.unknown_button")
    if int(index) >= len(sheet.ground.objectives):
        raise Unkind("table.refused.unknown_button")
    await _show(page, sheet.turned(int(number), int(index)))


async def note(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """A company's number of a fact: from a menu, or the next one by a press."""
    page, sheet, (index, side) = _pressed(interaction, tournament, press, 4)
    if not (index.isdigit() and side in ("0", "1") and int(index) < len(sheet.deed.facts)):
        raise Unkind("table.refused.unknown_button")
    fact, now = sheet.deed.facts[int(index)], sheet.facts[int(index)][int(side)]
    following = fact.low if now >= fact.high else now + 1
    (chosen,) = (interaction.data or {}).get("values", [str(following)])
    await _show(page, sheet.noted(int(index), int(side), int(chosen)))


async def turn(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """The other player leads company A; the sheet begins anew, as markers belong to companies."""
    page, sheet, _ = _pressed(interaction, tournament, press, 2)
    empty = begin(page.played, "b" if sheet.first == "a" else "a")
    assert empty is not None, "there was a sheet"
    await _show(page, empty.opened(GROUND.rounds))


async def shorter(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """The game ended a round earlier; after one round, all of them were played again."""
    page, sheet, _ = _pressed(interaction, tournament, press, 2)
    played = len(sheet.rounds)
    await _show(page, sheet.cut(played - 1) if played > 1 else sheet.opened(GROUND.rounds))


async def older(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """A button of the sheet that went step by step: the same sheet, on one page."""
    text = press.args[-1] if press.args else ""
    page = Page(interaction, tournament, press.number, 0, judging=False)
    sheet = read(page.played, text)
    if sheet is None:
        raise Unkind("table.refused.unknown_button")
    await _show(page, sheet.opened(GROUND.rounds))


async def _show(page: Page, sheet: Sheet, *, in_place: bool = True, asking: bool = False) -> None:
    """The page. `asking`: whether a sheet on which nothing was marked is meant so."""
    say = page.say
    try:
        found = sheet.score(scoring(page.tournament.swiss.settings))
    except Refused as refusal:
        found, result = None, [deeds.worded(refusal.saying, say)]
    else:
        result = _result(page, sheet, found)
    a, b = (plain(page.company(sheet, side)) for side in "ab")
    lines = [
        *_head(page),
        say("warcrow.step.companies", a=a, b=b),
        say("warcrow.step.how"),
        *_points(page, sheet),
        *(say("warcrow.step.fact", asked=say(f"warcrow.fact.{fact.id}")) for fact in sheet.deed.facts),
        *(result if not asking else [*result[:-1], say("warcrow.step.untouched")]),
    ]
    rows = [*_markers(page, sheet), *_facts(page, sheet), *_last(page, sheet, found, asking=asking)]
    await answer(page.interaction, "\n".join(lines), rows=rows, in_place=in_place)


def _head(page: Page) -> list[str]:
    """Which game it is."""
    say, played = page.say, page.played
    adventure, deed = say(f"warcrow.scenario.{played.scenario}"), say(f"warcrow.feat.{played.feat}")
    return [
        wording.title(page.tournament, say),
        say("warcrow.table.where", round=page.number, of=page.tournament.rounds, table=page.game.table),
        say("warcrow.table.adventure", adventure=adventure, deed=deed),
    ]


def _points(page: Page, sheet: Sheet) -> list[str]:
    """The military points of each round."""
    a, b = (plain(page.company(sheet, side)) for side in "ab")
    lines: list[str] = []
    for number, held in enumerate(sheet.holders(), start=1):
        pm_a, pm_b = sheet.ground.military(held)
        lines.append(page.say("warcrow.step.round", sign=_ROUNDS[number - 1], a=a, b=b, pm_a=pm_a, pm_b=pm_b))
    return lines


def _result(page: Page, sheet: Sheet, found: Score) -> list[str]:
    """What the sheet gives, the game's first player first."""
    say = page.say
    pm, pa = sheet.by_player(found.pm), sheet.by_player(found.pa)
    sides, verdicts = sheet.by_player((0, 1)), [say(f"warcrow.verdict.{word}") for word in found.verdict.names]
    lines = [say("warcrow.step.result", score=score_words(pm, pa))]
    for index, player in enumerate(page.game.ids):
        side = sides[index]
        lines.append(
            say("warcrow.step.line", player=plain(page.names[player]), pm=pm[index], pa=pa[index],
                pv=pm[index] + pa[index], pt=found.verdict.pt[side], verdict=verdicts[side])
        )  # fmt: skip
    alone = not all(map(page.tournament.answers, page.game.ids))
    return [*lines, say(f"warcrow.step.{'judge_look' if page.judging else 'look_guest' if alone else 'look'}")]


def _markers(page: Page, sheet: Sheet) -> list[Row]:
    """A row of markers for each round played."""
    rows: list[Row] = []
    for number, held in enumerate(sheet.rounds, start=1):
        buttons: list[Button] = []
        for index, (one, sign) in enumerate(zip(sheet.ground.objectives, held, strict=True)):
            marker = painter.marker_name(one, sheet.ground, page.say)
            label = f"{_ROUNDS[number - 1]} {marker}: {_holder(page, sheet, sign)}"
            buttons.append(page.button("mark", label, number, index, page.text(sheet), style=_HOLDER[sign]))
        rows += button_rows(buttons)
    return rows


def _holder(page: Page, sheet: Sheet, sign: str) -> str:
    return "–" if sign == "n" else clip(page.company(sheet, sign), NAME)


def _facts(page: Page, sheet: Sheet) -> list[Row]:
    """The feat's facts: buttons where there are few values, else menus."""
    rows: list[Row] = []
    buttons: list[Button] = []
    for index, fact in enumerate(sheet.deed.facts):
        for side, letter in enumerate("ab"):
            now = sheet.facts[index][side]
            name, asked = page.company(sheet, letter), page.say(f"warcrow.fact.short.{fact.id}")
            if fact.high - fact.low < BY_PRESSES:
                label = f"✨ {clip(name, NAME)}, {asked}: {_value(fact, now, page.say)}"
                style = _HOLDER[letter] if now > fact.low else "secondary"
                buttons.append(page.button("fact", label, index, side, page.text(sheet), style=style))
                continue
            options = tuple((str(n), f"✨ {name}, {asked}: {n}") for n in range(fact.low, fact.high + 1))
            rows.append(Menu(page.custom_id("fact", index, side, page.text(sheet)), asked, options, str(now)))
    return [*button_rows(buttons), *rows]


def _value(fact: Fact, number: int, say: Say) -> str:
    if (fact.low, fact.high) == (0, 1):
        return say("warcrow.word.yes" if number else "warcrow.word.no")
    return str(number)


def _last(page: Page, sheet: Sheet, found: Score | None, *, asking: bool) -> list[Row]:
    """Off it goes; or it was otherwise."""
    say, text = page.say, page.text(sheet)
    buttons: list[Button] = []
    if found is not None:
        if asking:
            pv = " – ".join(str(m + a) for m, a in zip(*map(sheet.by_player, (found.pm, found.pa)), strict=True))
            buttons.append(page.button("file", say("warcrow.step.sure", score=pv), SURE, text, style="danger"))
        else:
            key = "warcrow.step.decide" if page.judging else "warcrow.step.file"
            buttons.append(page.button("file", say(key), text, style="success"))
    buttons.append(page.button("turn", say("warcrow.step.turn"), text))
    buttons.append(page.button("shorter", say("warcrow.step.played", n=len(sheet.rounds)), text))
    if not page.judging:
        buttons.append(page.button("numbers", say("warcrow.button.numbers")))
    return [*button_rows(buttons)]


async def file(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """The result goes to the rival, or counts where a judge filled it in; the sheet goes with it."""
    if len(press.args) == 5:  # a button from before the sheet went with it
        table, pm_a, pm_b, pa_a, pa_b = counts(press, 5)
        await deeds.do(interaction, tournament, Report(press.number, table, (pm_a, pm_b), (pa_a, pa_b)), in_place=True)
        return
    page, sheet, sure = _pressed(interaction, tournament, press, 3 if SURE in press.args else 2)
    if not sure and _untouched(page, sheet):
        await _show(page, sheet, asking=True)
        return
    found = deeds.understood(sheet.score, scoring(tournament.swiss.settings))
    pm, pa = sheet.by_player(found.pm), sheet.by_player(found.pa)
    if page.judging:
        why = cut_short(tournament, page.number, sheet.text, pm, pa)
        await deeds.do(interaction, tournament, Judge(page.number, page.game.table, pm, pa, reason=why), in_place=True)
        return
    report = Report(page.number, page.game.table, pm, pa, sheet.text)
    done = await lookup.tournaments(interaction).act(tournament.id, report, person(interaction))
    view = pictures.sheet_view(tournament, page.number, page.game, sheet)
    picture = await asyncio.to_thread(painter.score_sheet, view, page.say)
    said = page.say(done.answer.key, **done.answer.args)
    await answer(interaction, said, picture, file="score.png", in_place=True)


def _untouched(page: Page, sheet: Sheet) -> bool:
    """Whether nothing was marked: one slip of the thumb must not count where a guest has nobody to confirm it."""
    empty = begin(page.played, sheet.first)
    return empty is not None and sheet == empty.opened(GROUND.rounds)


STEPS: dict[str, Callable[[discord.Interaction, Tournament, CustomId], Awaitable[None]]] = {
    "sheet": start,
    "mark": mark,
    "fact": note,
    "turn": turn,
    "shorter": shorter,
    "refill": refill,
    "file": file,
    # of older messages
    "step": older,
    "held": older,
}
