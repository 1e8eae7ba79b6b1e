"""What a game still lacks, as docs/adding-a-game.md asks for it: in one list, for whoever is making it."""

from __future__ import annotations

import asyncio
import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str
from discord.ext import commands

from bot import catalogue, lessons
from bot.arena.bouts import Unmeasured, balance_of
from bot.catalogue import Parts
from bot.computer.players import LEVELS, choose
from bot.service.telling import intended, wording
from bot.texts import LANGUAGES, Language
from games.core import data, referee
from games.core.game import EDITION, Ask, Event, Game, NotationError, Option, Reason, Standing, Value, by_post
from games.core.referee import Entry, Position, Setup

PAINTER: Final = ("board", "hand", "replay")
"""The functions of a painter."""
COMMANDS: Final = ("new", "play", "learn", "rules")
"""The commands that each game has, by the end of their key."""
RULES: Final = (500, 3900)
"""Characters that the rules in words have, at least and at most: what is shorter teaches nobody, more is no message."""
LESSONS: Final = 3
"""Pictures of the rules, at least."""
STEPS: Final = 600
"""Actions looked at in one game played at random."""
THINKING: Final = 50.0
"""Milliseconds that `search` is given for its first answer."""
TEXTS: Final = "game.lacks.texts"
HOUSE: Final = data.FOLDER.parent
VERSIONS: Final = HOUSE / "tests" / "laws" / "versions.txt"
"""How the house's games behave, by their versions."""


def missing(game_id: str) -> list[Reason]:
    """Everything that the game lacks; nothing if it is whole. It is played at random for a while, always alike.

    Raises UnknownGame.
    """
    left_out = catalogue.broken().get(game_id)
    if left_out is not None:
        return [left_out]
    parts = catalogue.parts(game_id)
    found = [
        *_painter(parts),
        *_cog(parts),
        *_texts(parts),
        *_one_sided(parts),
        *_rules(parts),
        *_lessons(parts),
        *_balance(parts),
        *_tests(parts),
        *_version(parts),
        *_computers(parts.game),
    ]
    return _together(found)


def _together(found: Sequence[Reason]) -> list[Reason]:
    """The missing texts of a language in one line, wherever they were missed."""
    texts: dict[str, dict[str, None]] = {}
    for each in found:
        if each.key == TEXTS:
            texts.setdefault(str(each.args["where"]), {}).update(dict.fromkeys(str(each.args["keys"]).split(", ")))
    others = [each for each in found if each.key != TEXTS]
    return [*others, *(Reason(TEXTS, {"where": where, "keys": ", ".join(keys)}) for where, keys in texts.items())]


def _painter(parts: Parts) -> Iterator[Reason]:
    try:
        painter = import_module(parts.painter)
    except Exception as error:  # noqa: BLE001  # somebody's unfinished code: whatever it raises is the answer
        yield _broken(parts.painter, error)
        return
    lacking = tuple(name for name in PAINTER if not callable(getattr(painter, name, None)))
    if lacking:
        yield Reason("game.lacks.painter", {"module": parts.painter, "names": ", ".join(lacking)})


def _broken(module: str, error: Exception) -> Reason:
    return Reason("game.fault.import", {"module": module, "error": repr(error)})


# --- commands ---------------------------------------------------------------------------------------------------------


def _cog(parts: Parts) -> Iterator[Reason]:
    try:
        named = asyncio.run(_commands(parts.cog))
    except Exception as error:  # noqa: BLE001  # see above
        yield _broken(parts.cog, error)
        return
    keys = {key.rpartition(".")[2] for key in named if key.startswith("cmd.")}
    lacking = tuple(name for name in COMMANDS if name not in keys)
    if lacking:
        yield Reason("game.lacks.commands", {"module": parts.cog, "names": ", ".join(lacking)})
    yield from _unworded(parts, named)


class _Keys(app_commands.Translator):
    """Notes the key of every text that Discord's picker would be sent."""

    def __init__(self) -> None:
        self.met: dict[str, None] = {}

    async def translate(self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes) -> None:
        self.met |= dict.fromkeys([string.extras["key"]] if "key" in string.extras else [])


async def _commands(cog: str) -> list[str]:
    """The keys of all texts of the game's commands, as a bot that is not connected has them."""
    bot, keys = commands.Bot(commands.when_mentioned, intents=discord.Intents(guilds=True)), _Keys()
    await import_module(cog).setup(bot)
    for command in bot.tree.get_commands():
        await command.get_translated_payload(bot.tree, keys)
    return list(keys.met)


