"""While they play: usual orders hold without a press, others by two; previewed, and private."""

from random import Random

import pytest
from msgspec.structs import replace
from simcord import MemberActor

from bot import catalogue
from bot.service.commands import Play, SetOrders
from bot.service.ground.private import Private
from bot.service.ground.records import Table
from bot.service.telling import intended
from cogs.shared import meanwhile
from games.battalions import GAME
from games.core import foresight
from games.core.game import by_post
from tests.cogs_games import players
from tests.posts import Post
from tests.town import Town


async def begun(town: Town, game: str, hours: int = 72) -> Table:
    """Ana and Carol play; it is the first turn of one of them."""
    await town.command(town.ana, f"{game} new", opponent=town.carol, hours=hours)
    await town.click(town.carol, "Accept")
    table = await players.table_of(town)
    while by_post(catalogue.game(game)).at_turn(table.view(None)) is None:
        table = await step(town, table)
    return table


async def step(town: Town, table: Table) -> Table:
    """What is asked is answered in the simplest way."""
    game, seat = catalogue.game(table.game_id), table.to_act[0]
    user_id = table.chairs[seat].user_id
    assert user_id is not None
    action = game.default(table.view(seat), seat)
    await town.discord.as_bot(players.service(town).act(Play(table.id, user_id, game.notation(action))))
    return await players.table_of(town)


def away(town: Town, table: Table) -> MemberActor:
    """Who is not asked."""
    return next(each for each in (town.ana, town.carol) if table.seat_of(each.id) not in table.to_act)


async def orders(town: Town, person: MemberActor) -> Post:
    """The panel of orders, as the hand leads there."""
    (place,) = town.threads
    hand = (await town.command(person, "table hand", place)).posts[-1]
    word = {town.ana.id: "Órdenes permanentes", town.carol.id: "Standing orders"}[person.id]
    assert word in hand.buttons
    return (await town.click(person, word, on=hand)).posts[-1]


SAYS = {
    ("battalions", "es"): ("Mientras juegan", "Caballería bajo el fuego", "aguantar", "Las de siempre"),
    ("battalions", "en"): ("While they play", "Cavalry under fire", "stand", "The usual ones"),
    ("warshow", "es"): ("Mientras juegan", "Demasiadas cartas", "antes órdenes que tropas", "Las de siempre"),
    ("warshow", "en"): ("While they play", "Too many cards", "orders go before troops", "The usual ones"),
}


@pytest.mark.parametrize("game", ["battalions", "warshow"])
@pytest.mark.parametrize("language", ["es", "en"])
async def test_who_is_away_says_what_holds_by_two_presses(town: Town, game: str, language: str):
    person = {"es": town.ana, "en": town.carol}[language]
    table = await begun(town, game)
    while away(town, table).id != person.id:
        table = await step(town, table)
    title, matter, way, usual = SAYS[game, language]
    (place,) = town.threads
    hand = (await town.command(person, "table hand", place)).posts[-1]
    assert title in hand, "what holds stands in the hand of who is not asked"
    panel = await orders(town, person)
    assert title in panel
    assert intended.usual(game, language) in panel
    assert usual not in panel.buttons, "they hold already"
    (menu,) = panel.menus
    assert matter in panel.menus[menu]
    panel = (await town.choose(person, panel.menus[menu][matter], menu=menu, on=panel)).posts[-1]
    ways = next(name for name in panel.menus if ":order:" in name)
    said = (await town.choose(person, panel.menus[ways][way], menu=ways, on=panel)).posts[-1]
    assert f"{matter}: {way}" in said
    hand = (await town.command(person, "table hand", place)).posts[-1]
    assert f"{matter}: {way}" in hand
    back = (await town.click(person, usual, on=said)).posts[-1]
    assert f"{matter}: {way}" not in back
    assert not town.errors()


