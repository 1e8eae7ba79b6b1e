"""One move, one transaction."""

import asyncio
import hmac
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
import structlog
from msgspec.structs import replace
from sqlalchemy import Connection, select, update

from bot import catalogue
from bot.computer.imagining import playout
from bot.service.commands import Play, Start
from bot.service.ground import store
from bot.service.ground.history import rebuild
from bot.service.ground.records import Computer
from bot.service.ground.refusals import LongReplay, NoTable, NotOver, NotRunning, NotSeated, OldQuestion, Unreadable
from bot.service.ground.sight import inside
from bot.service.telling import drawing
from bot.storage.schema import events, outbox, tables
from games.core.audit import check
from games.core.referee import RESIGN, GameOver, IllegalAction, NotYourTurn
from tests import toy
from tests.service import tally
from tests.service.club import ANA, BETO, CARLA, Club


async def test_a_move_is_one_step_of_the_log(club: Club):
    table = await club.duel()
    played = await club.service.act(Play(table.id, ANA.id, "add 2"))
    assert played.table.seq == 1
    (entry,) = await club.database.read(store.entries, table.id, 1)
    assert (entry.seq, entry.seat, entry.actor, entry.user_id, entry.action) == (1, 0, "user", ANA.id, "add 2")
    assert [(line.seq, line.seat, line.actor) for line in played.lines] == [(1, 0, "user")]
    assert played.table.to_act == (1,)
    kept = await club.service.table(table.id, ANA.id)
    as_before = replace(kept, board=played.table.board, visit=played.table.visit)
    assert as_before == played.table, "the board may have been posted meanwhile"


async def test_what_is_refused_changes_nothing(club: Club):
    table = await club.duel()
    for user, text, refusal in (
        (CARLA, "add 1", NotSeated),
        (BETO, "add 1", NotYourTurn),
        (ANA, "add 9", IllegalAction),
        (ANA, "nod", IllegalAction),
        (ANA, "", IllegalAction),
        (ANA, "add 1\n", IllegalAction),
        (ANA, "x" * 100_000, IllegalAction),
    ):
        with pytest.raises(refusal) as caught:
            await club.service.act(Play(table.id, user.id, text))
        for locale in ("es", "en"):
            assert catalogue.texts().reason(locale, caught.value.reason)
    assert await club.service.table(table.id) == table
    with pytest.raises(NoTable):
        await club.service.act(Play(99, ANA.id, "add 1"))


async def test_nothing_is_played_before_the_start_or_after_the_end(club: Club):
    waiting = await club.open_table(None)
    with pytest.raises(NotRunning):
        await club.service.act(Play(waiting.id, ANA.id, "add 1"))
    with pytest.raises(NotRunning):
        await club.service.log(waiting.id)
    table = await club.duel(options={"length": 1})
    table = (await club.move(table)).table
    assert table.life == "over"
    assert table.ended is not None
    assert table.questions == ()
    with pytest.raises(GameOver):
        await club.service.act(Play(table.id, BETO.id, "add 1"))
    with pytest.raises(GameOver):
        await club.service.act(Play(table.id, ANA.id, RESIGN))


async def test_a_button_of_an_answered_question_is_refused_and_one_of_the_open_question_is_not(club: Club):
    table = await club.duel()
    question = table.question(0)
    assert question is not None
    await club.service.act(Play(table.id, ANA.id, "add 1", question=question.seq))
    await club.service.act(Play(table.id, BETO.id, "add 1"))
    with pytest.raises(OldQuestion):
        await club.service.act(Play(table.id, ANA.id, "add 1", question=question.seq))
    table = await club.service.table(table.id)
    assert table.seq == 2
    assert not table.fresh(0, 0)
    assert table.fresh(0, 2)
    assert not table.fresh(1, 2)
    await club.service.act(Play(table.id, ANA.id, "add 1", question=2))


