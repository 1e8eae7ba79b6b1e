"""What people get wrong has one kind, private answer in their language, saying what would work; and nothing changes."""

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.service.seats import seating
from tests.cogs.duel import Duel, agreed, opened, prepared, service_of
from tests.simulated import Town


async def test_it_is_somebody_elses_turn(town: Town, duel: Duel):
    await duel.refuses(duel.type(1, "advance 1"), "It isn't your turn yet. Waiting for Ana.")
    await duel.refuses(town.command(town.carol, "titans play", duel.place, move="parry"), "Waiting for Ana.")


async def test_who_watches_may_look_but_not_play(town: Town, duel: Duel):
    words = "You're a spectator here"
    await duel.refuses(town.command(town.dave, "titans play", duel.place, move="advance 1"), words)
    await duel.refuses(town.command(town.dave, "table hand", duel.place), words)
    await duel.refuses(town.command(town.dave, "table resign", duel.place), words)
    await duel.refuses(town.click(town.dave, "Play", duel.board()), words)
    await duel.refuses(town.click(town.dave, "My hand", duel.board()), words)
    await duel.refuses(town.click(town.beto, "My hand", duel.board()), "Aquí eres espectador")
    assert "Ana advances 5" in await town.click(town.dave, "History", duel.board())
    assert "Clash of Titans in twelve lines" in await town.click(town.dave, "Rules", duel.board())
    assert "Distance 5." in (await town.command(town.dave, "table board", duel.place)).pictures[0].alt


async def test_a_move_against_the_rules(duel: Duel):
    for text, words in (
        ("attack 4x1", "Un ataque necesita cartas iguales a la distancia: 5, no 4."),
        ("attack 3x1", "No tienes suficientes cartas de valor 3."),
        ("advance 3", "No tienes suficientes cartas de valor 3."),
        ("advance 5", "No puedes avanzar 5: tu rival está a 5 casillas."),
        ("lunge 5 4x1", "No puedes avanzar 5: tu rival está a 5 casillas."),
        ("parry", "Nadie te ataca ahora: avanza, retrocede o ataca."),
        ("withdraw 1", "Nadie te ataca ahora"),
        ("yield", "Nadie te ataca ahora"),
        ("pass", "Nadie te ataca ahora"),
    ):
        await duel.refuses(duel.type(0, text), words)


async def test_what_is_no_move_at_all(town: Town, duel: Duel):
    for text in (
        *("", " ", "?", "advance", "advance 9", "advance -1", "attack 9", "attack x", "5x1", "adelante", "lunge 2"),
        *("1" * 500, "🙂", "drop table events", "{value}", "%s", "t1:1:2:do:advance 1", "ADVANCE ٣"),
    ):
        typed = town.command(town.ana, "titans play", duel.place, move=text)
        await duel.refuses(typed, "No entiendo esa jugada. Ejemplos:")


async def test_a_plan_whose_first_step_is_against_the_rules_is_refused_for_that(town: Town, duel: Duel):
    typed = town.command(town.ana, "titans play", duel.place, move="advance 5; drop table events")
    await duel.refuses(typed, "**Avanzar 5** no será posible. No puedes avanzar 5: tu rival está a 5 casillas.")


async def test_a_slip_of_the_pen_in_what_is_against_the_rules_is_told_why(duel: Duel):
    await duel.refuses(duel.type(0, "atacr 4x1"), "Un ataque necesita cartas iguales a la distancia: 5, no 4.")
    await duel.refuses(duel.type(0, "atack 4x1"), "Un ataque necesita cartas iguales a la distancia: 5, no 4.")


async def test_a_move_where_two_tables_wait_for_one_is_asked_about(town: Town, duel: Duel):
    """One press plays it at the table that is meant; nothing is offered where it would be against the rules."""
    other = await prepared(town)  # Ana begins there, too, with no room behind her
    elsewhere = town.guild.create_text_channel("elsewhere")
    asked = await duel.refuses(town.command(town.ana, "titans play", elsewhere, move="retrocedo 1"), "¿En qué mesa")
    (panel,) = asked.posts
    assert [label.partition(" ")[0] for label in panel.buttons] == [str(duel.id)]
    await duel.refuses(
        town.command(town.ana, "titans play", elsewhere, move="encajar el golpe"), "Juegas en varias mesas"
    )
    before = (await duel.table()).seq, (await other.table()).seq
    await town.click(town.ana, next(iter(panel.buttons)), panel)
    assert ((await duel.table()).seq, (await other.table()).seq) == (before[0] + 1, before[1])


async def test_a_table_that_does_not_exist(town: Town, duel: Duel):
    for named in ("", "99", "0", "-1", "abc", "²", "9" * 40, "1; drop", "1.5", "٣", "#1"):
        words = "No hay ninguna mesa" if named in ("99", "0") else "No encuentro la mesa"
        for name, more in (("titans play", {"move": "parry"}), ("table board", {})):
            answer = await duel.refuses(town.command(town.ana, name, table=named, **more), words)
            assert "`/mesa lista`" in answer
        assert await town.complete(town.ana, "titans play", "move", "", table=named) == {}


