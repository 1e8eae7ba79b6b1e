"""Computer players, where one reader alone is told of them: called as the reader calls them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.service.commands import Play, Start
from bot.service.ground.records import Chair, Computer, Table
from bot.service.telling.called import called, called_in
from bot.service.telling.courier import Gone, Post
from bot.service.telling.proof import replay_path
from games.core.referee import RESIGN
from tests.service.club import ANA, Club
from tests.service.pages import Come


async def against(club: Club, level: str) -> Table:
    """Ana, in an English place, plays against a computer player."""
    table = await club.open_table(Computer(level), game="titans")
    return await club.service.act(Start(table.id, ANA.id))


@pytest.mark.parametrize("over", [False, True])
async def test_a_reader_sees_a_computer_players_level_in_their_own_language(club: Club, visit: Come, *, over: bool):
    table = await against(club, "club")
    names = {language: called(1, "club", language) for language in ("es", "en")}
    assert table.names[1] == names["en"] != names["es"]
    paths = ["/", f"/t/{table.id}", f"/t/{table.id}/replay"]
    if over:
        await club.service.act(Play(table.id, ANA.id, RESIGN))
        table = await club.service.table(table.id)
        paths += [f"/t/{table.id}/review", replay_path(table)]
    for reader, other in (("en", "es"), ("es", "en")):
        ana = await visit(ANA, reader)
        for path in paths:
            assert names[reader] in await ana.look(path), path
            assert names[other] not in ana.text, path


async def test_a_hand_sent_to_a_person_calls_a_computer_as_they_do(club: Club):
    table = await club.open_table(Computer("club"), game="warshow")
    await club.service.act(Start(table.id, ANA.id))
    await club.service.drain()
    names = {language: called(1, "club", language) for language in ("es", "en")}
    (hand,) = club.courier.hands(ANA.id)
    told = "\n".join([hand.text, *(picture.alt for picture in hand.pictures)])
    assert names["es"] in told
    assert names["en"] not in told
    assert names["en"] in "".join(picture.alt for board in club.courier.boards() if (picture := board.picture))


async def test_a_notice_sent_to_a_person_calls_a_computer_as_they_do(club: Club):
    def gone(post: Post) -> None:
        if post.place.user_id is None:
            raise Gone("channel")

    table = await club.against_computer("club")
    club.courier.before = gone
    await club.move(table)
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    await club.service.drain()
    names = {language: called(1, "club", language) for language in ("es", "en")}
    told = "\n".join(post.text for post in club.courier.notices() if post.place.user_id == ANA.id).replace("\\", "")
    assert names["es"] in told
    assert names["en"] not in told


async def test_people_programs_and_names_of_earlier_versions_stay_as_they_are(club: Club):
    table = await against(club, "club")
    chairs = (Chair(0, 7, None, "Ana (novice)"), Chair(1, None, "program:x", "⚙ X"), Chair(2, None, "club", "⚙ club"))
    assert called_in(replace(table, chairs=chairs), "es").chairs == chairs


async def test_a_computer_player_that_has_moved_keeps_its_name(club: Club):
    table = await against(club, "club")
    moved = replace(table, chairs=(Chair(0, None, "club", called(3, "club", "en")), *table.chairs[1:]))
    assert called_in(moved, "es").names[0] == called(3, "club", "es")
