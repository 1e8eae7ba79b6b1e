"""Own decks and armies: built by presses or in writing, in the reader's language, and played where a table asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from bot.catalogue import texts
from bot.own_lists import Builder
from cogs import battalions, warshow
from tests.simulated import Post, Town

if TYPE_CHECKING:
    from bot.client import TabardBot
    from bot.service.service import Service

BUILDERS = {"warshow deck": warshow.BUILDER, "battalions army": battalions.BUILDER}


def service(town: Town) -> Service:
    return cast("TabardBot", town.bot).service


def written(builder: Builder, language: str) -> str:
    """A list that comes with the game, in words."""
    cards, say = next(iter(builder.ready().values())), texts().say(language)
    return ", ".join(f"{builder.named(card, say)} x{count}" for card, count in cards.items())


def menu(post: Post, verb: str, label: str) -> str:
    """The menu of this kind that has the card."""
    return next(
        one
        for one, options in post.menus.items()
        if f":{verb}:" in one and any(name.startswith(label) for name in options)
    )


@pytest.mark.parametrize(("command", "builder"), BUILDERS.items())
@pytest.mark.parametrize("language", ["es", "en"])
async def test_a_list_is_built_by_typing(town: Town, command: str, builder: Builder, language: str):
    person = town.ana if language == "es" else town.carol
    text = written(builder, language).lower()
    shown = await town.command(person, command, name="Mine", cards=text)
    assert shown.private
    assert ("Se puede jugar" if language == "es" else "It can be played") in shown
    (picture,) = shown.pictures
    assert picture.name == f"{builder.verb}.png"
    kept = await service(town).lists.one(person.id, builder.game_id, "Mine")
    assert kept.cards == dict(next(iter(builder.ready().values())))
    first = next(iter(kept.cards))
    name = builder.named(first, texts().say(language))
    await town.command(person, command, cards=f"-1 {name}")
    changed = await service(town).lists.one(person.id, builder.game_id, "Mine")
    assert changed.cards.get(first, 0) == kept.cards[first] - 1
    file = (await town.click(person, "Como archivo" if language == "es" else "As a file")).posts[0]
    (sent,) = file.message.attachments
    again = (await sent.read()).decode()
    await town.command(person, command, name="Again", cards=again)
    assert (await service(town).lists.one(person.id, builder.game_id, "Again")).cards == changed.cards


async def test_a_deck_is_built_by_presses_and_played(town: Town):
    begun = await town.command(town.carol, "warshow deck")
    assert "none of your own" in begun
    given = await town.choose(town.carol, "the Doughboys", on=begun.posts[0])
    assert "comes with the game" in given
    form = (await town.click(town.carol, "Copy it…", given.posts[0])).form
    assert form is not None
    filled = {each["component"]["custom_id"]: each["component"]["value"] for each in form["components"]}
    panel = (await town.fill(town.carol, {**filled, "name": "Mine"})).posts[0]
    assert "**Mine** · 45 cards" in panel
    panel = (await town.choose(town.carol, "mortar", "hellhound", menu=menu(panel, "add", "Mortar"), on=panel)).posts[0]
    cards = (await service(town).lists.one(town.carol.id, "warshow", "Mine")).cards
    assert cards["hellhound"] == 1
    panel = (await town.choose(town.carol, "hellhound", menu=menu(panel, "remove", "Hellhound"), on=panel)).posts[0]
    cards = (await service(town).lists.one(town.carol.id, "warshow", "Mine")).cards
    assert "hellhound" not in cards


async def test_a_list_of_the_game_stays_as_it_is(town: Town):
    refused = await town.command(town.ana, "warshow deck", name="doughboys", cards="+1 Mortero")
    assert "dale otro nombre" in refused
    assert await service(town).lists.of(town.ana.id, "warshow") == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"name": "@here"}, "Un nombre tiene"),
        ({"cards": "3 Mortero"}, "Dale también un nombre"),
        ({"name": "x", "cards": "3 mortro"}, "¿Querías decir «Mortero»?"),
        ({"name": "x", "cards": "3 qwertyuiop"}, "No hay ninguna carta qwertyuiop"),
        ({"name": "x", "cards": "-2 Mortero"}, "tiene 0 × Mortero"),
    ],
)
async def test_what_cannot_be_read_changes_nothing(town: Town, options: dict[str, str], told: str):
    refused = await town.command(town.ana, "warshow deck", **options)
    assert refused.private
    assert told in refused
    assert await service(town).lists.of(town.ana.id, "warshow") == []


async def test_writing_does_not_take_the_place_of_another_list(town: Town):
    await town.command(town.carol, "warshow deck", name="One", cards="2 mimic")
    await town.command(town.carol, "warshow deck", name="Two", cards="1 mortar")
    await town.click(town.carol, "Write it…")
    refused = await town.fill(town.carol, {"name": "One", "cards": "3 flare"})
    assert "already" in refused
    assert (await service(town).lists.one(town.carol.id, "warshow", "One")).cards == {"mimic": 2}
    await town.click(town.carol, "Write it…")
    await town.fill(town.carol, {"name": "Two", "cards": "3 × Flare\n1 mimic"})
    assert (await service(town).lists.one(town.carol.id, "warshow", "Two")).cards == {"flare": 3, "mimic": 1}


async def test_deleting_asks(town: Town):
    other = await town.command(town.carol, "warshow deck", name="One", cards="2 mimic")
    await town.command(town.carol, "warshow deck")
    asked = await town.click(town.carol, "Delete")
    assert "can't be brought back" in asked
    kept = await town.click(town.carol, "Keep it", asked.posts[0])
    assert "**One** · 2 cards" in kept
    asked = await town.click(town.carol, "Delete", kept.posts[0])
    assert "Deleted: One" in await town.click(town.carol, "Delete", asked.posts[0])
    assert await service(town).lists.of(town.carol.id, "warshow") == []
    old = await town.click(town.carol, "Write it…", other.posts[0])
    assert "no list called One" in old, "a button of a list that is gone"


async def test_a_hand_that_asks_for_a_deck_leads_to_the_panel_and_back(town: Town):
    await town.command(town.carol, "warshow new", computer="random", hours=24)
    hand = await town.command(town.carol, "table hand")
    panel = await town.click(town.carol, "A deck of my own…", hand.posts[0])
    assert panel.private
    await town.click(town.carol, "New list…", panel.posts[0])
    panel = await town.fill(town.carol, {"name": "Mine", "cards": written(warshow.BUILDER, "en").replace(", ", "\n")})
    (label,) = [one for one in panel.posts[0].buttons if one.startswith("Play it at table")]
    played = await town.click(town.carol, label, panel.posts[0])
    assert played.private
    table = await service(town).table(1)
    seat = table.seat_of(town.carol.id)
    assert seat is not None
    question = table.question(seat)
    assert question is None or question.kind != "deck"


async def test_armies_of_ones_own_are_drawn_before_one_is_chosen(town: Town):
    russians = dict(battalions.BUILDER.ready()["russian"])
    await service(town).lists.keep(town.carol.id, "battalions", "My Russians", russians)
    await service(town).lists.keep(town.carol.id, "battalions", "Two guards", {"ru-GI": 2})
    await town.command(town.carol, "battalions new", computer="random", hours=24)
    hand = await town.command(town.carol, "table hand")
    told = hand.pictures[-1].alt
    assert "My Russians: 15 LI 4/5, 4 LLI 4/3" in told
    assert "Two guards" not in told, "it may not march"
    assert any("My Russians" in options for post in hand.posts for options in post.menus.values())


async def test_decks_of_ones_own_are_drawn_for_their_owner_alone(town: Town):
    await service(town).lists.keep(town.carol.id, "warshow", "My imps", dict(warshow.BUILDER.ready()["hordes"]))
    await service(town).lists.keep(town.carol.id, "warshow", "Two mimics", {"mimic": 2})
    await town.command(town.ana, "warshow new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    mine, other = [await town.command(person, "table hand") for person in (town.carol, town.ana)]
    told = mine.pictures[-1].alt
    assert "Your own decks: My imps (30 troops, 15 orders)." in told
    assert "Two mimics" not in told, "it may not be played"
    assert other.pictures
    assert not any("imps" in picture.alt for picture in other.pictures)
    assert "propios mazos" not in other.pictures[-1].alt
    board = service(town).board_picture(await service(town).table(1), None, "en")
    assert "imps" not in (await town.discord.as_bot(board)).alt
