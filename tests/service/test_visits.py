"""One post a visit: while the same person goes on, their board is edited; who is asked by somebody else is pinged."""

from __future__ import annotations

import pytest

from bot.service.telling import outbox, scrolled
from tests.service.club import ANA, Club
from tests.service.faults import failing, numbers, waiting


async def test_who_goes_on_alone_has_one_board_that_keeps_every_digest(club: Club):
    table = await club.against_computer()
    shown: list[str] = []
    for _ in range(3):
        await club.move(table)
        shown.append((await club.service.table(table.id)).digest[:16])
    (only,) = club.courier.boards(table.id)
    assert numbers([only]) == [1, 2, 3, 4, 5, 6]
    assert len(club.courier.edits) == 3
    proofs = [line for line in only.text.splitlines() if "`" in line]
    assert len(proofs) == 1, "in one small line"
    assert all(digest in proofs[0] for digest in shown)
    assert only.picture is not None
    assert "number=6" in only.picture.alt, "the picture is the newest one"
    assert only.buttons[0].custom_id.split(":")[2] == "6"


async def test_a_board_that_is_full_is_left_as_it_is(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outbox, "VISIT_EDITS", 2)
    table = await club.against_computer()
    for _ in range(3):
        await club.move(table)
    first, second = club.courier.boards(table.id)
    assert (numbers([first]), numbers([second])) == ([1, 2, 3, 4], [5, 6])
    assert second.mentions == (), "nobody is pinged about their own deed"


async def test_what_comes_an_hour_later_is_a_new_post_without_a_ping(club: Club):
    table = await club.against_computer()
    await club.move(table)
    club.clock.pass_(minutes=51)
    await club.move(table)
    first, second = club.courier.boards(table.id)
    assert (numbers([first]), numbers([second])) == ([1, 2], [3, 4])
    assert second.mentions == ()


async def test_when_time_acts_in_somebodys_place_they_are_pinged(club: Club):
    table = await club.duel()
    await club.move(table)  # Ana; Beto has until noon of the third day
    await club.tick(hours=72)
    newest = club.courier.boards(table.id)[-1]
    assert "ran out of time" in newest.text
    assert newest.mentions == (ANA.id,)


async def test_a_deleted_board_is_posted_anew_with_what_is_new_alone(club: Club):
    table = await club.against_computer()
    await club.move(table)
    spot = (await club.service.table(table.id)).board
    assert spot is not None
    club.courier.deleted.add(spot)
    await club.move(table)
    assert numbers(club.courier.boards(table.id)[-1:]) == [3, 4]
    assert (await club.service.table(table.id)).board != spot
    await club.move(table)
    assert numbers(club.courier.boards(table.id)[-1:]) == [3, 4, 5, 6]
    assert await waiting(club) == 0


async def test_a_board_that_has_scrolled_away_is_followed_by_another_with_what_is_new_alone(club: Club):
    """People chat where they play: after ten messages nobody sees the board any more."""
    table = await club.against_computer()
    await club.move(table)
    first = (await club.service.table(table.id)).board
    assert first is not None
    club.courier.chatter[first] = scrolled.AWAY - 1
    club.clock.pass_(minutes=3)
    await club.move(table)
    assert len(club.courier.boards(table.id)) == 1, "it is still in sight"
    club.courier.chatter[first] = scrolled.AWAY
    club.clock.pass_(minutes=3)
    await club.move(table)
    old, new = club.courier.boards(table.id)
    assert (numbers([old]), numbers([new])) == ([1, 2, 3, 4], [5, 6])
    assert new.mentions == (), "nobody is pinged about their own deed"
    await club.move(table)
    assert numbers(club.courier.boards(table.id)[-1:]) == [5, 6, 7, 8]


async def test_where_a_board_stands_is_looked_up_now_and_then(club: Club):
    table = await club.against_computer()
    for _ in range(5):
        await club.move(table)
        club.clock.pass_(seconds=30)
    assert len(club.courier.looked_at) == 2, "every two minutes, not with every move"


@pytest.mark.parametrize("minutes", [1, 10])
async def test_an_edit_whose_answer_got_lost_is_found_again(club: Club, minutes: int):
    """Whatever has become of the table meanwhile: also where it would be a post of its own by now."""
    table = await club.against_computer()
    await club.move(table)
    club.courier.after = failing(ConnectionResetError(), "board")
    await club.move(table)
    club.clock.pass_(minutes=minutes * 6)
    await club.tick(minutes=1)
    assert numbers(club.courier.boards(table.id)) == [1, 2, 3, 4]
    assert len(club.courier.boards(table.id)) == 1
    assert await waiting(club) == 0
    await club.move(table)
    assert numbers(club.courier.boards(table.id)) == [1, 2, 3, 4, 5, 6], "what the edited board told is not lost"


async def test_who_has_just_acted_gets_no_second_hand(club: Club):
    table = await club.against_computer()
    assert len(club.courier.hands(ANA.id)) == 1
    await club.move(table)
    assert len(club.courier.hands(ANA.id)) == 1, "the hand in which they acted shows what is asked"


async def test_who_is_asked_when_their_hand_has_ended_gets_another(club: Club):
    table = await club.against_computer()
    think, club.brain.says = club.brain.says, lambda: "nonsense"
    await club.move(table)
    club.brain.says = think
    await club.tick(minutes=20)
    assert (await club.service.table(table.id)).seq == 2
    assert len(club.courier.hands(ANA.id)) == 2
