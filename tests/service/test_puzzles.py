"""A puzzle a week: only from what everybody may see, from one seat's view, and none twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.computer.review import Decision, Judged
from bot.customid import TABLE
from bot.service.commands import PublishReview, SetPuzzles
from bot.service.ground.records import Place, Table
from bot.service.looking.puzzles import NoPuzzle
from bot.service.telling.courier import Forbidden, Gone, Post
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CHANNEL, GUILD, Club
from tests.service.faults import waiting as untold

NewClub = Callable[..., Club]
QUIZ = 777
"""A channel for puzzles."""


async def silent(done: int, total: int) -> None:
    """Nobody listens."""


async def reviewed(club: Club, *people: int) -> Table:
    """A finished game, looked at; these agree that everybody sees it. Ana's second choice cost her most."""

    async def judged(game_id: str, decisions: Sequence[Decision], told: object) -> list[Judged]:
        return [
            Judged(each.seq, each.seat, each.played, 0.2 if each.seq == 3 else 0.4, "add 3", 0.5, None)
            for each in decisions
        ]

    club.brain.review = judged
    table = await club.duel()
    for _ in range(4):
        await club.move(table, "add 1")
    table = await club.says(table, (ANA, RESIGN))
    await club.service.reviews.give(table.id, ANA.id, silent)
    for user_id in people:
        await club.service.act(PublishReview(table.id, user_id))
    await club.service.drain()
    return table


def quizzes(club: Club) -> list[Post]:
    return [post for post in club.courier.posts if post.place == Place(GUILD, QUIZ)]


async def test_a_channel_gets_one_a_week_and_none_twice(club: Club):
    table = await reviewed(club, ANA.id, BETO.id)
    assert await club.service.act(SetPuzzles(GUILD, (QUIZ,))) == (QUIZ,)
    await club.tick(seconds=1)
    await club.tick(hours=100)
    (post,) = quizzes(club)
    assert "Find the move" in post.text
    assert post.mentions == ()
    found = [TABLE.parse(each.custom_id) for each in post.buttons]
    assert found == [(table.id, 3, "guess", (str(number),)) for number in range(3)]
    puzzle = await club.service.puzzles.posted(table.id, 3)
    assert puzzle.options == ("add 1", "add 2", "add 3")
    assert (puzzle.choice.best, puzzle.choice.played) == ("add 3", "add 1")
    for _ in range(6):
        await club.tick(hours=24 * 7)
    seqs = [TABLE.parse(post.buttons[0].custom_id) for post in quizzes(club)]
    assert sorted(each.number for each in seqs if each is not None) == [1, 2, 3, 4], "each choice once"


async def test_it_shows_what_the_seat_saw_and_nothing_else(club: Club):
    await reviewed(club, ANA.id, BETO.id)
    await club.service.act(SetPuzzles(GUILD, (QUIZ,)))
    await club.tick(seconds=1)
    (post,) = quizzes(club)
    table = await club.service.table(1)
    mine, theirs = (table.view(seat).secrets[seat].values[0] for seat in (0, 1))
    words = " ".join([post.text, *(each.alt for each in post.pictures)])
    assert len(post.pictures) == 2
    assert str(mine) in words
    assert mine == theirs or str(theirs) not in words


@pytest.mark.parametrize("people", [(), (ANA.id,)])
async def test_what_not_all_let_everybody_see_is_no_puzzle(club: Club, people: tuple[int, ...]):
    await reviewed(club, *people)
    await club.service.act(SetPuzzles(GUILD, (QUIZ,)))
    await club.tick(seconds=1)
    assert quizzes(club) == []
    with pytest.raises(NoPuzzle):
        await club.service.puzzles.posted(1, 3)
    for user_id in (ANA.id, BETO.id):
        await club.service.act(PublishReview(1, user_id))
    await club.tick(hours=25)
    assert len(quizzes(club)) == 1, "it is looked again the next day"


async def test_other_servers_and_channels_get_nothing_and_who_is_taken_out_neither(club: Club):
    await reviewed(club, ANA.id, BETO.id)
    await club.service.act(SetPuzzles(GUILD + 1, (555,)))
    await club.service.act(SetPuzzles(GUILD, (QUIZ, CHANNEL)))
    assert await club.service.act(SetPuzzles(GUILD, (QUIZ,))) == (QUIZ,)
    told = len(club.courier.posts)
    await club.tick(seconds=1)
    assert {post.place for post in club.courier.posts[told:]} == {Place(GUILD, QUIZ)}
    assert await club.service.puzzles.channels(GUILD + 1) == (555,)
    assert await club.service.act(SetPuzzles(GUILD, ())) == ()
    await club.tick(hours=24 * 8)
    assert len(quizzes(club)) == 1


async def test_several_processes_post_one(club: Club, new_club: NewClub):
    await reviewed(club, ANA.id, BETO.id)
    await club.service.act(SetPuzzles(GUILD, (QUIZ,)))
    other = new_club("other", club)
    await club.tick(seconds=1)
    await other.tick(seconds=1)
    assert len(quizzes(club)) == 1


async def test_without_files_it_is_told_in_words_and_without_leave_it_waits(club: Club):
    await reviewed(club, ANA.id, BETO.id)
    await club.service.act(SetPuzzles(GUILD, (QUIZ,)))

    def no_files(post: Post) -> None:
        if post.pictures:
            raise Forbidden("attach_files")

    def nothing(post: Post) -> None:
        raise Forbidden("send_messages")

    club.courier.before = nothing
    await club.tick(seconds=1)
    await club.tick(hours=24 * 7)
    assert await untold(club) == 1, "no second one while the first waits"
    club.courier.before = no_files
    await club.tick(hours=1)
    (post,) = quizzes(club)
    assert post.pictures == ()
    assert post.text.count("\n") >= 2


async def test_a_channel_that_is_gone_is_forgotten(club: Club):
    await reviewed(club, ANA.id, BETO.id)
    await club.service.act(SetPuzzles(GUILD, (QUIZ,)))

    def gone(post: Post) -> None:
        raise Gone("channel")

    club.courier.before = gone
    await club.tick(seconds=1)
    assert await club.service.puzzles.channels(GUILD) == ()
    assert await untold(club) == 0
    assert (await club.service.table(1)).channel_id == CHANNEL


async def test_a_fault_in_a_game_stops_nothing_else(club: Club, monkeypatch: pytest.MonkeyPatch):
    await reviewed(club, ANA.id, BETO.id)
    await club.service.act(SetPuzzles(GUILD, (QUIZ,)))

    def broken(*_: Any) -> Any:
        raise RuntimeError

    with monkeypatch.context() as fault:
        fault.setattr("bot.service.looking.puzzles._offered", broken)
        await club.tick(seconds=1)
    assert quizzes(club) == []
    await club.tick(hours=25)
    assert len(quizzes(club)) == 1
