"""Where am I to move: the list has a button for each table that waits, and a hand that waits leads on to the next."""

import discord

from tests.cogs.duel import COURSE, Duel, opened, prepared
from tests.town import Town

TWELVE = 12


async def test_the_list_leads_to_each_table_that_waits_what_is_due_first_at_first(town: Town, duel: Duel):
    second = await prepared(town)
    due = sorted([await duel.table(), await second.table()], key=lambda table: (str(table.deadline), table.id))
    listed = await town.command(town.ana, "table list")
    assert list(listed.posts[0].buttons) == [f"Batalla entre titanes, mesa {table.id}" for table in due]
    shown = await town.click(town.ana, f"Batalla entre titanes, mesa {second.id}", listed.posts[0])
    assert "Te toca" in shown
    assert any(f":{second.id}:" in custom_id for custom_id in shown.posts[0].buttons.values())
    await second.play(COURSE[:1])
    again = await town.command(town.ana, "table list")
    assert list(again.posts[0].buttons) == [f"Batalla entre titanes, mesa {duel.id}"], "that one waits for Carol now"
    assert list((await town.command(town.dave, "table list")).posts[0].buttons) == [], "nobody jumps to others' hands"


async def test_a_hand_that_waits_leads_on_to_the_next_game_in_its_place(town: Town, duel: Duel):
    second = await prepared(town)
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    assert "Mi siguiente partida" not in panel.buttons, "first what is asked here"
    text = COURSE[2][1]
    button = next(one for one in panel.buttons.values() if one.endswith(f":do:{text}"))
    done = (await town.click(town.ana, button, panel)).posts[0]
    onward = (await town.click(town.ana, "Mi siguiente partida", done)).posts[0]
    assert onward.message.id == panel.message.id, "no new message"
    assert f"mesa {second.id}" in onward.text
    assert "Te toca" in onward.text
    await second.play(COURSE[:1])
    waiting = (await town.command(town.ana, "table hand", second.place)).posts[0]
    none = await town.click(town.ana, "Mi siguiente partida", waiting)
    assert "Ninguna otra partida te espera." in none


async def test_a_table_that_is_over_is_no_next_game(town: Town):
    over = await opened(town, rounds=1, length=15, start="on")
    asked = (await town.command(town.ana, "table resign", over.place)).posts[0]
    await town.click(town.ana, next(label for label in asked.buttons if label.startswith("Sí")), asked)
    assert (await over.table()).life == "over"
    assert list((await town.command(town.ana, "table list")).posts[0].buttons) == []


async def test_twelve_tables_that_wait_for_one_person_are_all_a_press_away(town: Town):
    """From the list and from the standing post of the channel alike; what is due first stands first."""
    role = town.guild.create_role("Mods", permissions=discord.Permissions(manage_channels=True))
    manager = town.guild.add_member(town.discord.create_user("moni", global_name="Moni"), roles=[role])
    await town.command(manager, "settings", overview=town.channel)
    duels = list[Duel]()
    for _ in range(TWELVE):
        duels.append(await prepared(town))
        await town.forward(hours=0.1)
    wanted = [f"Batalla entre titanes, mesa {duel.id}" for duel in duels]
    listed = (await town.command(town.ana, "table list")).posts[0]
    assert list(listed.buttons) == wanted
    assert [line.split("`")[1] for line in listed.text.splitlines() if "te toca" in line.casefold()] == [
        str(duel.id) for duel in duels
    ]
    (standing,) = (post for post in town.posts() if "Tables in this channel" in post)
    assert standing.text.count("⏳ Ana") == TWELVE
    pressed = (await town.click(town.ana, "Where am I to move?", standing)).posts[0]
    assert list(pressed.buttons) == wanted
    last = (await town.click(town.ana, wanted[-1], pressed)).posts[0]
    assert any(f":{duels[-1].id}:" in custom_id for custom_id in last.buttons.values())
    await duels[0].play(COURSE[:1])
    await town.forward(hours=0.1)
    (later,) = (post for post in town.posts() if "Tables in this channel" in post)
    assert later.text.count("⏳ Ana") == TWELVE - 1
    assert list((await town.command(town.ana, "table list")).posts[0].buttons) == wanted[1:]
