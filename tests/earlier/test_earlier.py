"""What the first version stored still opens, replays, verifies and is played on by its own rules.

`logs.jsonl` are game logs that version 0.1.0 exported, one a line; `database.sql` is a database of its, with tables of
every game under way, one that is over, one that is open and a tournament in its second round; `told.json` is what that
version said of them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from sqlalchemy import Connection, select

from bot import catalogue
from bot.service.commands import Play
from bot.storage.database import Database
from bot.storage.schema import tournaments
from bot.storage.walls import tournament_people
from games.core.audit import check
from games.core.referee import RESIGN
from tests.service.club import ANA, Club
from tournaments.standings import standings

HERE = Path(__file__).parent
LOGS = [json.loads(line) for line in (HERE / "logs.jsonl").read_text(encoding="utf-8").splitlines()]
TOLD = json.loads((HERE / "told.json").read_text(encoding="utf-8"))
RUNNING = [int(table) for table, told in TOLD.items() if table.isdigit() and told["life"] == "playing"]


def name(log: dict[str, Any]) -> str:
    return f"{log['game']}-{len(log['seats'])}-{log['seed'][:2]}"


@pytest.mark.parametrize("log", LOGS, ids=name)
def test_a_log_of_the_first_version_holds(log: dict[str, Any]):
    report = check(log, catalogue.games().get)
    assert report.departures == ()
    assert report.holds


@pytest.mark.parametrize("log", LOGS[::5], ids=name)
def test_a_log_of_the_first_version_that_was_changed_does_not_hold(log: dict[str, Any]):
    events = [dict(event) for event in log["events"]]
    events[-1] = {**events[-1], "action": "resign" if events[-1]["action"] != "resign" else "pass"}
    assert not check({**log, "events": events}, catalogue.games().get).holds


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A bot of today on the first version's database."""
    file = tmp_path / "earlier.sqlite3"
    connection = sqlite3.connect(file)
    connection.executescript((HERE / "database.sql").read_text(encoding="utf-8"))
    connection.close()
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.migrate()
    club = Club(database)
    yield club
    await club.service.close()
    await database.close()


def kept(old: Any, new: Any) -> bool:
    """Whether everything that was told is told today; there may be more."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and kept(old[key], new[key]) for key in old)
    if isinstance(old, list):
        return isinstance(new, (list, tuple)) and len(old) == len(new) and all(map(kept, old, new))
    return old == new


@pytest.mark.parametrize("number", RUNNING)
async def test_a_table_of_the_first_version_stands_where_it_stood(club: Club, number: int):
    told, table = TOLD[str(number)], await club.service.table(number)
    assert (table.seq, table.digest, list(table.to_act)) == (told["seq"], told["digest"], told["to_act"])
    rules = catalogue.game(table.game_id)
    for seat, view in zip([None, *range(len(table.chairs))], told["views"], strict=True):
        assert kept(view, msgspec.to_builtins(rules.show(table.view(seat), seat)))


@pytest.mark.parametrize("number", RUNNING)
async def test_a_table_of_the_first_version_is_played_on_and_its_log_holds(club: Club, number: int):
    table = await club.service.table(number)
    for _ in range(12):
        table = await club.service.table(number)
        if not table.started or table.result:
            break
        await club.move(table, settle=False)
    if table.life == "playing":
        await club.service.act(Play(number, ANA.id, RESIGN))
    await club.service.drain()
    table = await club.service.table(number)
    for chair in table.chairs:  # where others play on when one has given up
        if table.life == "playing" and chair.user_id not in (None, ANA.id):
            await club.service.act(Play(number, chair.user_id, RESIGN))
            table = await club.service.table(number)
    assert table.life == "over"
    assert check(await club.service.log(number), catalogue.games().get).holds


async def test_a_table_that_was_open_can_still_begin(club: Club):
    number = next(int(table) for table, told in TOLD.items() if told.get("life") == "open")
    table = await club.service.table(number)
    guest = next(chair for chair in table.chairs if chair.user_id != ANA.id)
    assert guest.user_id is None or guest.user_id > 0
    assert table.life == "open"


async def test_a_tournament_of_the_first_version_goes_on(club: Club):
    told = TOLD["event"]
    event = await club.service.tournaments.tournament(told["id"])
    assert (event.seq, len(event.swiss.played)) == (told["seq"], told["rounds"])
    found = [[standing.place, standing.id, str(standing.pt)] for standing in standings(event.swiss)]
    assert found == TOLD["standings"]


async def test_boards_and_events_of_the_first_version_are_found_by_the_indexes_of_today(club: Club):
    for table_id in RUNNING:
        table = await club.service.table(table_id)
        place = table.thread_id or table.channel_id
        assert place is not None
        assert await club.service.watching.find(place, table.digest[:16]) == (table_id, table.seq)

    def columns(connection: Connection) -> tuple[Any, set[int]]:
        row = connection.execute(select(tournaments)).one()
        return row, set(connection.execute(select(tournament_people.c.user_id)).scalars())

    row, people = await club.database.read(columns)
    event = await club.service.tournaments.tournament(row.id)
    assert (row.name, row.game, row.channel_id) == (event.name, event.game, event.channel_id)
    players = {one.user_id for one in (*event.entrants, *event.waiting)} - {None}
    assert people == {*players, *event.organisers, *event.judges}
