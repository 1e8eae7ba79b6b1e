"""The town itself, with a small bot: what it promises is what Discord does."""

import io
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import discord
import pytest
from PIL import Image

from tests.simulated import BackendError, SetupError, Town
from tests.small_bot import SmallBot, board, opened


@pytest.fixture
def make_bot() -> Callable[[str], discord.Client]:
    return SmallBot


@pytest.fixture(autouse=True)
def every_bot_is_closed() -> Iterator[None]:
    yield
    assert not opened


async def post(town: Town, **message: Any) -> discord.Message:
    """The bot posts into the town's channel of its own accord."""
    channel = town.bot.get_partial_messageable(town.channel.id)
    return await town.discord.as_bot(channel.send(**message))


async def test_a_command_posts_for_all_with_words_picture_buttons_and_menu(town: Town):
    answer = await town.command(town.ana, "show", level="normal", friend=town.carol)
    assert answer.text == "normal Carol"
    assert not answer.private
    (seen,) = town.posts()
    assert seen.text == answer.text
    assert seen.buttons == {verb.title(): f"press:{verb}" for verb in ("hand", "name", "break", "count", "log", "slow")}
    assert seen.menus == {"pick": {"One": "1", "Two": "2"}}
    (picture,) = seen.pictures
    assert (picture.name, picture.alt) == ("board.png", "a red board")
    assert Image.open(io.BytesIO(picture.data)).size == (30, 20)
    assert town.private(town.ana) == []


async def test_everybody_is_answered_in_their_own_language_and_alone(town: Town):
    await town.command(town.dave, "show")
    for person, locale in ((town.ana, "es-ES"), (town.beto, "es-ES"), (town.carol, "en-US"), (town.dave, "en-US")):
        answer = await town.click(person, "Hand")
        assert answer.private
        assert answer.text == f"hand {locale}"
        assert [post.text for post in town.private(person)] == [answer.text]
    assert len(town.posts()) == 1
    assert set(await town.complete(town.ana, "show", "level")) == {"basic es-ES", "normal es-ES"}
    offered = await town.complete(town.carol, "show", "level", "n", friend=town.dave)
    assert offered == {f"normal en-US {town.dave.id}": "normal"}


async def test_a_choice_edits_its_post_and_a_form_is_filled_in(town: Town):
    await town.command(town.ana, "show")
    shown = await town.click(town.beto, "Name")
    assert shown.form is not None
    assert shown.private
    with pytest.raises(SetupError, match="no form is open before carol"):
        await town.fill(town.carol, {"Your name": "Carol"})
    assert "Beto ['l']" in await town.fill(town.beto, {"Your name": "Beto", "Side": ["Left"]})
    assert "picked ['2']" in await town.choose(town.beto, "Two")
    (seen,) = town.posts()
    assert seen.text == "picked ['2']"
    assert (seen.pictures, seen.buttons, seen.menus) == ((), {}, {})
    with pytest.raises(SetupError, match="carol sees nothing of the kind"):
        await town.click(town.carol, "Hand")


async def test_direct_messages_can_be_read_pressed_closed_and_opened(town: Town):
    assert "told" in await town.command(town.ana, "tell", person=town.carol)
    (message,) = town.dms(town.carol)
    assert message.pictures[0].alt == "a red board"
    assert "hand en-US" in await town.click(town.carol, "Hand", on=message)
    town.close_dms(town.carol)
    assert "closed 50007" in await town.command(town.ana, "tell", person=town.carol)
    town.open_dms(town.carol)
    assert "told" in await town.command(town.ana, "tell", person=town.carol)
    assert [post.text for post in town.dms(town.carol)] == ["for you alone"] * 2
    assert town.dms(town.ana) == []


async def test_who_left_shares_no_server_with_the_bot(town: Town):
    await town.kick(town.dave)
    channel = await town.discord.as_bot(town.bot.create_dm(discord.Object(town.dave.id)))
    with pytest.raises(discord.Forbidden) as refusal:
        await town.discord.as_bot(channel.send("still there?"))
    assert refusal.value.code == 50278
    with pytest.raises(BackendError, match="Missing Access"):
        await town.command(town.dave, "show")


