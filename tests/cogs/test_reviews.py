"""A review: for those who played, alone, when it is over; from what they knew; the same thought is thought once."""

import asyncio
from typing import Any

import pytest

from bot import catalogue
from bot.computer.review import Decision, Judged
from bot.service.ground import store
from bot.service.looking import reviewed
from bot.service.looking.reviews import Reviews, ReviewUnderWay, chosen
from games.core.decrees import undo
from tests.cogs.duel import Duel, prepared, service_of
from tests.town import Town


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No choice is thought about for long."""
    monkeypatch.setattr("bot.computer.pool.time_for", lambda _: 10)


async def over(town: Town) -> Duel:
    """A duel that was played to its end."""
    duel = await prepared(town)
    await duel.play()
    assert (await duel.table()).life == "over"
    return duel


async def test_who_played_reads_what_turned_it_and_sees_the_board_of_then(town: Town):
    duel = await over(town)
    told = await town.click(town.ana, "Review", duel.board())
    assert told.private
    post = told.posts[-1]
    assert "**Repaso de la mesa 1**, hecho por una máquina con lo que sabías en cada momento." in post
    assert "Tus opciones de ganar: " in post
    assert [each.name for each in post.pictures] == ["review.png"]
    assert "según una máquina" in post.pictures[0].alt
    for label in [each for each in post.buttons if each.startswith("Ver momento")][:1]:
        shown = await town.click(town.ana, label, post)
        assert shown.private
        assert shown.posts[-1].pictures
    theirs = await town.command(town.carol, "table replay", duel.place, format="review")
    assert "**Review of table 1**, made by a machine" in theirs.posts[-1]


async def test_nobody_else_is_told_and_nobody_while_it_runs(town: Town):
    duel = await prepared(town)
    early = await town.command(town.ana, "table replay", duel.place, format="review")
    assert not any("review.png" in [each.name for each in post.pictures] for post in early.posts)
    await duel.play()
    for refused in (
        await town.click(town.dave, "Review", duel.board()),
        await town.command(town.dave, "table replay", duel.place, format="review"),
    ):
        assert refused.private
        assert not any(post.pictures for post in refused.posts)


async def test_both_players_are_told_by_one_thought(town: Town, monkeypatch: pytest.MonkeyPatch):
    duel = await over(town)
    service = service_of(town)
    asked: list[int] = []
    review = service.reviews._brain.review

    async def counted(*question: Any) -> list[Judged]:
        asked.append(len(question[1]))
        return await review(*question)

    monkeypatch.setattr(service.reviews._brain, "review", counted)
    await town.click(town.ana, "Review", duel.board())
    await town.click(town.carol, "Review", duel.board())
    assert len(asked) == 1
    assert asked[0] > 1


async def test_what_failed_is_tried_again_and_nobody_has_two_under_way(town: Town, monkeypatch: pytest.MonkeyPatch):
    duel = await over(town)
    reviews: Reviews = service_of(town).reviews
    review, go = reviews._brain.review, asyncio.Event()

    async def fails(*question: Any) -> list[Judged]:
        raise TimeoutError

    async def silent(done: int, total: int) -> None:
        pass

    monkeypatch.setattr(reviews._brain, "review", fails)
    with pytest.raises(TimeoutError):
        await town.discord.as_bot(reviews.give(1, town.ana.id, silent))

    async def slow(*question: Any) -> list[Judged]:
        await go.wait()
        return await review(*question)

    monkeypatch.setattr(reviews._brain, "review", slow)

    async def twice() -> None:
        first = asyncio.ensure_future(reviews.give(1, town.ana.id, silent))
        while not reviews._found:  # noqa: ASYNC110 - here a sleep of any length waits for the simulated clock
            await asyncio.sleep(0)
        with pytest.raises(ReviewUnderWay):
            await reviews.give(1, town.ana.id, silent)
        go.set()
        assert (await first).course[-1][1] in (0.0, 1.0)

    await town.discord.as_bot(twice())
    assert (await duel.table()).life == "over"


async def test_what_was_taken_back_was_not_played(town: Town):
    duel = await prepared(town)
    person, legal = await duel.legal()
    seat = duel.people.index(person)
    before = (await duel.table()).seq
    await duel.press(seat, legal[0])
    held, steps, _ = await town.discord.as_bot(_recorded(town))
    game = catalogue.game("titans")
    whole = chosen(game, held.setup, steps)
    back = steps[-1]._replace(seq=steps[-1].seq + 1, action=undo(before), rolls=(), events=())
    assert [each.seq for each in chosen(game, held.setup, [*steps, back])] == [
        each.seq for each in whole if each.seq <= before
    ]
    assert whole[-1].seq == before + 1


async def _recorded(town: Town) -> Any:
    return await service_of(town)._database.read(store.recorded, 1)


async def test_everybody_sees_it_once_both_agree(town: Town):
    duel = await over(town)
    told = await town.click(town.ana, "Review", duel.board())
    before = len(town.posts(duel.place))
    first = await town.click(town.ana, "Enseñar a todos", told.posts[-1])
    assert first.private
    assert "Carol" in first.posts[-1]
    (asked,) = town.posts(duel.place)[before:]
    assert f"<@{town.carol.id}>" in asked
    refused = await town.click(town.dave, "Show everyone", asked)
    assert refused.private
    assert len(town.posts(duel.place)) == before + 1
    assert (await town.click(town.carol, "Show everyone", asked)).private
    posted = town.posts(duel.place)[before + 1]
    assert "**Review of table 1**, made by a machine" in posted
    assert [each.name for each in posted.pictures] == ["1-review.png", "2-review.png"]
    assert all("made by a machine" in each.alt for each in posted.pictures)


async def test_a_review_that_a_restart_interrupts_comes_by_direct_message(town: Town, monkeypatch: pytest.MonkeyPatch):
    async def at_once(_: Any, game_id: str, decisions: list[Decision], told: object) -> list[Judged]:
        return [Judged(each.seq, each.seat, each.played, 0.4, each.played, 0.5, None) for each in decisions]

    monkeypatch.setattr("bot.computer.pool.Pool.review", at_once)
    await over(town)
    service = service_of(town)
    asked = service._database.write(reviewed.ask, 1, town.ana.id, service._worker, service._now())
    await town.discord.as_bot(asked)
    before = len(town.dms(town.ana))
    await town.restart(clean=False)
    await town.discord.as_bot(service_of(town).reviews.settle())
    await town.discord.settle()
    (ready,) = town.dms(town.ana)[before:]
    assert "Tu repaso de esta partida está listo." in ready
    shown = await town.click(town.ana, "Repaso", ready)
    assert [each.name for each in shown.posts[-1].pictures] == ["review.png"]
