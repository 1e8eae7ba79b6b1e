"""A person's own decks and armies on their page of a table, where the game asks for one."""

from __future__ import annotations

from typing import NamedTuple

from aiohttp import web

from bot.own_lists import action, asked_for, builder_of, fitting
from bot.service.ground.records import Table
from bot.window.desk import Desk, Visitor
from games.core.hidden import Seat


class Own(NamedTuple):
    """Own lists that answer what is asked, each with its name and as the game writes it; `title`: what they are."""

    title: str = ""
    lists: tuple[tuple[str, str], ...] = ()


async def offered(desk: Desk, visitor: Visitor, table: Table, seat: Seat | None) -> Own:
    """What the visitor has saved themselves, and could play now."""
    builder = None if seat is None else asked_for(table, seat)
    if builder is None:
        return Own()
    fit = fitting(builder, await desk.service.lists.of(visitor.user_id, table.game_id), table)
    return Own(visitor.say(f"{builder.key}.own"), tuple((each.name, builder.write(each.cards)) for each in fit))


async def chosen(desk: Desk, visitor: Visitor, table: Table, name: str) -> str:
    """The action that plays the visitor's list of this name. Raises NoList, and HTTPNotFound where there are none."""
    builder = builder_of(table.game_id)
    if builder is None:
        raise web.HTTPNotFound
    return action(builder, await desk.service.lists.one(visitor.user_id, table.game_id, name))
