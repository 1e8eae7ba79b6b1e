"""One person cannot stop the bot for others: whoever asks for too much is told so, kindly, and until when."""

import re
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot import metrics
from tests.cogs.duel import COURSE, prepared, service_of
from tests.simulated import Answer, Town

WHEN = re.compile(r"<t:(\d+):R>")


def wait(town: Town, seconds: float) -> None:
    """So long nobody does anything."""
    town.discord.backend.clock.advance(seconds)


def until(answer: Answer) -> float:
    """In how many seconds a refusal says that it may be tried again, from the simulated epoch on."""
    found = WHEN.search(answer.text)
    assert found, answer.text
    return float(found[1])


async def test_opening_and_withdrawing_without_end_is_refused_with_the_time(town: Town):
    done, refused = 0, None
    for _ in range(40):
        answer = await town.command(town.dave, "titans new")
        if "a lot at once" in answer:
            refused = answer
            break
        done += 1
    assert 10 <= done <= 15
    assert refused is not None
    assert refused.private
    seconds = until(refused) - town.now().timestamp()
    assert 0 <= seconds <= 4
    posts = len(town.posts())
    assert (await town.command(town.dave, "titans new")).posts == (), "told a moment ago"
    assert len(town.posts()) == posts
    wait(town, seconds + 1)
    assert "a lot at once" not in await town.command(town.dave, "titans new")


async def test_in_the_readers_language(town: Town):
    for _ in range(40):
        answer = await town.command(town.ana, "warcrow roll", dice="1 red")
        if "de golpe" in answer:
            assert WHEN.search(answer.text)
            return
    raise AssertionError("never refused")


async def test_nobody_else_notices(town: Town):
    for _ in range(30):
        await town.command(town.dave, "warcrow roll", dice="60 red")
    duel = await prepared(town)
    await duel.play(COURSE)
    assert (await duel.table()).life == "over"


async def test_buttons_and_forms_are_counted_like_commands(town: Town):
    duel = await prepared(town)
    board = duel.board()
    answers = [await town.click(town.dave, "History", board) for _ in range(130)]
    assert "a lot at once" in answers[120]
    assert "a lot at once" not in answers[119]
    assert (await town.click(town.carol, "History", board)).text
    noted = (await town.command(town.carol, "table board", table=str(duel.id))).posts[0]
    wait(town, 600)
    filled: list[Answer] = []
    for _ in range(61):
        await town.click(town.carol, "My notes", noted)
        if len(filled) < 60:
            filled.append(await town.fill(town.carol, {"note": "x"}))
    assert not any("a lot at once" in answer for answer in filled)


async def test_keystrokes_have_a_budget_of_their_own_and_end_in_nothing(town: Town):
    await prepared(town)
    offered = [await town.complete(town.dave, "table board", "table", "1") for _ in range(70)]
    assert all(offered[:60])
    assert not any(offered[60:])
    assert (await town.command(town.dave, "table list")).text.count("`1`") == 1, "commands are not refused for it"
    wait(town, 5)
    assert await town.complete(town.dave, "table board", "table", "1")


async def test_it_is_counted_and_whoever_makes_most_of_the_load_is_named_in_the_log(town: Town):
    def count(outcome: str, budget: str, cost: str) -> float:
        return metrics.GATE.labels(outcome, budget, cost)._value.get()

    before = count("refused", "person", "dear")
    with capture_logs() as logs:
        for _ in range(60):
            await town.command(town.dave, "titans new")
        await town.forward(60 / 3600)
    assert count("refused", "person", "dear") - before == 45
    (named,) = (line for line in logs if line["event"] == "one person makes most of the load")
    assert named["user"] == town.dave.id
    assert len([line for line in logs if line["event"] == "refused at the gate"]) == 1


