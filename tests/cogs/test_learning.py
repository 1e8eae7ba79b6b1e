"""A first duel, explained."""

from tests.town import Town


async def test_a_first_duel_is_against_the_weakest_and_explained_in_spanish(town: Town):
    opened = await town.command(town.ana, "titans learn")
    assert "¡Hola" in opened.text
    hand = await town.command(town.ana, "table hand", town.threads[0])
    assert "Mira la distancia" in hand.text or "Te atacan" in hand.text
    assert "• **Avanzar**: juegas una carta" in hand.text or "• **Ceder**" in hand.text


async def test_a_first_duel_is_explained_in_english(town: Town):
    opened = await town.command(town.carol, "titans learn")
    assert "Welcome" in opened.text
    hand = await town.command(town.carol, "table hand", town.threads[0])
    assert "Look at the distance" in hand.text or "You're under attack" in hand.text
    assert "• **Advance**: play one card" in hand.text or "• **Yield**" in hand.text
