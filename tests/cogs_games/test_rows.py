"""`/warshow row`: a row from near, as whoever asks may know it, by the names that they and everybody give it."""

import pytest
from simcord import MemberActor

from bot import catalogue
from games import warshow
from tests.cogs_games import players
from tests.town import Town


@pytest.fixture
async def laid(town: Town) -> tuple[MemberActor, MemberActor, str]:
    """A game of Ana and Carol in which one troop was laid face down: whose it is, the other, the troop's card."""
    await town.command(town.ana, "warshow new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    await players.play(town, [town.ana, town.carol], "warshow", way="commands", seed=5, moves=3)
    table = await players.table_of(town)
    (owner,) = table.to_act
    (troop,) = warshow.GAME.show(table.view(owner), owner).troops
    assert troop.card is not None
    people = (town.ana, town.carol)
    return people[owner], people[1 - owner], troop.card


def named(town: Town, person: MemberActor, card: str) -> str:
    return catalogue.texts().say("es" if person in (town.ana, town.beto) else "en")(f"warshow.card.{card}")


async def offered(town: Town, person: MemberActor, typed: str = "") -> dict[str, str]:
    return await town.complete(person, "warshow row", "row", typed, town.threads[0])


async def test_the_owner_sees_what_lies_there_and_nobody_else_does(
    town: Town, laid: tuple[MemberActor, MemberActor, str]
):
    owner, rival, card = laid
    place = town.threads[0]
    for person, names in ((owner, ("4", "5")), (rival, ("1", "2"))):
        shown = [await town.command(person, "warshow row", place, row=name) for name in names]
        assert all(answer.private and [each.name for each in answer.pictures] == ["row.png"] for answer in shown)
        words = " ".join(answer.pictures[0].alt for answer in shown)
        assert (named(town, person, card) in words) == (person == owner)
        assert ("cubierta" if person is town.ana else "covered") in words


async def test_a_spectator_asks_by_the_names_that_everybody_gives(
    town: Town, laid: tuple[MemberActor, MemberActor, str]
):
    letter = "a" if laid[0] is town.ana else "b"
    names = await offered(town, town.beto)
    assert sorted(names.values()) == ["3", "4a", "4b", "5a", "5b"]
    shown = [
        await town.command(town.beto, "warshow row", town.threads[0], row=name.upper())
        for name in names.values()
        if name.endswith(letter)
    ]
    words = " ".join(answer.pictures[0].alt for answer in shown)
    assert f"{letter}1, cubierta" in words
    assert named(town, town.beto, laid[2]) not in words


async def test_rows_are_offered_in_the_readers_words(town: Town, laid: tuple[MemberActor, MemberActor, str]):
    assert await offered(town, town.ana) == {
        "1, retaguardia enemiga": "1",
        "2, trinchera enemiga": "2",
        "3, tierra de nadie": "3",
        "4, tu trinchera": "4",
        "5, tu retaguardia": "5",
    }
    assert await offered(town, town.carol, "trench") == {"2, enemy trench": "2", "4, your trench": "4"}
    answer = await town.command(town.carol, "warshow row", town.threads[0], row="4, your trench")
    assert answer.pictures[0].alt.startswith("4, your trench")


async def test_what_is_no_row_is_refused_and_so_is_a_table_that_has_not_begun(town: Town):
    await town.command(town.ana, "warshow new")
    waiting = await town.command(town.ana, "warshow row", row="4")
    assert (waiting.private, waiting.pictures) == (True, ())
    assert await town.complete(town.ana, "warshow row", "row") == {}
    await town.command(town.carol, "table join", table="1")
    place = town.threads[0]
    refused = await town.command(town.ana, "warshow row", place, row="9")
    assert "No hay una hilera «9». Las hileras son 1, 2, 3, 4, 5." in refused
    refused = await town.command(town.carol, "warshow row", place, row="the moon")
    assert "There's no row “the moon”. The rows are 1, 2, 3, 4, 5." in refused


async def test_with_three_players_rows_have_their_owners_letter(town: Town):
    await town.command(town.ana, "warshow new", opponent=town.carol, guest2=town.dave)
    for person in (town.carol, town.dave):
        await town.click(person, "Accept")
    assert set((await offered(town, town.carol)).values()) == {"1a", "2a", "1c", "2c", "3", "4", "5"}
    seen = [await town.command(town.carol, "warshow row", town.threads[0], row=name) for name in ("2c", "4C")]
    assert [answer.pictures[0].alt for answer in seen] == ["2c, C's trench: Empty."] * 2
