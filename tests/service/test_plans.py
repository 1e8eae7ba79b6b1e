"""Standing orders and plans: private, checked whole, played as long as nothing else happens, dropped otherwise."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from bot import catalogue
from bot.service.commands import BeginPlan, DropPlan, SetOrders
from bot.service.ground.private import Branch, Plan
from bot.service.ground.records import Person, Table
from bot.service.ground.refusals import BadOrder, BadPlan, NoPlan, NotSeated, OldQuestion, PlanBlocked
from bot.service.play import planning
from games.battalions import GAME as BATTALIONS
from games.core.game import Ask, by_post
from games.core.referee import Setup, asks, begin, complete, play, view
from tests.games.battalions.field import battle
from tests.service.club import ANA, BETO, CARLA, Club
from tests.toy import GAME

CHANCE = ({"shuffle": [5, 4, 3, 1, 2, 6]},)
HANDS = ((1, 2, 3, 4), (1, 2, 5, 6), (3, 3, 4, 6))


def chance(*hands: tuple[int, ...]) -> tuple[object, ...]:
    """These hands, and prizes 5, 4, 3."""
    dealt = [card for hand in hands for card in hand]
    left = [value for value in (1, 2, 3, 4, 5, 6) for _ in range(4)]
    for card in dealt:
        left.remove(card)
    return (*CHANCE, {"shuffle": [*dealt, *left]})


async def three(club: Club, **changes: object) -> Table:
    return await club.bidding(BETO, CARLA, chance=chance(*HANDS), **changes)


async def planned(club: Club, table: Table, person: Person, text: str) -> Table:
    """The plan drafted and confirmed; all told."""
    draft = await club.service.drafts.make(table.id, person.id, text)
    await club.service.act(BeginPlan(table.id, person.id, draft.table.seq))
    await club.service.drain()
    return await club.service.table(table.id)


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_plan_is_read_and_written():
    text = "advance 3; attack 2x1; if parry then retreat 1; advance 2; if yield then attack 5x1"
    queue, branches = planning.read(text)
    assert queue == ("advance 3", "attack 2x1")
    assert branches == (Branch("parry", ("retreat 1", "advance 2")), Branch("yield", ("attack 5x1",)))
    assert planning.written(queue, branches) == text
    assert planning.read(text.replace("; ", "\n")) == (queue, branches)


@pytest.mark.parametrize("text", ["", ";", "if parry", "if then a", "if x then ", "; ".join(["a"] * 21), "a;" * 600])
def test_what_is_no_plan_is_refused(text: str):
    with pytest.raises(BadPlan):
        planning.read(text)


# --- standing orders --------------------------------------------------------------------------------------------------


async def test_standing_orders_answer_as_soon_as_something_is_asked(club: Club):
    table = await three(club)
    orders = await club.service.orders(table.id, BETO.id)
    assert orders.possible[:2] == ("pass", "pass-below 2")
    assert (orders.given, orders.usual) == ((), True)
    orders = await club.service.act(SetOrders(table.id, BETO.id, ["pass"]))
    assert (orders.given, orders.usual) == (("pass",), False)
    table = await club.says(table, (ANA, "bid 4"), (CARLA, "bid 6"), (BETO, "bid 5"))
    assert table.to_act == (0, 2), "Beto has passed at once"
    entries = await club.service.story(table.id, 1)
    assert entries[-1].actor == "standing"
    assert (await club.service.story(table.id, 0))[-1].actor == "user", "for others it is an answer like any other"
    assert [hand.text for hand in club.courier.hands(BETO.id) if "Do you raise?" in hand.text] == []


async def test_orders_given_while_something_is_asked_answer_it(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"), (CARLA, "bid 6"), (BETO, "bid 5"))
    await club.service.act(SetOrders(table.id, CARLA.id, ["pass-below 6"]))
    assert (await club.service.table(table.id)).to_act == (0, 1)


async def test_orders_are_ones_own_and_such_as_the_game_knows(club: Club):
    table = await three(club)
    with pytest.raises(BadOrder):
        await club.service.act(SetOrders(table.id, BETO.id, ["surrender"]))
    with pytest.raises(NotSeated):
        await club.service.orders(table.id, 77)
    await club.service.act(SetOrders(table.id, BETO.id, ["pass-below 3", "pass"]))
    await club.service.act(SetOrders(table.id, BETO.id, None))
    assert (await club.service.orders(table.id, BETO.id)).usual


async def test_orders_that_answer_each_other_come_to_an_end(club: Club):
    table = await three(club)
    for person in (ANA, BETO, CARLA):
        await club.service.act(SetOrders(table.id, person.id, ["pass"]))
    table = await club.says(table, (ANA, "bid 4"), (CARLA, "bid 6"), (BETO, "bid 5"))
    assert table.view(None).round == 2, "all passed at once, and the bids were shown"


# --- plans ------------------------------------------------------------------------------------------------------------


async def test_a_plan_is_played_step_by_step_while_the_others_only_pass(club: Club):
    table = await planned(club, await three(club), ANA, "bid 4; pass; bid 3")
    assert table.to_act == (1, 2), "the first is played at once"
    kept = (await club.own(table, ANA)).plan
    assert kept is not None
    assert kept.queue == ("pass", "bid 3")
    table = await club.says(table, (CARLA, "bid 6"), (BETO, "bid 5"))
    assert table.to_act == (1, 2), "Ana has passed, as planned"
    table = await club.says(table, (BETO, "pass"), (CARLA, "pass"))
    assert (table.view(None).round, table.to_act) == (2, (1, 2)), "and bid again"
    assert (await club.own(table, ANA)).plan is None, "it is done"


async def test_a_plan_is_dropped_when_somebody_does_something_else_and_its_owner_is_told(club: Club):
    table = await planned(club, await three(club), ANA, "bid 4; pass; bid 3")
    table = await club.says(table, (CARLA, "bid 6"), (BETO, "bid 5"), (BETO, "raise 1"), (CARLA, "pass"))
    assert table.to_act == (0, 1, 2), "Beto has raised: a new window, in which Ana is asked"
    plan = (await club.own(table, ANA)).plan
    assert plan is not None
    assert (plan.lost, plan.active) == ("surprised", False)
    assert "📋 Plan cancel" in club.courier.hands(ANA.id)[-1].text or "Tu plan" in club.courier.hands(ANA.id)[-1].text
    for other in (BETO, CARLA):
        assert not any("plan" in hand.text for hand in club.courier.hands(other.id))
    assert not any("plan" in board.text for board in club.courier.boards())
    await club.says(table, (ANA, "pass"))
    assert (await club.own(table, ANA)).plan is None, "it is said until they go on"


async def test_what_others_answer_under_seal_does_not_show_in_whether_a_plan_goes_on(club: Club):
    for card in ("bid 1", "bid 2", "bid 6"):
        table = await planned(club, await three(club), ANA, "bid 4; pass")
        table = await club.says(table, (CARLA, "bid 3"), (BETO, card))
        assert table.to_act == (1, 2), "whatever Beto bid, Ana's plan went on"


async def test_a_plan_is_checked_whole_before_anything_happens(club: Club):
    table = await three(club)
    for text, at in (
        ("bid 4; bid 3", "bid 3"),
        ("pass; bid 4", "pass"),
        ("bid 9; pass", "bid 9"),
        ("bid 4; pass; bid 4", "bid 4"),
    ):
        with pytest.raises(PlanBlocked) as refused:
            await club.service.drafts.make(table.id, ANA.id, text)
        assert refused.value.reason.args["at"] == at
        assert refused.value.why.key.startswith("sealed.refused.")
    assert (await club.service.table(table.id)).seq == 0
    with pytest.raises(NoPlan):
        await club.service.act(BeginPlan(table.id, ANA.id, 0))


async def test_a_preview_shows_what_the_seat_would_see_and_plays_nothing(club: Club):
    table = await three(club)
    draft = await club.service.drafts.make(table.id, ANA.id, "bid 4; pass")
    picture = await club.service.drafts.picture(draft, "en")
    assert "3 in hand" in picture.alt
    assert (await club.service.table(table.id)).seq == 0
    seen = GAME.show(draft.table.view(0), 0)
    assert seen.bid is None


async def test_what_was_looked_at_is_confirmed_and_nothing_else(club: Club):
    table = await three(club)
    draft = await club.service.drafts.make(table.id, ANA.id, "bid 4; pass")
    await club.says(table, (BETO, "bid 5"))
    with pytest.raises(OldQuestion):
        await club.service.act(BeginPlan(table.id, ANA.id, draft.table.seq))
    with pytest.raises(NoPlan):
        await club.service.act(BeginPlan(table.id, BETO.id, 1))


async def test_conditional_lines_answer_what_somebody_does(club: Club):
    table = await club.bidding(BETO, chance=chance((5, 5, 6, 6), (5, 5, 6, 6)), options={"raises": False, "rounds": 3})
    assert table.life == "playing"
    with pytest.raises(PlanBlocked):
        await club.service.drafts.make(table.id, ANA.id, "bid 5; if raise 3 then bid 6")


async def test_the_owner_acts_otherwise_and_the_plan_is_gone(club: Club):
    table = await planned(club, await three(club), ANA, "bid 4; pass; bid 3")
    table = await club.says(table, (CARLA, "bid 6"), (BETO, "bid 5"))
    await club.service.act(DropPlan(table.id, ANA.id))
    assert (await club.own(table, ANA)).plan is None


async def test_a_plan_survives_a_restart(club: Club, new_club: Callable[..., Club]):
    table = await planned(club, await three(club), ANA, "bid 4; pass; bid 3")
    await club.service.close()
    back = new_club(club=club)
    table = await back.says(table, (CARLA, "bid 6"), (BETO, "bid 5"))
    assert table.to_act == (1, 2)


async def test_a_plan_made_while_waiting_begins_when_its_seat_is_asked(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"))
    table = await planned(club, table, ANA, "pass")
    assert table.to_act == (1, 2)
    table = await club.says(table, (CARLA, "bid 6"), (BETO, "bid 5"))
    assert table.to_act == (1, 2)


@pytest.mark.parametrize(("game_id", "seats"), [("wards", 8), ("battalions", 2)])
def test_the_best_of_a_verb_is_what_is_likeliest_to_work(game_id: str, seats: int):
    """What stands beside the buttons, in percent, decides; nothing that the seat does not know."""
    game, rng, looked = catalogue.game(game_id), Random(2), 0
    setup = Setup(options=complete(game, {}), seats=seats, seed=bytes(32))
    position, _ = begin(game, setup)
    assert game.thinking is not None
    verb = {"wards": "shoot", "battalions": "attack"}[game_id]
    while position.over is None and looked < 3:
        seat = asks(game, position)[0].seat
        seen = view(position, seat)
        offered = [action for action in game.actions(seen, seat) if game.notation(action).startswith(f"{verb} ")]
        chances = by_post(game).chances(seen, seat, offered) if offered else None
        if chances is not None and len(set(chances.percent.values())) > 1:
            (text,) = planning.settled(game, position, seat, [f"{verb} best"])
            listed = [action for action in game.shortlist(seen, seat) if action in offered]
            meant = by_post(game).meant(seen, seat, listed or offered)
            assert chances.percent[game.parse(text)] == max(chances.percent.get(each, 0) for each in meant)
            looked += 1
        action = game.thinking.playout(seen, seat, game.shortlist(seen, seat), rng)
        position, _ = play(game, setup, position, seat, action)
    assert looked == 3
    with pytest.raises(PlanBlocked):
        planning.settled(game, begin(game, setup)[0], 0, ["dance best"])


def test_a_loose_plan_goes_on_with_what_is_possible():
    position, ask = battle().position, Ask(0, "turn")
    possible, other = "attack left-centre fire right-centre", "attack centre fire left-centre"
    plan = Plan(queue=(other, possible), loose=True)
    later = planning.put_off(plan, BATTALIONS, position, ask)
    assert later is not None
    assert later.queue == (possible, other)
    assert planning.put_off(replace(plan, loose=False), BATTALIONS, position, ask) is None
    assert planning.put_off(replace(plan, queue=(other, other)), BATTALIONS, position, ask) is None
