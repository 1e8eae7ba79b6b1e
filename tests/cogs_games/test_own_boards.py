"""Hands by direct message: where a seat sees more on the board than everybody does, the board comes with them."""

import pytest
from simcord import MemberActor

from bot import catalogue
from games import warshow
from tests.cogs_games import players
from tests.posts import Post
from tests.town import Town


async def opened(town: Town, game: str, moves: int) -> None:
    """Ana (Spanish) plays Carol (English)."""
    await town.command(town.ana, f"{game} new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    await players.play(town, [town.ana, town.carol], game, way="commands", seed=5, moves=moves)


def pictures(post: Post) -> list[str]:
    return [picture.name for picture in post.pictures]


async def drawn(town: Town, seat: int | None, locale: str) -> str:
    """What the board says to whoever does not see it."""
    picture = players.service(town).board_picture(await players.table_of(town), seat, locale)
    return (await town.discord.as_bot(picture)).alt


@pytest.mark.parametrize(("game", "moves"), [("battalions", 3), ("warshow", 4)])
async def test_a_hand_comes_with_the_seats_own_board(town: Town, game: str, moves: int):
    await opened(town, game, moves)
    people: list[tuple[MemberActor, str]] = [(town.ana, "es"), (town.carol, "en")]
    asked = (await players.table_of(town)).to_act
    assert asked
    for seat in asked:
        person, locale = people[seat]
        newest = town.private(person)[-1]
        assert pictures(newest) == ["1-hand.png", "2-hand.png"]
        assert newest.pictures[0].alt == await drawn(town, seat, locale), "as it sees the board, in its language"
        assert newest.pictures[0].data != newest.pictures[1].data


async def test_what_lies_face_down_is_on_its_owners_board_alone(town: Town):
    await opened(town, "warshow", 3)
    table = await players.table_of(town)
    (owner,) = table.to_act
    (laid,) = warshow.GAME.show(table.view(owner), owner).troops
    assert (laid.owner, laid.covered) == (owner, True)
    for seat, person, language in ((0, town.ana, "es"), (1, town.carol, "en")):
        told = f"{laid.name} {catalogue.texts().say(language)(f'warshow.card.{laid.card}')}"
        boards = [hand.pictures[0].alt for hand in [*town.dms(person), *town.private(person)] if hand.pictures]
        assert any(told in board for board in boards) == (seat == owner)
        assert told not in await drawn(town, None, language)


async def test_a_board_that_shows_everybody_the_same_is_not_sent_twice(town: Town):
    await opened(town, "wards", 3)
    hands = [*town.dms(town.ana), *town.dms(town.carol)]
    assert hands
    assert {tuple(pictures(hand)) for hand in hands} == {("hand.png",)}
