"""`/help` knows where it was asked."""

from tests.town import Town


async def test_in_the_channel_it_names_every_game_and_what_waits(town: Town):
    answer = await town.command(town.carol, "help")
    assert answer.private
    assert "Here" in answer
    assert "`/titans new`" in answer
    assert "It's your move at one table: `/table hand`" not in answer
    await town.command(town.carol, "titans new", computer="random")
    assert "`/titanes nueva`" in await town.command(town.ana, "help")


async def test_it_says_how_to_learn_a_game_and_what_helps_in_a_first_one(town: Town):
    assert "the first time: `/titans learn`" in await town.command(town.carol, "help")
    assert "la primera vez: `/titanes aprender`" in await town.command(town.ana, "help")
    await town.command(town.carol, "titans learn")
    thread = town.threads[0]
    told = await town.command(town.carol, "help", thread)
    assert "your hand explains each choice" in told
    assert "`/table hint`" in told
    assert "`/mesa pista`" not in await town.command(town.ana, "help", thread)


async def test_at_an_open_table_it_says_how_to_sit_down(town: Town):
    await town.command(town.ana, "titans new")
    assert "puede" not in await town.command(town.carol, "help")
    assert "You can take a seat" in await town.command(town.carol, "help")
    assert "Empieza cuando" in await town.command(town.ana, "help")


async def test_in_a_running_table_it_says_what_to_do_now(town: Town):
    await town.command(town.ana, "titans new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    thread = town.threads[0]
    said = {
        person.name: str(await town.command(person, "help", thread)) for person in (town.ana, town.carol, town.dave)
    }
    assert any("`/titans play`" in text for text in said.values()) or any(
        "`/titanes jugar`" in text for text in said.values()
    )
    assert "You're watching" in said["dave"]
    assert "`/titans rules`" in said["dave"]
    assert "`/titanes reglas`" in said["ana"]
