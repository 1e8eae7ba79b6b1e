"""A server's settings, by options and by menus, and what follows from them; help and rules."""

import discord
import pytest
from simcord import MemberActor

from tests.cogs.duel import opened
from tests.simulated import Town


@pytest.fixture
def manager(town: Town) -> MemberActor:
    """Somebody who may manage channels, and reads Spanish."""
    role = town.guild.create_role("Mods", permissions=discord.Permissions(manage_channels=True))
    manager = town.guild.add_member(town.discord.create_user("moni", global_name="Moni"), roles=[role])
    town.read_in(manager, "es-419")
    return manager


async def test_settings_are_shown_and_changed_by_options(town: Town, manager: MemberActor):
    shown = await town.command(manager, "settings")
    assert shown.private
    for words in (
        "Idioma de lo que leen todos: Inglés",
        "el canal donde se piden",
        "nadie dice otra cosa: 72",
        "propio hilo",
    ):
        assert words in shown
    changed = await town.command(manager, "settings", language="es", channel=town.channel, hours=36, threads="off")
    for words in ("Español", f"<#{town.channel.id}>", "36", "en el propio canal"):
        assert words in changed
    assert "el canal donde se piden" in await town.command(manager, "settings", anywhere=True)
    again = await town.command(manager, "settings")
    assert "Español" in again
    assert "36" in again


async def test_settings_are_changed_by_menus(town: Town, manager: MemberActor):
    panel = (await town.command(manager, "settings")).posts[0]
    assert list(panel.menus) == [
        "s1:locale",
        "s1:channel",
        "s1:hours",
        "s1:threads",
        "s1:organiser",
        "s1:computers",
        "s1:tournaments",
        "s1:look",
        "s1:overview",
        "s1:puzzles",
        "s1:event_ratings",
    ]
    changed = await town.choose(manager, "Español", on=panel)
    assert changed.posts[0].message.id == panel.message.id
    assert "Idioma de lo que leen todos: Español" in changed
    changed = await town.choose(manager, "24 horas", on=panel)
    assert "Horas por jugada, si nadie dice otra cosa: 24" in changed
    changed = await town.choose(manager, "en el propio canal", on=panel)
    assert "Dónde se juega una mesa: en el propio canal" in changed
    changed = await town.choose(manager, town.channel, menu="s1:channel", on=panel)
    assert f"Las mesas se abren en: <#{town.channel.id}>" in changed
    changed = await town.choose(manager, menu="s1:channel", on=panel)
    assert "el canal donde se piden" in changed


async def test_several_channels_an_organiser_and_ratings_against_computers(town: Town, manager: MemberActor):
    hall = town.guild.create_text_channel("hall")
    role = town.guild.create_role("Árbitros")
    panel = (await town.command(manager, "settings")).posts[0]
    assert "no puntúan" in panel
    changed = await town.choose(manager, hall, town.channel, menu="s1:channel", on=panel)
    assert f"<#{hall.id}>, <#{town.channel.id}>" in changed
    assert "puntúan" in await town.choose(manager, "puntúan", menu="s1:computers", on=panel)
    assert f"<@&{role.id}> y quien puede gestionar canales" in await town.choose(
        manager, role, menu="s1:organiser", on=panel
    )
    again = await town.command(manager, "settings", computers="off")
    assert "no puntúan" in again
    assert f"<@&{role.id}>" in again
    await town.choose(manager, menu="s1:organiser", on=panel)
    assert "<@&" not in await town.command(manager, "settings")
    other = town.guild.create_text_channel("other")
    assert f"<#{hall.id}>" in await town.command(town.ana, "titans new", other), "the first of them"
    assert f"<#{town.channel.id}>" in await town.command(town.ana, "titans new"), "here, as it is one of them"


