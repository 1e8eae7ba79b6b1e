"""Buttons and menus: old ones, other people's, asked twice; nothing depends on what the bot remembers of them."""

import pytest

from bot.layout import Menu, message
from bot.service.telling.courier import Button
from games.titans.specials import IDS
from tests.cogs.duel import COURSE, Duel, dealt, prepared
from tests.simulated import SetupError, Town


async def test_an_old_button_is_told_so_and_shows_the_present(town: Town):
    duel = await prepared(town)
    first = duel.board()
    panel = (await town.click(town.ana, "Play", first)).posts[0]
    await duel.play(COURSE[:2])
    old = await duel.refuses(town.click(town.ana, "Avanzar 4", panel), "Ese tablero ya no vale. Este es el actual")
    present = [label for label in old.posts[0].buttons if label.startswith("Atacar con 1 × 5 · ")]
    assert len(present) == 1, "the present can be answered at once, and says how likely it is to work"
    assert present[0].endswith(" %")
    await duel.play(COURSE[2:3])
    again = town.click(town.ana, "Avanzar 4", old.posts[0])
    await duel.refuses(again, "Aún no te toca. Esperamos a Carol.")


async def test_the_present_board_is_never_called_old(town: Town):
    duel = await prepared(town)
    for person in (town.ana, town.carol):
        for label in ("Play", "My hand"):
            answer = await town.click(person, label, duel.board())
            assert "anterior" not in answer.text
            assert "earlier" not in answer.text


async def test_an_old_board_stays_as_it_was_posted(town: Town):
    """It bears witness, so it is never edited; its buttons answer with the present."""
    duel = await prepared(town)
    await duel.play(COURSE[:3])
    *before, last = (post for post in town.posts(duel.place) if post.pictures)
    usual, film = ["Play", "My hand", "History", "Rules"], "What happened"
    assert [[label for label in post.buttons if label != film] for post in (*before, last)] == [usual] * 4
    assert [film in post.buttons for post in (*before, last)] == [False, True, True, True]
    answer = await town.click(town.carol, "Play", before[0])
    assert answer.private
    assert any(id_.endswith(":do:parry") for id_ in answer.posts[-1].buttons.values())


async def test_more_than_a_row_of_buttons_is_a_menu(town: Town):
    """Six cards in hand, three ones and three twos, make six different strikes at distance 3."""
    specials = {"shuffle": ["giants", *(card for card in IDS if card != "giants")]}
    chance = dealt(((1, 1, 1, 2, 2, 2), (3, 4, 4, 5, 5, 5)), (1, 3, 1, 3))
    duel = await prepared(town, (specials, *chance), specials=True)
    await duel.play([(0, "advance 1"), (1, "advance 5"), (0, "advance 1"), (1, "advance 4")])
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    (menu,) = panel.menus.values()
    assert set(menu.values()) == {f"lunge {text}" for text in ("1 2x1", "1 2x2", "1 2x3", "2 1x1", "2 1x2", "2 1x3")}
    assert "Avanzar 1 y atacar con 3 × 2" in menu
    await duel.type(0, "retreat 1")
    old = town.choose(town.ana, "Avanzar 1 y atacar con 3 × 2", on=panel)
    await duel.refuses(old, "Ese tablero ya no vale. Este es el actual")
    await duel.play([(1, "advance 3")])
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    struck = await duel.choose(town.ana, panel, (await duel.legal())[1][-1])
    assert "Ana" in struck


def test_a_menu_of_another_question_is_another_menu():
    """Else it would go on showing what was chosen before, and that could not be chosen again."""
    first, same, next_ = (
        [part.id for part in message("", rows=[Menu(custom_id, "?", (("a", "A"), ("b", "B")))]).view.walk_children()]
        for custom_id in ("t1:3:4:pick:0", "t1:3:4:pick:0", "t1:3:5:pick:0")
    )
    assert first == same != next_
    assert all(number is None or 0 < number < 2**31 for number in (*first, *next_))


async def test_nobody_presses_on_somebody_elses_private_panel(town: Town, duel: Duel):
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    with pytest.raises(SetupError):
        await town.click(town.carol, "Avanzar 1", panel)
    assert panel.message.id not in {post.message.id for post in town.private(town.carol)}


async def test_no_means_no(town: Town, duel: Duel):
    """The second question, asked by a command and by a button; No leads back to the hand."""
    await duel.play(COURSE[2:3])
    for asked in (
        await town.command(town.carol, "titans play", duel.place, move="yield"),
        await town.click(town.carol, "Take the blow", (await town.click(town.carol, "Play", duel.board())).posts[0]),
    ):
        assert list(asked.posts[0].buttons) == ["Yes, I am sure: Take the blow", "No"]
        back = await duel.refuses(town.click(town.carol, "No", asked.posts[0]), "You're under attack")
        assert back.posts[0].message.id == asked.posts[0].message.id
        assert "Parry the attack" in back.posts[0].buttons


async def test_resigning_is_asked_twice_and_possible_at_any_time(town: Town, duel: Duel):
    for person, command in ((town.carol, True), (town.carol, False)):
        if command:
            asked = await town.command(person, "table resign", duel.place)
        else:
            panel = (await town.click(person, "My hand", duel.board())).posts[0]
            asked = await town.click(person, "Resign", panel)
        assert "Resign? This can't be undone. (Table 1)" in asked
        back = town.click(person, "No", asked.posts[0])
        await duel.refuses(back, "Not your move yet. Waiting for Ana.")
    asked = await town.command(town.carol, "table resign", duel.place)
    await duel.type(0, "advance 1")
    ended = await town.click(town.carol, "Yes, I am sure: Resign", asked.posts[0])
    assert "Carol resigns." in ended
    table = await duel.table()
    assert table.result is not None
    assert (table.life, table.result.reason, table.result.winners) == ("over", "resigned", (0,))
    assert "Carol resigns." in duel.board()
    assert list(duel.board().buttons) == ["Rematch", "Review", "Replay", "History", "Verify"]


async def test_a_game_that_is_over_is_over(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:9])
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    await duel.play(COURSE[9:])
    await duel.refuses(duel.type(0, "advance 1"), "La partida ya terminó.")
    await duel.refuses(town.command(town.ana, "table resign", duel.place), "La partida ya terminó.")
    (shown,) = (post for post in town.private(town.ana) if post.message.id == panel.message.id)
    assert "La partida ha terminado." in shown, "a hand that is open follows to the end"
    yielding = next(custom_id for label, custom_id in panel.buttons.items() if label == "Encajar el golpe")
    assert yielding not in shown.buttons.values()
    assert "La partida ha terminado." in await town.command(town.ana, "table hand", duel.place)


async def test_a_button_of_another_version_says_what_to_do(town: Town, duel: Duel):
    old = [Button("t0:1:play", "Ancient"), Button("t1:1:2:dance", "Odd"), Button("t1:77:0:join", "Lost")]
    channel = town.bot.get_partial_messageable(town.channel.id)
    await town.discord.as_bot(channel.send(view=message("old", rows=[old]).view))
    for label in ("Ancient", "Odd"):
        await duel.refuses(town.click(town.ana, label), "Ese botón es de una versión anterior")
    await duel.refuses(town.click(town.ana, "Lost"), "No hay ninguna mesa 77.")
