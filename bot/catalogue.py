"""The games there are: those of the house, and those that installed packages bring.

A game of the house has its rules in `games/<id>`, its painter in `rendering/<id>`, its commands in `cogs/<id>.py`, its
texts and lessons in `data/<id>`. A package has all of it in one folder and names that in the entry points
`tabard.games`. One that cannot be used is left out, so that it hurts nobody; `./tabard doctor` says why.
"""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import games as games_package
from bot.texts import FOLDER, LANGUAGES, Language, Texts
from games.core import data
from games.core.game import Game, Reason, by_post

_log = logging.getLogger(__name__)

GROUP = "tabard.games"
"""The entry points of packages that bring a game: any name, and the package whose `GAME` it is."""


class UnknownGame(LookupError):
    """No game has this id."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.reason = Reason("referee.unknown_game", {"known": ", ".join(sorted(games()))})


class Parts(NamedTuple):
    """A game and where the rest of it is: the modules of its painter and its cog, the folder of texts and lessons."""

    game: Game[Any, Any]
    painter: str
    cog: str
    folder: Path
    of_house: bool

    @property
    def locales(self) -> Path:
        """The folder with a folder of texts a language."""
        return self.folder / "locale"


class Shelf(NamedTuple):
    """What was found. `broken`: by the package's name, why it is left out."""

    whole: dict[str, Parts]
    broken: dict[str, Reason]


class Broken(Exception):
    """A game that cannot be used."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


@cache
def _shelf() -> Shelf:
    shelf = Shelf({}, {})
    for name, package, of_house in _packages():
        try:
            parts = _parts(package, of_house=of_house)
            if parts.game.id in shelf.whole:
                raise Broken(Reason("game.fault.twice", {"id": parts.game.id}))
        except Broken as broken:
            shelf.broken[name] = broken.reason
            _log.warning("a game is left out: %s: %s %s", name, broken.reason.key, dict(broken.reason.args))
        else:
            shelf.whole[parts.game.id] = parts
    return shelf


def _packages() -> Iterator[tuple[str, str, bool]]:
    """Each package that should hold a game: its name, its module, whether it is of the house. The house comes first."""
    for module in pkgutil.iter_modules(games_package.__path__):
        if module.ispkg and module.name != "core":
            yield module.name, f"games.{module.name}", True
    for point in sorted(entry_points(group=GROUP)):
        yield point.name, point.value, False


def _parts(package: str, *, of_house: bool) -> Parts:
    """Raises Broken for what cannot be used. Neither painter nor cog is loaded yet: drawing is heavy."""
    try:
        module = importlib.import_module(package)
    except Exception as error:
        _log.exception("a game cannot be loaded: %s", package)
        raise Broken(Reason("game.fault.import", {"module": package, "error": repr(error)})) from error
    game: object = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise Broken(Reason("game.fault.no_game", {"module": package}))
    parts = (
        Parts(game, f"rendering.{game.id}.painter", f"cogs.{game.id}", data.FOLDER / game.id, True)
        if of_house
        else Parts(game, f"{package}.painter", f"{package}.cog", Path(str(module.__file__)).parent, False)
    )
    for kind, wanted in (("painter", parts.painter), ("cog", parts.cog)):
        if not _is_there(wanted):
            raise Broken(Reason(f"game.fault.{kind}", {"module": wanted}))
    for language in LANGUAGES:
        where = parts.locales / language
        try:
            named = Language(language, (parts.locales,), {}).has(f"{game.id}.name")
        except Exception as error:  # whatever somebody's files hold: the other games are none the worse
            raise Broken(Reason("game.fault.texts", {"where": str(where), "error": repr(error)})) from error
        if not named:
            raise Broken(Reason("game.fault.name", {"key": f"{game.id}.name", "where": str(where)}))
    return parts


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its package is not there either
        return False


def forget() -> None:
    """What is installed is looked for anew when it is next asked for."""
    _shelf.cache_clear()
    texts.cache_clear()


def leave_out(game_id: str, reason: Reason) -> None:
    """A game turned out not to be usable: nobody is offered it any more."""
    if _shelf().whole.pop(game_id, None) is not None:
        _shelf().broken[game_id] = reason
        texts.cache_clear()


def broken() -> Mapping[str, Reason]:
    """What is left out, by the package's name, and why."""
    return _shelf().broken


def games() -> dict[str, Game[Any, Any]]:
    """Every game by its id."""
    return {game_id: parts.game for game_id, parts in _shelf().whole.items()}


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id. Raises UnknownGame."""
    return parts(game_id).game


def parts(game_id: str) -> Parts:
    """The game with this id, and where the rest of it is. Raises UnknownGame."""
    found = _shelf().whole.get(game_id)
    if found is None:
        raise UnknownGame(game_id)
    return found


def painter(game_id: str) -> ModuleType:
    """The module that draws the game: `board`, `hand`, `replay`. Imported when first needed, since drawing is heavy."""
    return importlib.import_module(parts(game_id).painter)


def cogs() -> tuple[str, ...]:
    """The modules of the games' commands."""
    return tuple(parts.cog for parts in _shelf().whole.values())


def brought() -> dict[str, str]:
    """By the module of its commands, the id of each game that is not the house's."""
    return {parts.cog: game_id for game_id, parts in _shelf().whole.items() if not parts.of_house}


@cache
def texts() -> Texts:
    """Every language's texts, those on the games' own cards included; what the house says cannot be said otherwise."""
    folders = [*(parts.locales for parts in _shelf().whole.values()), FOLDER]
    cards: dict[str, dict[str, str]] = {
        language: {key: text for each in games().values() for key, text in by_post(each).words(language).items()}
        for language in LANGUAGES
    }
    return Texts(folders, cards)
