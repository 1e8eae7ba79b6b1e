"""A guest's own link: who gets one, what it lets do, what ends it, and that nothing kept or told leads to it."""

from __future__ import annotations

import json

import pytest

from bot.tournaments import rows
from tests.evening.hall import ARBITER, BOSS, STRANGER, Hall
from tests.evening.test_guests import running
from tournaments.evening import commands as c
from tournaments.evening import engine
from tournaments.evening.links import digest, visit_of
from tournaments.evening.records import Actor, Outcome
from tournaments.facts import Prize
from tournaments.sayings import Refused
from tournaments.writing import told

KEY, OTHER = "key-of-bea", "another-key"


def by_link(hall: Hall, command: c.Command, key: str = KEY) -> Outcome:
    """The guest's own wish."""
    outcome = engine.act(hall.tournament, command, Actor(None, visit=visit_of(key)), hall.now)
    hall.tournament = outcome.tournament
    if outcome.entry is not None:
        hall.log.append(outcome.entry)
    return outcome


def refused(hall: Hall, command: c.Command, key: str = KEY) -> str:
    """Why the guest's wish is refused; nothing changes."""
    before = hall.tournament
    with pytest.raises(Refused) as no:
        by_link(hall, command, key)
    assert hall.tournament == before
    return no.value.saying.key.rpartition(".")[2]


def linked(players: int = 3) -> Hall:
    """A running tournament whose guest has a link."""
    hall = running(players)
    hall.do(c.GiveLinks((("g1", digest(KEY)),)))
    return hall


def table(hall: Hall) -> tuple[int, int]:
    """The guest's table, and the rival's account."""
    game = hall.tournament.game_of("g1")
    assert game is not None
    return game.table, int(game.b if game.a == "g1" else game.a)


def test_organisers_give_links_to_guests_alone():
    hall = running()
    give = c.GiveLinks((("g1", digest(KEY)),))
    for user in (STRANGER, ARBITER, 101):
        assert hall.no(give, user) == "not_organiser"
    assert hall.no(c.GiveLinks((("101", digest(KEY)),))) == "not_guest"
    assert hall.no(c.GiveLinks((("g9", digest(KEY)),))) == "no_player"
    assert hall.no(c.GiveLinks(())) == "no_player"
    hall.do(give)
    assert hall.tournament.guest_with(visit_of(KEY)) == "g1"
    assert hall.tournament.guest_with(KEY) is None
    assert hall.tournament.guest_with(digest(KEY)) is None
    assert hall.tournament.guest_with("") is None


def test_what_opens_the_page_is_kept_and_told_nowhere():
    hall = linked()
    by_link(hall, c.OpenLink())
    kept = rows.text(hall.tournament) + json.dumps(told(hall.tournament.swiss)) + "".join(map(rows.text, hall.log))
    said = "".join(repr(one) for one in hall.said)
    for secret in (KEY, visit_of(KEY)):
        assert secret not in kept + said
    assert digest(KEY) not in said + json.dumps(told(hall.tournament.swiss)) + "".join(map(rows.text, hall.log))


def test_a_guest_by_link_may_report_confirm_dispute_and_vote_and_nothing_else():
    hall = linked()
    number, rival = table(hall)
    pm, pa = hall.plausible()
    for command in (
        c.Start(), c.Next(2), c.Finish(), c.Cancel(), c.Drop(), c.Leave(), c.CheckIn(everyone=True), c.StepDown(),
        c.Judge(1, number, pm, pa), c.Refereed(1, number, pm, pa), c.Change(name="Mine"), c.Claim("K7PM-2XQA"),
        c.GiveLinks((("g1", digest(OTHER)),)), c.Release("g1", "AAAA-BBBB"), c.Staff(5, "judge", member=True),
        c.ReadList("101"), c.RevealAll(()), c.HandIn("ab"), c.Tick(), c.Join("Me"),
    ):  # fmt: skip
        assert refused(hall, command) == "link_ended", command
    assert refused(hall, c.CastVote("sport", "101", voter="101")) != ""
    done = by_link(hall, c.Report(1, number, pm, pa))
    assert done.entry is not None
    assert (done.entry.by, done.entry.role, done.entry.after["by"]) == (None, "player", "g1")
    assert [one.users for one in done.said] == [(rival,)], "the rival is asked to confirm"
    hall.do(c.Confirm(1, number, pm, pa), rival)


def test_a_rivals_report_waits_only_for_a_guest_who_has_opened_the_link():
    hall = linked()
    number, rival = table(hall)
    assert not hall.tournament.answers("g1")
    by_link(hall, c.OpenLink())
    assert by_link(hall, c.OpenLink()).entry is None
    assert hall.tournament.answers("g1")
    hall.do(c.Report(1, number, *hall.plausible()), rival)
    game = hall.tournament.game_of("g1")
    assert game is not None
    assert game.status == "open"
    by_link(hall, c.Confirm(1, number, *hall.plausible()))
    game = hall.tournament.game_of("g1")
    assert game is not None
    assert game.status == "confirmed"

    hall = linked()
    number, rival = table(hall)
    hall.do(c.Report(1, number, *hall.plausible()), rival)
    game = hall.tournament.game_of("g1")
    assert game is not None
    assert game.status == "confirmed", "nobody could confirm it"


def test_a_new_link_a_claim_a_release_and_the_end_each_end_a_link():
    hall = linked()
    by_link(hall, c.OpenLink())
    hall.do(c.GiveLinks((("g1", digest(OTHER)),)))
    assert refused(hall, c.OpenLink()) == "link_ended"
    assert not hall.tournament.answers("g1"), "the new one is not opened yet"
    by_link(hall, c.OpenLink(), OTHER)
    hall.do(c.Release("g1", "CCCC-DDDD"))
    assert refused(hall, c.OpenLink(), OTHER) == "link_ended"
    hall.do(c.GiveLinks((("g1", digest(KEY)),)))
    hall.do(c.Claim("CCCC-DDDD"), 555)
    assert refused(hall, c.OpenLink()) == "link_ended"
    assert hall.no(c.GiveLinks((("g1", digest(OTHER)),))) == "not_guest"
    for end in (c.Cancel(), c.Finish(confirmed=True)):
        hall = linked()
        number, _ = table(hall)
        for game in hall.tournament.swiss.played[0].games:
            hall.do(c.Judge(1, game.table, *hall.plausible()), ARBITER)
        hall.do(end)
        assert refused(hall, c.Report(1, number, *hall.plausible())) == "link_ended"
        assert hall.no(c.GiveLinks((("g1", digest(OTHER)),))).startswith("stage_")


def test_a_guests_own_vote_is_secret_and_not_on_paper():
    hall = linked()
    hall.do(c.SetPrizes((Prize("sport"),)), BOSS)
    for number in range(1, hall.tournament.rounds + 1):
        if number > 1:
            hall.do(c.Next(number))
        played = hall.tournament.round
        assert played is not None
        for game in played.games:
            hall.do(c.Judge(number, game.table, *hall.plausible()), ARBITER)
    _, rival = table(hall)
    assert refused(hall, c.CastVote("sport", "g1")) == "no_candidate"
    done = by_link(hall, c.CastVote("sport", str(rival)))
    assert done.entry is not None
    assert done.entry.after == {"vote": "sport", "by": "g1"}
    assert hall.tournament.voted == (("sport", "g1"),)
    assert hall.tournament.on_paper == ()
    assert by_link(hall, c.CastVote("sport", str(rival))).entry is None