async def test_a_thread_pings_whom_it_names_and_silently(town: Town):
    await town.command(town.ana, "room")
    (thread,) = town.threads
    (seen,) = town.posts(thread)
    assert seen.pings == (town.ana.id,)
    assert seen.silent
    await town.archive(thread)
    with pytest.raises(discord.HTTPException) as refusal:
        await town.discord.as_bot(
            town.bot.get_partial_messageable(thread.id).get_partial_message(seen.message.id).edit()
        )
    assert refusal.value.code == 50083
    await town.discord.as_bot(town.bot.get_partial_messageable(thread.id).send("awake"))
    assert [post.text for post in town.posts(thread)][1:] == ["awake"]
    await town.delete(thread)
    assert town.threads == []
    with pytest.raises(discord.NotFound):
        await town.discord.as_bot(town.bot.get_partial_messageable(thread.id).send("gone"))


async def test_permissions_can_be_taken_from_the_bot(town: Town):
    await town.forbid("create_public_threads", "attach_files")
    answer = await town.command(town.ana, "room")
    assert answer.private
    assert answer.text == "refused 50013"
    with pytest.raises(discord.Forbidden):
        await post(town, **board("no files"))


async def test_a_repeated_nonce_makes_one_post_even_over_a_restart(town: Town):
    first = await post(town, content="once", nonce="event:1")
    again = await post(town, content="once", nonce="event:1")
    assert first.id == again.id
    assert again.nonce == "event:1"
    await town.restart()
    assert (await post(town, content="once", nonce="event:1")).id == first.id
    assert (await post(town, content="other", nonce="event:2")).id != first.id
    assert [seen.text for seen in town.posts()] == ["once", "other"]
    await town.forward(1)
    assert (await post(town, content="once", nonce="event:1")).id != first.id, "Discord forgets after minutes"
    with pytest.raises(discord.HTTPException, match="nonce"):
        await post(town, content="once", nonce="n" * 26)


async def test_an_answer_may_get_lost_after_the_post_was_made(town: Town):
    town.lose_answers()
    with pytest.raises(discord.HTTPException) as failure:
        await post(town, content="once", nonce="event:1")
    assert failure.value.status == 502
    await post(town, content="once", nonce="event:1")
    assert [seen.text for seen in town.posts()] == ["once"]


async def test_requests_can_be_refused(town: Town):
    town.refuse("POST", "/channels/*/messages", 500)
    with pytest.raises(discord.HTTPException):
        await post(town, content="lost")
    await post(town, content="kept")
    assert [seen.text for seen in town.posts()] == ["kept"]


@pytest.mark.parametrize("clean", [True, False])
async def test_old_buttons_work_after_a_restart(town: Town, clean: bool):
    await town.command(town.ana, "show")
    before = town.bot
    await town.restart(clean=clean)
    assert town.bot is not before
    assert "hand es-ES" in await town.click(town.ana, "Hand")


async def test_time_passes_only_when_asked_to(town: Town):
    bot = town.bot
    assert isinstance(bot, SmallBot)
    began, ticks = town.now(), bot.ticks
    await town.forward(10)
    assert bot.ticks == ticks + 10
    assert town.now() - began == timedelta(hours=10)
    assert discord.utils.utcnow() == town.now()


async def test_two_presses_reach_the_bot_at_once(town: Town):
    await town.command(town.ana, "show")
    await town.together(town.click(town.ana, "Count"), town.click(town.carol, "Count"))
    bot = town.bot
    assert isinstance(bot, SmallBot)
    assert bot.count == 1, "both had read the old number before either wrote: exactly what a race is"
    await town.click(town.ana, "Count")
    assert bot.count == 2


async def test_mistakes_of_the_bot_are_seen_wherever_they_happen(town: Town):
    await town.command(town.ana, "show")
    await town.click(town.ana, "Break")
    await town.click(town.ana, "Log")
    await town.command(town.ana, "crash")
    assert [str(error.__cause__ or error) for error in town.errors()] == [
        "a mistake in a button",
        "a mistake that is only logged",
        "a mistake in a command",
    ]


async def test_mistakes_that_nobody_looked_at_fail_the_test(town: Town):
    await town.command(town.ana, "show")
    await town.click(town.ana, "Break")
    with pytest.raises(ExceptionGroup, match="bot raised 1 error"):
        town.discord.raise_unread_errors()


class TestForgiven:
    @pytest.fixture
    def forgiven(self) -> tuple[type[BaseException], ...]:
        return (ValueError,)

    async def test_a_kind_refusal_is_no_mistake(self, town: Town):
        await town.command(town.ana, "crash")
        assert town.errors() == []
