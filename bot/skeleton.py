"""A new game laid out as a package that can be played at once, from the template in `data/skeleton`."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Final

from bot import catalogue
from bot.texts import LANGUAGES
from games.core import data
from games.core.game import Reason

TEMPLATE: Final = data.FOLDER / "skeleton"
WORD: Final = "skeleton"
"""What stands for the game's name in the template, in names of files and in what is written there."""
UNREAD: Final = ".in"
"""At the end of a template file's name: that the house's own tools shall not read it. It falls away."""
_NAME: Final = re.compile(r"[a-z]{2,20}")


class NotLaidOut(Exception):
    """The package cannot be made; `reason` can be shown to people."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


def lay_out(name: str, to: Path) -> Path:
    """Writes the package of a game of this name into a new folder in `to`, and gives that. Raises NotLaidOut."""
    _check(name)
    folder = to / f"tabard-{name}"
    try:
        folder.mkdir(parents=True)
        for place, text in contents(name).items():
            file = folder / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except FileExistsError as error:
        raise NotLaidOut(Reason("game.new.exists", {"folder": str(folder)})) from error
    except OSError as error:
        detail = error.strerror or str(error)
        raise NotLaidOut(Reason("game.new.unwritable", {"folder": str(folder), "detail": detail})) from error
    return folder


def contents(name: str) -> dict[Path, str]:
    """The files of the package: where they go in its folder, and what they say."""
    return {
        Path(_named(str(file.relative_to(TEMPLATE)).removesuffix(UNREAD), name)): _named(file.read_text("utf-8"), name)
        for file in sorted(TEMPLATE.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }


def _named(text: str, name: str) -> str:
    return text.replace(WORD, name).replace(WORD.capitalize(), name.capitalize())


def _check(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise NotLaidOut(Reason("game.new.bad_name", {"name": name}))
    if keyword.iskeyword(name) or keyword.iskeyword(name.capitalize()):
        raise NotLaidOut(Reason("game.new.keyword", {"name": name}))
    if name in catalogue.games() or name in _spoken_for():
        raise NotLaidOut(Reason("game.new.taken", {"name": name}))


def _spoken_for() -> set[str]:
    """The first words of the texts there are, and the commands: a game so named would get other texts than its own."""
    found: set[str] = set()
    for language in map(catalogue.texts().language, LANGUAGES):
        for key in language.keys():  # noqa: SIM118  # not a dictionary
            first, *rest = key.split(".")
            found.add(first)
            if first == "cmd" and len(rest) == 1:
                found |= {rest[0], language.say(key)}
    return found
