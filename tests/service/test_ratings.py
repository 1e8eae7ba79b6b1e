"""Results and ratings are written with the end of a table, and can be made anew from what is stored."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from bot.ratings import ended
from bot.service.commands import Accept, Create, Play, SetGuild
from bot.service.ground.records import NewTable, Person, Table
from bot.storage.ledger import ratings, result_players, results
from bot.tournaments import own_games
from games.core.game import ByPost
from games.core.referee import RESIGN
from tests.service import tally
from tests.service.club import ANA, BETO, CARLA, GUILD, Club

ONE_STEP = {"length": 1, "secrets": False}
"""Who begins wins at once."""


async def stored(club: Club) -> dict[str, list[Any]]:
    return {
        table.name: await club.database.read(
            lambda c, table=table: [tuple(row) for row in c.execute(select(table).order_by(*table.primary_key))]
        )
        for table in (results, result_players, ratings)
    }


async def rated(club: Club, person: Person) -> tuple[int, int, int, int] | None:
    view = await club.service.ratings.profile(GUILD, person.id)
    if view is None or view.careers[0].place is None:
        return None
    found = view.careers[0]
    return found.points, found.won, found.drawn, found.lost


async def game(club: Club, host: Person, guest: Person) -> Table:
    """The host wins."""
    table = await club.open_table(guest, options=ONE_STEP)
    await club.service.act(Accept(table.id, guest))
    played = await club.service.act(Play(table.id, host.id, "add 1"))
    assert played.table.life == "over"
    return played.table


async def test_a_won_game_is_rated_with_its_last_move(club: Club):
    assert await rated(club, ANA) is None
    await game(club, ANA, BETO)
    ana, beto = await rated(club, ANA), await rated(club, BETO)
    assert ana is not None
    assert beto is not None
    assert ana[0] > 1000 > beto[0]
    assert (ana[1:], beto[1:]) == ((1, 0, 0), (0, 0, 1))


async def test_an_end_that_fails_leaves_neither_result_nor_rating(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel(options=ONE_STEP)

    def broken(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(own_games, "ended", broken)
        with pytest.raises(OSError, match="full"):
            await club.service.act(Play(table.id, ANA.id, "add 1"))
    assert await stored(club) == {"results": [], "result_players": [], "ratings": []}
    await club.service.act(Play(table.id, ANA.id, "add 1"))
    assert len((await stored(club))["results"]) == 1


async def test_resigning_and_silence_count_like_other_ends(club: Club):
    table = await club.duel()
    await club.service.act(Play(table.id, BETO.id, RESIGN))
    table = await club.duel()
    for _ in range(4):
        await club.tick(hours=73)
    assert (await club.service.table(table.id)).life == "over"
    view = await club.service.ratings.profile(GUILD, ANA.id)
    assert view is not None
    assert view.late == 2, "the clock played for Ana, then resigned"
    assert (view.careers[0].won, view.careers[0].lost) == (1, 1)


@pytest.mark.parametrize("changes", [{"rated": False}, {"guild_id": None}, {"chance": ({"d": 1, "faces": 6},)}])
async def test_friendly_private_and_forced_games_do_not_count(club: Club, changes: dict[str, Any]):
    table = await club.open_table(BETO, options={"length": 2, "secrets": False}, **changes)
    await club.service.act(Accept(table.id, BETO))
    await club.service.act(Play(table.id, BETO.id, RESIGN))
    found = await stored(club)
    assert found["ratings"] == []
    assert len(found["results"]) == 1
    assert await rated(club, ANA) is None


async def test_games_with_computer_players_count_where_the_server_wants_it(club: Club):
    table = await club.against_computer()
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    assert (await stored(club))["ratings"] == []
    await club.service.act(SetGuild(GUILD, {"computers": True}))
    table = await club.against_computer()
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    view = await club.service.ratings.ladder(GUILD, "tally", ANA.id, "es")
    assert [(rung.place, rung.name, rung.reader) for rung in view.rungs] == [
        (1, "Máquina (normal)", False),
        (2, "Ana", True),
    ]


async def test_a_leaderboard_shows_the_best_and_the_reader(club: Club):
    guests = [Person(100 + n, f"Guest {n}", "en") for n in range(17)]
    for guest in guests:
        await game(club, ANA, guest)
    view = await club.service.ratings.ladder(GUILD, "tally", guests[0].id, "en")
    assert view.players == 18
    assert view.rungs[0].name == "Ana"
    assert view.rungs[0].settled
    assert [rung.place for rung in view.rungs] == [*range(1, 16), 18], "the first to lose to Ana lost most by it"
    assert view.rungs[-1].name == "Guest 0"
    assert not view.rungs[-1].settled
    assert sorted((rung.points for rung in view.rungs), reverse=True) == [rung.points for rung in view.rungs]
    assert (await club.service.ratings.ladder(77, "tally", ANA.id, "en")).rungs == (), "another server"
    picture = await club.service.ratings.ladder_picture(view, "en")
    assert "1. Ana" in picture.alt
    assert "Guest 0 (you)" in picture.alt


async def test_two_people_have_a_score_against_each_other(club: Club):
    for _ in range(2):
        await game(club, ANA, BETO)
    table = await club.duel()
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    await game(club, ANA, CARLA)
    assert await club.service.ratings.between(GUILD, ANA.id, BETO.id) == [("tally", 2, 0, 1)]
    assert await club.service.ratings.between(GUILD, BETO.id, ANA.id) == [("tally", 1, 0, 2)]
    assert await club.service.ratings.between(GUILD, BETO.id, CARLA.id) == []
    assert await club.service.ratings.between(77, ANA.id, BETO.id) == []


async def test_ratings_made_anew_are_the_same(club: Club):
    rng = random.Random(4)
    people = [ANA, BETO, CARLA]
    for _ in range(12):
        host, guest = rng.sample(people, 2)
        table = await club.service.act(Create(new(guest), host))
        await club.service.act(Accept(table.id, guest))
        await club.service.act(
            Play(table.id, rng.choice([host, guest]).id, RESIGN)
        )  # the clock stands still: one moment for all
    before = await stored(club)
    seen: list[tuple[int, int]] = []
    assert await club.database.write(ended.rebuild, lambda done, total: seen.append((done, total))) == 12
    assert await stored(club) == before
    assert seen == [(n, 12) for n in range(1, 13)]


async def test_finished_tables_from_before_get_their_results(club: Club):
    await game(club, ANA, BETO)
    await game(club, ANA, CARLA)
    before = await stored(club)

    def forget(connection: Any) -> None:
        for table in (ratings, result_players, results):
            connection.execute(table.delete())

    await club.database.write(forget)
    await club.database.write(ended.rebuild, lambda *_: None)
    after = await stored(club)
    assert after["ratings"] == before["ratings"]
    # the numbers of results go on
    assert [row[1:] for row in after["results"]] == [row[1:] for row in before["results"]]


class Windowed(ByPost[tally.State, tally.Action]):
    """The tally with a nod that is a reaction window."""

    windows = frozenset({"nod"})


async def test_an_answer_in_a_window_is_never_late(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tally.Tally, "post", Windowed())
    table = await club.duel(options={"length": 2, "nods": True, "secrets": True})
    await club.move(table, "add 1")
    await club.tick(hours=80)  # the window of Beto's shuts
    now = await club.service.table(table.id)
    assert now.questions[0].kind == "turn"
    await club.move(now, "add 1")
    assert (await club.service.table(table.id)).life == "over"
    view = await club.service.ratings.profile(GUILD, BETO.id)
    assert view is not None
    assert (view.moves, view.late) == (1, 0)


async def test_two_processes_end_games_of_the_same_people_at_once(new_club: Callable[..., Club]):
    one = new_club("one")
    two = new_club("two", one)
    pairs = [(ANA, BETO), (BETO, CARLA), (CARLA, ANA), (ANA, BETO)]
    opened: list[Table] = []
    for host, guest in pairs:
        table = await one.service.act(Create(new(guest), host))
        opened.append(await one.service.act(Accept(table.id, guest)))
    ends = [
        (one if n % 2 else two).service.act(Play(table.id, table.host_id, RESIGN)) for n, table in enumerate(opened)
    ]
    await asyncio.gather(*ends)
    before = await stored(one)
    assert sum(row[5] for row in before["ratings"]) == 8
    await one.database.write(ended.rebuild, lambda *_: None)
    assert await stored(one) == before


def new(guest: Person) -> NewTable:
    return NewTable(game_id="tally", opponents=(guest,), guild_id=GUILD)
