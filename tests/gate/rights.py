"""What each command is to those who use it: the table that the matrix of rights is checked against.

- `own`: about nothing but what is the person's own, or something new;
- `look`: shows what everybody of the place may see; it never changes anything, whoever asks;
- `anyone`: whoever sees the place may take part;
- `player`: for those who sit there, or take part;
- `staff`: for organisers, judges, and whoever manages the server or its channels.
"""

import importlib
from collections.abc import Iterator
from typing import Literal

from tests.all_games import GAMES

Right = Literal["own", "look", "anyone", "player", "staff"]


def _each(right: Right, names: str) -> Iterator[tuple[str, Right]]:
    return ((name.strip(), right) for name in names.split(","))


def _own(game_id: str) -> Iterator[tuple[str, Right]]:
    """The commands that a game alone has: `RIGHTS` of `tests/games/<id>`, by right, parted by commas."""
    rights: dict[Right, str] = getattr(importlib.import_module(f"tests.games.{game_id}"), "RIGHTS", {})
    return ((f"{game_id} {name.strip()}", right) for right, names in rights.items() for name in names.split(","))


# `*` is a game or a kind of tournament; verbs of a game that `cogs.shared.verbs` makes are for players.
RIGHTS: dict[str, Right] = dict(
    (
        *_each("own", "help, preferences, privacy, * new, * learn, * rules"),
        *_each("own", "ratings leaders, ratings profile, table list, tournament event new"),
        *_each("own", "tournament event import, warcrow roll, warcrow odds, Show this moment, warcrow initiative"),
        *_each("own", "warcrow scenario, warcrow feat, tournament league"),
        *_each("look", "table board, table log, table replay, table verify"),
        *_each("look", "tournament event show, tournament event export, * standings, * pairings, tournament table"),
        *_each("look", "* odds"),
        *_each("anyone", "table join, tournament join"),
        *_each("player", "table hand, table leave, table fill, table resign"),
        *_each("player", "table undo, table offer, table hint, table plan, table orders, * play"),
        *_each("player", "tournament withdraw, tournament checkin, tournament return, warcrow report"),
        *_each("player", "warcrow list submit, warcrow list add, warcrow list show, warcrow list reveal"),
        *_each("staff", "settings, table admin extend, table admin substitute, table admin adjudicate"),
        *_each("staff", "table admin move, table admin close, table admin record, tournament event run"),
        *_each("staff", "tournament event late, tournament event player, tournament event timer"),
        *_each("staff", "tournament event audit, tournament event staff, tournament event change"),
        *_each("staff", "tournament event cancel, tournament judge result, tournament judge swap"),
        *_each("staff", "tournament judge penalty"),
        *(one for game_id in GAMES for one in _own(game_id)),
    )
)
