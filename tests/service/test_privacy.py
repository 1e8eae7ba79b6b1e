"""A person's data: all of it in the export, none of it left after the erasure, and what is others' stays whole."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import LargeBinary, select

from bot.admin.deeds import By
from bot.catalogue import games
from bot.privacy import erasures
from bot.privacy.pieces import DELETED, PLAYERS, RENAMED
from bot.ratings import ended
from bot.service.commands import Accept, Create, Extend, GiveWord, Play, Rematch, Substitute
from bot.service.ground.records import NewTable, Person
from bot.service.ground.rows import ms
from bot.storage.database import Database
from bot.storage.ledger import metadata
from bot.tournaments.refusals import TournamentRefusal
from games.core.audit import check
from games.core.referee import RESIGN
from tests.evening.fair import BOSS, Fair
from tests.evening.fair import person as player
from tests.service.club import BETO, CARLA, GUILD, Club
from tournaments.evening import commands as c

ANA = Person(777_000_777_000_777_001, "Ana Única", "es-ES")
"""With an id and a name that stand nowhere by chance."""


async def life(club: Club) -> int:
    """Ana has done a bit of everything; a table of hers that is over."""
    service = club.service
    new = NewTable(game_id="tally", opponents=(BETO,), guild_id=GUILD, channel_id=901, thread=False)
    over = await service.act(Create(new, ANA))
    await service.act(GiveWord(over.id, ANA.id, "patata"))
    await service.act(Accept(over.id, BETO))
    await service.act(Play(over.id, ANA.id, "add 1"))
    await service.watching.keep_note(over.id, ANA.id, "cuidado con Beto", club.clock.now())
    await service.act(Play(over.id, BETO.id, RESIGN))
    playing = await service.act(Create(new, ANA))
    await service.act(Accept(playing.id, BETO))
    await service.act(Substitute(playing.id, By(ANA, GUILD, "she helps", last=True), 1, CARLA))
    await service.act(Create(new, ANA))
    invited = await service.act(Create(NewTable(game_id="tally", opponents=(ANA,), guild_id=GUILD), BETO))
    assert invited.life == "open"
    taken = await service.act(Create(new, Person(55, "Eva", "en")))
    await service.act(Accept(taken.id, BETO))
    await service.act(Substitute(taken.id, By(Person(55, "Eva", "en"), GUILD, "", last=True), 1, ANA))
    return over.id


def dump(connection: Any) -> dict[str, str]:
    """Everything in the database, as text by table; numbers in blobs are msgpack, names plain."""
    found: dict[str, str] = {}
    for table in metadata.sorted_tables:
        rows = connection.execute(select(table)).all()
        found[table.name] = "\n".join(sorted(" ".join(repr(value) for value in row) for row in rows))
    return found


async def test_the_export_holds_everything_about_the_person_and_nothing_of_others(club: Club):
    over = await life(club)
    told = await club.service.privacy.export(ANA.id)
    json.dumps(told)
    assert told["users"][0]["name"] == "Ana Única"
    assert {row["table_id"] for row in told["seats"]} == {1, 2, 3, 4, 5}
    assert [row["action"] for row in told["events"] if row["table_id"] == over] == ["add 1"]
    assert told["notes"][0]["text"] == "cuidado con Beto"
    assert told["salts"][0]["text"] == "patata"
    assert {row["id"] for row in told["tables"]} == {1, 2, 3, 4, 5}
    assert told["tables"][0]["created_at"].startswith("2026-03-01T12:00")
    assert told["result_players"][0]["place"] == 1
    assert told["ratings"][0]["won"] == 1
    assert told["audit"][0]["reason"] == "she helps"
    text = json.dumps(told)
    assert "seed" not in text
    assert f'"user_id": {BETO.id}' not in text
    assert await club.service.privacy.export(999) | {"format": "", "user_id": 0} == {
        name: [] for name in told if name not in ("format", "user_id")
    } | {"format": "", "user_id": 0}


async def test_nothing_is_left_of_an_erased_person(club: Club):
    over = await life(club)
    before = await club.database.read(dump)
    assert str(ANA.id) in before["seats"]
    done = await club.service.privacy.erase(ANA.id)
    await club.service.drain()
    after = await club.database.read(dump)
    assert {name: text for name, text in after.items() if str(ANA.id) in text or ANA.name in text} == {}
    assert (done.resigned, done.withdrawn) == (2, 2)
    tables = [await club.service.table(number) for number in range(1, 6)]
    assert [table.life for table in tables] == ["over", "over", "cancelled", "cancelled", "over"]
    assert tables[0].chairs[0].name == "Someone who has left"
    assert tables[0].chairs[1].user_id == BETO.id
    report = check(await club.service.log(over), games().get)
    assert report.departures == ()
    assert (await club.service.privacy.export(ANA.id))["seats"] == []


async def test_nothing_of_an_erased_person_is_left_in_the_files(sqlite_template: Path, tmp_path: Path):
    """Of SQLite, whose files are ours; PostgreSQL keeps its own to itself."""
    file = tmp_path / "files.sqlite3"
    shutil.copy(sqlite_template, file)
    club = Club(Database(f"sqlite+aiosqlite:///{file}"))
    await life(club)
    files = [file, file.with_name(f"{file.name}-wal")]
    marks = [str(ANA.id).encode(), ANA.name.encode(), b"cuidado con Beto"]
    assert all(any(mark in each.read_bytes() for each in files) for mark in marks[1:])
    await club.service.privacy.erase(ANA.id)
    assert [mark for mark in marks for each in files if mark in each.read_bytes()] == []
    await club.service.close()
    await club.database.close()


async def test_a_copy_from_before_brings_nobody_back(club: Club):
    await life(club)
    again = await club.database.read(erasures.listed)
    assert again == {}
    wanted = {erasures.hashed(ANA.id): ms(club.clock.now())}
    assert str(ANA.id) not in str(wanted)
    erased = await club.database.write(erasures.heed, wanted, "Someone who has left", club.clock.now())
    assert erased == 1
    after = await club.database.read(dump)
    assert {name for name, text in after.items() if str(ANA.id) in text or ANA.name in text} == set()
    assert await club.database.read(erasures.listed) == wanted
    await club.service.remember(ANA)  # whoever comes back later is not erased for the same wish again
    assert await club.database.write(erasures.heed, wanted, "Someone who has left", club.clock.now()) == 0
    assert await club.service.user(ANA.id) is not None


async def test_the_ratings_of_others_stay_and_can_be_made_anew(club: Club):
    await life(club)
    before = await club.service.ratings.profile(GUILD, BETO.id)
    await club.service.privacy.erase(ANA.id)
    after = await club.service.ratings.profile(GUILD, BETO.id)
    assert before is not None
    assert after is not None
    assert after.careers[0].points <= before.careers[0].points
    view = await club.service.ratings.ladder(GUILD, "tally", BETO.id, "en")
    assert "Someone who has left" not in {rung.name for rung in view.rungs}
    assert [rung.place for rung in view.rungs] == list(range(1, len(view.rungs) + 1))
    stored = await club.database.read(dump)
    await club.database.write(ended.rebuild, lambda *_: None)
    assert (await club.database.read(dump))["ratings"] == stored["ratings"]


async def test_whoever_was_erased_begins_anew(club: Club):
    await life(club)
    await club.service.remember(ANA)
    await club.service.privacy.erase(ANA.id)
    await club.service.remember(ANA)
    user = await club.service.user(ANA.id)
    assert user is not None
    assert await club.service.tables_of(ANA.id, running=False) == []


async def test_a_rematch_with_somebody_erased_is_open_for_others(club: Club):
    over = await life(club)
    await club.service.privacy.erase(ANA.id)
    again = await club.service.act(Rematch(over, BETO))
    assert [chair.free for chair in again.chairs] == [False, True]


async def test_erasing_waits_for_no_event(club: Club):
    fair = await Fair.new(club, 5)
    await fair.do(c.Start())
    await fair.play()
    await fair.do(c.Next(2))
    before = await fair.tournament()
    await fair.do(c.Penalise(str(player(2).id), "warning", "Player 2 shouted"))
    told = await club.service.privacy.export(player(2).id)
    assert told["tournaments"][0]["registered"][0]["name"] == "Player 2"
    assert "Player 2 shouted" in [line["why"] for line in told["tournaments"][0]["log"]]
    tournament_of = told["tournaments"][0]
    assert not any("by" in line for line in (*tournament_of["log"], *tournament_of["penalties"])), (
        "who wrote it is theirs"
    )
    await club.service.drain()
    posted = len(club.courier.posts)
    number = re.compile(rf"\b{player(2).id}\b")  # a digest may hold the digits by chance
    held = await club.database.read(dump)
    assert {name for name, text in held.items() if number.search(text)} != set()
    await club.service.privacy.erase(player(2).id)
    await club.service.drain()
    event = await fair.tournament()
    assert event.stage == "running"
    dropped = [one for one in event.swiss.players if one.status == "dropped"]
    assert [one.name for one in dropped] == ["Someone who has left"]
    left = [event.game_of(one.id) for one in dropped]
    assert all(game is None or game.pending for game in left), "an organiser decides what becomes of it"
    assert [one.name for one in event.entrants if one.user_id == player(3).id] == ["Player 3"]
    assert [game.pm for one in event.swiss.played[:1] for game in one.games] == [
        game.pm for one in before.swiss.played[:1] for game in one.games
    ]
    after = await club.database.read(dump)
    # a penalty's free words stay, as documented
    assert {name for name, text in after.items() if number.search(text)} == set()
    heard = [post.text for post in club.courier.posts[posted:] if "Someone who has left" in post.text]
    open_games = sum(game is not None for game in left)
    assert len(heard) == 1 + 2 * open_games, (
        "everybody, the rival, and whoever decides about an open game, hear of it without the name"
    )
    assert all(user > 0 for user in event.users_of(*(one.id for one in event.swiss.players))), "nobody to ping"
    assert await club.service.tournaments.explain(fair.id, "en")
    assert await club.service.tournaments.standings_picture(event, "es")
    exported = await club.service.tournaments.export(fair.id, "json", BOSS)
    assert b"Player 2" not in exported.content


async def test_the_last_organiser_can_be_erased_and_the_server_carries_on(club: Club):
    fair = await Fair.new(club, 4)
    await club.service.privacy.erase(BOSS.id)
    await club.service.drain()
    event = await fair.tournament()
    assert (event.organisers, event.over) == ((), False)
    assert "no organiser any more" in club.courier.posts[-1].text
    manager = Person(7000, "Mayor", "en", manages=GUILD)
    with pytest.raises(TournamentRefusal):
        await fair.do(c.Start(), Person(7001, "Elsewhere", "en", manages=GUILD + 1))
    assert (await fair.do(c.Start(), manager)).changed
    await fair.do(c.Staff(manager.id, "organiser", member=True, name="Mayor"), manager)
    assert (await fair.tournament()).organisers == (manager.id,)


async def test_whoever_is_asked_or_waits_can_be_erased(club: Club):
    fair = await Fair.new(club)
    await fair.do(c.Change(capacity=4))
    await fair.do(c.Open())
    for number in range(1, 6):
        await fair.do(c.Join(player(number).name), player(number))
    await fair.do(c.Staff(777, "judge", member=True, name="Vera"))
    assert (await fair.tournament()).is_waiting(player(5).id)
    for user_id in (player(5).id, 777, player(1).id):
        await club.service.privacy.erase(user_id)
    event = await fair.tournament()
    assert (event.waiting, event.offered) == ((), ())
    assert [one.user_id for one in event.entrants] == [player(number).id for number in (2, 3, 4)]


async def test_the_export_has_what_organisers_wrote_about_the_person(club: Club):
    table = await club.duel()
    await club.service.act(Extend(table.id, By(CARLA, GUILD, "Ana asked for it"), 3))
    told = await club.service.privacy.export(1)
    assert [(line["deed"], line["reason"]) for line in told["written_by_others"]] == [("extend", "Ana asked for it")]
    assert "user_id" not in told["written_by_others"][0]


def test_every_column_with_a_person_in_it_is_known():
    """A new column with a person's id must be told and erased as well."""
    known = {f"{column.table}.{column.name}" for column in (*RENAMED, *PLAYERS, *DELETED)}
    suspects = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.columns
        if column.name in ("user_id", "host_id", "owner_id", "person_id", "player")
        and not isinstance(column.type, LargeBinary)
    }
    of_events = {"tournament_lists.player", "tournament_votes.player"}
    assert suspects - known == of_events, "an event's own number; bot.privacy.fairs sees to it"
