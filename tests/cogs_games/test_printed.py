"""Whatever is printed can be typed: labels of buttons, words of commands, the examples of the pages."""

import importlib
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import catalogue
from bot.service.ground.records import Table
from bot.service.telling.wording import deed
from cogs.shared import spelling
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


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_label_is_understood_when_it_is_typed(game_id: str, language: str):
    game, rng, say = catalogue.game(game_id), random.Random(5), SAY[language]
    options = referee.complete(game, {})
    setup = referee.Setup(options=options, seats=game.seats.start, seed=bytes(range(32)))
    position, _ = referee.begin(game, setup)
    typed: set[str] = set()
    for step in range(160):
        if position.over:
            break
        seat = rng.choice([ask.seat for ask in referee.asks(game, position)])
        legal = list(referee.legal(game, position, seat))
        if step % 4 == 0:
            labels = Counter(deed(game, action, say).casefold() for action in legal)
            for action in rng.sample(legal, min(8, len(legal))):
                label = deed(game, action, say)
                if labels[label.casefold()] == 1:  # of several that are called the same nobody could tell which
                    for text in (label, label.upper(), f"  {label.lower()}. "):
                        assert spelling.spelled(table(game_id, position, seat), ME, text, say) == game.notation(action)
                    typed.add(action.verb)
        position, _ = referee.play(game, setup, position, seat, rng.choice(legal))
    assert len(typed) >= 2


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
        ("battalions", "en", "draw and end the turn", "done"),
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
