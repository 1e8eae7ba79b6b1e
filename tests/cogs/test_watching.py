"""A game looked at again: step by step, by moment, through whose eyes one may, from an old board; and private notes."""

import pytest

from tests.cogs.duel import COURSE, Duel, prepared, words
from tests.simulated import Town


async def moment(town: Town, duel: Duel, person: str = "ana", number: int = 3, **options: str) -> str:
    answer = await town.command(getattr(town, person), "table replay", duel.place, moment=number, **options)
    assert answer.private
    return "\n".join([answer.text, *(picture.alt for picture in answer.pictures)])


async def test_a_game_is_walked_through_step_by_step(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:4])
    answer = await town.command(town.dave, "table replay", duel.place, format="steps")
    assert "step 0 of 4" in answer
    panel = answer.posts[0]
    assert "◀ Back" not in panel.buttons
    seen = [panel.text]
    for number in range(1, 5):
        answer = await town.click(town.dave, "Forward ▶", panel)
        panel = answer.posts[0]
        assert f"step {number} of 4" in panel
        seen.append(panel.text)
    assert "Ana advances 5" in seen[1]
    assert "Carol advances 4" in seen[2]
    assert "Forward ▶" not in panel.buttons
    for button, number in (("⏮ Start", 0), ("End ⏭", 4), ("◀ Back", 3)):
        panel = (await town.click(town.dave, button, panel)).posts[0]
        assert f"step {number} of 4" in panel
    assert town.posts(duel.place)[-1].message.id != panel.message.id, "nobody else sees it"


async def test_a_moment_shows_the_board_of_then_with_ones_own_hand_of_then(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:4])
    mine = await moment(town, duel, "ana", 0)
    assert "paso 0 de 4" in mine
    assert "Tu mano: 1, 2, 4, 5, 5" in mine, "before anything was played"
    assert "Tu mano" not in await moment(town, duel, "beto", 0), "a spectator has no hand"
    assert "paso 4 de 4" in await moment(town, duel, "ana", 999_999), "the last there is"


async def test_while_it_runs_nobody_looks_through_the_eyes_of_others(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:4])
    for form in ("steps", "text", "animated"):
        for person in (town.ana, town.dave):
            answer = await town.command(person, "table replay", duel.place, format=form, view="1")
            assert answer.private
            assert words("es" if person is town.ana else "en", "service.refused.not_over") in answer
            assert not answer.pictures
    assert await town.complete(town.ana, "table replay", "view", "", duel.place) == {"quien mira": "all", "Ana": "0"}
    assert await town.complete(town.dave, "table replay", "view", "", duel.place) == {"a spectator": "all"}
    assert "choose from what is offered" in await town.command(town.dave, "table replay", duel.place, view="7")


async def test_afterwards_everybody_may_look_through_everybodys_eyes(town: Town):
    duel = await prepared(town)
    await duel.play()
    panel = (await town.command(town.dave, "table replay", duel.place, format="steps")).posts[0]
    (menu,) = panel.menus.values()
    assert menu == {"a spectator": "all", "Ana": "0", "Carol": "1"}
    changed = await town.choose(town.dave, "Carol", on=panel)
    assert "point of view: Carol" in changed
    assert [picture.alt for picture in changed.pictures if "1, 3, 3, 4, 5" in picture.alt]
    text = await town.command(town.dave, "table replay", duel.place, format="text", view="0")
    assert "Hand of Ana: 1, 2, 4, 5, 5." in text
    animated = await town.command(town.dave, "table replay", duel.place, view="1")
    before = len(town.posts(duel.place))
    assert "Posted for everyone" in await town.click(town.dave, "Show everyone", animated.posts[0])
    shared = town.posts(duel.place)[before:]
    assert [post.pictures[0].name for post in shared if not post.ephemeral] == [f"table-{duel.id}.gif"]
    assert animated.pictures[0].name.endswith(".gif")
    assert (await town.click(town.dave, "Animated", changed.posts[0])).pictures[0].name.endswith(".gif")
    assert "point of view: Carol" in await town.click(town.dave, "In words", changed.posts[0])
    assert (await town.click(town.dave, "File", changed.posts[0])).posts[0].message.attachments[0].filename == (
        "table-1.json"
    )


async def test_steps_work_after_a_restart(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:2])
    panel = (await town.command(town.ana, "table replay", duel.place, format="steps")).posts[0]
    await town.restart(clean=False)
    assert "paso 1 de 2" in await town.click(town.ana, "Adelante ▶", panel)


async def test_an_old_board_leads_to_its_moment(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:4])
    await town.forward(hours=0.1)  # Carol has parried, and leaves it at that
    boards = [post for post in town.posts(duel.place) if "-# Fingerprint " in post]
    # Carol's last two were one visit: one board, which shows the digest of both
    assert "Fingerprint 4 `" in boards[-1]
    assert "before: 3 `" in boards[-1]
    for number, board in zip((0, 1, 2, 4), boards, strict=True):
        answer = await town.message_command(town.ana, "Show this moment", board)
        assert answer.private
        assert f"paso {number} de 4" in answer
    await town.command(town.ana, "titans new")
    card = town.posts()[-1]
    assert "no encuentro ningún tablero" in await town.message_command(town.ana, "Show this moment", card)


@pytest.mark.parametrize("way", ["board", "moment"])
async def test_notes_are_for_ones_own_eyes_and_stay(town: Town, way: str):
    duel = await prepared(town)

    async def form() -> str:
        if way == "board":
            panel = (await town.command(town.ana, "table board", duel.place)).posts[0]
        else:
            panel = (await town.command(town.ana, "table replay", duel.place, format="steps")).posts[0]
        answer = await town.click(town.ana, "Mis notas", panel)
        assert answer.form is not None
        return str(answer.form)

    assert "ojo con el cinco" not in await form()
    kept = await town.fill(town.ana, {"Solo las ves tú": "ojo con el cinco"})
    assert kept.private
    assert "ojo" not in kept
    await town.restart()
    assert "ojo con el cinco" in await form()
    board = (await town.command(town.carol, "table board", duel.place)).posts[0]
    other = await town.click(town.carol, "My notes", board)
    assert "ojo" not in str(other.form)
    assert not any("ojo" in post for post in town.posts(duel.place))
    await form()
    assert "Sin notas" in await town.fill(town.ana, {"Solo las ves tú": "  "})
    assert "ojo" not in await form()
