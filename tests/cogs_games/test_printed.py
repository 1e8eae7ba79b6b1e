"""Whatever is printed can be typed: labels of buttons, words of commands, the examples of the pages."""

import importlib
import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import catalogue, spelling
from bot.service.ground.records import Table
from bot.service.telling.labels import PHONE, Names
from games.core import referee
from tests.all_games import COGS, GAMES

SAY = {language: catalogue.texts().say(language) for language in ("es", "en")}
ME = 7


def table(game_id: str, position: Any, seat: int) -> Table:
    """As much of a table as reading a move needs, with the person on a seat."""
    game = catalogue.game(game_id)
    return cast(
        "Table",
        SimpleNamespace(
            game_id=game_id,
            life="playing",
            started=True,
            seat_of=lambda user_id: seat if user_id == ME else None,
            legal=lambda _, asked: referee.legal(game, position, asked),
            view=lambda asked: referee.view(position, asked),
        ),
    )


class _Nobody:
    """As much of a bot as takes cogs."""

    async def add_cog(self, _: object) -> None:
        """Only what a cog registers by being made is wanted."""


@pytest.fixture(autouse=True)
async def spellers() -> None:
    """What the cogs register when they are loaded."""
    for cog in COGS:
        await importlib.import_module(cog).setup(_Nobody())


def positions(game_id: str, seed: int, steps: int) -> Iterator[tuple[referee.Position, int]]:
    """Positions of a game moved by chance, each with a seat that is asked; every other one from the best."""
    game, rng = catalogue.game(game_id), random.Random(seed)
    options = {option.name: rng.choice(option.values) for option in game.options if seed and option.before is None}
    setup = referee.Setup(options=referee.complete(game, options), seats=game.seats.start, seed=bytes([seed] * 32))
    position, _ = referee.begin(game, setup)
    for _ in range(steps):
        if position.over:
            return
        seat = rng.choice([ask.seat for ask in referee.asks(game, position)])
        yield position, seat
        best = game.shortlist(referee.view(position, seat), seat)
        action = rng.choice(list(best if rng.random() < 0.5 else referee.legal(game, position, seat)))
        position, _ = referee.play(game, setup, position, seat, action)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_label_of_every_panel_is_understood_when_it_is_typed(game_id: str, language: str):
    """As printed and in small letters; no two things that may be done are called the same, and a phone shows it all."""
    game, say = catalogue.game(game_id), SAY[language]
    typed: set[str] = set()
    for seed in range(3):
        for position, seat in itertools.islice(positions(game_id, seed, 180), seed, None, 3):
            actions = referee.legal(game, position, seat)
            name = Names(game, referee.view(position, seat), seat, actions, say)
            legal = [(game.notation(action), name(action)) for action in actions]
            twice = [label for label, count in Counter(label.casefold() for _, label in legal).items() if count > 1]
            assert twice == []
            shown = {game.notation(action) for action in game.shortlist(referee.view(position, seat), seat)}
            for notation, label in [each for each in legal if each[0] in shown][:12]:
                assert len(label) <= PHONE, label
                for text in (label, label.lower(), notation.lower(), f"{label} · 62 %"):
                    assert spelling.spelled(table(game_id, position, seat), ME, text, say) == notation
                typed.add(notation.partition(" ")[0])
    assert len(typed) >= 3


NO_MOVES = {"2xflare,3xrecruit", "fr-LI", "memoria", "memory", "NE 6"}
"""Lists and cards by themselves, options of tables, and a way that only who stands somewhere can go."""


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_example_that_a_refusal_gives_is_understood(game_id: str, language: str):
    """What stands in code quotes is a whole move in the reader's language; nobody is taught half a move."""
    game, texts = catalogue.game(game_id), catalogue.texts().language(language)
    position, seat = next(positions(game_id, 0, 1))
    found: list[str] = []
    for key in sorted(texts.keys()):
        if not key.startswith((f"{game_id}.refused.", f"{game_id}.rules", f"cmd.{game_id}.play.")):
            continue
        for example in re.findall(r"`([^`\n]+)`", texts._plain.get(key, "")):
            if example in NO_MOVES or "{" in example or example.startswith("/"):
                continue
            found.append(example)
            game.parse(spelling.spelled(table(game_id, position, seat), ME, example, SAY[language]))
    assert found


@pytest.mark.parametrize(
    ("game_id", "language", "text", "meant"),
    [
        ("titans", "es", "encajar el golpe", "yield"),
        ("warshow", "es", "bajar Recluta 4", "reinforce recruit 4"),
        ("warshow", "en", "bring in recruit 4", "reinforce recruit 4"),
        ("warshow", "es", "terminar", "done"),
        ("warshow", "en", "no answer", "pass"),
        ("battalions", "es", "luchar sin ayuda", "fight"),
        ("battalions", "en", "fight alone", "fight"),
        ("battalions", "es", "apoyo de la carta 2", "support 2"),
        ("battalions", "en", "support by card 2", "support 2"),
        ("battalions", "es", "pasar a los ataques", "advance"),
        ("battalions", "en", "shift centre 2 left centre", "move centre 2 left-centre"),
        ("battalions", "en", "end turn and refill your hand", "done"),
        ("wards", "es", "fin", "end"),
        ("wards", "en", "enter as scout at D8", "enter scout D8"),
    ],
)
def test_words_of_buttons_and_commands_are_understood(game_id: str, language: str, text: str, meant: str):
    """Also where the action is not legal now: then the referee says why not, and not that nobody understands it."""
    game = catalogue.game(game_id)
    setup = referee.Setup(options=referee.complete(game, {}), seats=game.seats.start, seed=bytes(range(32)))
    position, _ = referee.begin(game, setup)
    assert spelling.spelled(table(game_id, position, 0), ME, text, SAY[language]) == meant