async def test_nobody_else_sees_what_was_said(town: Town):
    table = await begun(town, "battalions")
    person = away(town, table)
    before = len(town.posts())
    panel = await orders(town, person)
    (menu,) = panel.menus
    stand = next(iter(panel.menus[menu].values()))
    panel = (await town.choose(person, stand, menu=menu, on=panel)).posts[-1]
    ways = next(name for name in panel.menus if ":order:" in name)
    await town.choose(person, next(iter(panel.menus[ways].values())), menu=ways, on=panel)
    assert len(town.posts()) == before


async def test_where_a_move_is_short_windows_are_asked_and_the_card_says_which(town: Town):
    await begun(town, "battalions", hours=2)
    table = await players.table_of(town)
    assert not table.pace.beforehand
    await town.command(town.ana, "battalions new", opponent=town.carol)
    assert any("órdenes permanentes" in post or "standing orders" in post for post in town.posts())


async def whole_turn(town: Town, person: MemberActor, game_id: str) -> tuple[Table, Post]:
    """Their turn, in which they do nothing that they need not; the table then, and the hand that they see."""
    game, (place,) = catalogue.game(game_id), town.threads
    table = await players.table_of(town)
    seat = table.seat_of(person.id)
    assert seat is not None
    while seat not in table.to_act:
        table = await step(town, table)
    while True:
        move = game.notation(game.default(table.view(seat), seat))
        post = (await town.command(person, f"{game_id} play", place, move=move)).posts[-1]
        table = await players.table_of(town)
        if seat not in table.to_act:
            return table, post
        assert "?**" not in post, "nothing is asked about others before the turn is over"


ASKED = {
    "es": (
        "**¿Y mientras juegan?**",
        "Las de siempre",
        "Órdenes permanentes",
        "Hasta tu próximo turno",
        "Dejarlas así",
    ),
    "en": ("**While they play?**", "The usual ones", "Standing orders", "See you on your next turn", "Keep them"),
}


@pytest.mark.parametrize("game", ["battalions", "warshow"])
@pytest.mark.parametrize("language", ["es", "en"])
async def test_at_the_end_of_a_turn_one_press_says_the_usual(town: Town, game: str, language: str):
    person = {"es": town.ana, "en": town.carol}[language]
    question, usual, word, settled, _ = ASKED[language]
    await begun(town, game)
    table, hand = await whole_turn(town, person, game)
    assert question in hand
    assert intended.usual(game, language) in hand, "what they are is said"
    assert hand.ephemeral
    assert list(hand.buttons)[:2] == [usual, word]
    assert list(hand.buttons.values()).count(hand.buttons[word]) == 1
    before = len(town.posts())
    said = (await town.click(person, usual, on=hand)).posts[-1]
    assert question not in said
    assert settled in said
    assert word in said.buttons
    assert (await town.discord.as_bot(players.service(town).orders(table.id, person.id))).usual
    assert len(town.posts()) == before
    assert not town.errors()


@pytest.mark.parametrize("language", ["es", "en"])
async def test_who_has_given_orders_sees_what_they_would_do_and_keeps_them_by_one_press(town: Town, language: str):
    person = {"es": town.ana, "en": town.carol}[language]
    question, usual, word, _, keep = ASKED[language]
    table = await begun(town, "battalions")
    await town.discord.as_bot(players.service(town).act(SetOrders(table.id, person.id, ["support never"])))
    lines, hand = list[str](), None
    for _ in range(16):  # until an attack is likely enough to be imagined; silence would support
        table, hand = await whole_turn(town, person, "battalions")
        assert question in hand
        assert list(hand.buttons)[:2] == [keep, word]
        seat = table.seat_of(person.id)
        assert seat is not None
        found = foresight.scenes(GAME, table.view(seat), seat, ["support never"], Random(table.seq), meanwhile.SCENES)
        lines = intended.scenes(table, found, language)
        assert all(line in hand for line in lines), "what they would answer"
        if lines:
            break
    assert lines
    assert hand is not None
    panel = (await town.click(person, word, on=hand)).posts[-1]
    assert usual in panel.buttons
    said = (await town.click(person, keep, on=hand)).posts[-1]
    assert question not in said
    assert (await town.discord.as_bot(players.service(town).orders(table.id, person.id))).given == ("support never",)