# --- texts ------------------------------------------------------------------------------------------------------------


class Saying(NamedTuple):
    """Something that is said: what has to be worded, and how it is."""

    key: str
    say: Callable[[str], str]


def _unworded(parts: Parts, keys: Sequence[str]) -> Iterator[Reason]:
    """By language, the keys that have no text."""
    for code in LANGUAGES:
        lacking = [key for key in dict.fromkeys(keys) if not catalogue.texts().language(code).has(key)]
        if lacking:
            yield Reason(TEXTS, {"where": _place(parts.locales / code), "keys": ", ".join(lacking)})


def _texts(parts: Parts) -> Iterator[Reason]:
    sayings = {saying.key: saying for saying in _sayings(parts.game)}
    yield from _unworded(parts, list(sayings))
    for code in LANGUAGES:
        has = catalogue.texts().language(code).has
        unfit = [key for key, saying in sayings.items() if has(key) and not _fits(saying, code)]
        if unfit:
            yield Reason("game.lacks.parameters", {"where": _place(parts.locales / code), "keys": ", ".join(unfit)})


def _one_sided(parts: Parts) -> Iterator[Reason]:
    """What only another language says: games played at random do not meet everything."""
    keys = {code: Language(code, (parts.locales,), {}).keys() for code in LANGUAGES}
    for code, own in keys.items():
        lacking = sorted(set[str]().union(*keys.values()) - own)
        if lacking:
            yield Reason(TEXTS, {"where": _place(parts.locales / code), "keys": ", ".join(lacking)})


def _fits(saying: Saying, code: str) -> bool:
    try:
        return bool(saying.say(code)) or saying.key.rpartition(".")[0].endswith(".event")
    except (LookupError, ValueError):
        return False


def _sayings(game: Game[Any, Any]) -> Iterator[Saying]:
    """Whatever the game has to say, as far as games played at random come across it."""

    def plain(key: str, **args: Any) -> Saying:
        return _said(Reason(f"{game.id}.{key}", args))

    yield plain("name")
    yield plain("rules")
    for option in game.options:
        if option.name != EDITION:  # every game says it alike
            yield plain(f"option.{option.name}", **{option.name: option.default})
    for lesson in _known_lessons(game.id):
        yield plain(f"lesson.{lesson.id}")
    kinds: set[str] = set()
    for met in _met(game):
        for ask in met.asks:
            kinds.add(ask.kind)
            yield plain(f"prompt.{ask.kind}")
            yield plain(f"teach.question.{ask.kind}")
        for action in met.offered:
            yield plain(f"verb.{action.verb}")
            yield plain(f"teach.verb.{action.verb}")
            yield _deed(game, action)
        for event in met.events:
            yield _happening(game, event, met.seats)
        for reason in (*met.refused, *met.counsel):
            yield _said(reason)
    yield from _orders(game)


def _said(reason: Reason) -> Saying:
    def say(code: str) -> str:
        return catalogue.texts().reason(code, reason)

    return Saying(reason.key, say)


def _deed(game: Game[Any, Any], action: Any) -> Saying:
    def say(code: str) -> str:
        return wording.deed(game, action, catalogue.texts().say(code))

    return Saying(f"{game.id}.action.{action.verb}", say)


def _happening(game: Game[Any, Any], event: Event, seats: int) -> Saying:
    names = [f"player {seat + 1}" for seat in range(seats)]

    def say(code: str) -> str:
        return catalogue.texts().event(code, game.id, event, names)

    shared = f"table.event.{event.kind}"
    return Saying(shared if catalogue.texts().language(None).has(shared) else f"{game.id}.event.{event.kind}", say)


def _orders(game: Game[Any, Any]) -> Iterator[Saying]:
    """The standing orders that a first position takes."""
    position, _ = referee.begin(game, _setup(game, {}, game.seats.start))
    if by_post(game).beforehand is not None:
        yield Saying(f"{game.id}.beforehand.usual", partial(intended.usual, game.id))
    for standing in (by_post(game).standing, by_post(game).beforehand):
        if standing is not None:
            for order in (*standing.orders(referee.view(position, 0), 0), *standing.usual):
                yield from _order(game, standing, order)