async def test_a_table_of_another_server(town: Town, duel: Duel):
    """Its players may play it from anywhere; for everybody else there it does not exist."""
    abroad = town.discord.create_guild("Abroad")
    square = abroad.create_text_channel("square")
    ana, dave = abroad.add_member(town.ana.user), abroad.add_member(town.dave.user)
    await town.discord.settle()
    await duel.refuses(town.command(dave, "table board", square, table="1"), "I can't find table “1”.")
    assert await town.complete(dave, "table board", "table", "", square) == {}
    assert "In this server" not in await town.command(dave, "table list", square)
    moved = await town.command(ana, "titans play", square, move="advance 1")
    assert "Ana avanza 1, hasta la casilla 7" in moved


async def test_a_table_in_a_channel_that_one_may_not_see(town: Town, duel: Duel):
    deny = discord.Permissions(view_channel=True).value
    town.discord.backend.set_overwrite(town.channel.id, Overwrite(town.dave.id, OverwriteType.MEMBER, deny=deny))
    elsewhere = town.guild.create_text_channel("elsewhere")
    await town.discord.settle()
    await duel.refuses(town.command(town.dave, "table board", elsewhere, table="1"), "I can't find table")
    assert await town.complete(town.dave, "table log", "table", "", elsewhere) == {}
    assert "In this server" not in await town.command(town.dave, "table list", elsewhere)
    assert "Distance 5." in (await town.command(town.carol, "table board", elsewhere, table="1")).pictures[0].alt


async def test_a_command_where_no_table_is(town: Town):
    elsewhere = town.guild.create_text_channel("elsewhere")
    for name in ("titans play", "table board", "table hand", "table verify", "table join"):
        said = {"move": "parry"} if name == "titans play" else {}
        answer = await town.command(town.dave, name, elsewhere, **said)
        assert answer.private
        assert "You have no table here" in answer
        assert "`/titans new`" in answer


async def test_a_move_is_typed_in_another_channel(town: Town, duel: Duel):
    """Whoever plays one table only need not name it."""
    elsewhere = town.guild.create_text_channel("elsewhere")
    assert "Ana avanza 1, hasta la casilla 7" in await duel.type(0, "advance 1", elsewhere)


async def test_moves_can_be_typed_in_direct_messages_but_tables_are_opened_in_a_server(town: Town, duel: Duel):
    answer = await town.ana.user.slash("titans play", move="advance 1")
    assert answer.response is not None
    assert (await duel.table()).seq == 3
    listed = await town.ana.user.slash("table list")
    assert listed.response is not None
    await town.ana.user.slash("titans new")
    told = [post.text for post in town.private(town.ana)]
    assert any("Ana avanza 1" in text for text in told)
    assert "No puedo abrir mesas por mensaje directo. Prueba en un canal de un servidor." in told[-1]


async def test_what_needs_a_game_says_so_before_it_has_begun(town: Town):
    await town.command(town.ana, "titans new", opponent=town.carol)
    for name in ("titans play", "table log", "table replay", "table verify", "table resign"):
        said = {"move": "parry"} if name == "titans play" else {}
        answer = await town.command(town.ana, name, table="1", **said)
        assert answer.private
        assert answer.text, name
    assert "no hay una partida en marcha" in await town.command(town.ana, "table verify", file=True, table="1")
    assert "Su sello (SHA-256) es" in await town.command(town.ana, "table verify", table="1")
    board = await town.command(town.dave, "table board", table="1")
    assert "Seat 2: Carol, invited" in board
    assert "Nivel: avanzado" in await agreed(town, town.ana)


async def test_names_are_shown_as_they_were_typed(town: Town):
    """Nobody gets bold, a link or a ping out of their name."""
    eve = town.newcomer("**@everyone** <@1> `x`")
    await town.command(eve, "titans new", opponent=town.carol)
    _, card = town.posts()
    assert card.pings == (town.carol.id,)
    assert r"Seat 1: \*\*\@everyone\*\* \<\@1\> \`x\`" in card
    await town.click(town.carol, "Accept")
    listed = await town.command(town.carol, "table list")
    assert r"\*\*\@everyone\*\*" in listed
    service = service_of(town)
    assert (await town.discord.as_bot(service.table(1))).names[0].startswith("**@everyone**")


async def test_too_many_tables_at_once(town: Town):
    for _ in range(seating.MOST_OPEN):
        await town.command(town.ana, "titans new")
    answer = await town.command(town.ana, "titans new")
    assert answer.private
    assert f"{seating.MOST_OPEN} mesas tuyas esperan jugadores" in answer
    assert len(town.posts()) == seating.MOST_OPEN * 2, "a card and its commitment each"


async def test_opened_tables_need_no_name_inside_their_thread(town: Town):
    first = await opened(town)
    second = await opened(town, town.ana, town.dave)
    for duel in (first, second):
        answer = await town.command(town.ana, "table board", duel.place)
        assert f"mesa `{duel.id}`" in answer
