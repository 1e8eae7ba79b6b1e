"""What is told, to whom, how often, and what happens when it cannot be told."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest

from bot import catalogue
from bot.customid import TABLE
from bot.service.commands import Accept, Repost, SetGuild
from bot.service.ground import store
from bot.service.ground.records import Place, Spot
from bot.service.telling import outbox
from bot.service.telling.delivery import NONCE_LASTS
from tests.service.club import ANA, BETO, CARD, CHANNEL, GUILD, Club
from tests.service.faults import numbers, time_is_up, waiting
from tests.until import until


async def test_the_start_is_told_to_all_and_everybody_gets_their_hand(club: Club):
    table = await club.duel()
    board = club.courier.boards()[0]
    assert board.place == Place(GUILD, CHANNEL)
    assert board.mentions == (ANA.id,)
    assert "It begins." in board.text
    assert "<@1> Add something." in board.text
    assert [TABLE.parse(button.custom_id) for button in board.buttons] == [
        (table.id, 0, verb, ()) for verb in ("play", "hand", "log", "rules")
    ]
    assert [button.label for button in board.buttons] == ["Play", "My hand", "History", "Rules"]
    assert board.retire == Spot(CHANNEL, CARD)
    assert {hand.place.user_id for hand in club.courier.hands()} == {ANA.id, BETO.id}
    assert await waiting(club) == 0


async def test_posts_for_all_speak_the_servers_language_and_hands_their_readers(club: Club):
    await club.service.act(SetGuild(GUILD, {"locale": "es"}))
    await club.duel()
    assert "Empieza." in club.courier.boards()[0].text
    assert "Secreto de Ana" in club.courier.hands(ANA.id)[0].text
    assert "Secret of Beto" in club.courier.hands(BETO.id)[0].text


async def test_no_secret_is_posted_for_all_or_sent_to_another(club: Club):
    table = await club.duel(chance=({"roll": [1]}, {"roll": [2]}))
    await club.move(table)
    position = (await club.database.read(store.load, table.id)).position
    assert position is not None
    secrets = [zone.known()[0] for zone in position.state.secrets]
    for post in club.courier.posts:
        shown = re.sub("`[0-9a-f]+`", "", post.text) + (
            post.picture.alt if post.picture else ""
        )  # but for fingerprints
        for seat, user in enumerate((ANA.id, BETO.id)):
            assert (str(secrets[seat]) in shown) <= (post.place.user_id == user)


async def test_each_move_is_told_once_and_pings_whom_it_asks(club: Club):
    table = await club.duel()
    for _ in range(5):
        await club.move(table)
    boards = club.courier.boards()
    assert numbers(boards) == [1, 2, 3, 4, 5]
    assert [board.mentions for board in boards] == [(1,), (2,), (1,), (2,), (1,), (2,)]
    assert [hand.place.user_id for hand in club.courier.hands()][2:] == [2, 1, 2, 1, 2]


async def test_the_card_loses_its_buttons_and_a_board_that_asks_another_person_leaves_the_last_one_alone(club: Club):
    table = await club.duel()
    await club.move(table)
    await club.move(table)
    assert club.courier.retired == [Spot(CHANNEL, CARD)]
    board = (await club.service.table(table.id)).board
    assert board == club.courier.spots[club.courier.posts.index(club.courier.boards()[-1])]


async def test_the_end_is_told_with_its_result_and_pings_nobody(club: Club):
    table = await club.duel(options={"length": 1})
    await club.move(table)
    board = club.courier.boards()[-1]
    assert "wins." in board.text
    assert board.mentions == ()
    assert [button.label for button in board.buttons] == ["Rematch", "Review", "Replay", "History", "Verify"]
    assert len(club.courier.hands()) == 2


async def test_names_are_shown_as_they_were_typed(club: Club):
    from bot.service.ground.records import Person

    odd = Person(5, "*_~`|<@1>@everyone", "en")
    table = await club.open_table(odd)
    await club.service.act(Accept(table.id, odd))
    await club.service.drain()
    await club.move(table)
    await club.move(table)
    text = club.courier.boards()[-1].text
    assert r"\*\_\~\`\|\<\@1\>\@everyone adds" in text


async def test_a_table_that_wants_a_thread_gets_one_before_its_first_board(club: Club):
    table = await club.duel(thread=True)
    table = await club.service.table(table.id)
    assert table.thread_id == club.courier.threads[CARD]
    assert club.courier.boards()[0].place == Place(GUILD, CHANNEL, table.thread_id)
    await club.move(table)
    assert len(club.courier.threads) == 1


async def test_a_board_can_be_posted_again_without_story_or_ping(club: Club):
    table = await club.duel()
    await club.move(table)
    await club.service.act(Repost(table.id))
    await club.service.drain()
    again = club.courier.boards()[-1]
    assert len(club.courier.boards()) == 3
    assert numbers([again]) == []
    assert again.mentions == ()
    assert again.picture is not None
    assert "#1" not in again.text
    asked = (await club.service.table(table.id)).to_act
    assert all(f"<@{table.chairs[seat].user_id}>" in again.text for seat in asked), "it says whom it waits for"


async def test_a_move_and_the_computers_answer_are_added_to_the_board_at_once(club: Club):
    table = await club.against_computer()
    assert club.courier.boards()[0].mentions == (ANA.id,)
    await club.move(table)
    assert len(club.courier.edits) == 1
    (board,) = club.courier.boards()
    assert numbers([board]) == [1, 2]
    assert len(club.courier.hands(ANA.id)) == 1, "the hand in which they acted shows what is asked"


async def test_a_computer_that_fails_does_not_hold_the_board_back(club: Club):
    table = await club.against_computer()
    club.brain.says = lambda: "nonsense"
    await club.move(table)
    (board,) = club.courier.boards()
    assert numbers([board]) == [1]
    assert "is thinking" in board.text


async def test_computers_that_think_for_long_keep_no_post_waiting(club: Club, monkeypatch: pytest.MonkeyPatch):
    slow = [await club.against_computer() for _ in range(20)]
    table = await club.duel()
    thinking, think = asyncio.Event(), club.brain.answer

    async def answer(*question: Any) -> str:
        await thinking.wait()
        return await think(*question)

    monkeypatch.setattr(club.brain, "answer", answer)
    for each in slow:
        await club.move(each, settle=False)
    await club.move(table, settle=False)
    await until(lambda: numbers(club.courier.boards(table.id)) == [1])
    thinking.set()
    await club.service.drain()
    assert [(await club.service.table(each.id)).seq for each in slow] == [2] * 20
    assert await waiting(club) == 0


class SlowBrain:
    """Answers when a test lets it."""

    def __init__(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.go = asyncio.Event(), asyncio.Event()
        self._answer = club.brain.answer
        monkeypatch.setattr(club.brain, "answer", self.answer)

    async def answer(self, *question: Any) -> str:
        self.asked.set()
        await self.go.wait()
        return await self._answer(*question)


async def settled(club: Club) -> None:
    """Everything is told but what computer players are thinking about."""
    delivery = club.service._delivery
    await until(lambda: not (delivery._looking or delivery._under_way[False]))


async def test_a_move_is_shown_before_a_long_thought_ends(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.against_computer()
    brain = SlowBrain(club, monkeypatch)
    await club.move(table, settle=False)
    await brain.asked.wait()
    club.service._delivery.kick()
    await settled(club)
    assert club.courier.edits == []  # not yet
    club.clock.pass_(seconds=outbox.PATIENCE.total_seconds())
    club.service._delivery.kick()
    await until(lambda: len(club.courier.edits) == 1)
    assert "is thinking" in club.courier.boards()[0].text
    brain.go.set()
    await club.service.drain()
    assert [numbers([board]) for board in club.courier.edits] == [[1], [1, 2]]
    assert len(club.courier.boards()) == 1
    assert await waiting(club) == 0


async def test_a_board_that_may_go_alone_goes_by_itself(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.against_computer()
    brain = SlowBrain(club, monkeypatch)
    monkeypatch.setattr(outbox, "PATIENCE", timedelta(milliseconds=20))
    await club.move(table, settle=False)
    await brain.asked.wait()
    await settled(club)
    club.clock.pass_(seconds=1)
    await until(lambda: len(club.courier.edits) == 1)
    brain.go.set()
    await club.service.drain()
    assert [numbers([board]) for board in club.courier.edits] == [[1], [1, 2]]


@pytest.mark.parametrize("shown", [False, True])
async def test_a_process_that_dies_while_a_computer_thinks_doubles_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch, shown: bool
):
    table = await club.against_computer()
    brain = SlowBrain(club, monkeypatch)
    await club.move(table, settle=False)
    await brain.asked.wait()
    if shown:
        club.clock.pass_(seconds=outbox.PATIENCE.total_seconds())
        club.service._delivery.kick()
        await until(lambda: len(club.courier.edits) == 1)
    await settled(club)
    club.service._delivery._closed = True  # it dies here
    for task in club.service._delivery._tasks:
        task.cancel()
    await time_is_up(club)
    club.clock.pass_(seconds=outbox.PATIENCE.total_seconds())
    other = Club(club.database, "other", club)
    await other.tick()
    (board,) = club.courier.boards()
    assert numbers([board]) == [1, 2]
    assert (await other.service.table(table.id)).seq == 2
    assert await waiting(club) == 0


# --- when it does not arrive ------------------------------------------------------------------------------------------


async def test_delivery_ends_when_nothing_is_left(club: Club):
    table = await club.duel()
    await club.move(table)
    assert club.service._delivery._tasks == set()
    assert outbox.LEASE < NONCE_LASTS, "whoever takes over is still known by the nonce"


async def test_every_text_of_the_service_is_there_in_both_languages():
    keys = {
        code: {key for key in sorted(catalogue.texts().language(code).keys()) if key.startswith("service.")}
        for code in ("es", "en")
    }
    assert keys["es"] == keys["en"]
    assert len(keys["es"]) > 30
