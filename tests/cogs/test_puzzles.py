"""*Find the move* in a channel: an organiser asks for it, anybody answers, and nobody reads another's answer."""

import discord
import pytest
from simcord import MemberActor

from bot.service.commands import PublishReview
from tests.cogs.duel import prepared, service_of
from tests.posts import Post
from tests.town import Town


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No choice is thought about for long, and every one that cost something is a puzzle."""
    monkeypatch.setattr("bot.computer.pool.time_for", lambda _: 10)
    monkeypatch.setattr("bot.service.looking.puzzles.LEAST", 0.0)


@pytest.fixture
def manager(town: Town) -> MemberActor:
    """Somebody who may manage channels, and reads English."""
    role = town.guild.create_role("Mods", permissions=discord.Permissions(manage_channels=True))
    return town.guild.add_member(town.discord.create_user("moni", global_name="Moni"), roles=[role])


async def shown_to_all(town: Town) -> None:
    """A finished duel whose review everybody may see."""
    duel = await prepared(town)
    await duel.play()
    await town.click(town.ana, "Review", duel.board())
    for person in (town.ana, town.carol):
        await town.discord.as_bot(service_of(town).act(PublishReview(duel.id, person.id)))
    await town.discord.settle()


def quizzes(town: Town) -> list[Post]:
    return [post for post in town.posts() if "Find the move" in post]


async def test_it_is_posted_and_answered_in_private_also_after_a_restart(town: Town, manager: MemberActor):
    await shown_to_all(town)
    answer = await town.command(manager, "settings", puzzles=town.channel)
    assert f"A puzzle each week in: <#{town.channel.id}>" in answer
    await town.forward(hours=0.1)
    (quiz,) = quizzes(town)
    assert quiz.pings == ()
    assert [each.name for each in quiz.pictures] == ["1-puzzle.png", "2-puzzle.png"]
    await town.restart(clean=False)
    told = [await town.click(town.dave, custom_id, quiz) for custom_id in quiz.buttons.values()]
    assert all(each.private for each in told)
    assert sum("a machine would do the same" in each for each in told) == 1
    assert all("At the table it was" in each for each in told)
    assert len(quizzes(town)) == 1
    spanish = await town.click(town.ana, next(iter(quiz.buttons.values())), quiz)
    assert "En la mesa fue" in spanish


async def test_naming_the_channel_again_or_emptying_the_menu_takes_it_away(town: Town, manager: MemberActor):
    await town.command(manager, "settings", puzzles=town.channel)
    assert "each week in: no channel" in await town.command(manager, "settings", puzzles=town.channel)
    panel = (await town.command(manager, "settings")).posts[0]
    wanted = await town.choose(manager, town.channel, menu="s1:puzzles", on=panel)
    assert f"each week in: <#{town.channel.id}>" in wanted
    assert "each week in: no channel" in await town.choose(manager, menu="s1:puzzles", on=panel)


async def test_where_it_may_not_write_it_says_so(town: Town, manager: MemberActor):
    hall = town.guild.create_text_channel("hall")
    await town.forbid("send_messages", place=hall)
    assert f"<#{hall.id}>" in await town.command(manager, "settings", puzzles=hall)
    assert "each week in: no channel" in await town.command(manager, "settings")
