"""Writes a tournament file: fields in order, fractions in lowest terms, only what says something.

What `tabard-tournament/1` has room for is written as that, so that whatever reads it goes on reading it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tournaments.facts import SWITCHES, WORDS, Announced, Prize, Won
from tournaments.records import FORMATS, Carried, Game, Player, Round, Settings, Swiss


def told(swiss: Swiss) -> dict[str, Any]:
    """The tournament as the file's JSON value. Reading it gives the same tournament again."""
    return {
        "format": form(swiss),
        "name": swiss.name,
        "seed": swiss.seed,
        **({"lists": list(swiss.lists)} if swiss.lists else {}),
        **({"press": swiss.press} if swiss.press is not None else {}),
        "rounds": swiss.rounds,
        **({"cut": swiss.cut} if swiss.cut is not None else {}),
        **({"third": True} if swiss.third else {}),
        **({"groups": swiss.groups} if swiss.groups is not None else {}),
        **({"grouped": [list(one) for one in swiss.grouped]} if swiss.grouped else {}),
        **_announced(swiss.announced),
        "settings": _settings(swiss.settings),
        "players": [_player(player) for player in swiss.players],
        **({"teams": [{"name": one.name, "players": list(one.players)} for one in swiss.teams]} if swiss.teams else {}),
        "played": [_round(played) for played in swiss.played],
    }


def form(swiss: Swiss) -> str:
    """The first format that has room for the tournament."""
    new = replace(swiss.settings, bye_pt=3, scoring="warcrow") != Settings() or any(
        player.clubs for player in swiss.players
    )
    further = (swiss.teams, swiss.cut, swiss.press, swiss.groups)
    return FORMATS[new or any(further) or swiss.announced != Announced()]


def _announced(announced: Announced) -> dict[str, Any]:
    written: dict[str, Any] = {}
    facts = {name: value for name in WORDS if (value := getattr(announced.facts, name))}
    facts |= {name: value for name in SWITCHES if (value := getattr(announced.facts, name)) is not None}
    if announced.minutes is not None:
        facts["minutes"] = announced.minutes
    if facts:
        written["facts"] = facts
    if announced.prizes:
        written["prizes"] = [_prize(prize) for prize in announced.prizes]
    if announced.won:
        written["won"] = [_won(one) for one in announced.won]
    return written


def _prize(prize: Prize) -> dict[str, Any]:
    written: dict[str, Any] = {"kind": prize.kind}
    if prize.text:
        written["text"] = prize.text
    if prize.n != 1:
        written["n"] = prize.n
    return written


def _won(won: Won) -> dict[str, Any]:
    counts = {name: count for name in ("votes", "of", "paper") if (count := getattr(won, name))}
    return {**_prize(won.prize), "players": list(won.players), **counts}


def _settings(settings: Settings) -> dict[str, Any]:
    written: dict[str, Any] = {"bye_pt": settings.bye_pt, "supremacy": settings.supremacy}
    if settings.scoring != Settings().scoring:
        written["scoring"] = settings.scoring
    if settings.bye != Settings().bye:
        written["bye"] = settings.bye
    if settings.boards != Settings().boards:
        written["boards"] = settings.boards
    return written


def _player(player: Player) -> dict[str, Any]:
    written: dict[str, Any] = {
        "id": player.id,
        "name": player.name,
        "status": player.status,
        "entered": player.entered,
    }
    if player.clubs:
        written["clubs"] = list(player.clubs)
    carried = player.carried
    if carried != Carried():
        written["carried"] = {
            "pt": carried.pt,
            "pv": str(carried.pv),
            "rpv": str(carried.rpv),
            "met": list(carried.met),
            "bye": carried.bye,
        }
    return written


def _round(played: Round) -> dict[str, Any]:
    return {
        "round": played.number,
        "scenario": played.scenario,
        "feat": played.feat,
        "games": [_game(game) for game in sorted(played.games, key=lambda game: game.table)],
        "bye": played.bye,
        **({"resting": list(played.resting)} if played.resting else {}),
        **({"idle": list(played.idle)} if played.idle else {}),
    }


def _game(game: Game) -> dict[str, Any]:
    written: dict[str, Any] = {"table": game.table, "a": game.a, "b": game.b}
    if game.pm is not None and game.pa is not None:
        written |= {"pm": list(game.pm), "pa": list(game.pa)}
    written["status"] = game.status
    if game.absent:
        written["absent"] = [player for player in game.ids if player in game.absent]
    if game.reason is not None:
        written["reason"] = game.reason
    return written