async def test_a_blocked_person_does_nothing_at_all_and_is_told_kindly(town: Town):
    duel = await prepared(town)
    blocks = service_of(town).blocks
    await town.discord.as_bot(blocks.add("person", town.carol.id, "spam", town.now()))
    before = await duel.table()
    for answer in (
        await town.command(town.carol, "titans play", move="advance 1"),
        await town.command(town.carol, "help"),
    ):
        assert answer.text in ("", "The bot's owner doesn't let you use it.")
    wait(town, 10)
    pressed = await town.click(town.carol, "History", duel.board())
    assert pressed.text == "The bot's owner doesn't let you use it."
    assert pressed.private
    assert await town.complete(town.carol, "table board", "table") == {}
    assert await duel.table() == before
    assert await town.discord.as_bot(blocks.lift("person", town.carol.id))
    assert "doesn't let you" not in await town.command(town.carol, "help")


async def test_a_blocked_server_is_left_and_not_entered_again(town: Town):
    other = town.discord.create_guild("Rival")
    place = other.create_text_channel("general")
    evil = other.add_member(town.discord.create_user("evil", global_name="Evil"))
    await town.discord.settle()
    await town.discord.as_bot(service_of(town).blocks.add("server", other.id, "spam", town.now()))
    answer = await town.command(evil, "titans new", place)
    assert answer.text == "The bot's owner doesn't offer it on this server."
    assert town.posts(place) == []
    assert town.bot.get_guild(other.id) is not None
    await town.forward(1 / 60)
    assert town.bot.get_guild(other.id) is None
    assert town.bot.get_guild(town.guild.id) is not None


@pytest.mark.slow
async def test_an_evening_at_full_pace_never_meets_the_gate(town: Town):
    """Friends who press once a second for five minutes without a rest, with their hands, logs and hints."""
    answers: list[Answer] = []
    until = town.now() + timedelta(minutes=5)
    while town.now() < until:
        duel = await prepared(town, people=(town.carol, town.dave))
        for seat, text in COURSE:
            person = duel.people[seat]
            assert person is not None
            before = (await duel.table()).seq
            answers.append(await town.click(person, "My hand", duel.board()))
            wait(town, 1)
            answers.append(await duel.type(seat, text))
            if text == "yield":
                answers.append(await town.click(person, f"t1:{duel.id}:{before}:sure:yield"))
            wait(town, 1)
        for person in (town.carol, town.dave):
            answers.append(await town.command(person, "table replay", table=str(duel.id)))
            answers.append(await town.command(person, "table verify", table=str(duel.id)))
        wait(town, 2)
    assert len(answers) > 250
    assert not [answer.text for answer in answers if "a lot at once" in answer or not answer.posts]


async def test_people_choose_who_may_ask_them(town: Town):
    shown = await town.command(town.carol, "preferences", block=town.dave)
    assert "You hear nothing from: Dave." in shown
    assert "Carol isn't taking that right now." in await town.command(town.dave, "titans new", opponent=town.carol)
    assert [post for post in town.posts() if town.carol.id in post.pings] == []
    panel = await town.choose(town.carol, "Dave", menu="p1:unblock", on=shown.posts[0])
    assert "You hear nothing from" not in panel
    panel = await town.choose(town.carol, "no one may invite me", menu="p1:invitations", on=panel.posts[0])
    assert "No one may invite you" in panel
    assert "no acepta eso" in await town.command(town.ana, "titans new", opponent=town.carol)
    assert "Anyone may invite you" in await town.command(town.carol, "preferences", invitations="everyone")
    assert "is open" in await town.command(town.dave, "titans new", opponent=town.carol)


async def test_one_victim_is_not_pinged_again_and_again(town: Town):
    answers: list[str] = []
    for _ in range(10):
        answers.append((await town.command(town.dave, "titans new", opponent=town.carol)).text)
        for table in await town.discord.as_bot(service_of(town).tables_of(town.dave.id)):
            asked = await town.command(town.dave, "table leave", table=str(table.id))
            await town.click(town.dave, "Cancel the table", asked.posts[0])
    assert len([text for text in answers if "is open" in text]) == 2
    assert len([text for text in answers if "Let them breathe" in text and WHEN.search(text)]) == 8
