"""Bad days of a conversation: what cannot be changed any more, a restart with hands open, twelve games at once."""

from __future__ import annotations

import pytest

from bot import metrics
from bot.hands import ALIVE
from tests.cogs.duel import COURSE, Duel, prepared
from tests.cogs.test_live_hands import now, opened
from tests.town import Town


def faults() -> float:
    """How many faults of its own the bot has counted."""
    return metrics.FAULTS._value.get()


async def test_a_board_that_is_too_old_to_be_changed_makes_room_for_a_new_one(town: Town):
    duel = await prepared(town, computer="random")
    before = len(town.posts(duel.place))
    await duel.play(COURSE[:1])
    first = town.posts(duel.place)[-1]
    town.refuse("PATCH", "/channels/*/messages/*", 400, 30046, times=None)
    (person, legal) = await duel.legal()
    await duel.type(0, legal[0])
    await town.forward(hours=0.1)  # also what was done freely is told by now
    town.recover()
    posts = town.posts(duel.place)
    assert len(posts) == before + 1
    assert posts[-1].message.id != first.message.id
    newest = {line for line in posts[-1].text.splitlines() if line.startswith("Ana ")}
    assert newest
    assert not newest & set(first.text.splitlines()), "it tells what the old one did not"
    assert not town.errors()
    assert person.id == town.ana.id


async def test_a_hand_whose_time_ends_while_it_is_brought_up_to_date_is_let_go(town: Town, duel: Duel):
    """By Discord's clock, which may be ahead of ours: that is nobody's fault."""
    panel = await opened(town, duel, town.carol)
    before = faults()
    for status, code in ((404, 10015), (401, 50027)):
        town.refuse("PATCH", "/webhooks/*/*/messages/*", status, code, times=1)
        await duel.play(COURSE[2:3] if code == 10015 else COURSE[5:6])
        assert "Waiting for Ana" in now(town, panel, town.carol).text, "nobody could change it"
        assert faults() == before
        panel = await opened(town, duel, town.carol)
        if code == 10015:
            assert "You're under attack" in panel.text
            await duel.play(COURSE[3:5])
            panel = await opened(town, duel, town.carol)
    assert not town.errors()


async def test_a_hand_that_was_open_when_the_bot_restarted_answers_and_lives_on(town: Town, duel: Duel):
    panel = await opened(town, duel, town.carol)
    await duel.play(COURSE[2:3])
    asked = now(town, panel, town.carol)
    await town.restart()
    pressed = (await town.click(town.carol, "Parry the attack", asked)).posts[0]
    assert pressed.message.id == panel.message.id
    await town.click(town.carol, "Retreat 1", now(town, panel, town.carol))
    await duel.play(COURSE[5:6])
    assert "Ana advances 2" in now(town, panel, town.carol).text
    assert not town.errors()


async def test_who_is_asked_in_twelve_games_is_led_from_one_to_the_next(town: Town):
    duels = [await prepared(town) for _ in range(12)]
    listed = (await town.command(town.ana, "table list")).posts[0]
    assert len(listed.buttons) == 12
    panel = (await town.click(town.ana, next(iter(listed.buttons)), listed)).posts[0]
    seen: set[int] = set()
    for _ in range(12):
        button = next(one for one in panel.buttons.values() if ":do:advance 5" in one)
        seen.add(int(button.split(":")[1]))
        done = (await town.click(town.ana, button, panel)).posts[0]
        panel = (await town.click(town.ana, "Mi siguiente partida", done)).posts[0]
    assert seen == {duel.id for duel in duels}
    assert "Ninguna otra partida te espera." in panel.text
    assert not town.errors()


async def test_a_hand_that_is_pressed_in_its_last_second_lives_on(town: Town, duel: Duel):
    """What is pressed next stands in the same panel, when the old fifteen minutes are long over."""
    panel = await opened(town, duel, town.carol)
    await duel.play(COURSE[2:3])
    await town.discord.advance_time(ALIVE - 1)
    await town.click(town.carol, "Parry the attack", now(town, panel, town.carol))
    await town.discord.advance_time(60)
    await town.click(town.carol, "Retreat 1", now(town, panel, town.carol))
    await duel.play(COURSE[5:6])
    assert "Ana advances 2" in now(town, panel, town.carol).text, "the press began its fifteen minutes anew"
    assert not town.errors()


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015)])
async def test_a_hand_whose_time_ends_in_the_middle_of_a_press_is_sent_by_message(
    town: Town, duel: Duel, status: int, code: int
):
    """The press is heard and the move made; then Discord lets nobody change the panel any more."""
    panel = await opened(town, duel, town.carol)
    await duel.play(COURSE[2:3])
    asked, before, sent = now(town, panel, town.carol), faults(), len(town.dms(town.carol))
    town.refuse("PATCH", "/webhooks/*/*/messages/*", status, code)
    await town.click(town.carol, "Parry the attack", asked)
    assert (await duel.table()).seq == 4, "nothing is lost"
    (told,) = town.dms(town.carol)[sent:]
    assert "Your move counts" in told
    hand = (await town.click(town.carol, "My hand", told)).posts[0]
    assert "Retreat 1" in hand.buttons
    again = await town.click(town.carol, "Parry the attack", asked)
    assert "Retreat 1" in again.posts[0].buttons, "the panel that could not be changed shows the present when pressed"
    await town.click(town.carol, "Retreat 1", hand)
    assert (await duel.table()).seq == 5
    assert faults() == before
    assert not town.errors()


async def test_a_board_that_is_deleted_while_it_is_edited_is_posted_again_with_what_is_new(town: Town):
    duel = await prepared(town, computer="random")
    panel = await opened(town, duel, town.ana)
    deleted: list[int] = []
    for _ in range(3):
        await duel.choose(town.ana, now(town, panel, town.ana), (await duel.legal())[1][0])
        await town.forward(hours=0.1)
        table = await duel.table()
        if table.life != "playing":
            break
        assert duel.board().message.id not in deleted
        assert table.board is not None
        assert table.board.message_id == duel.board().message.id
        deleted.append(duel.board().message.id)
        await town.delete(duel.board())
    assert len(deleted) == 3
    assert not town.errors()
