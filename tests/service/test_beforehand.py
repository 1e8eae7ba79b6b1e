"""Orders for while others play: who is not at turn is never waited for, and what they said beforehand answers."""

from __future__ import annotations

import random
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace

from bot import catalogue
from bot.service.commands import BeginPlan, SetOrders, SetPace
from bot.service.ground import store
from bot.service.ground.pace import Pace
from bot.service.ground.records import Person, Table
from bot.service.ground.refusals import BadOrder, PlanBlocked
from bot.service.seats import seating
from bot.service.telling.courier import Post
from bot.storage.database import Database
from games.core.game import by_post
from tests.quick import first_quick
from tests.service.club import ANA, BETO, Club

PEOPLE = (ANA, BETO)


async def duel(club: Club, game: str, **changes: Any) -> Table:
    """A table of the game at which nothing that is told matters."""
    return await club.duel(game=game, **changes)


async def on(club: Club, table: Table, moves: int, rng: random.Random) -> Table:
    """So many moves more, of whoever is asked; at every moment only who is at turn may be."""
    game = catalogue.game(table.game_id)
    for _ in range(moves):
        if table.life != "playing":
            break
        there = by_post(game).at_turn(table.view(None))
        assert there is None or set(table.to_act) <= set(there)
        seat = table.to_act[0]
        offered = game.shortlist(table.view(seat), seat)
        action = game.thinking.playout(table.view(seat), seat, offered, rng) if game.thinking else offered[0]
        table = await club.says(table, (PEOPLE[seat], game.notation(action)))
    return table


