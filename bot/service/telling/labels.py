"""What choices are called in a panel: a letter where the picture has one, the action in words, where chance decides
how likely it is to work, and of a card played for its text what it does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot import catalogue
from bot.service.ground.records import Table
from bot.service.telling.wording import deed
from bot.texts import Say
from games.core.game import Game, Reason, by_post
from games.core.hidden import Seat

_BESIDE = re.compile(r"^[A-Za-z]\s*·\s*|\s*·\s.*$")


SHORT = ".short"
"""Behind the key of a name: the same in fewer letters."""
PHONE = 34
"""Characters of a menu's line that a phone shows."""


class Names:
    """What the actions of an asked seat are called, by what it sees where that says more than the action alone."""

    def __init__(self, game: Game[Any, Any], view: Any, seat: Seat, actions: Sequence[Any], say: Say) -> None:
        self._game = game
        self._say = say
        self._seen: Mapping[Any, Reason] = by_post(game).called(view, seat, actions) if actions else {}

    def __call__(self, action: Any) -> str:
        """What it is called; where that finds no room on a phone, in short or else by the action alone."""
        seen = self._seen.get(action)
        if seen is not None:
            own = (self._say(key, **seen.args) for key in (seen.key, f"{seen.key}{SHORT}"))
            name = next((name for name in own if len(name) <= PHONE), None)
            if name is not None:
                return name
        return deed(self._game, action, self._say)


class Labels:
    """The labels of what an asked seat may do, made from its own view."""

    def __init__(self, table: Table, seat: Seat, actions: Sequence[Any], say: Say) -> None:
        self._game = catalogue.game(table.game_id)
        self._say = say
        self._name = Names(self._game, table.view(seat), seat, actions, say)
        found = by_post(self._game).chances(table.view(seat), seat, actions) if actions else None
        self._percent: Mapping[Any, int] = {} if found is None else found.percent
        self._letters: Mapping[Any, str] = by_post(self._game).letters(table.view(seat), seat) if actions else {}
        self._meaning = "" if found is None else say(found.meaning.key, **found.meaning.args)

    def meaning(self, shown: Sequence[Any]) -> str:
        """What the percentages beside these actions say, in words; "" where none has one."""
        return self._meaning if any(action in self._percent for action in shown) else ""

    def __call__(self, action: Any) -> str:
        """What the action is called; "Fire: centre > centre · 62 %", "A · Move to N16", "Telegram · draw 2"."""
        called, n = self._name(action), self._percent.get(action)
        if action in self._letters:
            called = f"{self._letters[action]} · {called}"
        called = called if n is None else self._say("table.panel.chance", label=called, n=n)
        gist = by_post(self._game).gist(action)
        return called if gist is None else f"{called} · {self._say(gist.key, **gist.args)}"


def without_marks(text: str) -> str:
    """What somebody wrote, without what stood beside it where they read it: a letter, a chance, what a card does."""
    return _BESIDE.sub("", text)
