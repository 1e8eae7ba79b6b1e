"""Plans and standing orders as people write, press and read them."""

from collections.abc import Iterator

import pytest

from tests.cogs.bidding import bidding_bot, table_of
from tests.cogs.duel import Duel, prepared, service_of
from tests.simulated import MakeBot, Town


@pytest.fixture
def make_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeBot]:
    """The bot with the toy and Titans."""
    yield from bidding_bot(monkeypatch, "cogs.titans", "cogs.table_forms", "cogs.table_plans")


async def bidding(town: Town) -> None:
    """Ana, Beto and Carol bid."""
    await town.command(town.ana, "sealed new", opponent=town.beto, second=town.carol)
    await town.click(town.beto, "Accept")
    await town.click(town.carol, "Accept")


async def test_a_plan_is_written_looked_at_and_confirmed(town: Town):
    duel = await prepared(town)
    answer = await town.command(town.ana, "titans play", duel.place, move="Avanzar 5; avanzar 4")
    assert answer.private
    assert "Avanzar 5 → Avanzar 4 (hagan lo que hagan)" in answer
    assert "en tu próximo turno" in answer
    assert len(answer.pictures) == 1
    assert "casilla 10" in answer.pictures[0].alt, "the board shows where it would lead"
    assert (await duel.table()).seq == 0, "nothing is played yet"
    done = await town.click(town.ana, "Adelante", answer.posts[0])
    assert "Ana avanza 5" in done
    assert "📋 Tu plan: Avanzar 4 (hagan lo que hagan)" in done
    assert (await duel.table()).seq == 1
    await duel.type(1, "advance 1")
    table = await duel.table()
    assert (table.seq, table.to_act) == (3, (1,)), "Carol has done something of her own, and Ana has gone on at once"


async def test_what_a_plan_says_of_a_later_turn_is_dropped_if_it_is_not_possible_then(town: Town):
    duel = await prepared(town)
    answer = await town.command(town.ana, "titans play", duel.place, move="avanzar 5; avanzar 5")
    await town.click(town.ana, "Adelante", answer.posts[0])
    await duel.type(1, "advance 4")
    panel = await town.command(town.ana, "table hand", duel.place)
    assert "📋 Plan cancelado" in panel
    assert "Avanzar 5" in panel
    assert "📋 Plan cancelado" in town.dms(town.ana)[-1].text


async def test_a_plan_whose_first_step_cannot_be_done_is_refused_whole_and_says_why(town: Town):
    duel = await prepared(town)
    answer = await town.command(town.ana, "titans play", duel.place, move="avanzar 3; avanzar 5")
    assert "Ese plan no puede cumplirse: **" in answer
    assert "Avanzar 3" in answer
    assert answer.posts[0].buttons == {}
    assert (await duel.table()).seq == 0


async def test_what_is_one_step_too_many_is_left_out_and_the_rest_waits_for_a_yes(town: Town):
    duel = await prepared(town)
    answer = await town.command(town.ana, "titans play", duel.place, move="avanzar 5; parar; avanzar 4")
    assert "El paso 2, **Parar el ataque**, se queda fuera" in answer
    assert "**Tu plan:** Avanzar 5 → Avanzar 4 (hagan lo que hagan)" in answer
    assert (await duel.table()).seq == 0
    await town.click(town.ana, "Adelante", answer.posts[0])
    await duel.type(1, "advance 1")
    assert (await duel.table()).seq == 3, "both of what was left have been played"


async def test_a_conditional_line_answers_while_nobody_looks(town: Town):
    duel = await prepared(town)
    plan = "advance 5; if advance 4 then attack 5x1"
    answer = await town.command(town.ana, "table plan", duel.place, plan=plan)
    assert "si «Avanzar 4», entonces Atacar con 1 × 5" in answer
    await town.click(town.ana, "Adelante", answer.posts[0])
    await duel.type(1, "advance 4")
    table = await duel.table()
    assert (table.seq, table.to_act) == (3, (1,)), "Carol is asked to parry at once"
    assert "Ana" in duel.board()


async def test_the_form_takes_lines_and_the_plan_can_be_forgotten(town: Town):
    duel = await prepared(town)
    panel = (await town.click(town.ana, "Jugar", town.dms(town.ana)[-1])).posts[0]
    await town.click(town.ana, "Plan", panel)
    shown = await town.fill(town.ana, {"plan": "avanzar 5\nsi avanzar 4 entonces atacar 5x1"})
    assert "Adelante" in shown.posts[0].buttons
    done = await town.click(town.ana, "Adelante", shown.posts[0])
    forgotten = await town.click(town.ana, "Olvidar el plan", done.posts[0])
    assert "Plan olvidado." in forgotten
    await duel.type(1, "advance 4")
    assert (await duel.table()).seq == 2
    none = await town.command(town.ana, "table plan", duel.place)
    assert "No tienes ningún plan" in none


async def test_what_happened_meanwhile_is_shown_before_a_plan_begins(town: Town):
    await bidding(town)
    (thread,) = town.threads
    card = town.dms(town.carol)[-1].pictures[0].alt[0]
    answer = await town.command(town.carol, "sealed play", thread, move=f"bid {card}; pass")
    beto = town.dms(town.beto)[-1].pictures[0].alt[0]
    await town.command(town.beto, "sealed play", thread, move=f"bid {beto}")
    again = await town.click(town.carol, "Go ahead", answer.posts[0])
    assert "Something has happened while you were looking." in again
    assert (await table_of(town)).to_act == (0, 2)
    await town.click(town.carol, "Go ahead", again.posts[0])
    assert (await table_of(town)).to_act == (0,)


async def test_standing_orders_are_chosen_in_a_menu_and_answer_at_once(town: Town):
    await bidding(town)
    (thread,) = town.threads
    panel = (await town.command(town.carol, "table orders", thread)).posts[0]
    assert "none" in panel
    chosen = await town.choose(town.carol, "Always pass", on=panel)
    assert "• Always pass" in chosen
    for person in (town.ana, town.beto, town.carol):
        card = town.dms(person)[-1].pictures[0].alt[0]
        await town.command(person, "sealed play", thread, move=f"bid {card}")
    assert 2 not in (await table_of(town)).to_act
    assert not any("Always pass" in post for post in town.posts(thread)), "nobody else reads it"
    hand = (await town.click(town.carol, "My hand")).posts[0]
    back = await town.click(town.carol, "Standing orders", hand)
    usual = await town.click(town.carol, "The usual ones", back.posts[0])
    assert "These are the game's usual ones" in usual


async def test_plans_and_orders_survive_a_restart(town: Town):
    duel = await prepared(town)
    answer = await town.command(town.ana, "table plan", duel.place, plan="advance 5; if advance 4 then attack 5x1")
    await town.restart()
    await town.click(town.ana, "Adelante", answer.posts[0])
    await town.restart(clean=False)
    await duel.type(1, "advance 4")
    assert (await duel.table()).seq == 3


async def test_who_only_watches_has_no_plan(town: Town):
    duel = Duel(town, (await prepared(town)).id, (town.ana, town.carol))
    refused = await town.command(town.dave, "table plan", duel.place, plan="advance 5; advance 5")
    assert "You're a spectator here" in refused
    assert service_of(town) is not None
