"""Wards of War by post: whoever opens a long table is asked for the order, sides are chosen, a team acts at once."""

from random import Random
from typing import Any

import pytest
from simcord import MemberActor

from bot import catalogue
from bot.service.commands import Play, SetOptions
from bot.service.ground.records import Table
from bot.service.ground.refusals import NotHost
from tests.cogs_games import players
from tests.town import Town


async def test_whoever_opens_a_table_of_six_is_asked_for_the_order_with_the_days_it_takes(town: Town):
    asked = (await town.command(town.carol, "wards new", players=6, hours=12, rounds=12)).posts[-1]
    assert set(asked.buttons) == {"By the numbers", "There and back", "A team at a time"}
    assert "up to 54 days" in asked
    assert "up to 12 days" in asked
    await town.click(town.carol, "A team at a time", on=asked)
    table = await players.table_of(town)
    assert table.options["order"] == "teams"
    assert any("Order: a team at a time" in post or "un equipo cada vez" in post for post in town.posts())
    with pytest.raises(NotHost):
        await players.service(town).act(SetOptions(table.id, town.dave.id, {"order": "numbers"}))


async def test_nobody_is_asked_where_it_is_quick_or_chosen(town: Town):
    for options in ({"players": 4}, {"players": 6, "hours": 2}, {"players": 6, "order": "snake"}):
        answer = await town.command(town.carol, "wards new", **options)
        assert "By the numbers" not in answer.posts[-1].buttons
    assert (await players.table_of(town, 3)).options["order"] == "snake"


async def test_lives_points_and_the_side_are_chosen_where_a_table_is_opened_and_joined(town: Town):
    await town.command(town.ana, "wards new", players=4, team="blue", mode="tickets", lives=15, points=10, rounds=8)
    table = await players.table_of(town)
    assert (table.seat_of(town.ana.id), table.options["tickets"], table.options["points"]) == (1, 15, 10)
    card = town.posts()[-1]
    assert "Lives of each team: 15" in card
    assert "Points" not in card, "they decide nothing here"
    await town.click(town.carol, "Join the blue team")
    await town.click(town.dave, "Take a seat")
    table = await players.table_of(town)
    assert [table.seat_of(person.id) for person in (town.carol, town.dave)] == [3, 0]


@pytest.mark.timeout(600)
@pytest.mark.slow
async def test_a_whole_game_of_six_by_teams(town: Town):
    people = [town.ana, town.beto, town.carol, town.dave, town.newcomer("Eva"), town.newcomer("Fito")]
    await town.command(
        town.ana, "wards new", players=6, order="teams", mode="tickets", lives=3, rounds=4, map="village"
    )
    for person, side in zip(people[1:], ("blue", "red", "blue", "red"), strict=False):
        await town.click(person, f"Join the {side} team")
    await town.click(people[-1], "Take a seat")
    table = await players.table_of(town)
    assert (table.life, table.to_act) == ("playing", (0, 2, 4))
    table = await players.play(town, people, "wards", way="buttons", seed=11)
    assert table.result is not None
    assert (await players.audited(town)).departures == ()
    assert not town.errors()


