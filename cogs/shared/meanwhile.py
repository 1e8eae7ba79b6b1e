"""While they play: the one question at the end of a visit, where nobody waits for who is not at turn.

It need not be answered, since what is usual holds; one press says so, another leads to the orders. It is asked of who
has just ended their visit, and only where people play on: a computer has answered before anybody could think.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from bot import catalogue, customid
from bot.service.ground.private import Private
from bot.service.ground.records import Table
from bot.service.telling.courier import Button
from bot.texts import Say
from games.core import foresight
from games.core.foresight import Scene
from games.core.game import by_post
from games.core.hidden import Seat

SCENES = 2
"""Of what could happen, so much is shown beside the question."""


async def preview(table: Table, seat: Seat, own: Private) -> list[Scene] | None:
    """What the seat's orders would answer, from its own view; None where the question is not asked."""
    game, view = catalogue.game(table.game_id), table.view(seat)
    standing = by_post(game).beforehand if table.pace.beforehand else None
    if standing is None or table.life != "playing" or table.question(seat) is not None:
        return None
    if by_post(game).at_turn(view) is None or all(table.chairs[each].user_id is None for each in table.to_act):
        return None
    given: Sequence[str] = standing.usual if own.orders is None else own.orders
    return await asyncio.to_thread(foresight.scenes, game, view, seat, given, Random(table.seq), SCENES)


def buttons(table: Table, own: Private, say: Say) -> list[Button]:
    """One press for what holds anyway: the usual, or what was ordered; and one that leads to the orders."""
    if own.orders:
        holds = Button(customid.TABLE.make(table.id, table.seq, "back"), say("table.button.keep"), "success")
    else:
        holds = Button(customid.TABLE.make(table.id, table.seq, "usual", "hand"), say("table.button.usual"), "success")
    return [holds, Button(customid.TABLE.make(table.id, table.seq, "orders"), say("table.button.orders"), "primary")]
