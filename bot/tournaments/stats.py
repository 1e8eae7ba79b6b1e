"""Factions by scenario and feat in words, from the lists that everybody may read."""

from __future__ import annotations

from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import wording
from tournaments.evening.records import Tournament
from tournaments.statistics import FEW, Record, statistics

MARK = r"\*"
"""Behind numbers that are small."""


def public(tournament: Tournament) -> dict[str, str]:
    """By player, the lists that everybody may read as a whole."""
    return {one.player: one.text for one in tournament.revealed if one.nonce is not None}


def lines(tournament: Tournament, say: Say) -> list[str]:
    """The whole of it; of lists that are not public nothing is known here."""
    lists = public(tournament)
    found = statistics(tournament.swiss, lists)
    head = [wording.title(tournament, say), say("event.stats.title", n=len(lists), players=len(tournament.entrants))]
    if not found.alone:
        return [*head, say("event.stats.none")]
    told = list(head)
    for faction, record in sorted(found.alone.items(), key=lambda one: (-one[1].average, one[0])):
        told.append(say("event.stats.faction", faction=plain(faction), n=found.players.get(faction, 0)))
        told.append(_record(record, say))
        for kind, table in (("scenario", found.scenarios), ("feat", found.feats)):
            for (mine, where), inner in sorted(table.items(), key=lambda one: str(one[0])):
                if mine == faction and where:
                    told.append(f"· {say(f'warcrow.{kind}.{where}')}: {_record(inner, say)}")
    return [*told, say("event.stats.few", n=FEW)]


def _record(record: Record, say: Say) -> str:
    pt = f"{float(record.average):.1f}"
    told = say("event.stats.record", won=record.won, drawn=record.drawn, lost=record.lost, pt=pt, games=record.games)
    return f"{told} {MARK}" if record.few else told