async def test_menus_work_after_a_restart_and_only_for_managers(town: Town, manager: MemberActor):
    panel = (await town.command(manager, "settings")).posts[0]
    await town.restart(clean=False)
    assert "Horas por jugada, si nadie dice otra cosa: 1" in await town.choose(manager, "1 hora", on=panel)
    member = town.discord.backend.get_guild(town.guild.id).members[manager.id]
    member.role_ids.clear()
    refused = await town.choose(manager, "24 horas", on=panel)
    assert "Solo quien puede gestionar canales" in refused.posts[-1]
    assert refused.posts[-1].ephemeral


async def test_a_channel_where_the_bot_may_not_write_is_refused_by_name(town: Town, manager: MemberActor):
    hall = town.guild.create_text_channel("hall")
    await town.forbid("send_messages", place=hall)
    refused = await town.command(manager, "settings", channel=hall)
    assert f"Me falta un permiso en <#{hall.id}>: Enviar mensajes." in refused
    assert "el canal donde se piden" in await town.command(manager, "settings")
    panel = town.private(manager)[-1]
    refused = await town.choose(manager, hall, menu="s1:channel", on=panel)
    assert f"<#{hall.id}>: Enviar mensajes." in refused.posts[-1]


async def test_posts_follow_the_server_and_answers_the_person(town: Town, manager: MemberActor):
    await town.command(manager, "settings", language="es", hours=5)
    duel = await opened(town, town.carol, town.dave)
    card = next(post for post in town.posts() if "Asiento 1" in post)
    assert "Tiempo: 5 h por jugada" in card
    board = duel.board()
    assert list(board.buttons) == ["Jugar", "Mi mano", "Historial", "Reglas"]
    assert "Te toca. Plazo" in board
    assert board.pictures[0].alt.startswith("Batalla entre titanes, ronda 1.")
    person, legal = await duel.legal()
    panel = (await town.click(person, "Jugar", board)).posts[0]
    assert "Your turn." in panel
    assert panel.pictures[0].alt.startswith("Your hand:")
    assert "Your turn." in town.dms(person)[0]
    town.read_in(person, "es-ES")
    panel = (await town.click(person, "Jugar", board)).posts[0]
    assert panel.pictures[0].alt.startswith("Tu mano:")
    await town.command(person, "titans play", duel.place, move=legal[0])
    assert "avanza" in duel.board().text
    computer = await town.command(town.ana, "titans new", computer="greedy")
    assert "La mesa 2 ha empezado" in computer
    assert any("⚙ Bo \\(normal\\)" in post for post in town.posts()), "the computer's name, too"


async def test_a_language_that_is_not_spoken_becomes_english(town: Town):
    town.read_in(town.dave, "fr")
    assert "referee" in await town.command(town.dave, "help")
    town.read_in(town.dave, "es-419")
    answer = await town.command(town.dave, "help")
    assert answer.private
    assert "Arbitro juegos de mesa por turnos" in answer
    assert "`/titanes nueva`" in answer


async def test_help_and_rules_are_private_and_in_the_readers_language(town: Town):
    for person, words in ((town.ana, "en doce líneas"), (town.carol, "in twelve lines")):
        answer = await town.command(person, "titans rules")
        assert answer.private
        assert words in answer
    assert town.posts() == []


async def test_a_server_may_play_without_computers(town: Town, manager: MemberActor):
    assert "aquí no se juegan" in await town.command(manager, "settings", computers="none")
    refused = await town.command(town.carol, "titans new", computer="greedy")
    assert "This server plays without computers. Invite someone, or leave the seat open." in refused
    await town.command(town.carol, "titans new")
    filled = await town.command(town.carol, "table fill", computer="greedy")
    assert "This server plays without computers" in filled
    lesson = await town.command(town.dave, "titans learn")
    assert "has begun" in lesson, "lessons are for who learns"
    panel = (await town.command(manager, "settings")).posts[0]
    assert "puntúan" in await town.choose(manager, "puntúan", menu="s1:computers", on=panel)
    assert "has begun" in await town.command(town.carol, "titans new", computer="greedy")
