"""The games there are: found in `games/`, each with its painter in `rendering/` and its texts in `data/locale/`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import games as games_package
from bot.texts import FOLDER, LANGUAGES, Texts
from games.core.game import Game, Reason, by_post


class UnknownGame(LookupError):
    """No game has this id."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.reason = Reason("referee.unknown_game", {"known": ", ".join(sorted(games()))})


class Extra(NamedTuple):
    """A game that lives outside the project's own folders."""

    game: Game[Any, Any]
    painter: str | None
    locales: Path | None


_extras: dict[str, Extra] = {}


@cache
def _own() -> dict[str, Game[Any, Any]]:
    found: dict[str, Game[Any, Any]] = {}
    for module in pkgutil.iter_modules(games_package.__path__):
        if module.ispkg and module.name != "core":
            game: Game[Any, Any] = importlib.import_module(f"games.{module.name}").GAME
            found[game.id] = game
    return found


def games() -> dict[str, Game[Any, Any]]:
    """Every game by its id."""
    return {**_own(), **{name: extra.game for name, extra in _extras.items()}}


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id. Raises UnknownGame."""
    found = games().get(game_id)
    if found is None:
        raise UnknownGame(game_id)
    return found


def painter(game_id: str) -> ModuleType:
    """The module that draws the game: `board`, `hand`, `replay`. Imported when first needed, since drawing is heavy."""
    extra = _extras.get(game_id)
    return importlib.import_module((extra and extra.painter) or f"rendering.{game_id}.painter")


def register(game: Game[Any, Any], painter: str | None = None, locales: Path | None = None) -> None:
    """Adds a game from elsewhere: `painter` is a module's name, `locales` a folder with `es` and `en`."""
    _extras[game.id] = Extra(game, painter, locales)
    texts.cache_clear()


def unregister(game_id: str) -> None:
    """Takes a registered game away again."""
    _extras.pop(game_id, None)
    texts.cache_clear()


@cache
def texts() -> Texts:
    """Every language's texts, those on the games' own cards included."""
    folders = [FOLDER, *(extra.locales for extra in _extras.values() if extra.locales)]
    cards: dict[str, dict[str, str]] = {
        language: {key: text for each in games().values() for key, text in by_post(each).words(language).items()}
        for language in LANGUAGES
    }
    return Texts(folders, cards)