async def test_nothing_is_asked_where_only_a_computer_plays_on_or_windows_are_asked(town: Town):
    await begun(town, "battalions")
    table, _ = await whole_turn(town, town.ana, "battalions")
    seat = table.seat_of(town.ana.id)
    assert seat is not None
    assert await meanwhile.preview(table, seat, Private()) is not None
    assert await meanwhile.preview(table, 1 - seat, Private()) is None, "they are asked something else"
    asked = replace(table, pace=replace(table.pace, beforehand=False))
    assert await meanwhile.preview(asked, seat, Private()) is None
    alone = replace(table, chairs=tuple(replace(each, user_id=None) for each in table.chairs))
    assert await meanwhile.preview(alone, seat, Private()) is None


@pytest.mark.parametrize("language", ["es", "en"])
async def test_orders_for_a_card_that_has_left_the_hand_are_dropped_and_the_hand_says_so(town: Town, language: str):
    person, gone = {"es": (town.ana, "Ya no se puede, así que fuera: "), "en": (town.carol, "No longer possible")}[
        language
    ]
    table, rng, shown = await begun(town, "warshow"), Random(2), False
    game = catalogue.game("warshow")
    assert game.thinking is not None
    seat = table.seat_of(person.id)
    assert seat is not None
    for _ in range(200):
        assert table.life == "playing"
        orders = await town.discord.as_bot(players.service(town).orders(table.id, person.id))
        cards = [text for text in orders.possible if text.endswith(" first")]
        if set(cards) - set(orders.given):
            await town.discord.as_bot(players.service(town).act(SetOrders(table.id, person.id, cards)))
        mover = table.to_act[0]
        view, user_id = table.view(mover), table.chairs[mover].user_id
        assert user_id is not None
        action = game.thinking.playout(view, mover, game.shortlist(view, mover), rng)
        await town.discord.as_bot(players.service(town).act(Play(table.id, user_id, game.notation(action))))
        table = await town.discord.as_bot(players.service(town).table(table.id, person.id))
        if table.own is not None and table.own.dropped:
            shown = True
            break
    assert shown
    (place,) = town.threads
    assert gone in (await town.command(person, "table hand", place)).posts[-1]
    assert not town.errors()


@pytest.mark.parametrize("game", ["battalions", "warshow"])
async def test_what_is_usual_is_said_before_it_acts(town: Town, game: str):
    """While the game is set up, in the hand and in the direct message: after the last of it the others play on."""
    await town.command(town.ana, f"{game} new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    for person, locale in ((town.ana, "es"), (town.carol, "en")):
        told = intended.usual(game, locale)
        hand = (await town.command(person, "table hand", town.threads[0])).posts[-1]
        assert told in hand.text
        assert told in town.dms(person)[-1].text


async def test_against_computers_every_turn_says_that_the_usual_orders_answer(town: Town):
    """They answer before a person could be asked at the end of a turn."""
    await town.command(town.ana, "warshow new", computer="random")
    (place, say) = town.channel, catalogue.texts().say("es")
    table = await players.table_of(town)
    while by_post(catalogue.game("warshow")).at_turn(table.view(None)) is None:
        table = await step(town, table)
    hand = (await town.command(town.ana, "table hand", place)).posts[-1]
    line = say("table.before.as_usual").replace("-# ", "")
    assert line in hand.text
    await town.discord.as_bot(players.service(town).act(SetOrders(table.id, town.ana.id, ("throw nothing",))))
    assert line not in (await town.command(town.ana, "table hand", place)).posts[-1].text
