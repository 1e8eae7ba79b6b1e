"""Wards of War at a table: a whole team in one window, and who leaves and comes back."""

import asyncio
import random
from typing import Any

import pytest

from bot import catalogue
from bot.computer import choose
from bot.service.commands import Accept, BeginPlan, Cancel, Join, Leave, Play, Start
from bot.service.ground.records import Chair, Computer, Person, Table
from bot.service.ground.refusals import SideFull
from games.core.audit import check
from games.core.referee import RESIGN
from games.wards import GAME, points
from tests.service.club import ANA, BETO, CARLA, DAVID, GUILD, Club
from tests.service.fakes import FakeBrain

EVA, FITO = Person(5, "Eva", "en"), Person(6, "Fito", "es-ES")
TRIES = 8
SIX = (ANA, BETO, CARLA, DAVID, EVA, FITO)


async def window(club: Club, *others: Person | Computer, people: tuple[Person, ...] = SIX[1:], **changes: Any) -> Table:
    """A table in order `teams` at which Ana and these play."""
    options = {"order": "teams", "map": "village", "mode": "tickets", "rounds": 4}
    table = await club.open_table(*people, *others, game="wards", options=options, hours=12, **changes)
    for person in people:
        table = await club.service.act(Accept(table.id, person))
    if table.life == "open":
        table = await club.service.act(Start(table.id, ANA.id))
    await club.service.drain()
    return await club.service.table(table.id)


async def first_of(club: Club, table: Table, person: Person, *texts: str) -> Table:
    return await club.says(table, *((person, text) for text in texts))


async def test_a_team_is_asked_at_once_and_its_actions_are_told_as_they_come(club: Club):
    table = await window(club)
    assert table.to_act == (0, 2, 4)
    table = await first_of(club, table, CARLA, "enter medic C19")
    assert table.to_act == (0, 2, 4)
    assert "🔴3 Carla enters" in club.courier.boards()[-1].text, "by the sign that stands on the board, too"
    story = [event.kind for line in await club.service.story(table.id, None) for event in line.events]
    assert "enters" in story
    await club.service.log(table.id)  # nothing of it is sealed


async def test_a_team_is_asked_in_one_line_and_reminded_by_one_post(club: Club):
    await window(club)
    asked = [line for line in club.courier.boards()[-1].text.splitlines() if "<@" in line]
    assert len(asked) == 1
    assert all(f"<@{person.id}>" in asked[0] for person in (ANA, CARLA, EVA))
    before = len(club.courier.notices())
    await club.tick(hours=7)
    (reminder,) = club.courier.notices()[before:]
    assert reminder.mentions == (ANA.id, CARLA.id, EVA.id)
    assert "Ana, Carla, Eva" in reminder.text


async def test_who_is_away_is_said_to_be_so_once_and_a_team_has_one_score(club: Club):
    table = await window(club)
    await club.tick(hours=13)
    told = club.courier.boards()[-1].text
    assert told.count("⌛") == 3
    while (table := await club.service.table(table.id)).life == "playing":
        await club.tick(hours=13)
    assert table.result is not None
    (score,) = [line for line in club.courier.boards()[-1].text.splitlines() if line.startswith(("🏆", "**"))]
    assert score.count(" – ") == 1, score


async def test_what_is_asked_in_a_window_is_due_with_it(club: Club):
    table = await window(club)
    due = table.deadline
    await club.tick(hours=5)
    table = await first_of(club, table, CARLA, "enter medic C19")
    question = table.question(2)
    assert question is not None
    assert (question.kind, question.due, question.opened) == ("first", due, club.clock.now())
    await first_of(club, table, CARLA, "end")
    await first_of(club, table, ANA, "enter scout D8", "end")
    table = await first_of(club, table, EVA, "enter scout D30", "end")
    assert table.to_act == (1, 3, 5)
    assert table.deadline is not None
    assert (table.deadline - club.clock.now()).total_seconds() == 12 * 3600


async def test_who_is_silent_blocks_nobody_and_has_missed_one_thing(club: Club):
    table = await window(club)
    table = await first_of(club, table, CARLA, "enter medic C19", "end")
    await club.tick(hours=12)
    table = await club.service.table(table.id)
    assert table.to_act == (1, 3, 5)
    assert [warrior.at >= 0 for warrior in table.view(None).warriors[::2]] == [True, True, True]
    assert table.life == "playing"
    story = [(line.seat, line.actor) for line in await club.service.story(table.id, None)]
    assert story[-4:] == [(0, "clock"), (0, "clock"), (4, "clock"), (4, "clock")]
    spawn = GAME.notation(table.legal(GAME, 1)[0])
    for text in (spawn, "end", "end"):
        for person in (BETO, DAVID, FITO):
            table = await first_of(club, table, person, text)
    assert (table.to_act, table.chairs[0].free) == ((0, 2, 4), False), "one window missed is no forfeit"
    await first_of(club, table, CARLA, "end")
    await club.tick(hours=12)
    table = await club.service.table(table.id)
    assert table.chairs[0].free, "two in a row are"
    assert not table.chairs[2].free


