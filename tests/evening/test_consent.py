"""Nobody is drawn in without a word, and nobody rules in their own case while somebody else could."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from bot.service.ground.records import Person
from bot.tournaments.refusals import NoList, TournamentRefusal
from tests.evening.fair import BOSS, CHANNEL, GUILD, Fair, person
from tests.evening.hall import ARBITER, STRANGER, Hall
from tests.service.club import Club
from tournaments.evening import commands as c
from tournaments.evening import engine
from tournaments.evening.records import Actor, Tournament
from tournaments.names import person_name, plain
from tournaments.sayings import Refused

SLY = "see https://evil.example/x"


@dataclass
class Manager:
    """Somebody who manages a server, and what they may do with a tournament."""

    guild_id: int

    def no(self, tournament: Tournament, command: c.Command) -> str:
        try:
            engine.act(tournament, command, Actor(STRANGER, "", self.guild_id), Hall().now, "5a" * 32)
        except Refused as refused:
            return refused.saying.key.removeprefix("event.refused.")
        return ""


@pytest.mark.parametrize("role", ["organiser", "judge"])
def test_whoever_is_asked_to_help_does_so_once_they_agree(role: str):
    hall = Hall(4)
    hall.do(c.Staff(STRANGER, role, True, "Vera"))  # pyright: ignore[reportArgumentType]
    assert STRANGER not in hall.tournament.staff
    assert hall.no(c.Judge(1, 1, (0, 0), (0, 0)), STRANGER) == "not_judge"
    asked = hall.said[-1]
    assert (asked.mentions, asked.users) == ((STRANGER,), ()), "where everybody reads it, not in a direct message"
    assert asked.buttons == (("accept", role), ("refuse", role))
    other = "judge" if role == "organiser" else "organiser"
    assert hall.no(c.Accept(other), STRANGER) == "not_asked"
    assert hall.no(c.Accept(role), 102) == "not_asked"  # pyright: ignore[reportArgumentType]
    hall.do(c.Accept(role), STRANGER)  # pyright: ignore[reportArgumentType]
    assert STRANGER in hall.tournament.staff
    assert hall.tournament.offered == ()
    hall.do(c.Staff(BOSS.id, "judge", True))
    told = [one for one in hall.said if one.key.startswith("event.told.helps_")]
    assert [(one.key, one.users) for one in told] == [(f"event.told.helps_{role}", (STRANGER,))], (
        "once, and nobody else"
    )
    assert told[0].buttons == (("show",),)
    told = [one for one in hall.said if one.key.startswith("event.told.agreed_")]
    assert [(one.key, one.users) for one in told] == [(f"event.told.agreed_{role}", (BOSS.id,))], "those who asked know"


def test_whoever_would_rather_not_is_left_alone_and_the_organisers_know():
    hall = Hall(4)
    hall.do(c.Staff(STRANGER, "judge", True, "Vera"))
    hall.do(c.Refuse("judge"), STRANGER)
    assert (hall.tournament.offered, hall.said[-1].users) == ((), hall.tournament.organisers)
    hall.do(c.Staff(STRANGER, "judge", True, "Vera"))
    hall.do(c.Staff(STRANGER, "judge", False))
    assert hall.tournament.offered == ()
    assert hall.no(c.Accept("judge"), STRANGER) == "not_asked"


def test_a_late_entrant_agrees_but_whoever_was_waiting_has_said_so_already():
    hall = Hall()
    hall.do(c.Change(capacity=4))
    hall.do(c.Open())
    for number in range(101, 106):
        hall.do(c.Join(f"P{number}"), number)
    hall.do(c.Close())
    hall.do(c.CheckIn(everyone=True))
    hall.do(c.Late(105, "P105"))
    assert hall.tournament.player_of(105) is not None
    hall.do(c.Late(106, "Eva"))
    assert hall.tournament.player_of(106) is None
    hall.do(c.Start())
    hall.play()
    hall.do(c.Accept("player"), 106)
    late = hall.tournament.swiss.by_id[hall.tournament.player_of(106) or ""]
    assert (late.status, late.entered) == ("active", 2)


def test_only_so_many_people_are_asked_at_a_time():
    hall = Hall(4)
    for number in range(25):
        hall.do(c.Staff(500 + number, "judge", True, "V"))
    assert hall.no(c.Staff(600, "judge", True, "V")) == "many_asked"


def test_whoever_manages_the_server_may_run_any_of_its_events_and_no_other_servers():
    hall = Hall(4)
    here, elsewhere = Manager(hall.tournament.guild_id), Manager(hall.tournament.guild_id + 1)
    running = hall.act(c.Start()).tournament
    for tournament, command in (
        (Hall(4).tournament, c.Start()),
        (running, c.Cancel("junk")),
        (running, c.Staff(STRANGER, "organiser", True)),
        (running, c.Penalise("101", "warning", "x")),
    ):
        assert here.no(tournament, command) == ""
        assert elsewhere.no(tournament, command) in ("not_organiser", "not_judge")


def test_nobody_rules_in_their_own_case_while_somebody_else_could():
    hall = Hall(4)
    hall.do(c.Start())
    mine = hall.tournament.game_of("101")
    assert mine is not None
    rival = next(one for one in mine.ids if one != "101")
    other = next(one.player for one in hall.tournament.entrants if one.player not in mine.ids)
    decisions = (
        c.Judge(1, mine.table, (1, 0), (0, 0), reason="x"),
        c.Penalise(rival, "game-loss", "x"),
        c.Drop(rival, walkover=True),
        c.Swap(1, "101", other),
    )
    hall.tournament = replace(hall.tournament, organisers=(101,), judges=(ARBITER,))
    for command in decisions:
        assert hall.no(command, 101) == "own_game"
    hall.tournament = replace(hall.tournament, judges=())
    for command in decisions:
        told = engine.act(hall.tournament, command, Actor(101), hall.now).said
        assert "event.told.own_game" in [one.key for one in told if not one.users], command


async def test_an_organiser_who_plays_leaves_the_lists_to_those_who_do_not(club: Club):
    fair = await Fair.new(club)
    await fair.do(c.Open())
    for number in (1, 2, 3):
        await fair.do(c.Join(f"P{number}"), person(number))
    await fair.do(c.Join("Organiser"), BOSS)
    await fair.tournaments.submit_list(fair.id, person(1), "Hetman\nRider x2")
    await fair.helped(300, "organiser")
    with pytest.raises(TournamentRefusal) as refused:
        await fair.tournaments.show_list(fair.id, BOSS, "101")
    assert refused.value.reason.key == "event.refused.own_lists"
    assert (await fair.tournaments.show_list(fair.id, Person(300, "H", "en"), "101")).lines == ("Hetman", "Rider x2")
    with pytest.raises(NoList):
        await fair.tournaments.show_list(fair.id, Person(301, "H", "en", manages=GUILD + 1), "101")
    await fair.do(c.Staff(300, "organiser", member=False))
    await club.service.drain()
    posted = len(club.courier.posts)
    for _ in range(3):  # said once
        assert (await fair.tournaments.show_list(fair.id, BOSS, "101")).lines == ("Hetman", "Rider x2")
    await club.service.drain()
    assert ["has read" in post.text for post in club.courier.posts[posted:]] == [True]
    assert "Hetman" not in club.courier.posts[-1].text


async def test_a_files_players_are_names_that_nobody_is_written_to_about(club: Club):
    strangers = [10**17 + number for number in range(1, 5)]
    players = [{"id": str(each), "name": f"N{each}", "status": "active", "entered": 1} for each in strangers]
    played = [{"round": 1, "scenario": "loot", "feat": "track", "bye": None, "games": [
        {"table": 1, "a": str(strangers[0]), "b": str(strangers[1]), "status": "open"},
        {"table": 2, "a": str(strangers[2]), "b": str(strangers[3]), "status": "open"},
    ]}]  # fmt: skip
    file = {"format": "tabard-tournament/1", "name": "Trap", "seed": None, "rounds": None, "settings": {},
            "players": players, "played": played}  # fmt: skip
    tournament = await club.service.tournaments.import_file(GUILD, CHANNEL, json.dumps(file).encode(), BOSS)
    await club.service.tournaments.act(tournament.id, c.Penalise(str(strangers[0]), "warning", SLY), BOSS)
    await club.service.drain()
    assert {post.place.user_id for post in club.courier.posts} == {None}
    await club.service.privacy.erase(strangers[0])
    me = Person(strangers[1], "Me", "en")
    await club.service.tournaments.act(tournament.id, c.Join("Me"), me)
    tournament = await club.service.tournaments.tournament(tournament.id)
    assert [one.user_id for one in tournament.entrants] == [None, strangers[1], None, None]
    assert tournament.game_of(tournament.player_of(me.id) or "") is not None
    await club.service.tournaments.act(tournament.id, c.Penalise(str(me.id), "warning", SLY), BOSS)
    await club.service.drain()
    private = [post for post in club.courier.posts if post.place.user_id == me.id]
    assert len(private) == 1
    assert "https://" not in private[0].text
    assert private[0].place.guild_id == GUILD, "only while they are a member of it"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u2066c", "a b c"),
        ("Z\u0300\u0301\u0302\u0303algo", "Z\u0300\u0301algo"),
        ("see https://evil.example", "see https: //evil.example"),
        ("discord.gg/free", "discord .gg/free"),
        ("José", "José"),
        ("أحمد", "أحمد"),
    ],
)
def test_whatever_people_are_called_the_line_stays_a_line(name: str, shown: str):
    assert plain(name) == shown


@pytest.mark.parametrize("name", ["Computer (search)", "computer", "Máquina (rápida)", "ORDENADOR (x)"])
def test_nobody_is_called_like_a_computer_player(name: str):
    assert person_name(name) == f"“{name}”"
    assert person_name("Compu") == "Compu"
    assert person_name("⚙ Ada (quick)") == "Ada (quick)"
