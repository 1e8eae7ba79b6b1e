"""Words for people: keys with parameters, worded in `data/locale/<language>/*.po` and by the games' own cards.

A *say* is the reader's language as a function: `say("titans.event.parry", player="Ana", count=2)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from gettext import c2py  # what gettext itself reads plural rules with
from pathlib import Path
from typing import Any, cast

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from games.core.game import Event, Reason

LANGUAGES = ("es", "en")
FALLBACK = "en"
UNNAMED = "unnamed"
"""In the place of a value that has no name: the words for those."""
FOLDER = Path(__file__).resolve().parents[1] / "data" / "locale"

Say = Callable[..., str]


class UnknownText(KeyError):
    """No text has this key."""


class Language:
    """The texts of one language, read from its folders when first needed."""

    def __init__(self, code: str, folders: Iterable[Path], extra: Mapping[str, str]) -> None:
        self.code = code
        self._folders = tuple(folders)
        self._extra = extra

    @cached_property
    def _catalogs(self) -> tuple[Catalog, ...]:
        return tuple(_read(file) for folder in self._folders for file in sorted((folder / self.code).glob("*.po")))

    @cached_property
    def _plain(self) -> dict[str, str]:
        return dict(self._extra) | {
            message.id: message.string
            for catalog in self._catalogs
            for message in catalog
            if isinstance(message.id, str) and isinstance(message.string, str) and message.id
        }

    @cached_property
    def _plural(self) -> dict[str, tuple[str, ...]]:
        return {
            message.id[0]: tuple(message.string or ())
            for catalog in self._catalogs
            for message in catalog
            if isinstance(message.id, list | tuple) and not isinstance(message.string, str)
        }

    @cached_property
    def _form(self) -> Callable[[int], int]:
        """Which plural form a number takes, by the rule in the files' own headers."""
        return c2py(self._catalogs[0].plural_expr)

    @cached_property
    def _keys(self) -> frozenset[str]:
        return frozenset(self._plain.keys() | self._plural.keys())

    def keys(self) -> frozenset[str]:
        """Every key that has a text."""
        return self._keys

    def has(self, key: str) -> bool:
        """Whether a text has this key."""
        return key in self._plain or key in self._plural

    def say(self, key: str, /, **args: Any) -> str:
        """The text of a key with its parameters put in; `n` chooses the plural form. Raises UnknownText."""
        text = self._plain.get(key)
        if text is None:
            forms = self._plural.get(key)
            if forms is None:
                raise UnknownText(key)
            text = forms[self._form(args["n"])]
        return text.format(**{name: self._word(key, name, value) for name, value in args.items()}) if args else text

    def closest(self, key: str, args: Mapping[str, Any]) -> str:
        """The key, or its own for a value that needs other words: `<key>.bonus.0`, which names no bonus; and for a text
        that is no name of ours, such as a whole list of cards: `<key>.deck.unnamed`.
        """
        own = next((own for name, value in args.items() if self.has(own := f"{key}.{name}.{value}")), None)
        if own is not None:
            return own
        words = ((name, value) for name, value in args.items() if isinstance(value, str))
        game = key.split(".", 1)[0]
        unnamed = (
            own
            for name, value in words
            if self.has(own := f"{key}.{name}.{UNNAMED}") and not self.has(f"{game}.{name}.{value}")
        )
        return next(unnamed, key)

    def _word(self, key: str, name: str, value: Any) -> Any:
        """A parameter as people read it: lists with commas, ids such as a card's by their own text."""
        if isinstance(value, tuple):
            parts = cast("tuple[object, ...]", value)
            return ", ".join(str(part) for part in parts) or "—"
        if isinstance(value, str):
            game = key.split(".", 1)[0]
            named = self._plain.get(f"{game}.{name}.{value}", value)
            # what buttons and menus say must fit a phone: there things have shorter names, where a game gives them
            on_button = key.startswith(f"{game}.action.")
            return self._plain.get(f"{game}.short.{name}.{value}", named) if on_button else named
        return _Signed(value) if type(value) is int and value <= 0 else value


class _Signed(int):
    """A number below zero, with the sign that pictures have, or zero, which has none."""

    def __format__(self, spec: str) -> str:
        return int.__format__(self, spec if self else spec.replace("+", "")).replace("-", "\N{MINUS SIGN}")


class Texts:
    """Every language's texts."""

    def __init__(self, folders: Sequence[Path], extra: Mapping[str, Mapping[str, str]]) -> None:
        self._languages = {code: Language(code, folders, extra.get(code, {})) for code in LANGUAGES}

    def language(self, locale: str | None) -> Language:
        """The language that fits a locale such as "es-419"; English when none does."""
        code = (locale or FALLBACK).replace("_", "-").split("-", 1)[0].lower()
        return self._languages.get(code) or self._languages[FALLBACK]

    def say(self, locale: str | None) -> Say:
        """The reader's language as a function of a key and its parameters."""
        return self.language(locale).say

    def reason(self, locale: str | None, reason: Reason) -> str:
        """Why something was refused, in the reader's language."""
        language = self.language(locale)
        return language.say(language.closest(reason.key, reason.args), **reason.args)

    def event(self, locale: str | None, game_id: str, event: Event, names: Sequence[str]) -> str:
        """What happened, in the reader's language. `names` by seat, already fit to be shown."""
        language, args = self.language(locale), _args(event, names, {})
        key = f"{game_id}.event.{event.kind}"
        if not language.has(key):
            return language.say(f"table.event.{event.kind}", **args)
        return language.say(language.closest(key, args), **args)

    def onward(
        self, locale: str | None, game_id: str, event: Event, names: Sequence[str], before: Mapping[str, Any]
    ) -> str | None:
        """What happened where it goes on with the sentence of the event before: dice after dice in one line. None where
        the game has no such words for it (`<its text>.on`). `before`: the arguments of the events in that sentence.
        """
        language, args = self.language(locale), _args(event, names, before)
        key = language.closest(f"{game_id}.event.{event.kind}.on", args)
        return language.say(key, **args) if language.has(key) else None


def _args(event: Event, names: Sequence[str], before: Mapping[str, Any]) -> dict[str, Any]:
    """What the words of an event may name, besides its own arguments: `player`, and `target` by its `number`; of dice
    how many `made` what they needed and how many `failed`, and the `throw` as it is added up; `same` "yes" where it is
    about the troop that was named just before.
    """
    args: dict[str, Any] = {**before, **dict(event.args), "names": list(names)}
    if "troop" in dict(event.args) and args["troop"] in (before.get("troop"), str(before.get("aim")).partition("x")[0]):
        args["same"] = "yes"
    number, dice, need = args.get("number"), args.get("dice", ()), args.get("need")
    dice = (args["die"],) if not dice and "die" in args else dice
    if event.seat is not None:
        args["player"] = names[event.seat]
    if isinstance(number, int) and 0 < number <= len(names):
        args["target"] = names[number - 1]
    if isinstance(dice, tuple):
        rolled = cast("tuple[int, ...]", dice)
        args["throw"] = "+".join(map(str, rolled))
        if isinstance(need, int):
            args["made"] = sum(die >= need for die in rolled)
            args["failed"] = len(rolled) - args["made"]
    return args


@cache
def _read(file: Path) -> Catalog:
    with file.open("rb") as source:
        return read_po(source)
