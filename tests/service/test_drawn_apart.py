"""Nothing of a picture is made while a move's transaction is open: whoever moves next would wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot import catalogue
from bot.service.commands import Play
from rendering import encode, fonts
from rendering.canvas import Canvas
from rendering.sprite import Pen
from tests.all_games import GAMES
from tests.service.club import ANA, BETO, Club

MOVES = 6
_MAKERS: tuple[tuple[Any, str], ...] = (
    (Canvas, "__init__"),
    (Pen, "__init__"),
    (encode, "png"),
    (encode, "gif"),
    (fonts, "width"),
)
"""What no picture is made without, and none is made of anything else."""


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_turn_draws_after_its_transaction(club: Club, game_id: str, monkeypatch: pytest.MonkeyPatch):
    within: set[int] = set()  # threads in which a transaction is open
    made: list[str] = []
    write = club.database._door.run

    async def watched(writes: bool, work: Callable[[Any], Any]) -> Any:
        def open_transaction(connection: Any) -> Any:
            within.add(threading.get_ident())
            try:
                return work(connection)
            finally:
                within.discard(threading.get_ident())

        return await write(writes, open_transaction if writes else work)

    def told(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def maker(*args: Any, **kwargs: Any) -> Any:
            made.append(f"{name} in a transaction" if threading.get_ident() in within else name)
            return make(*args, **kwargs)

        return maker

    monkeypatch.setattr(club.database._door, "run", watched)
    table = await club.duel(game=game_id)
    for thing, name in _MAKERS:
        monkeypatch.setattr(thing, name, told(name, getattr(thing, name)))
    game = catalogue.game(game_id)
    for _ in range(MOVES):
        seat = table.questions[0].seat
        action = game.notation(game.shortlist(table.view(seat), seat)[0])
        await club.service.act(Play(table.id, (ANA, BETO)[seat].id, action))
        await club.service.drain()  # one at a time: what is drawn meanwhile would be another turn's
        table = await club.service.table(table.id)
    assert {"__init__", "png", "width"} <= set(made), "the turns were drawn"
    assert not [name for name in made if name.endswith("transaction")]
