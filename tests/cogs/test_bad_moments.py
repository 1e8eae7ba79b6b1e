"""Two at once, lost answers, Discord in trouble, restarts, our own faults: nothing is lost, nothing happens twice."""

from datetime import timedelta
from typing import Any

import discord
import pytest
import structlog
from structlog.testing import capture_logs

from bot import metrics
from bot.service.service import Service
from tests.cogs.duel import COURSE, Duel, opened, prepared
from tests.simulated import Town


def boards(town: Town, duel: Duel) -> list[str]:
    """The moves as everybody read them; what is drawn may be said twice in the same words."""
    lines = [line for post in town.posts(duel.place) for line in post.text.splitlines()]
    return [line for line in lines if line.startswith(("Ana", "Carol")) and " draws " not in line]


async def test_the_same_button_pressed_twice_at_once_is_one_move(town: Town):
    duel = await prepared(town)
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    first, second = await town.together(
        town.click(town.ana, "Avanzar 5", panel), town.click(town.ana, "Avanzar 5", panel)
    )
    assert (await duel.table()).seq == 1
    assert len([line for line in boards(town, duel) if "advances" in line]) == 1
    assert "Esperamos a Carol" in first.text + second.text


async def test_two_different_moves_at_once_are_one_move(town: Town):
    duel = await prepared(town)
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    await town.together(
        town.click(town.ana, "Avanzar 5", panel),
        town.click(town.ana, "Avanzar 4", panel),
        town.command(town.ana, "titans play", duel.place, move="advance 1"),
    )
    assert (await duel.table()).seq == 1
    assert len([line for line in boards(town, duel) if line.startswith("Ana advances")]) == 1


async def test_a_resignation_and_a_move_at_once(town: Town):
    duel = await prepared(town)
    asked = await town.command(town.carol, "table resign", duel.place)
    await town.together(
        town.command(town.ana, "titans play", duel.place, move="advance 5"),
        town.click(town.carol, "Yes, I am sure: Resign", asked.posts[0]),
    )
    table = await duel.table()
    assert table.life == "over"
    assert len([line for line in boards(town, duel) if "resigns" in line]) == 1


async def test_an_answer_of_discord_that_got_lost_is_no_second_post(town: Town):
    town.lose_answers(1)
    duel = await opened(town)
    cards = [post for post in town.posts() if "Seat 1" in post]
    assert len(cards) == 1, "the card"
    for _ in range(4):
        person, legal = await duel.legal()
        town.lose_answers(3)
        await town.command(person, "titans play", duel.place, move=legal[0])
        await town.forward(hours=0.2)
    story = boards(town, duel)
    assert len(story) == len(set(story))
    assert (await duel.table()).seq == 4


async def test_discord_is_down_for_a_while(town: Town):
    duel = await prepared(town)
    for _ in range(6):
        town.refuse("POST", "/channels/*/messages", 500)
    await duel.play(COURSE[:2])
    assert (await duel.table()).seq == 2, "the moves are safe"
    await town.forward(hours=1)
    story = boards(town, duel)
    assert [line for line in story if "advances" in line] == [
        "Ana advances 5, to square 6.",
        "Carol advances 4, to square 11.",
    ]
    assert duel.board().pings == (town.ana.id,)


async def test_a_card_that_cannot_be_posted_leaves_no_table_behind(town: Town):
    town.refuse("POST", "/channels/*/messages", 500, times=2)
    answer = await town.command(town.ana, "titans new", opponent=town.carol)
    assert answer.private
    assert "Ha fallado algo por mi parte y ya está registrado" in answer
    assert len(town.errors()) == 1
    assert "Ninguna." in await town.command(town.ana, "table list")


async def test_an_answer_that_cannot_be_given_costs_nothing(town: Town):
    duel = await prepared(town)
    town.refuse("POST", "/webhooks/*/*", 500, times=1)
    await duel.type(0, "advance 5")
    assert (await duel.table()).seq == 1
    assert "Ana advances 5, to square 6." in boards(town, duel)
    for status, code in ((404, 10062), (500, 0)):
        town.refuse("POST", "/interactions/*/*/callback", status, code)
        answer = await duel.type(1, "advance 4")
        assert (await duel.table()).seq == 1, "who was not answered does not know, so nothing was done"
        assert answer.posts == () or "Something broke on my side" in answer
    assert len(town.errors()) == 1


@pytest.mark.parametrize("clean", [True, False])
async def test_buttons_menus_and_cards_work_after_a_restart(town: Town, *, clean: bool):
    await town.command(town.ana, "titans new", opponent=town.carol)
    await town.restart(clean=clean)
    await town.click(town.carol, "Accept")
    duel = Duel(town, 1, (town.ana, town.carol))
    person, legal = await duel.legal()
    panel = (await town.click(person, "Play" if person is town.carol else "t1:1:0:play")).posts[0]
    await town.restart(clean=clean)
    await duel.choose(person, panel, legal[0])
    assert (await duel.table()).seq == 1
    await town.restart(clean=clean)
    story = boards(town, duel)
    assert len(story) == len(set(story)), "nothing is told again"
    person, legal = await duel.legal()
    await town.command(person, "titans play", duel.place, move=legal[0])
    assert (await duel.table()).seq == 2


