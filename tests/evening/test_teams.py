"""Teams in the life of a tournament: set before it begins, even at the start, fixed from then on."""

from __future__ import annotations

from bot.catalogue import texts
from bot.tournaments import pictures, wording
from tests.evening.hall import STRANGER, Hall
from tournaments.evening import commands as c
from tournaments.evening.records import Outcome

TWO = (("A", ("101", "102")), ("B", ("103", "104")), ("C", ("105", "106")), ("D", ("107", "108")))


def test_teams_are_sound_and_for_organisers():
    hall = Hall(8)
    assert hall.no(c.SetTeams(TWO), STRANGER) == "not_organiser"
    assert hall.no(c.SetTeams((("A", ("101",)),))) == "team_size"
    assert hall.no(c.SetTeams((("A", ("101", "102")), ("a", ("103", "104"))))) == "team_twice"
    assert hall.no(c.SetTeams((("A", ("101", "102")), ("B", ("102", "104"))))) == "in_two_teams"
    assert hall.no(c.SetTeams((("A", ("101", "999")),))) == "no_player"
    hall.do(c.SetTeams(TWO))
    hall.do(c.SetTeams(()))


def test_at_the_start_everyone_is_in_a_team_and_teams_are_as_large():
    hall = Hall(8)
    hall.do(c.SetTeams(TWO[:3]))
    assert hall.no(c.Start()) == "no_team"
    hall.do(c.SetTeams((("A", ("101", "102", "108")), ("B", ("103", "104", "107")), ("C", ("105", "106")))))
    assert hall.no(c.Start()) == "teams_uneven"
    hall.do(c.SetTeams((*TWO[:3], ("D", ("107", "108")))))
    hall.do(c.Start())
    assert hall.tournament.rounds == 3, "as four who meet, not as eight"


def test_once_it_runs_only_the_order_of_the_boards_changes():
    hall = Hall(8)
    hall.do(c.SetTeams(TWO))
    hall.do(c.Start())
    assert hall.no(c.SetTeams(TWO[:3])) == "teams_fixed"
    assert hall.no(c.Late(STRANGER, "X")) == "teams_fixed"
    hall.do(c.SetTeams((("A", ("102", "101")), *TWO[1:])))
    hall.play()
    hall.do(c.Next(2))
    assert hall.tournament.round is not None
    first = next(game for game in hall.tournament.round.games if "102" in game.ids)
    rival = first.b if first.a == "102" else first.a
    assert rival in {players[0] for _, players in TWO}, "the second player sits at the first board now"


def test_a_team_of_an_odd_number_rests_and_is_told():
    hall = Hall(6)
    hall.do(c.SetTeams(TWO[:3]))
    hall.do(c.Start())
    byes = [one for one in hall.said if one.key == "event.told.bye"]
    assert len(byes) == 1
    assert len(byes[0].users) == 2
    before: Outcome | None = None
    for number in (2, 3):
        hall.play()
        before = hall.do(c.Next(number))
    assert before is not None
    rested = [played.resting for played in hall.tournament.swiss.played]
    assert len({frozenset(one) for one in rested}) == 3


def test_who_leaves_before_it_begins_leaves_the_team_too():
    hall = Hall(8)
    hall.do(c.SetTeams(TWO))
    hall.act(c.Leave("108"))
    assert [team.players for team in hall.tournament.swiss.teams][-1] == ("107",)
    assert hall.no(c.Start()) == "teams_uneven"


def test_a_round_says_which_teams_meet_and_how_it_stands_between_them():
    hall = Hall(8)
    hall.do(c.SetTeams((("Los *Grifos*", ("101", "102")), *TWO[1:])))
    hall.do(c.Change(cut=2))
    hall.do(c.Start())
    say = texts().say("es")
    post = wording.pairings(hall.tournament, 1, say)[0].splitlines()
    heads = [line for line in post if line.startswith("**") and line.endswith("**") and " – " in line]
    assert len(heads) == 2
    assert sum("Los \\*Grifos\\*" in line for line in heads) == 1
    where = [post.index(line) for line in heads]
    assert where[1] - where[0] == 3, "below it stand its two tables"
    hall.play(leave=(1,))
    post = wording.pairings(hall.tournament, 1, say)[0].splitlines()
    assert heads[0] in post, "one of its tables is still playing"
    assert heads[1] not in post, "the other match is over"
    hall.play()
    (first, *_, last) = (game.group for game in pictures.round_view(hall.tournament, 1, say).games)
    assert all(part in first + last for part in ("Los *Grifos*", "8 – 0"))
    for number in (2, 3, 4):
        hall.do(c.Next(number))
        hall.play()
    post = wording.pairings(hall.tournament, 4, say)[0]
    assert "con más mesas" in post
    assert " 2 – 0 " in post, "in the cut boards count"


def test_a_name_that_would_be_cut_is_refused():
    hall = Hall(4)
    long = "Los del Jabalí de las Colinas Rojas del Norte"
    assert hall.no(c.SetTeams(((long, ("101", "102")), ("B", ("103", "104"))))) == "team_name"
    hall.do(c.SetTeams(((long[:40], ("101", "102")), ("B", ("103", "104")))))
    assert hall.tournament.swiss.teams[0].name == long[:40].strip()


def test_places_in_words_are_no_list_that_discord_would_number_itself():
    hall = Hall(8)
    hall.do(c.Start())
    hall.play()
    lines = wording.ranking(hall.tournament, texts().say("es")).splitlines()
    assert [line.split()[0] for line in lines if "Player" in line].count("**1.**") == 4, "who shares a place says so"
