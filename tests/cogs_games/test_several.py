"""Several cards in one menu: deploying, reinforcing, discarding."""

from __future__ import annotations

from collections.abc import Mapping

from simcord import ChannelHandle

from bot import catalogue
from bot.service.commands import Play, SetOrders
from tests.cogs_games import players
from tests.posts import Post
from tests.town import Town


def menus(post: Post) -> dict[str, Mapping[str, str]]:
    """Those in which several may be chosen."""
    return {menu: options for menu, options in post.menus.items() if ":several:" in menu}


async def mustered(town: Town) -> ChannelHandle:
    """Two armies of 200 points; Carol's stands already, Ana's does not."""
    await town.command(town.ana, "battalions new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    place = town.threads[0]
    await town.command(town.ana, "battalions play", place, move="army british")
    await town.command(town.carol, "battalions play", place, move="army french")
    await town.command(town.carol, "battalions play", place, move="auto")
    return place


ROOM = {"left-flank": 2, "right-flank": 2, "left-centre": 3, "centre": 3, "right-centre": 3}
"""Cards that each stack of the line has room for at the start of a battle of 200 points."""


async def test_a_whole_army_is_deployed_by_hand_in_eight_presses_and_one_post(town: Town):
    place = await mustered(town)
    posts = len(town.posts(place))
    hand = (await town.click(town.ana, "Jugar")).posts[-1]
    presses, laid = 1, 0
    for stack, room in ROOM.items():
        menu, options = next(
            (menu, options)
            for menu, options in menus(hand).items()
            if next(iter(options.values())).partition("#")[0].split()[-1] == stack
        )
        chosen = list(options.values())[:room]
        hand = (await town.choose(town.ana, *chosen, menu=menu, on=hand)).posts[-1]
        presses, laid = presses + 1, laid + len(chosen)
    assert not menus(hand), "the line is full"
    assert len(town.posts(place)) - posts <= 1
    await town.click(town.ana, "Despliegue listo", on=hand)
    assert (presses + 1, laid) == (7, 13)
    assert (await players.table_of(town)).view(0).phase == "turn"
    assert len(town.posts(place)) - posts <= 2, "the deployment, and the battle that begins with it"
    assert not town.errors()


async def test_what_is_not_possible_together_is_not_played_at_all(town: Town):
    """Two cards for the last place of a stack, by two panels of one person."""
    await mustered(town)
    desk = (await town.click(town.ana, "Jugar")).posts[-1]
    phone = (await town.click(town.ana, "Jugar")).posts[-1]
    menu, options = next(iter(menus(desk).items()))
    one, two = list(options.values())[:2]
    await town.choose(town.ana, one, two, menu=menu, on=desk)
    before = (await players.table_of(town)).seq
    told = await town.choose(town.ana, one, two, menu=menu, on=phone)
    assert (await players.table_of(town)).seq == before
    assert told.private
    assert menus(told.posts[-1]), "the panel shows what is possible now"
    assert not town.errors()


async def test_of_attacks_chosen_together_what_cannot_be_is_left_out(town: Town):
    """A battalion attacks once a turn, by fire or by melee."""
    await town.command(town.ana, "battalions new", opponent=town.carol, budget=100)
    await town.click(town.carol, "Accept")
    place = town.threads[0]
    for person, army in ((town.ana, "british"), (town.carol, "french")):
        await town.command(person, "battalions play", place, move=f"army {army}")
    for person in (town.ana, town.carol):
        await town.command(person, "battalions play", place, move="auto")
    table = await players.table_of(town)
    one, other = (town.ana, town.carol) if table.seat_of(town.ana.id) == table.to_act[0] else (town.carol, town.ana)
    for person in (one, other):  # two attacks in one turn come with the battle's third
        await town.command(person, "battalions play", place, move="end")
        await town.command(person, "battalions play", place, move="done")
    hand = (await town.command(one, "table hand", place)).posts[-1]
    attacks = {
        value: menu for menu, options in menus(hand).items() for value in options.values() if value.startswith("attack")
    }
    both = [value for value in attacks if value.startswith("attack left-flank")]
    assert len(both) == 2
    before = (await players.table_of(town)).seq
    told = await town.choose(one, *both, menu=attacks[both[0]], on=hand)
    assert (await players.table_of(town)).seq > before, "the first of them is played"
    assert "Left out" in told.text or "Se quedó fuera" in told.text
    assert not town.errors()


async def test_troops_and_discards_of_warshow_are_chosen_together(town: Town):
    await town.command(town.ana, "warshow new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    game, found = catalogue.game("warshow"), 0
    for person in (town.ana, town.carol):  # nobody answers what is done
        orders = SetOrders((await players.table_of(town)).id, person.id, ["throw nothing"])
        await town.discord.as_bot(players.service(town).act(orders))
    for _ in range(120):
        table = await players.table_of(town)
        if found or table.life != "playing":
            break
        seat = table.to_act[0]
        person = next(each for each in (town.ana, town.carol) if table.seat_of(each.id) == seat)
        if table.view(seat).question == "reinforcements":
            hand = (await town.command(person, "table hand", town.threads[0])).posts[-1]
            for menu, options in menus(hand).items():
                up = [value for value in options.values() if "down" not in value and "#" not in value][-2:]
                if len(up) == 2:
                    answer = await town.choose(person, *up, menu=menu, on=hand)
                    after = await players.table_of(town)
                    found = sum(troop.owner == seat for troop in after.view(seat).troops)
                    assert found >= 2 or "possible" in answer.text or "posible" in answer.text
                    break
        table = await players.table_of(town)
        if table.life == "playing" and table.question(seat) is not None:
            text = game.notation(game.default(table.view(seat), seat))
            await town.discord.as_bot(players.service(town).act(Play(table.id, person.id, text)))
    assert found >= 2
    assert not town.errors()