@pytest.mark.parametrize("game", ["warshow", "battalions"])
@pytest.mark.parametrize("seed", first_quick([1, 2]))
async def test_a_table_only_waits_for_who_is_at_turn(club: Club, game: str, seed: int):
    rng = random.Random(seed)
    table = await on(club, await duel(club, game), 60, rng)
    for person in PEOPLE:
        possible = (await club.service.orders(table.id, person.id)).possible
        given = rng.sample(possible, len(possible) // 2)
        assert (await club.service.act(SetOrders(table.id, person.id, given))).given == tuple(given)
    table = await on(club, table, 60, rng)
    answered = [line for line in await club.service.story(table.id, 0) if line.actor == "standing"]
    assert {line.seat for line in answered} <= {0}, "what others have said beforehand looks like any answer of theirs"


async def test_it_is_usual_where_there_is_time_to_go_away_and_the_game_knows_such_orders(club: Club):
    for game, hours, beforehand in (
        ("warshow", 72, True),
        ("battalions", 6, True),
        ("warshow", 5, False),
        ("tally", 72, False),
    ):
        table = await club.open_table(BETO, game=game, hours=hours)
        assert table.pace.beforehand is beforehand
        assert not table.pace.held


async def test_where_windows_are_asked_they_still_are(club: Club):
    table = await club.open_table(BETO, game="warshow", hours=72)
    table = await club.service.act(SetPace(table.id, ANA.id, Pace(hours=72, window=24)))
    assert (table.pace.beforehand, table.pace.window) == (False, 24)


async def under_attack(club: Club) -> Table:
    """A battle in which it is Ana's turn, and Beto is away."""
    rng = random.Random(5)
    table = await duel(club, "battalions")
    while table.view(None).phase != "turn" or table.to_act != (0,):
        table = await on(club, table, 1, rng)
    return table


async def test_orders_are_changed_until_they_are_needed_and_nothing_shows_it(club: Club):
    table = await under_attack(club)
    before, told = (await club.service.table(table.id)).digest, len(club.courier.posts)
    orders = await club.service.orders(table.id, BETO.id)
    assert (orders.given, orders.usual) == ((), True)
    await club.service.act(SetOrders(table.id, BETO.id, ["support never"]))
    orders = await club.service.act(SetOrders(table.id, BETO.id, ["support never at centre", "support always"]))
    assert orders.given == ("support never at centre", "support always"), "the order in which they were given counts"
    await club.service.drain()
    assert (await club.service.table(table.id)).digest == before
    assert len(club.courier.posts) == told
    assert (await club.service.act(SetOrders(table.id, BETO.id, None))).usual


async def test_what_is_no_order_is_refused(club: Club):
    table = await under_attack(club)
    for text in ("support sometimes", "tactic nothing best", "stop attack"):
        with pytest.raises(BadOrder):
            await club.service.act(SetOrders(table.id, BETO.id, [text]))


async def answered(club: Club, table: Table, person: Person) -> list[str]:
    """What has been answered for somebody, in notation."""
    seat = PEOPLE.index(person)
    entries = await club.database.read(store.entries, table.id, 1, table.seq)
    return [entry.action for entry in entries if entry.actor == "standing" and entry.seat == seat]


async def test_an_attack_is_answered_at_once_as_was_said(club: Club):
    table = await under_attack(club)
    await club.service.act(SetOrders(table.id, BETO.id, ["support never", "tactics never"]))
    table = await on(club, table, 40, random.Random(3))
    said = await answered(club, table, BETO)
    assert said
    assert set(said) <= {"fight", "stand", "charge", "around", *(text for text in said if text.startswith("away "))}


async def test_orders_for_a_card_that_has_left_the_hand_are_dropped_and_their_owner_reads_it(club: Club):
    table = await duel(club, "warshow")
    rng = random.Random(2)
    gone: tuple[str, ...] = ()
    while not gone and table.life == "playing":
        orders = await club.service.orders(table.id, BETO.id)
        cards = [text for text in orders.possible if text.endswith(" first")]
        if set(cards) - set(orders.given):
            await club.service.act(SetOrders(table.id, BETO.id, cards))
        table = await on(club, table, 1, rng)
        own = (await club.service.table(table.id, BETO.id)).own
        assert own is not None
        gone = own.dropped
        assert not set(gone) & set(own.orders or ())
    assert gone
    assert all(text.startswith("throw ") for text in gone)
    assert (await club.service.act(SetOrders(table.id, BETO.id, None))).usual
    own = (await club.service.table(table.id, BETO.id)).own
    assert own is not None
    assert own.dropped == ()


async def test_a_whole_turn_is_one_message_also_where_each_attack_asks_for_support(club: Club):
    """Every attack opens a window for both sides: who is away has orders, and so has who planned the turn."""
    game = catalogue.game("battalions")
    table = await under_attack(club)
    while len({each.stack for each in _attacks(table)}) < 2 or table.view(None).turn.attacks < 2:
        table = await on(club, table, 1, random.Random(table.seq))
        assert table.life == "playing"
    seat = table.to_act[0]
    by_stack = {each.stack: game.notation(each) for each in reversed(_attacks(table))}
    planned = list(by_stack.values())[:2]
    draft = await club.service.drafts.make(table.id, PEOPLE[seat].id, "; ".join(planned))
    before = len(club.courier.boards(table.id))
    await club.service.act(BeginPlan(table.id, PEOPLE[seat].id, draft.table.seq))
    await club.service.drain()
    entries = await club.database.read(store.entries, table.id, table.seq + 1, 10_000)
    own = [entry.action for entry in entries if entry.seat == seat and entry.actor == "user"]
    assert own == planned
    assert {entry.actor for entry in entries} <= {"user", "standing", "forced"}
    newest = club.courier.boards(table.id)[before:]
    assert all(PEOPLE[seat].id not in post.mentions for post in newest), "they are looking on"


def _attacks(table: Table) -> list[Any]:
    if table.view(None).phase != "turn":
        return []
    game = catalogue.game("battalions")
    return [each for each in table.legal(game, table.to_act[0]) if each.verb == "attack"]


@pytest_asyncio.fixture
async def twin(sqlite_template: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """Another world, in which the same happens at the same time."""
    file = tmp_path / "twin.sqlite3"
    shutil.copy(sqlite_template, file)
    club = Club(Database(f"sqlite+aiosqlite:///{file}"))
    yield club
    await club.service.close()
    await club.database.close()


@pytest.mark.parametrize(("game", "others"), [("warshow", "discard orders"), ("battalions", "support never")])
async def test_what_is_watched_for_shows_nowhere_before_it_happens(
    club: Club, twin: Club, monkeypatch: pytest.MonkeyPatch, game: str, others: str
):
    """Two tables of one chance, alike but for what somebody away has ordered: until their orders answer otherwise, no
    word, picture, digest, button, ping or time tells the one from the other, to whoever else looks.
    """
    monkeypatch.setattr(seating, "secrets", SimpleNamespace(token_bytes=bytes))
    rules, rng, alike = catalogue.game(game), random.Random(6), 0
    tables = [await duel(each, game) for each in (club, twin)]
    for _ in range(40):
        seat = tables[0].to_act[0]
        if by_post(rules).at_turn(tables[0].view(None)) is not None:
            await twin.service.act(SetOrders(1, PEOPLE[1 - seat].id, [others]))
        assert rules.thinking is not None
        offered = rules.shortlist(tables[0].view(seat), seat)
        text = rules.notation(rules.thinking.playout(tables[0].view(seat), seat, offered, rng))
        tables = [
            await each.says(table, (PEOPLE[seat], text)) for each, table in zip((club, twin), tables, strict=True)
        ]
        one, other = [await each.database.read(store.entries, 1) for each in (club, twin)]
        parts = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
        if parts is not None:
            assert [(each[parts].seat, each[parts].actor) for each in (one, other)] == [(1 - seat, "standing")] * 2
            assert one[parts].at == other[parts].at == one[parts - 1].at, "what is answered comes with the deed"
            break
        alike += 1
        assert sent(club, seat) == sent(twin, seat)
        assert tables[0].questions == tables[1].questions
        assert tables[0].digest == tables[1].digest
    assert alike > 20


def sent(club: Club, reader: int) -> list[list[Post]]:
    """All that everybody has been sent and all that one person has, as it stands; in which order the two came counts
    for nothing, and nor do the numbers of messages.
    """
    places = [club.courier.boards(), club.courier.hands(PEOPLE[reader].id), club.courier.notices()]
    return [[replace(post, nonce="", newest=None, retire=None) for post in posts] for posts in places]


async def test_a_turn_of_two_actions_is_one_message_and_what_the_die_refuses_is_dropped(club: Club):
    """Wards of War: a move, and a second action if the die gives one. It never waits for another turn."""
    game, rng, seen = catalogue.game("wards"), random.Random(1), set[bool]()
    table = await duel(club, "wards")
    for _ in range(60):
        if seen == {True, False}:
            break
        assert table.life == "playing"
        moves = [text for text in _said(game, table) if text.startswith("move ")]
        if table.to_act != (0,) or len(moves) < 2:
            action = game.notation(game.default(table.view(table.to_act[0]), table.to_act[0]))
            table = await club.says(table, (PEOPLE[table.to_act[0]], action))
            continue
        first, then = rng.sample(moves, 2)
        try:
            draft = await club.service.drafts.make(table.id, ANA.id, f"{first}; {then}")
        except PlanBlocked:
            continue
        await club.service.act(BeginPlan(table.id, ANA.id, draft.table.seq))
        await club.service.drain()
        entries = await club.database.read(store.entries, table.id, table.seq + 1, 10_000)
        own = [entry.action for entry in entries if entry.seat == 0 and entry.actor in ("user", "plan")]
        assert own in ([first, then], [first])
        seen.add(len(own) == 2)
        table = await club.service.table(table.id)
        while table.life == "playing" and table.to_act != (0,):
            table = await club.says(table, (BETO, game.notation(game.default(table.view(1), 1))))
        later = await club.database.read(store.entries, table.id, entries[-1].seq + 1, 10_000)
        assert all(entry.actor != "plan" for entry in later), "nothing of it is left for another turn"
    assert seen == {True, False}


def _said(game: Any, table: Table) -> list[str]:
    return [game.notation(action) for action in table.legal(game, table.to_act[0])]


async def test_the_counter_attack_and_ones_own_turn_are_one_visit_and_who_is_there_answers_a_thrown_order(club: Club):
    """Warshow: nobody else is asked between a counter-attack and the turn that follows it; who is at turn may answer
    what somebody away has thrown by their orders.
    """
    rng, seen = random.Random(3), set[str]()
    for _ in range(6):
        table = await duel(club, "warshow")
        asked: list[tuple[int, str]] = []
        while table.life == "playing" and len(asked) < 160 and len(seen) < 2:
            view, seat = table.view(None), table.to_act[0]
            asked.append((seat, view.question))
            if view.question == "on-order" and seat == view.active:
                seen.add("answers")
            if len(asked) > 1 and asked[-2][1] == "counter-attack" and view.question == "positioning":
                assert asked[-2][0] == seat == view.active, "who has counter-attacked goes on with their own turn"
                seen.add("goes on")
            table = await on(club, table, 1, rng)
        if len(seen) == 2:
            break
    assert seen == {"answers", "goes on"}


async def test_who_lets_a_turn_pass_is_not_waited_for_again_at_its_end(club: Club):
    """The attacks end, and so does the turn: what is discarded is no second day."""
    table = await under_attack(club)
    await club.tick(hours=table.pace.hours + 1)
    table = await club.service.table(table.id)
    assert table.to_act == (1,)
    late = [line for line in await club.service.story(table.id, None) if line.actor == "clock"]
    assert len(late) >= 2, "the turn and its end"


async def test_who_is_called_reads_in_one_post_all_that_was_done_since_they_were_there(club: Club):
    rng, table, read, seen = random.Random(5), await duel(club, "warshow"), 0, [0, 0]
    for _ in range(80):
        if table.life != "playing":
            break
        mover, posts = table.to_act[0], len(club.courier.boards())
        seen[mover] = table.seq + 1
        table = await on(club, table, 1, rng)
        if table.life != "playing" or table.to_act[0] == mover or len(club.courier.boards()) == posts:
            continue
        board, since = club.courier.boards()[-1], seen[table.to_act[0]] + 1
        for line in await club.service.story(table.id, None, since=since):
            for event in (each for each in line.events if each.kind == "enters"):
                read += 1
                assert f"{dict(event.args)['troop']}: " in board.text
    assert read > 3


async def test_the_hand_that_calls_somebody_says_what_their_orders_did_meanwhile(club: Club):
    rng, table, told = random.Random(5), await duel(club, "warshow"), list[str]()
    for _ in range(200):
        table = await on(club, table, 1, rng)
        told = [post.text for post in club.courier.hands() if "📌" in post.text]
        if told or table.life != "playing":
            break
    assert told
    assert any(words in told[0] for words in (" plays an order: ", " lanza una orden: "))


async def test_a_hand_by_message_leaves_to_the_board_what_its_readers_orders_let_pass(club: Club):
    """Told in part, what others did reads as if something else had done it."""
    rng, table = random.Random(5), await duel(club, "warshow")
    for _ in range(80):
        club.clock.pass_(minutes=20)  # nobody is looking on
        table = await on(club, table, 1, rng)
    boards = [post.text for post in club.courier.boards() if " wound" in post.text or " herida" in post.text]
    assert len(boards) > 3
    told = [post.text for post in club.courier.hands() if "📌" not in post.text]
    assert len(told) > 3
    assert not [text for text in told if " wound" in text or " herida" in text]
