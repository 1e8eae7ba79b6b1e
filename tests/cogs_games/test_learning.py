"""First games in the simulated Discord: against the weakest computer, not rated, each choice explained."""

import pytest
from simcord import MemberActor

from bot import catalogue
from tests.all_games import GAMES
from tests.cogs_games import players
from tests.town import Town

pytestmark = pytest.mark.slow


def words(town: Town, person: MemberActor, key: str) -> str:
    """A text in the person's language."""
    return catalogue.texts().say("es" if person is town.ana else "en")(key)


@pytest.mark.parametrize("who", ["ana", "carol"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_first_game_explains_what_is_asked_and_every_choice(town: Town, game: str, who: str):
    person: MemberActor = getattr(town, who)
    opened = await town.command(person, f"{game} learn")
    assert opened.private
    assert words(town, person, "teach.welcome") in opened.text
    table = await players.table_of(town)
    assert (table.lesson, table.rated, table.chairs[1].level) == (True, False, "random")
    place = next(thread for thread in town.threads if thread.id == table.thread_id)
    hand = await town.command(person, "table hand", place)
    question = table.question(0)
    assert question is not None
    assert words(town, person, f"{game}.teach.question.{question.kind}") in hand.text
    for verb in {action.verb for action in table.legal(catalogue.game(game), 0)}:
        assert words(town, person, f"{game}.teach.verb.{verb}") in hand.text
    assert len(hand.text) < 3900


async def test_what_just_happened_is_explained_too(town: Town):
    await town.command(town.carol, "wards learn")
    place = town.threads[0]
    await town.command(town.carol, "wards play", place, move="enter scout C19")
    moved = await town.command(town.carol, "wards play", place, move="move H19")
    again, enough = (words(town, town.carol, f"wards.teach.event.{kind}") for kind in ("again", "enough"))
    assert again in moved.text or enough in moved.text  # both where the computer has answered by now


async def test_other_tables_explain_nothing(town: Town):
    await town.command(town.ana, "wards new", computer="random")
    hand = await town.command(town.ana, "table hand", town.threads[0])
    assert words(town, town.ana, "wards.prompt.enter") in hand.text
    assert words(town, town.ana, "wards.teach.question.enter") not in hand.text
    assert words(town, town.ana, "wards.teach.verb.enter") not in hand.text


async def test_a_lesson_survives_a_restart_and_its_rematch_is_a_lesson_again(town: Town):
    await town.command(town.ana, "wards learn")
    await town.restart()
    place = town.threads[0]
    hand = await town.command(town.ana, "table hand", place)
    assert words(town, town.ana, "wards.teach.question.enter") in hand.text
    asked = await town.command(town.ana, "table resign", place)
    await players.sure(town, town.ana, asked.posts[-1])
    await town.click(town.ana, "Revancha", (await town.command(town.ana, "table board", place)).posts[0])
    again = await players.table_of(town, 2)
    assert (again.lesson, again.rated) == (True, False)
