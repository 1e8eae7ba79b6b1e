"""The cut in the life of a tournament: chosen, told, paired, and what is no longer possible then."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tournaments import pictures, printing
from bot.tournaments.wording import cut_behind, say_of
from tests.evening.hall import ARBITER, STRANGER, Hall
from tournaments.evening import commands as c
from tournaments.explain import explain
from tournaments.names import shown_names
from tournaments.standings import standings
from tournaments.teams import team_standings

Teams = tuple[tuple[str, tuple[str, ...]], ...]
TEAMS: Teams = (("A", ("101", "102")), ("B", ("103", "104")), ("C", ("105", "106")), ("D", ("107", "108")))


def begun(players: int = 6, teams: Teams = (), **change: Any) -> Hall:
    """The three Swiss rounds have been played, by players or teams; four go on unless others are to."""
    hall = Hall(players)
    if teams:
        hall.do(c.SetTeams(teams))
    wanted: dict[str, Any] = {"cut": 4, **change}
    hall.do(c.Change(**wanted))
    hall.do(c.Start())
    hall.play()
    for number in (2, 3):
        hall.do(c.Next(number))
        hall.play()
    return hall


def test_a_tournament_goes_on_to_its_final():
    hall = begun()
    assert hall.tournament.rounds == 5
    assert "event.told.round_complete" in [one.key for one in hall.said], "after the Swiss the next round is offered"
    assert "event.told.all_played" not in [one.key for one in hall.said]
    order = [line.id for line in standings(hall.tournament.swiss)]
    assert hall.no(c.Finish()) == "rounds_left"
    hall.said.clear()
    hall.do(c.Next(4))
    keys = [one.key for one in hall.said]
    assert "event.told.rematch" not in keys, "nothing is avoided here"
    assert hall.tournament.round is not None
    assert [game.ids for game in hall.tournament.round.games] == [(order[0], order[3]), (order[1], order[2])]
    assert hall.no(c.Swap(4, order[0], order[1])) == "swap_cut"
    assert hall.no(c.Late(STRANGER, "X")) == "no_round_left"
    assert hall.no(c.Change(cut=2)) == "cut_begun"
    hall.do(c.Judge(4, 1, (3, 3), (0, 0), reason="Time"), ARBITER)
    hall.do(c.Judge(4, 2, (0, 3), (0, 0), reason="Time"), ARBITER)
    hall.do(c.Next(5))
    assert "event.told.few" not in [one.key for one in hall.said], "two are as many as a final has"
    assert hall.tournament.round.games[0].ids == (order[0], order[2])
    hall.do(c.Drop(), int(order[3]))
    assert hall.no(c.Return(order[3])) == "no_round_left"
    hall.play()
    assert "event.told.all_played" in [one.key for one in hall.said]
    hall.do(c.Finish())
    assert [line.id for line in standings(hall.tournament.swiss)[:4]] == [order[0], order[2], order[1], order[3]]


def test_it_may_be_chosen_until_it_begins_and_taken_back():
    hall = begun(cut=2)
    assert hall.no(c.Change(cut=8)) == "cut_too_large"
    assert hall.no(c.Change(cut=5)) == "cut_size"
    assert hall.no(c.Change(cut=4), STRANGER) == "not_organiser"
    hall.said.clear()
    hall.do(c.Change(cut=4))
    assert [one.key for one in hall.said] == ["event.told.cut"], "everybody hears of it"
    hall.do(c.Next(4))
    hall.do(c.TakeBack(4))
    hall.said.clear()
    hall.do(c.Change(cut=None))
    assert [one.key for one in hall.said] == ["event.told.no_cut"]
    assert hall.tournament.rounds == 3
    assert hall.no(c.Next(4)) != ""
    hall.do(c.Finish())


def test_the_third_place_is_played_for_beside_the_final():
    hall = begun()
    assert hall.no(c.Change(third=True), STRANGER) == "not_organiser"
    hall.said.clear()
    hall.do(c.Change(third=True))
    assert [one.key for one in hall.said] == ["event.told.third"]
    order = [line.id for line in standings(hall.tournament.swiss)]
    hall.do(c.Next(4))
    hall.do(c.Judge(4, 1, (0, 3), (0, 0), reason="Time"), ARBITER)
    hall.do(c.Judge(4, 2, (3, 0), (0, 0), reason="Time"), ARBITER)
    assert hall.tournament.rounds == 5
    hall.do(c.Next(5))
    assert hall.no(c.Change(third=False)) == "third_begun"
    assert hall.tournament.round is not None
    assert [game.ids for game in hall.tournament.round.games] == [(order[1], order[3]), (order[0], order[2])]
    hall.do(c.Judge(5, 1, (3, 0), (0, 0), reason="Time"), ARBITER)
    assert hall.no(c.Finish()) == "pending", "the third place is played to its end"
    hall.do(c.Judge(5, 2, (0, 3), (0, 0), reason="Time"), ARBITER)
    hall.do(c.Finish())
    assert [line.id for line in standings(hall.tournament.swiss)[:4]] == [order[1], order[3], order[2], order[0]]


def test_without_semi_finals_nobody_plays_for_the_third_place():
    hall = Hall(8)
    assert hall.no(c.Change(third=True)) == "third_cut"
    assert hall.no(c.Change(cut=2, third=True)) == "third_cut"
    hall.do(c.Change(cut=4, third=True))
    assert hall.tournament.swiss.third
    hall.do(c.Change(cut=2))
    assert not hall.tournament.swiss.third


def test_nobody_begins_with_fewer_than_are_to_go_on():
    hall = Hall(6)
    hall.do(c.Change(cut=8))
    assert hall.no(c.Start()) == "cut_too_large"
    hall.do(c.Change(cut=4))
    assert [one.key for one in hall.said if "cut" in one.key] == [], "before it runs the opening post says it"
    hall.do(c.Start())


def test_teams_go_on_as_well():
    hall = Hall(8)
    hall.do(c.SetTeams(TEAMS))
    hall.do(c.Change(cut=8))
    assert hall.no(c.Start()) == "cut_too_large", "four teams, though eight players"
    hall = begun(8, TEAMS, third=True)
    order = [line.name for line in team_standings(hall.tournament.swiss)]
    hall.do(c.Next(4))
    assert hall.tournament.rounds == 5
    assert hall.tournament.round is not None
    of = {player: name for name, players in TEAMS for player in players}
    games = hall.tournament.round.games
    assert [(of[game.a], of[game.b]) for game in games] == [
        (order[0], order[3]), (order[0], order[3]), (order[1], order[2]), (order[1], order[2])
    ]  # fmt: skip
    for table, pm in enumerate(((5, 0), (0, 1), (0, 2), (3, 3)), start=1):
        hall.do(c.Judge(4, table, pm, (0, 0), reason="Time"), ARBITER)
    hall.do(c.Next(5))
    games = hall.tournament.round.games
    assert [(of[game.a], of[game.b]) for game in games[::2]] == [(order[0], order[2]), (order[1], order[3])]
    keys = [one.key for one in explain(hall.tournament.swiss, {})]
    assert keys.count("tournament.explain.cut_team_points") == 1, "one board each, more victory points"
    assert keys.count("tournament.explain.cut_team_game") == keys.count("tournament.explain.cut_team_third") == 1
    for table, pm in enumerate(((0, 1), (2, 2), (1, 1), (1, 1)), start=1):
        hall.do(c.Judge(5, table, pm, (0, 0), reason="Time"), ARBITER)
    hall.do(c.Finish())
    lines = team_standings(hall.tournament.swiss)
    assert [line.name for line in lines] == [order[2], order[0], order[1], order[3]]
    assert [line.place for line in lines] == [1, 2, 3, 4]


def test_who_is_of_a_team_that_goes_on_may_return():
    hall = begun(8, TEAMS, cut=2)
    order = [line.name for line in team_standings(hall.tournament.swiss)]
    hall.do(c.Next(4))
    players = dict(TEAMS)
    inside, outside = players[order[0]][0], players[order[3]][0]
    for player in (inside, outside):
        hall.do(c.Drop(), int(player))
    assert hall.no(c.Return(outside)) == "no_round_left"
    hall.do(c.Return(inside))


def test_who_leaves_on_the_way_loses_without_playing():
    hall = begun()
    hall.do(c.Next(4))
    hall.play()
    assert hall.tournament.round is not None
    first, second = (game.a for game in hall.tournament.round.games)
    hall.do(c.Drop(), int(first))
    hall.do(c.Next(5))
    (final,) = hall.tournament.round.games
    assert (final.status, final.absent) == ("no_show", (first,))
    hall.do(c.Finish())
    assert [line.id for line in standings(hall.tournament.swiss)[:2]] == [second, first]


def test_a_line_parts_those_who_go_on_from_the_others_in_print():
    hall = begun()
    swiss = hall.tournament.swiss
    assert cut_behind(hall.tournament, say_of("es")) == (4, "Fase final: los 4 primeros")
    assert printing.page(hall.tournament, "en").count('class="cut"') == 1
    second = standings(swiss)[1].id
    hall.do(c.Drop(), int(second))
    assert cut_behind(hall.tournament, say_of("es")) == (5, "Fase final: los 4 primeros"), "who has left is passed over"
    hall.do(c.Change(cut=None))
    assert cut_behind(hall.tournament, say_of("es")) is None
    assert 'class="cut"' not in printing.page(hall.tournament, "en")


def test_the_line_stands_among_teams_where_there_are_any():
    hall = begun(8, TEAMS, cut=2)
    assert cut_behind(hall.tournament, say_of("en")) == (2, "The cut: the best 2")
    page = printing.page(hall.tournament, "en")
    heading, line = page.index("Teams</h2>"), page.index('class="cut"')
    assert page[heading:line].count('<tr class="">') == 2
    assert page.count('class="cut"') == 1


@pytest.mark.parametrize("teams", [(), TEAMS])
def test_the_bracket_tells_who_meets_whom_and_who_goes_on(teams: Teams):
    hall, say = begun(8, teams, third=True), say_of("es")
    assert [each.alt for each in pictures.pairings(hall.tournament, 3, "es") if "Fase final de" in each.alt] == []
    hall.do(c.Next(4))
    view = pictures.bracket_view(hall.tournament, say)
    assert view.stages == ("Semifinales", "Final")
    assert [duel.seeds for duel in view.rounds[0]] == [(1, 4), (2, 3)]
    assert {duel.won for duel in view.rounds[0]} == {None}
    hall.play()
    hall.do(c.Next(5))
    hall.play()
    hall.do(c.Finish())
    view = pictures.bracket_view(hall.tournament, say)
    assert [len(met) for met in view.rounds] == [2, 1]
    assert view.third is not None
    winners = [duel.names[duel.won] for duel in view.rounds[0] if duel.won is not None]
    assert sorted(view.rounds[1][0].names) == sorted(winners)
    assert set(view.third.names).isdisjoint(winners)
    won = view.rounds[1][0].won
    best = (team_standings(hall.tournament.swiss)[0].name if teams
            else shown_names(hall.tournament.swiss)[standings(hall.tournament.swiss)[0].id])  # fmt: skip
    assert won is not None
    assert view.rounds[1][0].names[won] == best
    told = [each.alt for each in pictures.ranking(hall.tournament, "es") if "Fase final de" in each.alt]
    assert len(told) == 1
    assert f"pasa {best}" in told[0]
    assert len([each for each in pictures.pairings(hall.tournament, 5, "es") if "Fase final de" in each.alt]) == 1
