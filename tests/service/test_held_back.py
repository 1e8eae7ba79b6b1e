"""What a person does freely is told when their visit ends: with what comes next, or when they have gone."""

from __future__ import annotations

import random
from collections.abc import Callable

from bot import catalogue
from bot.service.commands import Accept, Play, SetOrders
from bot.service.ground import store
from bot.service.ground.records import Table
from bot.service.play import planning
from bot.service.telling import outbox
from games.core.game import by_post
from games.core.referee import Position
from games.warshow import limits
from tests.service.club import ANA, BETO, CARLA, DAVID, Club
from tests.service.faults import waiting

PEOPLE = (ANA, BETO)


async def afoot(club: Club) -> Table:
    """Warshow, at the beginning of a turn whose seat has two troops to move, and the other could answer."""
    game, rng = catalogue.game("warshow"), random.Random(4)
    table = await club.duel(game="warshow")
    while by_post(game).at_turn(table.view(None)) is None or not stands(table):
        seat = table.to_act[0]
        assert game.thinking is not None
        offered = game.shortlist(table.view(seat), seat)
        action = game.thinking.playout(table.view(seat), seat, offered, rng)
        table = await club.says(table, (PEOPLE[seat], game.notation(action)))
        assert table.life == "playing"
    return table


def stands(table: Table) -> bool:
    view = table.view(None)
    return len(free(table)) >= 4 and bool(limits.reactors(view, view.active))


def free(table: Table) -> list[str]:
    """The moves of whoever is asked that are theirs alone: going on and back."""
    game, seat = catalogue.game(table.game_id), table.to_act[0]
    said = (game.notation(action) for action in table.legal(game, seat))
    return [text for text in said if text.split()[-1] in ("advance", "retreat")]


def told(club: Club) -> int:
    """How often something was told in the table's place."""
    return len(club.courier.boards()) + len(club.courier.edits)


async def does(club: Club, table: Table, text: str) -> Table:
    return await club.says(table, (PEOPLE[table.to_act[0]], text))


async def test_what_is_done_freely_makes_no_post_and_no_edit_until_the_visit_ends(club: Club):
    table = await afoot(club)
    before = told(club)
    seat, seq = table.to_act[0], table.seq
    first = free(table)[0]
    assert not planning.final(catalogue.game("warshow"), await position(club, table), seat, first, 2)
    table = await does(club, table, first)
    table = await does(club, table, free(table)[-1])
    assert table.to_act == (seat,)
    assert told(club) == before
    await club.service.act(SetOrders(table.id, PEOPLE[1 - seat].id, ["throw nothing"]))
    while table.to_act == (seat,) and table.view(None).active == seat:
        table = await does(club, table, "done")
    assert table.seq > seq + 4
    assert told(club) == before + 1, "one board tells all of it"
    assert first.split()[0] in club.courier.boards(table.id)[-1].text
    assert await waiting(club) == 0


async def position(club: Club, table: Table) -> Position:
    held = await club.database.read(store.load, table.id)
    assert held.position is not None
    return held.position


async def test_who_goes_away_in_the_middle_is_told_of_after_some_minutes(club: Club):
    table = await afoot(club)
    before = told(club)
    table = await does(club, table, free(table)[0])
    await club.tick(minutes=4)
    assert told(club) == before
    table = await does(club, table, free(table)[-1])
    await club.tick(minutes=4)
    assert told(club) == before, "they are still at it"
    assert await waiting(club) == 1, "one board for all of it"
    await club.tick(minutes=2)
    assert told(club) == before + 1
    assert await waiting(club) == 0


async def test_a_process_that_starts_again_tells_what_was_held_once(club: Club, new_club: Callable[..., Club]):
    table = await afoot(club)
    before = told(club)
    await does(club, table, free(table)[0])
    again = new_club(club=club)
    await again.service.open()
    await again.service.drain()
    await again.tick(minutes=10)
    assert told(club) == before + 1
    assert await waiting(club) == 0


