"""The pictures of a game's rules: positions reached by the referee itself, so that a lesson cannot say what is not so.

`lessons.toml` in the folder of the game lists them: what is forced (`chance`), what is played (`moves`, each by the
first seat that is asked, or written `1: pass`), whose eyes see it and which picture is drawn. One that goes on where an
earlier one ended names that (`after`). Their words are `<game>.lesson.<id>`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, Literal

from msgspec import Struct, convert
from msgspec.structs import replace

from bot import catalogue
from bot.service.telling import narrating
from games.core import referee
from games.core.game import Event, Game, by_post
from games.core.hidden import may_read
from games.core.referee import Entry, Position, Setup
from rendering.picture import Picture, Say, Sheet

SEED = bytes(32)
WORDS = ("rules.quick", "rules", "rules.more")
"""The pages of a game's rules that are words alone: a quick start, the whole, and the special cases of a long one."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One picture. `eyes`: the seat that sees it, None for a spectator; a hand needs a seat.

    `after`: an earlier lesson, whose table this goes on with: its options and seats, then its chance and its moves.
    `chance`: forced outcomes (`games.core.dice.ScriptedDice`), such as `{ roll = [3] }` or `{ shuffle = [2, 1] }`, and
    in place of a whole shuffle just what comes first: `{ first = [2] }`. `told`: the picture shows what so many of
    the last moves did.
    """

    id: str
    after: str | None = None
    options: dict[str, Any] = {}
    seats: int | None = None
    chance: tuple[Any, ...] = ()
    moves: tuple[str, ...] = ()
    told: int = 1
    eyes: int | None = None
    picture: Literal["board", "hand"]


def words(game_id: str, say: Say) -> list[str]:
    """The rules in words, page by page."""
    has = catalogue.texts().language(None).has
    return [say(key) for page in WORDS if has(key := f"{game_id}.{page}")]


@cache
def lessons(game_id: str) -> tuple[Lesson, ...]:
    """The game's lessons, in order; none if it has no file of them."""
    file = catalogue.parts(game_id).folder / "lessons.toml"
    if not file.exists():
        return ()
    whole: list[Lesson] = []
    for lesson in convert(tomllib.loads(file.read_text("utf-8"))["lesson"], tuple[Lesson, ...]):
        before = next((other for other in whole if other.id == lesson.after), None)
        whole.append(lesson if before is None else _continued(before, lesson))
    return tuple(whole)


def _continued(before: Lesson, lesson: Lesson) -> Lesson:
    """The lesson with all that led to where it begins."""
    return replace(
        lesson,
        options=before.options,
        seats=before.seats,
        chance=before.chance + lesson.chance,
        moves=before.moves + lesson.moves,
    )


def reached(game_id: str, lesson: Lesson) -> tuple[Setup, Position]:
    """The lesson's position. Raises a Refusal for a move that the rules do not allow."""
    setup, position, _ = _reached(catalogue.game(game_id), lesson)
    return setup, position


def _reached(game: Game[Any, Any], lesson: Lesson) -> tuple[Setup, Position, tuple[Event, ...]]:
    """The same, with what the last moves did, as far as the lesson's eyes see it."""
    setup = _setup(game, lesson, _shuffled(game, lesson))
    played = list(_played(game, setup, lesson.moves))
    happened = (event for _, entry in played[-lesson.told :] for event in entry.events)
    return setup, played[-1][0], tuple(event for event in happened if may_read(event.readers, lesson.eyes))


def _setup(game: Game[Any, Any], lesson: Lesson, chance: Sequence[Any]) -> Setup:
    seats = lesson.seats or game.seats.start
    return Setup(options=referee.complete(game, lesson.options), seats=seats, seed=SEED, chance=tuple(chance))


def _played(game: Game[Any, Any], setup: Setup, moves: Sequence[str]) -> Iterator[tuple[Position, Entry]]:
    """The table after its set-up and after each of the moves."""
    position, entry = referee.begin(game, setup)
    yield position, entry
    for move in moves:
        whose, found, text = move.partition(": ")
        seat = int(whose) if found else referee.asks(game, position)[0].seat
        position, entry = referee.act(game, setup, position, seat, text if found else move)
        yield position, entry


def _shuffled(game: Game[Any, Any], lesson: Lesson) -> Sequence[Any]:
    """The lesson's chance, where whatever follows the first items of a shuffle comes as it would have come anyway."""
    chance: list[Any] = []
    for item in lesson.chance:
        if "first" in item:
            met = (
                roll for _, entry in _played(game, _setup(game, lesson, chance), lesson.moves) for roll in entry.rolls
            )
            rest = list(next(islice(met, len(chance), None))["shuffle"])
            for card in item["first"]:
                rest.remove(card)
            chance.append({"shuffle": [*item["first"], *rest]})
        else:
            chance.append(item)
    return chance


def drawn(game_id: str, lesson: Lesson, locale: str) -> Picture:
    """The lesson's picture, in one language."""
    say = catalogue.texts().say(locale)
    return pictured(game_id, lesson, say, lambda events, people: narrating.sentence(events, game_id, people, locale))


Tell = Callable[[Sequence[Event], Sequence[str]], str]
"""What happened in a line, to people with these names."""


def pictured(game_id: str, lesson: Lesson, say: Say, tell: Tell = lambda _, __: "") -> Picture:
    """The lesson's picture, in the words of `say`."""
    game, painter = catalogue.game(game_id), catalogue.painter(game_id)
    setup, position, happened = _reached(game, lesson)
    people = tuple(say("table.rules.player", n=seat + 1) for seat in range(setup.seats))
    asks = referee.asks(game, position)
    sheet = Sheet(
        names=people,
        seat=lesson.eyes,
        to_act=tuple(ask.seat for ask in asks),
        phase=asks[0].kind if asks else "over",
        options=setup.options,
        over=position.over,
        caption=tell(happened, people) if lesson.moves else "",
        happened=happened,
    )
    view = referee.view(position, lesson.eyes)
    shown = game.show(view, lesson.eyes)
    if lesson.picture == "board" or lesson.eyes is None:
        return painter.board(shown, sheet, say)
    uses: Mapping[int, tuple[str, ...]] = by_post(game).uses(view, lesson.eyes) if lesson.eyes in sheet.to_act else {}
    return painter.hand(shown, sheet, say, uses)