async def test_what_was_not_told_before_a_restart_is_told_afterwards(town: Town):
    duel = await prepared(town)
    town.refuse("POST", "/channels/*/messages", 500, times=2)
    await duel.play(COURSE[:1])
    assert "Ana advances 5, to square 6." not in boards(town, duel)
    await town.restart(clean=False)
    await town.forward(hours=0.1)
    assert boards(town, duel).count("Ana advances 5, to square 6.") == 1


async def test_what_comes_too_late_is_not_started(town: Town, monkeypatch: pytest.MonkeyPatch):
    duel = await prepared(town)
    board = duel.board()
    monkeypatch.setattr(
        discord.Interaction,
        "created_at",
        property(lambda one: discord.utils.snowflake_time(one.id) - timedelta(seconds=2.9)),
    )
    with capture_logs() as logs:
        assert not (await duel.type(0, "advance 5")).posts
        assert not (await town.click(town.ana, "Play", board)).posts
        assert await town.complete(town.ana, "titans play", "move", "", duel.place) == {}
    assert (await duel.table()).seq == 0
    assert [entry["event"] for entry in logs].count("interaction came too late") == 3
    monkeypatch.undo()
    await duel.type(0, "advance 5")
    assert (await duel.table()).seq == 1


@pytest.mark.parametrize("seconds", [-60, 4, 60])
async def test_a_clock_that_is_off_makes_nobody_unheard(town: Town, monkeypatch: pytest.MonkeyPatch, seconds: int):
    right = discord.utils.utcnow
    monkeypatch.setattr(discord.utils, "utcnow", lambda: right() + timedelta(seconds=seconds))
    duel = await prepared(town)
    await duel.play(COURSE[:2])
    assert await town.complete(town.ana, "titans play", "move", "", duel.place) != {}
    moved = await duel.press(0, "attack 5x1")
    assert "Ana ataca" in moved
    assert (await duel.table()).seq == 3


async def test_an_own_fault_is_told_with_a_number_and_logged_with_it(town: Town, monkeypatch: pytest.MonkeyPatch):
    duel = await prepared(town)

    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the database melted")

    faults = _value(metrics.FAULTS)
    monkeypatch.setattr(Service, "story", broken)
    with capture_logs() as logs:
        answer = await town.click(town.ana, "History", duel.board())
        typed = await town.command(town.carol, "table log", duel.place)
    monkeypatch.undo()
    numbers = [entry["error_id"] for entry in logs if entry["event"] == "an interaction failed"]
    assert answer.private
    assert f"da este código: {numbers[0]}" in answer
    assert f"report this code: {numbers[1]}" in typed
    assert "melted" not in answer.text
    assert numbers[0] != numbers[1]
    assert _value(metrics.FAULTS) == faults + 2


async def test_a_fault_in_the_painter_stops_no_game(town: Town, monkeypatch: pytest.MonkeyPatch):
    duel = await prepared(town)

    def broken(*_: Any) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr("rendering.titans.painter.board", broken)
    monkeypatch.setattr("rendering.titans.painter.hand", broken)
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    moved = await town.click(town.ana, "Avanzar 5", panel)
    assert "Ana avanza 5, hasta la casilla 6; recibe" in moved
    assert "Esperamos a Carol." in await town.command(town.ana, "table board", duel.place)
    assert "Ana advances 5, to square 6." in boards(town, duel)
    assert {str(error) for error in town.errors()} == {"no ink"}


async def test_every_line_of_the_log_says_table_user_and_interaction(town: Town):
    duel = await prepared(town)
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as logs:
        await duel.type(0, "advance 5")
        await town.click(town.carol, "Play", duel.board())
    moved = next(entry for entry in logs if entry["event"] == "moved")
    assert (moved["table"], moved["user"]) == (1, town.ana.id)
    assert moved["interaction"] > 0


async def test_answers_and_moves_are_measured(town: Town):
    duel = await prepared(town)
    before = _count(metrics.ANSWER_SECONDS), _count(metrics.MOVE_SECONDS)
    await duel.type(0, "advance 5")
    panel = (await town.click(town.carol, "Play", duel.board())).posts[0]
    await town.click(town.carol, "Advance 4", panel)
    await town.command(town.carol, "help")
    after = _count(metrics.ANSWER_SECONDS), _count(metrics.MOVE_SECONDS)
    assert (after[0] - before[0], after[1] - before[1]) == (4, 2)


def _value(metric: Any) -> float:
    return next(
        sample.value for family in metric.collect() for sample in family.samples if sample.name.endswith("_total")
    )


def _count(metric: Any) -> float:
    return next(
        sample.value for family in metric.collect() for sample in family.samples if sample.name.endswith("_count")
    )


async def test_no_message_is_kept_in_memory(town: Town):
    """discord.py keeps every view that may still be pressed; ours live by their custom ids."""
    duel = await opened(town)
    for _ in range(3):
        person, legal = await duel.legal()
        await duel.press(duel.people.index(person), legal[0])
    assert not town.bot._connection._view_store._views