async def test_what_is_held_counts_as_waiting_only_when_it_is_late(club: Club):
    table = await afoot(club)
    await does(club, table, free(table)[0])
    club.clock.pass_(minutes=2)
    assert await club.database.read(outbox.waiting, club.clock.now()) == 0
    club.clock.pass_(minutes=4)
    assert await club.database.read(outbox.waiting, club.clock.now()) == 360


async def test_where_a_team_acts_at_once_each_deed_is_told_at_once(club: Club):
    """The others plan by it."""
    table = await club.open_table(BETO, CARLA, DAVID, game="wards", options={"order": "teams"})
    for person in (BETO, CARLA, DAVID):
        table = await club.service.act(Accept(table.id, person))
    await club.service.drain()
    table, game = await club.service.table(table.id), catalogue.game("wards")
    assert table.to_act == (0, 2)
    for _ in range(3):
        before = told(club)
        action = game.notation(table.legal(game, 0)[0])
        table = await club.says(table, (ANA, action))
        assert told(club) > before
        if table.to_act != (0, 2):
            break


async def test_somebody_elses_word_in_the_place_takes_what_was_held_with_it(club: Club):
    table = await afoot(club)
    before = told(club)
    seat = table.to_act[0]
    table = await does(club, table, free(table)[0])
    await club.service.act(Play(table.id, PEOPLE[1 - seat].id, "resign"))
    await club.service.drain()
    assert told(club) == before + 1
    assert "resign" in club.courier.boards(table.id)[-1].text or "wins" in club.courier.boards(table.id)[-1].text


async def test_steps_that_tell_nothing_new_wait_as_well(club: Club):
    """Whoever is done with moving, and somebody away who lets it pass: nothing has happened yet."""
    table = await afoot(club)
    seat = table.to_act[0]
    await club.service.act(SetOrders(table.id, PEOPLE[1 - seat].id, ["throw nothing"]))
    before = told(club)
    after = await does(club, table, "done")
    entries = await club.database.read(store.entries, table.id, table.seq + 1, after.seq)
    assert [(entry.seat, entry.actor) for entry in entries] == [(seat, "user"), (1 - seat, "standing")]
    assert after.to_act == (seat,)
    assert told(club) == before


async def test_on_a_board_of_an_hour_ago_what_is_shown_waits_until_the_visit_ends(club: Club):
    """Else it would be a post that calls nobody, and what ends the visit another one."""
    table = await afoot(club)
    seat, board = table.to_act[0], table.board
    await club.service.act(SetOrders(table.id, PEOPLE[1 - seat].id, ["throw nothing"]))
    club.clock.pass_(minutes=51)
    before, posts = told(club), len(club.courier.boards(table.id))
    table = await goes_on(club, table, seat)
    assert told(club) == before, "nothing is told yet"
    while table.to_act == (seat,):
        table = await does(club, table, "done")
    assert table.board != board
    assert len(club.courier.boards(table.id)) == posts + 1, "the visit is one post"
    assert club.courier.boards(table.id)[-1].mentions == (PEOPLE[1 - seat].id,)
    assert "deploys" in club.courier.boards(table.id)[-1].text
    assert await waiting(club) == 0


async def test_what_is_shown_on_an_old_board_waits_for_minutes_and_not_for_more(club: Club):
    table = await afoot(club)
    seat = table.to_act[0]
    await club.service.act(SetOrders(table.id, PEOPLE[1 - seat].id, ["throw nothing"]))
    club.clock.pass_(minutes=51)
    before = told(club)
    table = await goes_on(club, table, seat)
    await club.tick(minutes=3)
    assert told(club) == before
    await does(club, table, "done")
    await club.tick(minutes=3)
    assert told(club) == before + 1, "they are still at it, but others have waited long enough"


async def goes_on(club: Club, table: Table, seat: int) -> Table:
    """Whoever is at turn lets their troops stand, and one more enters for all to see."""
    table, game = await does(club, table, "done"), catalogue.game("warshow")
    enters = (game.notation(action) for action in table.legal(game, seat))
    table = await does(
        club, table, next(text for text in enters if text.startswith("reinforce") and "down" not in text)
    )
    assert table.to_act == (seat,)
    return table
