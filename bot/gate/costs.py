"""What everything that people can do costs: one table. What is missing here is dear, and a test says so.

- *cheap*: one look or one change, a few milliseconds: moves, boards, hands, lists.
- *dear*: a post that pings somebody, many pictures, a whole log replayed, a computer player's thought.
- *very dear*: a whole tournament read or paired, everything that is stored about somebody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

import discord
from discord import app_commands

from bot import customid

Cost = Literal["cheap", "dear", "very dear"]

UNITS: Final[Mapping[Cost, int]] = {"cheap": 1, "dear": 8, "very dear": 30}
"""How much of a budget each takes."""
UNDECLARED: Final[Cost] = "dear"
EXTRA: Final = "cost"
"""Under this name a command made by a program, such as a game's verbs, carries its cost in its `extras`."""


def _each(cost: Cost, words: str) -> Iterator[tuple[str, Cost]]:
    return ((name.strip(), cost) for name in words.split(","))


# `*` is a game or a kind of tournament: what they share has one price.
COMMANDS: Final[Mapping[str, Cost]] = dict(
    (
        *_each("cheap", "help, preferences, settings, privacy, ratings leaders, ratings profile"),
        *_each("cheap", "table list, table board, table hand, table log, table join, table leave"),
        *_each("cheap", "table resign"),
        *_each("cheap", "table orders, table admin extend, table admin move, table admin close, table admin record"),
        *_each("cheap", "table admin substitute, table admin adjudicate"),
        *_each("dear", "table fill, table replay, table verify, table undo, table offer"),
        *_each("dear", "table hint, table plan, Show this moment"),
        # games
        *_each("dear", "* new, * learn"),
        *_each("cheap", "* rules, * play, * odds"),
        *_each("cheap", "warshow card, warshow row"),
        # tournaments
        *_each(
            "cheap", "tournament join, tournament withdraw, tournament checkin, tournament return, tournament table"
        ),
        *_each("cheap", "tournament table, tournament event show, tournament event player, tournament event timer"),
        *_each("cheap", "tournament event change, tournament event audit, tournament event cancel"),
        *_each("cheap", "tournament judge result, tournament judge swap"),
        *_each("dear", "* pairings, * standings, tournament event new, tournament event late, tournament event staff"),
        *_each("dear", "tournament event export, tournament judge penalty, tournament league"),
        *_each("very dear", "tournament event import, tournament event run"),
        *_each("cheap", "warcrow report, warcrow initiative, warcrow odds, warcrow scenario, warcrow feat"),
        *_each("cheap", "warcrow list submit, warcrow list add, warcrow list show, warcrow list reveal"),
        *_each("dear", "warcrow roll"),
    )
)

PRESSES: Final[Mapping[str, Cost]] = dict(
    (
        # tables
        *_each(
            "cheap",
            "t play, t hand, t back, t all, t step, t onward, t log, t rules, t do, t sure, t answer, t pick,"
            " t several, t list, t eyes",
        ),
        *_each("cheap", "t step_first, t step_back, t step_forth, t step_last, t join, t accept, t enter, t decline"),
        *_each(
            "cheap", "t card, t leave, t start, t computer, t cancel, t pace, t agree, t refuse, t planned, t unplan"
        ),
        *_each(
            "cheap",
            "t tell, t turn, t orders, t order, t matter, t turns, t out, t usual, t salt, t note, t plan, t close,"
            " t browser",
        ),
        *_each(
            "dear", "t replay, t animated, t film, t share, t verify, t export, t rematch, t pace_set, t undo, t hint"
        ),
        *_each("dear", "t moment, t publish, t guess"),
        *_each("very dear", "t review"),
        # events
        *_each(
            "cheap",
            "w step, w sheet, w held, w fact, w file, w join, w leave, w checkin, w list, w show, w table, w report",
        ),
        *_each("cheap", "w numbers, w cancel, w confirm, w dispute, w dropping, w open, w close, w all_here, w finish"),
        *_each(
            "cheap",
            "w case, w queue, w rule, w ruling, w ruled, w correct, w corrected, w clock, w pause, w resume,"
            " w take_back",
        ),
        *_each("cheap", "w people, w page, w here, w unhere, w paid, w unpaid, w clubs, w code, w newcode, w guests"),
        *_each("cheap", "w guest, w ownlink, w leaving, w reason, w bring, w reveal, w revealall"),
        *_each("cheap", "w tell, w walkover, w teams, w prizes, w prized, w prizewords, w vote, w voted, w award"),
        *_each("dear", "w certificate"),
        *_each("cheap", "w approve, w askback, w askedback, w review, w reviews, w why, w stats"),
        *_each(
            "cheap", "w facts, w words, w dates, w switch, w cut, w groups, w rounds, w third, w imageless, w again"
        ),
        *_each("cheap", "w mark, w turn, w shorter, w refill"),
        *_each("cheap", "w accept, w refuse, w claim, w browser"),
        *_each("very dear", "w start, w next"),
        *_each("very dear", "p export, p forget, p erase"),
        # rules, preferences, settings, privacy, own lists, overviews: by their letter alone
        *_each("cheap", "r, p, s, l, o"),
        *_each("dear", "g"),
    )
)
"""Buttons, menus and forms: the letter of their custom id, and the verb."""


def declared(command: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu) -> Cost | None:
    """What a command costs; None if nobody has said."""
    name = command.qualified_name
    _, _, rest = name.partition(" ")
    return command.extras.get(EXTRA) or COMMANDS.get(name) or COMMANDS.get(f"* {rest}")


def of_press(custom_id: str) -> Cost | None:
    """What a button, menu or form costs; None if nobody has said."""
    letter, parts = custom_id[:1], custom_id.split(":")
    if letter == "p" and len(parts) > 2 and (of_privacy := PRESSES.get(f"p {parts[2]}")):
        return of_privacy
    press = customid.TABLE.parse(custom_id) or customid.EVENT.parse(custom_id)
    return PRESSES.get(letter if press is None else f"{letter} {press.verb}")


def of(interaction: discord.Interaction) -> Cost:
    """What an interaction costs, whatever it is."""
    command = interaction.command
    if command is not None:
        return declared(command) or UNDECLARED
    return of_press(str((interaction.data or {}).get("custom_id", ""))) or UNDECLARED