def _order(game: Game[Any, Any], standing: Standing[Any, Any], order: str) -> Iterator[Saying]:
    about = standing.words(order)
    if about is not None:
        yield from map(_said, about)
        return
    words = order.split()
    keys = [f"{game.id}.order.{'_'.join(words[:count])}" for count in range(len(words), 0, -1)]
    key = next(filter(catalogue.texts().language(None).has, keys), keys[-1])
    yield Saying(key, partial(intended.order, game.id, standing, order))


# --- a game played at random ------------------------------------------------------------------------------------------


class Met(NamedTuple):
    """A moment of a game: what was asked, what could be done, what had just happened, what would be refused, and what
    speaks for or against some of what could be done.
    """

    seats: int
    asks: tuple[Ask, ...]
    offered: Sequence[Any]
    events: tuple[Event, ...]
    refused: tuple[Reason, ...]
    counsel: tuple[Reason, ...]


def _setup(game: Game[Any, Any], options: Mapping[str, Value], seats: int) -> Setup:
    return Setup(options=referee.complete(game, options), seats=seats, seed=bytes(32))


def _tables(game: Game[Any, Any]) -> Iterator[Setup]:
    """The usual options with each number of seats, then every value of each option."""
    for seats in itertools.islice(game.seats, 4):
        yield _setup(game, {}, seats)
    for option in game.options:
        for value in _other_values(option):
            yield _setup(game, {option.name: value}, game.seats.start)


def _other_values(option: Option) -> list[Value]:
    if option.name == EDITION:
        return []
    return [value for value in option.values if value != option.default][:4]


def _met(game: Game[Any, Any]) -> Iterator[Met]:
    for number, setup in enumerate(_tables(game)):
        luck = random.Random(number)
        position, entry = referee.begin(game, setup)
        known: dict[str, Any] = {}
        for _ in range(STEPS):
            asks = referee.asks(game, position)
            if not asks:
                yield Met(setup.seats, (), (), entry.events, (), ())
                break
            seat = luck.choice(asks).seat
            offered = referee.legal(game, position, seat)
            refused = _refused(game, position, seat, known, luck)
            counsel = _counsel(game, referee.view(position, seat), seat, offered)
            yield Met(setup.seats, asks, offered, entry.events, refused, counsel)
            known |= {game.notation(action): action for action in offered[:5]}
            position, entry = _one(game, setup, position, seat, offered, luck)


def _one(
    game: Game[Any, Any], setup: Setup, position: Position, seat: int, offered: Sequence[Any], luck: random.Random
) -> tuple[Position, Entry]:
    """One of the actions; half of the time of those that are worth a thought, or many games would never end."""
    worth = game.shortlist(referee.view(position, seat), seat) if luck.random() < 0.5 else ()
    return referee.play(game, setup, position, seat, luck.choice(worth or offered))


def _refused(
    game: Game[Any, Any], position: Position, seat: int, known: Mapping[str, Any], luck: random.Random
) -> tuple[Reason, ...]:
    """Why some earlier actions are not possible now, and why what is no notation is none."""
    view, found = referee.view(position, seat), list[Reason]()
    offered = {game.notation(action) for action in referee.legal(game, position, seat)}
    for text in luck.sample(sorted(known), min(3, len(known))):
        if text not in offered:
            found.append(game.why_not(view, seat, known[text]))
    try:
        game.parse("?")
    except NotationError as error:
        found.append(error.reason)
    return tuple(found)


