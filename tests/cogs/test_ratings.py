"""`/ratings`: leaderboards, profiles and scores, in the reader's language, for the reader alone."""

from simcord import MemberActor

from tests.cogs.duel import opened
from tests.simulated import Town


async def lost(town: Town, winner: MemberActor, loser: MemberActor) -> None:
    """A duel in which one of them gives up."""
    duel = await opened(town, winner, loser)
    await town.command(loser, "table resign", duel.place)
    await town.click(loser, "Yes, I am sure: Resign")


async def test_nobody_is_rated_before_a_game(town: Town):
    answer = await town.command(town.ana, "ratings leaders", game="titans")
    assert answer.private
    assert "Todavía no hay partidas de Batalla entre titanes que cuente" in answer
    assert "Ana todavía no ha terminado" in await town.command(town.ana, "ratings profile")
    assert "haven't finished a game against each other" in await town.command(
        town.carol, "ratings profile", versus=town.ana
    )


async def test_a_game_counts_at_once(town: Town):
    await lost(town, town.carol, town.dave)
    answer = await town.command(town.carol, "ratings leaders", game="titans")
    assert answer.private
    (picture,) = answer.pictures
    assert "1. Carol (you)" in picture.alt
    assert "2. Dave" in picture.alt
    spanish = await town.command(town.ana, "ratings leaders", game="titans")
    assert "Clasificación de Batalla entre titanes" in spanish.pictures[0].alt
    profile = await town.command(town.ana, "ratings profile", person=town.dave)
    assert profile.private
    assert "Perfil de Dave" in profile.pictures[0].alt
    assert "perdidas 1" in profile.pictures[0].alt
    assert "Clash of Titans: won 0, drawn 0, lost 1" in await town.command(
        town.dave, "ratings profile", versus=town.carol
    )


async def test_ratings_survive_a_restart_and_closed_direct_messages(town: Town):
    town.close_dms(town.carol)
    town.close_dms(town.dave)
    await lost(town, town.carol, town.dave)
    await town.restart(clean=False)
    answer = await town.command(town.dave, "ratings leaders", game="titans")
    assert "2. Dave (you)" in answer.pictures[0].alt


async def test_without_pictures_the_leaderboard_is_told_in_words(town: Town):
    await lost(town, town.carol, town.dave)
    await town.forbid("attach_files")
    answer = await town.command(town.dave, "ratings leaders", game="titans")
    assert not answer.pictures
    assert "1. Carol" in answer


async def test_what_cannot_be_answered_is_said_kindly(town: Town):
    assert "I don't know that game" in await town.command(town.carol, "ratings leaders", game="chess")
    assert "two different people" in await town.command(town.carol, "ratings profile", versus=town.carol)
    offered = await town.complete(town.ana, "ratings leaders", "game", "titan")
    assert offered == {"Batalla entre titanes": "titans"}