@pytest.mark.timeout(900)
@pytest.mark.slow
async def test_eight_by_post_in_teams_of_whom_half_are_silent(town: Town):
    """A team's window waits for nobody longer than its time; who is silent is passed over and blocks nobody."""
    people = [
        town.ana,
        town.beto,
        town.carol,
        town.dave,
        *(town.newcomer(name) for name in ("Eva", "Fito", "Gil", "Ida")),
    ]
    await town.command(
        town.ana, "wards new", players=8, order="teams", mode="tickets", lives=3, rounds=4, map="village", hours=12
    )
    for person, side in zip(people[1:], ("blue", "red") * 4, strict=False):
        label = f"Join the {side} team"
        newest = town.posts(town.channel)[-1]
        await town.click(person, label if label in newest.buttons else "Take a seat")
    luck, place, visits = Random(8), town.threads[0], 0
    table = await players.table_of(town)
    while table.life == "playing":
        visits += 1
        awake = [each for number, each in enumerate(people) if number // 2 % 2 == visits // 2 % 2]
        for person in awake:
            while table.life == "playing" and table.seat_of(person.id) in table.to_act:
                await players.by_button(town, person, place, luck)
                table = await players.table_of(town)
        windows = {question.window for question in table.questions}
        if table.life == "playing":
            await town.discord.advance_time(12 * 3600 + 120)
            table = await players.table_of(town)
            assert not windows & {question.window for question in table.questions}, "nobody is waited for longer"
    assert visits <= 2 * 4 + 2, "two windows a round"
    assert (await players.audited(town)).departures == ()
    assert not town.errors()


async def test_the_map_is_shown_before_anybody_sits_down(town: Town):
    """Whoever thinks about joining sees where the battle would be."""
    await town.command(town.ana, "wards new", map="river", players=4)
    card = next(post for post in town.posts() if any(each.endswith(":pace") for each in post.buttons.values()))
    told = await town.click(town.carol, next(each for each in card.buttons.values() if each.endswith(":pace")), card)
    (picture,) = told.pictures
    assert "The river" in picture.alt
    assert "AU19" in picture.alt


@pytest.mark.parametrize(
    ("language", "words"), [("en", "if another: shoot best"), ("es", "si hay otra acción, dispara al mejor")]
)
async def test_the_best_of_what_can_be_done_then_is_found_and_shown_before_it_is_played(
    town: Town, language: str, words: str
):
    """Wards of War: a move, and if the die gives another action, whatever shot is likeliest to hit from there."""
    person, other = (town.carol, town.ana) if language == "en" else (town.ana, town.carol)
    for number in range(1, 6):  # in some games nobody comes into sight
        draft = await planned(town, await begun(town, person, other, number), person, other, words)
        if draft:
            break
    else:
        raise AssertionError("nobody ever came into sight")
    game, (first, then) = catalogue.game("wards"), draft.split("; ")
    assert first.startswith("move ")
    assert then.startswith("shoot ")
    assert game.notation(game.parse(then)) == then


@pytest.mark.parametrize(("language", "words"), [("en", "shoot best"), ("es", "dispara al mejor")])
async def test_the_best_shot_alone_is_read_shown_and_played_once_it_is_confirmed(town: Town, language: str, words: str):
    """Without a move before it as well; where nobody is in sight, it says so and changes nothing."""
    person, other = (town.carol, town.ana) if language == "en" else (town.ana, town.carol)
    for number in range(1, 6):  # in some games nobody comes into sight
        if await shot_alone(town, await begun(town, person, other, number), person, other, words):
            break
    else:
        raise AssertionError("nobody ever came into sight")
    assert not town.errors()


async def shot_alone(town: Town, table: Table, person: MemberActor, other: MemberActor, words: str) -> bool:
    """Whether the person had somebody in sight, and what they wrote came to a shot."""
    game, service, asked = catalogue.game("wards"), players.service(town), False
    while table.life == "playing":
        seat, before = table.to_act[0], table.seq
        if table.seat_of(person.id) == seat and table.view(seat).phase == "first":
            shots = _shots(game, table, seat)
            if not shots and not asked:
                await town.command(person, "wards play", town.threads[-1], move=words)
                table = await town.discord.as_bot(service.table(table.id, person.id))
                assert table.seq == before, "nobody is in sight"
                asked = True
            if shots:
                answer = await town.command(person, "wards play", town.threads[-1], move=words)
                table = await town.discord.as_bot(service.table(table.id, person.id))
                assert table.seq == before, "it is shown first"
                assert table.own is not None
                assert table.own.plan is not None
                assert table.own.plan.draft in shots
                (post,) = answer.posts
                assert len(post.pictures) == 1
                await town.click(person, next(iter(post.buttons)), post)
                assert (await town.discord.as_bot(service.table(table.id))).seq > before
                return True
        who = person if table.seat_of(person.id) == seat else other
        await town.discord.as_bot(service.act(Play(table.id, who.id, game.notation(_forward(game, table, seat)))))
        table = await town.discord.as_bot(service.table(table.id))
    return False


async def planned(town: Town, table: Table, person: MemberActor, other: MemberActor, words: str) -> str:
    """The first plan of the person's that is possible whole, with a move before; "" where there never is one."""
    game, service = catalogue.game("wards"), players.service(town)
    while table.life == "playing":
        seat = table.to_act[0]
        who = person if table.seat_of(person.id) == seat else other
        view = table.view(seat)
        if who is person and view.phase == "first" and (view.round > 3 or _shots(game, table, seat)):
            moves = [text for text in _texts(game, table, seat) if text.startswith("move ")]
            for move in Random(seat).sample(moves, min(6, len(moves))):
                answer = await town.command(person, "wards play", town.threads[-1], move=f"{move}; {words}")
                own = (await town.discord.as_bot(service.table(table.id, person.id))).own
                assert own is not None
                if own.plan is not None and ";" in own.plan.draft:
                    assert len(answer.pictures) == 1
                    return own.plan.draft
        action = game.notation(_forward(game, table, seat))
        await town.discord.as_bot(service.act(Play(table.id, who.id, action)))
        table = await town.discord.as_bot(service.table(table.id))
    return ""


async def begun(town: Town, person: MemberActor, other: MemberActor, number: int) -> Table:
    """Two play Wards of War."""
    await town.command(person, "wards new", opponent=other, map="village", mode="tickets", lives=15)
    await town.click(other, "Accept")
    return await players.table_of(town, number)


def _texts(game: Any, table: Table, seat: int) -> list[str]:
    return [game.notation(action) for action in table.legal(game, seat)]


def _shots(game: Any, table: Table, seat: int) -> list[str]:
    return [text for text in _texts(game, table, seat) if text.startswith("shoot ")]


def _forward(game: Any, table: Table, seat: int) -> Any:
    """What a quick player would do."""
    view = table.view(seat)
    return game.thinking.playout(view, seat, game.shortlist(view, seat), Random(table.seq))