def _counsel(game: Game[Any, Any], view: Any, seat: int, offered: Sequence[Any]) -> tuple[Reason, ...]:
    """What hints could say of some of the actions."""
    if game.thinking is None:
        return ()
    some = offered[:: max(1, len(offered) // 3)]
    return tuple(found for each in some if (found := game.thinking.reason(view, seat, each)) is not None)


# --- rules, lessons, balance ------------------------------------------------------------------------------------------


def _rules(parts: Parts) -> Iterator[Reason]:
    least, most = RULES
    for code in LANGUAGES:
        language = catalogue.texts().language(code)
        for key in (f"{parts.game.id}.{page}" for page in lessons.WORDS):
            length = len(language.say(key)) if language.has(key) else least
            short = length < least and key.endswith(lessons.WORDS[:2])
            if short or length > most:
                args = {"where": _place(parts.locales / code), "key": key, "n": length, "least": least, "most": most}
                yield Reason("game.lacks.rules", args)


def _known_lessons(game_id: str) -> Sequence[lessons.Lesson]:
    """None if they cannot be read, which `_lessons` says."""
    try:
        return lessons.lessons(game_id)
    except ValueError:
        return ()


def _lessons(parts: Parts) -> Iterator[Reason]:
    file = _place(parts.folder / "lessons.toml")
    try:
        known = lessons.lessons(parts.game.id)
    except ValueError as error:
        yield Reason("game.lacks.readable", {"file": file, "error": str(error)})
        return
    if len({lesson.id for lesson in known}) < LESSONS:
        yield Reason("game.lacks.lessons", {"file": file, "n": len(known), "least": LESSONS})
    said: dict[str, None] = {}
    for lesson in known:
        try:
            lessons.pictured(parts.game.id, lesson, _noting(said))
        except Exception as error:  # noqa: BLE001  # see above
            yield Reason("game.lacks.lesson", {"file": file, "id": lesson.id, "error": repr(error)})
    yield from _unworded(parts, list(said))


def _noting(said: dict[str, None]) -> Callable[..., str]:
    """Says what there is a text for, and notes every key: a picture shall be finished even if words are missing."""

    def say(key: str, /, **args: Any) -> str:
        said[key] = None
        language = catalogue.texts().language(None)
        return language.say(key, **args) if language.has(key) else key

    return say


def _balance(parts: Parts) -> Iterator[Reason]:
    game = parts.game
    position, _ = referee.begin(game, _setup(game, {}, game.seats.start))
    asked = {ask.seat for ask in referee.asks(game, position)}
    if len(asked) == game.seats.start and by_post(game).side(0) is None:
        return  # nobody begins, no side differs
    try:
        measured = balance_of(game).matchups
    except Unmeasured:
        measured = ()
    if not measured:
        package = Path(str(import_module(type(game).__module__).__file__)).parent
        yield Reason("game.lacks.balance", {"file": _place(package / "balance.py")})


# --- tests ------------------------------------------------------------------------------------------------------------


def _tests(parts: Parts) -> Iterator[Reason]:
    folder = _tests_of(parts)
    files = sorted(folder.rglob("test_*.py"))
    tests = [
        name for file in files for name in re.findall(r"^(?:async )?def test_", file.read_text("utf-8"), re.MULTILINE)
    ]
    lacking = {
        "playthrough": not any(folder.rglob("playthrough*/*.txt")) and not any(folder.rglob("playthrough*.txt")),
        "who_sees_what": not any(folder.rglob("who-sees-what.md")),
        "rule": len(tests) < 3,  # besides those of these two files
    }
    for what, is_lacking in lacking.items():
        if is_lacking:
            yield Reason(f"game.lacks.{what}", {"folder": _place(folder)})


def _tests_of(parts: Parts) -> Path:
    """Where the game's own tests are: in the house apart, in a package beside or among its modules."""
    if parts.of_house:
        return HOUSE / "tests" / "games" / parts.game.id
    beside = parts.folder.parent / "tests"
    among = any(parts.folder.glob("test_*.py")) or (parts.folder / "tests").is_dir()
    return parts.folder if among or not beside.is_dir() else beside


def _version(parts: Parts) -> Iterator[Reason]:
    """Packages look after their own versions."""
    line = f"{parts.game.id} {parts.game.version} "
    if parts.of_house and not any(each.startswith(line) for each in VERSIONS.read_text("utf-8").splitlines()):
        yield Reason("game.lacks.version", {"file": _place(VERSIONS), "line": line.strip()})


def _computers(game: Game[Any, Any]) -> Iterator[Reason]:
    """Whether each computer player finds something to do in a first position."""
    position, _ = referee.begin(game, _setup(game, {}, game.seats.start))
    for ask in referee.asks(game, position)[:1]:
        view, legal = referee.view(position, ask.seat), referee.legal(game, position, ask.seat)
        for level in LEVELS:
            try:
                found = choose(game, view, ask.seat, level, THINKING, random.Random(0)) in legal
                error = "" if found else "?"
            except Exception as raised:  # noqa: BLE001  # see above
                error = repr(raised)
            if error:
                yield Reason("game.lacks.computer", {"level": level, "error": error})


def _place(path: Path) -> str:
    """A path as people write it: from the project's folder where it is in there."""
    return str(path.relative_to(HOUSE)) if path.is_relative_to(HOUSE) else str(path)
