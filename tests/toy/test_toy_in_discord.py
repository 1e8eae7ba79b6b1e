"""The toy in the simulated Discord: its cog is one more in the list, everything else is what all games share."""

from collections.abc import Iterator
from typing import cast

import pytest
from simcord import MemberActor

from bot import assembly
from bot.client import TabardBot
from bot.service.commands import Create
from bot.service.ground.records import NewTable, Person
from tests.installed import TOY, installed
from tests.posts import Post
from tests.simulated import MakeBot, Town
from tests.toy import GAME
from tests.toy.state import DECK


@pytest.fixture
def make_bot() -> Iterator[MakeBot]:
    """The bot as it is where the toy is installed."""
    with installed(TOY):
        yield assembly.make_bot


async def test_two_people_play_a_whole_game_and_are_asked_both_at_once(town: Town):
    await town.command(town.ana, "sealed new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    (thread,) = town.threads
    first = next(post for post in town.posts(thread) if post.pings)
    assert set(first.pings) == {town.ana.id, town.carol.id}

    card = town.dms(town.ana)[-1].pictures[0].alt[0]
    typed = await town.command(town.ana, "sealed play", thread, move=f"bid {card}")
    assert f"Ana puja {card}." in typed.text
    assert typed.private
    told = [post.text for post in town.posts(thread)]
    assert "Ana has bid." in told[-1]
    assert not any(f"bids {card}" in text for text in told), "a bid is sealed until all are in"

    pressed: set[str] = set()
    seen: list[Post] = []
    for _ in range(60):
        seen.append(town.posts(thread)[-1])
        if "Play" not in town.posts(thread)[-1].buttons:
            break
        for person in (town.carol, town.ana):
            pressed |= await _press(town, person)
    assert {"Bid", "Pujar", "Pass", "Pasar"} <= pressed
    assert any("What's out" in post.buttons for post in seen), "cards that are spent may be looked up"
    story = "\n".join(post.text for post in town.posts(thread))
    assert story.count("Bids are shown") == 3
    assert " receives " not in story, "what somebody drew is told to nobody else"
    private = {
        (person.id, line.partition(",")[0].rstrip("."))
        for person in (town.ana, town.carol)
        for post in town.private(person)
        for line in post.text.splitlines()
    }
    peeked = [line for _, line in private if "ha visto un premio de" in line or "has seen a prize of" in line]
    assert len(peeked) == 2, "after the first and the second prize, each time one of them"
    assert "Rematch" in town.posts(thread)[-1].buttons


async def _press(town: Town, person: MemberActor) -> set[str]:
    """Passes, or does the first thing that the person may do, if there is any; its first word."""
    if "Play" not in town.posts(town.threads[0])[-1].buttons:
        return set()
    panel = (await town.click(person, "Play")).posts[0]
    if not panel.buttons:
        return set()
    label = next((label for label in panel.buttons if label in {"Pass", "Pasar"}), next(iter(panel.buttons)))
    await town.click(person, label, panel)
    return {label.partition(" ")[0]}


@pytest.mark.parametrize("laid", [5, 6])
async def test_a_plan_does_not_fire_on_what_was_laid_face_down(town: Town, laid: int):
    """Carol plans for a six. Whether Ana lays one is for nobody to know, and so for no plan to tell."""
    chance = ({"shuffle": [5, 4, 3, 1, 2, 6]}, {"shuffle": [5, 5, 6, 6, 1, 2, 3, 4, *_rest(5, 5, 6, 6, 1, 2, 3, 4)]})
    service = cast("TabardBot", town.bot).service
    new = NewTable(
        game_id=GAME.id,
        options={"in_turn": True, "raises": False},
        opponents=(Person(town.carol.id, "Carol", "en-US"),),
        guild_id=town.guild.id,
        channel_id=town.channel.id,
        chance=chance,
    )
    table = await town.discord.as_bot(service.act(Create(new, Person(town.ana.id, "Ana", "es-ES"))))
    await town.command(town.carol, "table join", table=str(table.id))
    (thread,) = town.threads
    offered = await town.command(town.carol, "table plan", thread, plan="if bid 6 then bid 1")
    assert offered.private
    for post in offered.posts:
        for label in [label for label, press in post.buttons.items() if ":planned" in press]:
            await town.click(town.carol, label, post)
    await town.command(town.ana, "sealed play", thread, move=f"bid {laid}")
    after = await town.discord.as_bot(service.table(table.id))
    assert after.to_act == (1,), "no plan has answered for her"


def _rest(*dealt: int) -> list[int]:
    """The other cards of the deck."""
    left = list(DECK)
    for card in dealt:
        left.remove(card)
    return left