async def test_who_played_a_part_of_their_turn_was_there_in_time(club: Club):
    table = await window(club, people=(BETO,))
    await first_of(club, table, ANA, "enter scout D8")
    await club.tick(hours=12)
    table = await club.service.table(table.id)
    assert table.to_act == (1,), "the rest of Ana's turn was passed over"
    table = await first_of(club, table, BETO, "enter scout AU19", "end", "end")
    assert table.to_act == (0,)
    await club.tick(hours=12)
    table = await club.service.table(table.id)
    assert not table.chairs[0].free, "she has missed one turn, not two in a row"
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    assert (await club.service.table(table.id)).life == "over"
    view = await club.service.ratings.profile(GUILD, ANA.id)
    assert view is not None
    assert view.late == 1, "the second turn alone"


async def test_what_a_die_has_cut_short_is_not_played_in_the_turn_that_follows_at_once(club: Club):
    table = await window(club, people=(BETO,))
    for _ in range(TRIES):
        table = await first_of(club, table, ANA, "enter scout D8", "end")
        draft = await club.service.drafts.make(table.id, BETO.id, "enter scout AU19; move AO19; move AK19; move AG19")
        assert draft.queue[3] == "after move AG19", "a turn has two actions"
        await club.service.act(BeginPlan(table.id, BETO.id, draft.table.seq))
        await club.service.drain()
        table = await club.service.table(table.id)
        if points.name(table.view(None).warriors[1].at) == "AO19":
            break
        table = await window(club, people=(BETO,))
    assert (table.view(None).round, table.to_act) == (2, (1,)), "the other team begins the next round"
    plan = (await club.own(table, BETO)).plan
    assert plan is not None
    assert (plan.lost, plan.queue[0]) == ("ended", "move AK19")


class Colliding(FakeBrain):
    """Two computer players that both want to go to AR29 and think at the same time; only one can."""

    def __init__(self) -> None:
        super().__init__()
        self.wanting: set[int] = set()
        self.both = asyncio.Event()

    async def answer(self, game_id: str, view: Any, seat: int, level: str) -> str:
        legal = [GAME.notation(action) for action in GAME.actions(view, seat)]
        if "move AR29" not in legal or seat in self.wanting:
            return legal[0] if legal[0].startswith("enter") else "end"
        self.wanting.add(seat)
        if len(self.wanting) == 2:
            self.both.set()
        await self.both.wait()
        return "move AR29"


async def test_a_computer_whose_answer_a_friend_made_impossible_thinks_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    brain = Colliding()
    monkeypatch.setattr(club.brain, "answer", brain.answer)
    table = await window(club, *[Computer("greedy")] * 3, people=())
    table = await first_of(club, table, ANA, "enter medic D8", "end")
    assert brain.wanting == {1, 3}
    assert (table.to_act, table.view(None).round) == ((0,), 2)
    on_it = [warrior for warrior in table.view(None).warriors if points.name(warrior.at) == "AR29"]
    assert len(on_it) == 1


async def test_who_comes_back_gets_a_seat_of_the_same_team(club: Club):
    table = await window(club)
    table = await first_of(club, table, CARLA, "enter medic C19", "end")
    await club.service.act(Leave(table.id, BETO.id))
    table = await club.service.act(Leave(table.id, CARLA.id))
    table = await club.service.act(Join(table.id, CARLA))
    assert table.chairs[2] == Chair(2, CARLA.id, None, "Carla"), "not the first free one, which is the others'"
    await club.service.act(Leave(table.id, CARLA.id))
    await club.service.act(Join(table.id, Person(7, "Gil", "en"), side="red"))
    with pytest.raises(SideFull):
        await club.service.act(Join(table.id, CARLA))
    table = await club.service.act(Join(table.id, BETO))
    assert table.seat_of(BETO.id) == 1


async def test_whoever_opens_a_table_and_whoever_joins_it_choose_a_side(club: Club):
    table = await club.open_table(None, None, None, game="wards", side="blue")
    assert table.seat_of(ANA.id) == 1
    assert table.host_id == ANA.id
    table = await club.service.act(Join(table.id, BETO, side="blue"))
    assert table.seat_of(BETO.id) == 3
    with pytest.raises(SideFull):
        await club.service.act(Join(table.id, CARLA, side="blue"))
    table = await club.service.act(Join(table.id, CARLA))
    assert table.seat_of(CARLA.id) == 0
    table = await club.service.act(Cancel(table.id, ANA.id))
    await club.service.drain()
    assert "Ana" in club.courier.notices()[-1].text


async def test_a_whole_battle_of_six_by_teams_can_be_checked(club: Club):
    table = await window(club)
    luck = random.Random(3)
    for _ in range(400):
        table = await club.service.table(table.id)
        if table.life == "over":
            break
        seat = luck.choice(table.to_act)
        user_id = table.chairs[seat].user_id
        assert user_id is not None
        said = GAME.notation(choose(GAME, table.view(seat), seat, "greedy", 0, luck))
        await club.service.act(Play(table.id, user_id, said))
    assert table.life == "over"
    assert check(await club.service.log(table.id), catalogue.games().get).holds
