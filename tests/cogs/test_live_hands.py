"""Hands that stay alive: the private panel that somebody has open shows what is asked now, for fifteen minutes."""

from types import SimpleNamespace
from typing import Any

import pytest
from simcord import MemberActor

from bot.hands import ALIVE, Hand, Hands
from tests.cogs.duel import COURSE, Duel, prepared, service_of
from tests.posts import Post
from tests.town import Town


def now(town: Town, panel: Post, who: MemberActor) -> Post:
    """The panel as it is now."""
    return next(post for post in town.private(who) if post.message.id == panel.message.id)


async def opened(town: Town, duel: Duel, who: MemberActor) -> Post:
    """Somebody looks at their hand."""
    return (await town.click(who, "Play", duel.board())).posts[0]


async def test_a_hand_follows_what_the_rival_does(town: Town, duel: Duel):
    panel = await opened(town, duel, town.carol)
    assert "Waiting for Ana" in panel.text
    await duel.play(COURSE[2:3])
    present = now(town, panel, town.carol)
    assert "Ana attacks" in present.text
    assert "You're under attack" in present.text
    assert "Parry the attack" in present.buttons
    assert present.pictures[0].name == "hand.png"


async def test_in_a_sitting_a_move_is_one_press(town: Town, duel: Duel):
    """Nobody presses Play twice; the panel that was pressed shows the rival's answer and the next question."""
    ana, carol = await opened(town, duel, town.ana), await opened(town, duel, town.carol)
    before = len(town.private(town.ana)), len(town.private(town.carol))
    for seat, text in COURSE[2:7]:
        who, panel = (town.ana, ana) if seat == 0 else (town.carol, carol)
        shown = now(town, panel, who)
        button = next((one for one in shown.buttons.values() if one.endswith(f":do:{text}")), None)
        if button is not None:
            await town.click(who, button, shown)
        else:
            menu, value = next((menu, text) for menu, of in shown.menus.items() if text in of.values())
            await town.choose(who, value, menu=menu, on=shown)
    assert (await duel.table()).seq == 7, "five moves, five presses"
    answers = [post for who in (town.ana, town.carol) for post in town.private(who) if post.ephemeral]
    assert {ana.message.id, carol.message.id} <= {post.message.id for post in answers}
    told = [post for who in (town.ana, town.carol) for post in town.dms(who)]
    assert len(answers) + len(told) - sum(before) <= 5, "no panel was opened besides; a hand by message for each turn"


async def test_only_the_newest_panel_of_a_person_follows(town: Town, duel: Duel):
    phone, desk = await opened(town, duel, town.carol), await opened(town, duel, town.carol)
    await duel.play(COURSE[2:3])
    assert "Ana attacks" in now(town, desk, town.carol).text
    assert "Waiting for Ana" in now(town, phone, town.carol).text
    back = await town.click(town.carol, "Undo", phone)
    assert back.posts, "the other panel still answers"


async def test_after_fifteen_minutes_a_hand_rests_and_play_opens_another(town: Town, duel: Duel):
    panel = await opened(town, duel, town.carol)
    await town.discord.advance_time(ALIVE + 1)
    await duel.play(COURSE[2:3])
    assert "Waiting for Ana" in now(town, panel, town.carol).text
    assert "You're under attack" in (await opened(town, duel, town.carol)).text


async def test_what_somebody_is_in_the_middle_of_is_left_alone(town: Town, duel: Duel):
    """The question whether they are sure stands in the place of the hand until they answer it."""
    panel = await opened(town, duel, town.carol)
    asked = (await town.click(town.carol, "Resign", panel)).posts[0]
    assert asked.message.id == panel.message.id
    await duel.play(COURSE[2:3])
    assert "? This can't be undone. (Table" in now(town, panel, town.carol).text
    await town.click(town.carol, "No", now(town, panel, town.carol))
    assert "You're under attack" in now(town, panel, town.carol).text
    for label in ("Parry the attack", "Retreat 1"):
        await town.click(town.carol, label, now(town, panel, town.carol))
    await duel.play(COURSE[5:6])
    assert "Ana advances" in now(town, panel, town.carol).text, "and from then on it follows again"


async def test_a_refused_press_leaves_the_hand_alive(town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch):
    panel = await opened(town, duel, town.carol)

    async def broken(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(type(service_of(town)), "table", broken)
        await town.click(town.carol, "Resign", panel)
    assert [type(error) for error in town.discord.errors] == [RuntimeError]
    await duel.play(COURSE[2:3])
    assert "You're under attack" in now(town, panel, town.carol).text


async def test_against_the_computer_a_move_is_one_press(town: Town):
    duel = await prepared(town, computer="random")
    panel = await opened(town, duel, town.ana)
    for _ in range(3):
        shown = now(town, panel, town.ana)
        before = (await duel.table()).seq
        button = next(one for one in shown.buttons.values() if ":do:" in one and "resign" not in one)
        pressed = await town.click(town.ana, button, shown)
        if "sure" in "".join(pressed.posts[0].buttons.values()):
            await town.click(town.ana, next(label for label in pressed.posts[0].buttons if label.startswith("Sí")))
        table = await duel.table()
        if table.life != "playing" or table.seq < before + 2:
            break
        after = now(town, panel, town.ana)
        assert after.text.index("Ana") < after.text.index("Bo"), "one's own deed, then what the computer answered"
        assert "Aún no te toca. Esperamos a" not in after.text, "and what is asked now"


async def test_what_a_hand_follows_is_made_from_its_own_seats_view(town: Town, duel: Duel):
    panel = await opened(town, duel, town.carol)
    await duel.play(COURSE[2:3])
    shown = now(town, panel, town.carol)
    table = await duel.table()
    own, other = [(await town.discord.as_bot(service_of(town).hand_picture(table, seat, "en"))).alt for seat in (1, 0)]
    assert [picture.alt for picture in shown.pictures] == [own]
    assert own != other


async def test_what_is_told_while_a_hand_is_on_its_way_it_follows_at_once():
    """The rival's answer may be quicker than Discord is with the panel."""
    hands, followed = Hands(), list[int]()

    async def show(hand: Hand) -> None:
        followed.append(hand.seq)

    hands.shown_by(show)
    interaction: Any = SimpleNamespace(user=SimpleNamespace(id=1), extras={}, message=None)
    message: Any = SimpleNamespace(id=2)
    hands.told(7, 5)
    hands.opened(interaction, message, 7, 1, 5)
    await hands.settle()
    assert followed == []
    hands.opened(interaction, message, 7, 1, 4)
    await hands.settle()
    assert followed == [4]