async def test_pressed_twice_at_once_a_button_counts_once(club: Club):
    table = await club.duel()
    results = await asyncio.gather(
        *(club.service.act(Play(table.id, ANA.id, "add 1", question=0)) for _ in range(5)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["OldQuestion"] * 4 + ["Played"]
    assert (await club.service.table(table.id)).seq == 1


async def test_two_processes_move_at_once_and_one_is_told_kindly(new_club: Callable[..., Club]):
    one = new_club()
    other = new_club("other", one)
    table = await one.duel()
    for number in range(10):
        user = (ANA, BETO)[number % 2]
        results = await asyncio.gather(
            one.service.act(Play(table.id, user.id, "add 1")),
            other.service.act(Play(table.id, user.id, "add 1")),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["NotYourTurn", "Played"]
    assert (await one.service.table(table.id)).seq == 10


async def test_sealed_answers_at_once_are_both_taken(club: Club):
    table = await club.duel(game="sealed")
    assert table.to_act == (0, 1)
    bids = [toy.GAME.notation(table.legal(toy.GAME, seat)[0]) for seat in (0, 1)]
    await asyncio.gather(
        club.service.act(Play(table.id, ANA.id, bids[0], question=0)),
        club.service.act(Play(table.id, BETO.id, bids[1], question=0)),
    )
    bidden = (await club.service.table(table.id)).view(None).bids
    assert [len(bid) for bid in bidden] == [1, 1]


async def test_while_a_game_with_sealed_answers_runs_its_log_and_replay_keep_them(club: Club):
    table = await club.duel(game="sealed")
    legal = toy.GAME.notation(table.legal(toy.GAME, 0)[-1])
    await club.service.act(Play(table.id, ANA.id, legal))
    with pytest.raises(NotOver):
        await club.service.log(table.id)
    assert [frame.action for frame in await club.service.replay(table.id, 1)] == ["", ""]
    assert [frame.action for frame in await club.service.replay(table.id, 0)] == ["", legal]
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    assert len((await club.service.log(table.id))["events"]) == 2


async def test_an_open_question_keeps_its_number_while_others_answer(club: Club):
    table = await club.duel(game="sealed")
    club.clock.pass_(hours=1)
    await club.service.act(Play(table.id, ANA.id, toy.GAME.notation(table.legal(toy.GAME, 0)[0])))
    after = await club.service.table(table.id)
    assert after.question(1) == table.question(1)


async def test_the_only_answer_is_given_for_the_player_in_the_same_transaction(club: Club):
    table = await club.duel(options={"nods": True, "secrets": False})
    played = await club.service.act(Play(table.id, ANA.id, "add 1"))
    assert [(line.seq, line.actor) for line in played.lines] == [(1, "user"), (2, "forced")]
    assert played.table.to_act == (1,)
    await club.service.drain()
    assert len(club.courier.boards(table.id)) == 2
    assert "Beto had only one thing to do." in club.courier.boards(table.id)[-1].text


async def test_nothing_is_answered_for_a_player_who_holds_a_secret(club: Club):
    table = await club.duel(options={"nods": True, "secrets": True})
    played = await club.service.act(Play(table.id, ANA.id, "add 1"))
    assert len(played.lines) == 1
    assert [(question.seat, question.kind) for question in played.table.questions] == [(1, "nod")]


async def test_resigning_ends_the_game_whoever_is_asked(club: Club):
    table = await club.duel()
    played = await club.service.act(Play(table.id, BETO.id, RESIGN))
    assert played.table.result is not None
    assert (played.table.result.winners, played.table.result.reason) == ((0,), "resigned")


async def test_the_digest_is_a_chain_that_the_seed_opens(club: Club):
    table = await club.duel()
    first = (await club.move(table, "add 1")).table
    second = (await club.move(table, "add 3")).table
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    seed = bytes.fromhex((await club.service.log(table.id))["seed"])
    key = hmac.digest(seed, b"tabard/2 digest", "sha256")
    entry = msgspec.json.encode((2, 1, "add 3"))
    assert hmac.digest(key, bytes.fromhex(first.digest) + entry, "sha256").hex() == second.digest


@pytest.mark.parametrize("game", ["titans", "tally"])
async def test_a_whole_game_leaves_a_log_that_holds(club: Club, game: str):
    rng = random.Random(7)
    rules = catalogue.game(game)
    table = await club.duel(game=game)
    while table.life == "playing":
        seat = table.to_act[0]
        action = playout(rules, table.view(seat), seat, table.legal(rules, seat), rng)
        table = (await club.move(table, rules.notation(action), settle=False)).table
    report = check(await club.service.log(table.id), catalogue.games().get)
    assert report.departures == ()
    assert report.holds


async def test_a_table_against_the_computer_goes_on_by_itself(club: Club):
    table = await club.against_computer()
    table = (await club.move(table)).table
    table = await club.service.table(table.id)
    assert table.seq == 2
    assert table.to_act == (0,)
    game_id, view, seat, level = club.brain.asked[0]
    assert (game_id, seat, level) == ("tally", 1, "greedy")
    assert view == (await club.service.replay(table.id, 1))[1].view


async def test_two_computers_play_on_without_anybody(club: Club):
    table = await club.against_computer(options={"length": 3})
    await club.move(table)
    await club.move(table)
    assert (await club.service.table(table.id)).life == "over"


async def test_a_computer_that_fails_is_asked_again_and_then_the_clock_plays(club: Club):
    table = await club.against_computer(hours=2)

    def broken() -> str:
        raise RuntimeError("no idea")

    club.brain.says = broken
    await club.move(table)
    assert len(club.brain.asked) == 1
    await club.tick(seconds=10)
    assert len(club.brain.asked) == 2
    club.brain.says = lambda: "nonsense"
    await club.tick(seconds=60)
    assert (await club.service.table(table.id)).seq == 1
    await club.tick(hours=2)
    table = await club.service.table(table.id)
    assert table.seq == 2
    assert table.to_act == (0,)


# --- the state is a cache ---------------------------------------------------------------------------------------------


class Newer(tally.Tally):
    """The same rules under a later version."""

    version = 2


class Stricter(Newer):
    """Rules under which the log makes no sense."""

    def actions(self, view: tally.State, seat: int) -> list[tally.Action]:
        return [action for action in super().actions(view, seat) if action.value != 2]


@pytest.fixture
def rules_change(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[tally.Tally], None]]:
    """Puts other rules in the place of the test game's."""

    def change(game: tally.Tally) -> None:
        monkeypatch.setattr(tally, "GAME", game)
        catalogue.forget()

    yield change
    monkeypatch.undo()
    catalogue.forget()


async def test_states_of_an_older_version_are_rebuilt_from_the_log(club: Club, rules_change: Callable[..., None]):
    table = await club.duel()
    for _ in range(5):
        await club.move(table, "add 2")
    before = await club.service.table(table.id)
    rules_change(Newer())
    assert await club.service.table(table.id) == before
    after = (await club.move(table, "add 1")).table
    assert after.seq == 6
    version = await club.database.read(lambda c: c.execute(select(tables.c.state_version)).scalar_one())
    assert version == 2


@pytest.mark.parametrize("garbage", [b"", b"\x00", b"\xff" * 50, msgspec.msgpack.encode({"other": 1})])
async def test_a_state_that_cannot_be_read_is_rebuilt_from_the_log(club: Club, garbage: bytes):
    table = await club.duel(game="titans")
    for _ in range(4):
        await club.move(table)
    before = await club.service.table(table.id)
    await club.database.write(lambda c: c.execute(update(tables).values(state=garbage)) and None)
    assert await club.service.table(table.id) == before
    assert (await club.move(table)).table.seq == 5


async def test_a_log_that_the_rules_cannot_follow_is_said_so_and_kept(club: Club, rules_change: Callable[..., None]):
    table, usual = await club.duel(), tally.GAME
    await club.move(table, "add 2")
    rules_change(Stricter())
    with pytest.raises(Unreadable):
        await club.service.table(table.id)
    await club.tick(days=4)
    rules_change(usual)
    assert (await club.service.table(table.id)).seq == 1


async def test_forced_chance_is_used_in_order_and_marks_the_table(club: Club):
    chance = ({"roll": [6]}, {"roll": [5]}, {"roll": [4]}, {"roll": [1]})
    table = await club.duel(chance=chance)
    assert table.forced
    assert not table.rated
    assert table.view(1).secrets[1].values == (105,)
    await club.move(table, "add 1")
    await club.database.write(lambda c: c.execute(update(tables).values(state=b"")) and None)
    table = (await club.move(table, "add 3")).table
    assert table.view(None).total == 7
    log = await club.service.log(table.id)
    assert log["forced"]
    assert "chance" not in log


async def test_the_position_after_any_event_can_be_rebuilt(club: Club):
    table = await club.duel(game="titans")
    seen = [table.sight, *[(await club.move(table)).table.sight for _ in range(6)]]
    held = await club.database.read(store.load, table.id)
    for seq, sight in enumerate(seen):
        steps = await club.database.read(store.steps, table.id, last=seq)
        assert rebuild(catalogue.game("titans"), held.setup, steps) == (sight and inside(sight))


async def test_nothing_of_a_move_is_stored_when_any_part_of_it_fails(club: Club, monkeypatch: pytest.MonkeyPatch):
    from bot.service.telling import outbox as outbox_module

    table = await club.duel()

    def fail(*_: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr(outbox_module, "add_mine", fail)
    with pytest.raises(RuntimeError):
        await club.service.act(Play(table.id, ANA.id, "add 1"))
    monkeypatch.undo()
    assert await club.service.table(table.id) == table

    def counts(connection: Connection) -> tuple[int, int]:
        return len(connection.execute(select(events)).all()), len(connection.execute(select(outbox)).all())

    assert await club.database.read(counts) == (1, 0)


# --- what happened, as each may know it -------------------------------------------------------------------------------


async def test_the_story_is_what_its_reader_may_know(club: Club):
    table = await club.duel()
    await club.move(table, "add 1")

    async def kinds(seat: int | None, **options: Any) -> list[str]:
        lines = await club.service.story(table.id, seat, **options)
        told = [event for line in lines for event in line.events]
        return [f"{event.kind}{event.seat if event.kind == 'secret' else ''}" for event in told]

    assert await kinds(None) == ["begun", "added"]
    assert await kinds(0) == ["begun", "secret0", "added"]
    assert await kinds(1) == ["begun", "secret1", "added"]
    assert await kinds(0, since=1) == ["added"]
    with pytest.raises(NotOver):
        await kinds(None, everything=True)
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    assert await kinds(None, everything=True) == ["begun", "secret0", "secret1", "added", "resigned"]


async def test_a_replay_shows_each_position_as_its_reader_saw_it(club: Club):
    table = await club.duel()
    await club.move(table, "add 1")
    frames = await club.service.replay(table.id, 0)
    assert [frame.view.number for frame in frames] == [0, 1]
    assert [zone.values[0] is None for zone in frames[0].view.secrets] == [False, True]
    spectator = await club.service.replay(table.id, None)
    assert all(zone.values == (None,) for frame in spectator for zone in frame.view.secrets)
    with pytest.raises(NotOver):
        await club.service.replay(table.id, None, everything=True)
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    frames = await club.service.replay(table.id, None, everything=True)
    assert all(zone.values[0] for zone in frames[0].view.secrets)
    assert frames[-1].over is not None
    assert frames[-1].phase == "over"


async def test_pictures_are_drawn_for_whoever_looks(club: Club):
    table = await club.duel(game="titans")
    for seat in (None, 0, 1):
        assert (await club.service.board_picture(table, seat, "es")).png.startswith(b"\x89PNG")
    assert (await club.service.hand_picture(table, 0, "en")).png.startswith(b"\x89PNG")
    assert (await club.service.replay_picture(table, None, "en")).startswith(b"GIF")
    waiting = await club.open_table(None)
    for draw in (
        club.service.board_picture(waiting, None, "es"),
        club.service.hand_picture(waiting, 0, "es"),
        club.service.replay_picture(waiting, None, "es"),
    ):
        with pytest.raises(NotRunning):
            await draw


@pytest.mark.slow
async def test_a_long_replay_is_drawn_elsewhere_and_looks_the_same(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel(game="titans")
    for _ in range(5):
        await club.move(table)
    table = await club.service.table(table.id)
    for seat in (None, 1):
        here = await club.service.replay_picture(table, seat, "es")
        monkeypatch.setattr(drawing, "SHORT_REPLAY", 3)
        assert await club.service.replay_picture(table, seat, "es") == here
        monkeypatch.undo()


async def test_a_replay_that_takes_too_long_is_refused_kindly(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.duel(game="titans")

    async def late(*_: object) -> bytes:
        raise TimeoutError

    monkeypatch.setattr(drawing, "SHORT_REPLAY", 0)
    monkeypatch.setattr(club.service._crew, "run", late)
    with pytest.raises(LongReplay):
        await club.service.replay_picture(table, None, "en")


async def test_no_hidden_card_is_ever_logged(club: Club):
    with structlog.testing.capture_logs() as lines:
        table = await club.open_table(Computer("greedy"), game="titans")
        await club.service.act(Start(table.id, ANA.id))
        for _ in range(6):
            await club.service.drain()
            await club.move(table)
    assert lines
    allowed = {"table", "user", "seq", "game", "log_level", "event", "row", "kind"}
    assert {key for line in lines for key in line} <= allowed
