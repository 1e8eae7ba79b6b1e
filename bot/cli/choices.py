"""What commands have in common: languages, games, their options and who plays, read from words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import typer

from bot.arena.kept import Kept, Others, code
from bot.arena.match import Player
from bot.catalogue import UnknownGame, game, texts
from bot.cli.complaint import Complaint
from bot.computer.players import LEVELS, MEASURES, TIMED
from bot.texts import FALLBACK, LANGUAGES
from games.core.game import Game, Option, Value
from games.core.referee import BadOption, complete

T = TypeVar("T")

HUMAN = "human"
USUAL_TIME = 200
"""Milliseconds that `search` thinks, when it is not said."""


def written(player: Player) -> str:
    """The word for a player, as `players` reads it."""
    return f"{player.level}:{player.ms}ms" if player.level in TIMED else player.level


def keeper(file: Path | None, game: str, what: Mapping[str, Any], kind: type[T]) -> Kept[T] | None:
    """Where the games of one measurement are kept, if anywhere. Raises Complaint."""
    if file is None:
        return None
    try:
        return Kept(file, {"game": game, **what, "code": code(game)}, kind)
    except Others as others:
        raise Complaint(
            f"{file} keeps games of another measurement, or of other rules or players: name another file"
        ) from others
    except msgspec.DecodeError as error:
        raise Complaint(f"{file} keeps no games: {error}") from error
    except OSError as error:
        raise Complaint(f"{file} cannot be kept: {error.strerror}") from error


def language(locale: str) -> str:
    """A language that the project speaks. Raises BadParameter."""
    if locale not in LANGUAGES:
        raise typer.BadParameter(f"there is no language {locale!r}; there are: {', '.join(LANGUAGES)}")
    return locale


def rules(game_id: str) -> Game[Any, Any]:
    """The game with this id. Raises BadParameter."""
    try:
        return game(game_id)
    except UnknownGame as unknown:
        raise typer.BadParameter(texts().reason(FALLBACK, unknown.reason)) from unknown


def options(game: Game[Any, Any], words: list[str]) -> dict[str, Value]:
    """The game's options, complete, from words such as "level=basic". Raises BadParameter."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise typer.BadParameter(f"{word!r} is not of the form name=value")
        chosen[name] = _value(known[name], value) if name in known else value
    try:
        return complete(game, chosen)
    except BadOption as refusal:
        raise typer.BadParameter(texts().reason(FALLBACK, refusal.reason)) from refusal


def _value(option: Option, word: str) -> Value:
    """The one of an option's values that is written so; another word stays what it is, and is refused later."""
    return next((value for value in option.values if _written(value) == word), word)


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def players(game: Game[Any, Any], words: str, *, humans: bool) -> list[Player]:
    """Who sits where, from words such as "greedy,search:200ms"; as many as the game has seats. Raises BadParameter."""
    found = [player(word.strip(), humans=humans) for word in words.split(",")]
    if len(found) not in game.seats:
        low, high = game.seats.start, game.seats.stop - 1
        many = str(low) if low == high else f"{low} to {high}"
        raise typer.BadParameter(f"{game.id} seats {many} players, not {len(found)}")
    return found


def player(word: str, *, humans: bool = False) -> Player:
    """One player, from a word such as "search:200ms". Raises BadParameter."""
    level, sign, time = word.partition(":")
    if level == HUMAN and humans and not sign:
        return Player(HUMAN, 0)
    if level not in (*LEVELS, *MEASURES) or (sign and level not in TIMED):
        kinds = ", ".join(((HUMAN,) if humans else ()) + (*LEVELS, *MEASURES))
        raise typer.BadParameter(f"there is no player {word!r}; there are: {kinds} (search:500ms: with that much time)")
    if not sign:
        return Player(level, USUAL_TIME if level in TIMED else 0)
    digits = time.removesuffix("ms")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
        raise typer.BadParameter(f"{word!r}: the time is a number of milliseconds, such as search:200ms")
    return Player(level, int(digits))
