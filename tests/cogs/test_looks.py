"""How pictures look: the server's choice for all to see, one's own for what one sees alone."""

from collections.abc import Iterator

import discord
import pytest
from simcord import MemberActor

from rendering import theme
from tests.cogs.bidding import bidding_bot
from tests.cogs.duel import COURSE, Duel, prepared
from tests.posts import Post
from tests.simulated import MakeBot, Town


@pytest.fixture
def make_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeBot]:
    """The bot with Titans and both places where looks are chosen."""
    yield from bidding_bot(monkeypatch, "cogs.titans", "cogs.preferences")


def palette(post: Post) -> str:
    """The name of the palette of a post's picture, from its bytes."""
    png = post.pictures[0].data
    (name,) = (name for name, each in theme.PALETTES.items() if each.table in png)
    return name


def manager(town: Town) -> MemberActor:
    role = town.guild.create_role("Mods", permissions=discord.Permissions(manage_channels=True))
    return town.guild.add_member(town.discord.create_user("moni", global_name="Moni"), roles=[role])


async def seen(town: Town, duel: Duel, person: MemberActor) -> str:
    """The look of the private hand."""
    return palette((await town.click(person, "Play", duel.board())).posts[0])


async def test_boards_look_as_the_server_has_it_and_hands_as_their_person_likes(town: Town):
    duel = await prepared(town)
    person, _ = await duel.legal()
    assert palette(duel.board()) == "light"
    assert "Pictures: dusk" in await town.command(manager(town), "settings", look="dusk")
    await duel.play(COURSE[:1])
    assert palette(duel.board()) == "dusk"
    person, _ = await duel.legal()
    assert await seen(town, duel, person) == "dusk"
    shown = await town.command(person, "preferences", look="light")
    assert "p1:look" in shown.posts[0].menus
    assert await seen(town, duel, person) == "light"
    assert palette(duel.board()) == "dusk"
    await town.command(person, "preferences", look="server")
    assert await seen(town, duel, person) == "dusk"
