"""How fair a game is, as a page for `docs/balance/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.arena.fairness import CARD_MARGIN, ENOUGH, MARGIN, Carried, Done, Found, Measure
from bot.arena.tally import Share
from games.core.balance import Balance

WEAKER = (
    " There are stronger players than these, among whom it may be otherwise: what is known of that says"
    " [levels.md](../levels.md)."
)
"""What has to be said of goals that were measured with others than the strongest."""


class Told(NamedTuple):
    """What a report is about. `command` made it; `player` chose for both sides and may be the `strongest`."""

    game: str
    version: int
    command: str
    player: str
    repeatable: bool
    strongest: bool


def page(
    told: Told, balance: Balance, results: Sequence[Found], cards: Sequence[Carried], habits: Sequence[Done] = ()
) -> str:
    """The whole report in Markdown."""
    judged = [row.held for each in results for row in each.goals] + [row.held for row in habits]
    judged += [row.held for row in cards if row.held is not None]
    missed, goals = judged.count(False), len(judged)
    again = (
        "gives the same numbers again" if told.repeatable else "gives similar numbers (its players think by the clock)"
    )
    lines = [
        f"# How fair is {told.game}?",
        "",
        f"Version {told.version} of the rules, every seat played by the computer (`{told.player}`); measured by",
        "",
        "```",
        told.command,
        "```",
        f"which {again}. A draw counts for everyone alike. Intervals hold with 95 % certainty (Wilson).",
        "",
        f"**{goals - missed} of {goals} goals held.** The goals: a side, and whoever begins, wins at most"
        f" {_points(MARGIN)} more or less often than its part (duels: 45 to 55 %)"
        + (f"; a card changes how often its side wins by at most {_points(CARD_MARGIN)}." if cards else "."),
    ]
    if not told.strongest:
        lines[-1] += WEAKER
    for each in results:
        lines += ["", *_matchup(each, balance)]
    if habits:
        lines += ["", *_habits(habits)]
    if cards:
        lines += ["", *_cards(cards, balance)]
    return "\n".join(lines) + "\n"


def _matchup(each: Found, balance: Balance) -> list[str]:
    options = ", ".join(f"{name} {_value(value)}" for name, value in each.matchup.options.items())
    return [
        f"## {_capital(each.matchup.name)}",
        "",
        f"{each.games:,} games{f' ({options})' if options else ''}, {each.draws:,} drawn, "
        f"{each.actions:.0f} actions each on average." + ("" if each.matchup.fixed else " Sides changed seats."),
        "",
        "| | wins | of | rate | 95 % | goal |",
        "| --- | ---: | ---: | ---: | --- | --- |",
        *(_row(row, balance, goal=True) for row in each.goals),
        *(_row(row, balance, goal=False) for row in each.seats),
    ]


def _row(row: Measure, balance: Balance, *, goal: bool) -> str:
    low, high = row.share.interval
    name = balance.worded.get(row.name, row.name)
    low_goal, high_goal = row.fair - MARGIN, row.fair + MARGIN
    verdict = f"{low_goal:.0%} to {high_goal:.0%}: {'held' if row.held else '**not held**'}" if goal else ""
    return (
        f"| {name} | {_count(row.share)} | {row.share.total:,} | {row.share.rate:.1%} | {low:.1%} to {high:.1%} |"
        f" {verdict} |"
    )


def _habits(habits: Sequence[Done]) -> list[str]:
    return [
        "## What is done",
        "",
        "Over all match-ups. The intervals take each game for one observation, as what happens in it goes together.",
        "",
        "| | times | of | rate | 95 % | goal |",
        "| --- | ---: | ---: | ---: | --- | --- |",
        *map(_habit, habits),
    ]


def _habit(row: Done) -> str:
    low, high = row.share.interval
    least, most = row.habit.least, row.habit.most
    goal = f"at least {least:.0%}" if most == 1 else f"{least:.0%} to {most:.0%}"
    return (
        f"| {row.habit.name} | {_count(row.share)} | {row.share.total:,} | {row.share.rate:.1%} |"
        f" {low:.1%} to {high:.1%} | {goal}: {'held' if row.held else '**not held**'} |"
    )


def _cards(cards: Sequence[Carried], balance: Balance) -> list[str]:
    return [
        "## Cards",
        "",
        (
            "How often a side wins in the games in which it had the card, beside how often it wins at all, over all"
            f" match-ups. Fewer than {ENOUGH} games are not judged."
        ),
        "",
        "| side | card | games with it | rate | beside | effect | 95 % | goal |",
        "| --- | --- | ---: | ---: | ---: | ---: | --- | --- |",
        *(_card(row, balance) for row in cards),
    ]


def _card(row: Carried, balance: Balance) -> str:
    low, high = row.share.interval
    verdict = {True: "held", False: "**not held**", None: "too few games"}[row.held]
    return (
        f"| {balance.worded.get(row.side, row.side)} | {balance.worded.get(row.card, row.card)} | {row.share.total:,} |"
        f" {row.share.rate:.1%} | {row.usual:.1%} | {_signed(row.effect)} |"
        f" {_signed(low - row.usual)} to {_signed(high - row.usual)} | {verdict} |"
    )


def _count(share: Share) -> str:
    return f"{share.times:,.0f}" if share.times == int(share.times) else f"{share.times:,.1f}"


def _points(margin: float) -> str:
    return f"{margin * 100:.0f} points"


def _signed(rate: float) -> str:
    return f"{rate * 100:+.1f}"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
