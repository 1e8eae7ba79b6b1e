"""Factions by scenario and feat as a spreadsheet: from public lists alone, small numbers marked."""

from __future__ import annotations

import csv
import io

import pytest

from bot.tournaments.refusals import TournamentRefusal
from tests.evening.fair import BOSS, Fair, person
from tests.service.club import Club
from tournaments.statistics import faction_of

LISTS = ("Hetman\nCorporal x2\nEngineer", "Alborc")


@pytest.mark.parametrize(("locale", "separator"), [("en", ","), ("es", ";")])
async def test_it_counts_what_public_lists_show(club: Club, locale: str, separator: str):
    fair = await Fair.new(club, 4)
    factions = [faction_of(text) for text in LISTS]
    assert None not in factions
    assert factions[0] != factions[1]
    for number in range(1, 5):
        await fair.tournaments.submit_list(fair.id, person(number), LISTS[number % 2])
    await fair.whole()
    with pytest.raises(TournamentRefusal) as hidden:
        await fair.tournaments.export(fair.id, "stats", BOSS, locale)
    assert hidden.value.reason.key == "event.refused.no_public_lists"
    await fair.tournaments.reveal_all(fair.id, BOSS)
    made = await fair.tournaments.export(fair.id, "stats", BOSS, locale)
    assert made.filename.endswith(".factions.csv")
    rows = list(csv.reader(io.StringIO(made.content.decode("utf-8-sig")), delimiter=separator))
    assert {len(row) for row in rows} == {11}
    alone = {row[0]: row for row in rows[1:] if not row[1] and not row[2]}
    assert set(alone) == set(factions)
    between = sum(
        int(game.a) % 2 != int(game.b) % 2 for played in (await fair.tournament()).swiss.played for game in played.games
    )
    for row in alone.values():
        players, games, won, drawn, lost = map(int, row[3:8])
        assert players == 2
        assert games == won + drawn + lost == between, "games of one faction against itself say nothing"
        assert row[10] == "< 10"
    assert sum(int(row[4]) for row in rows[1:] if row[1]) == 2 * between
    assert sum(int(row[4]) for row in rows[1:] if row[2]) == 2 * between
