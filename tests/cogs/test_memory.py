"""Titans with the option `memory`: what has been played can be looked up by whoever asks."""

from tests.cogs.duel import opened, prepared
from tests.simulated import Town


async def test_a_table_that_remembers_has_a_button_for_what_is_out(town: Town):
    duel = await prepared(town, memory=True)
    await duel.play(((0, "advance 5"), (1, "advance 4"), (0, "attack 5x1")))
    assert "What's out" in duel.board().buttons
    for person, words in (
        (town.ana, "unos 0, doses 0, treses 0, cuatros 1, cincos 2"),
        (town.dave, "fours 1, fives 2"),
    ):
        answer = await town.click(person, f"t1:{duel.id}:{(await duel.table()).seq}:out", duel.board())
        assert answer.private
        assert words in answer
    assert "cuatros 1, cincos 2" in (await town.command(town.ana, "table board", duel.place)).pictures[0].alt


async def test_a_table_that_does_not_remember_has_no_such_button(town: Town):
    duel = await prepared(town)
    await duel.play(((0, "advance 5"),))
    assert list(duel.board().buttons) == ["Play", "My hand", "What happened", "History", "Rules"]
    assert "twos" not in (await town.command(town.carol, "table board", duel.place)).pictures[0].alt


async def test_memory_is_chosen_when_the_table_is_opened(town: Town):
    await opened(town, memory=True)
    assert any("Played cards can be looked up: yes" in post for post in town.posts())
