"""Pictures of events, drawn from public facts: the painters' records have no place for a list."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot import metrics
from bot.events.wording import say_of
from rendering.picture import Picture
from rendering.warcrow import views
from tournaments.adventures import SCENARIOS
from tournaments.event.records import Event
from tournaments.history import pasts
from tournaments.names import shown_names
from tournaments.records import Swiss
from tournaments.scoring import scoring
from tournaments.standings import standings, under_way

GALLERY = 10
"""Pictures in one post."""


def pairings(event: Event, number: int, locale: str) -> tuple[Picture, ...]:
    """A published round, with the map of its scenario where there is room for it."""
    from rendering.warcrow import painter  # drawing is heavy

    say, scenario = say_of(locale), event.swiss.played[number - 1].scenario
    drawn = _timed(painter.pairings, round_view(event, number), say)
    if scenario is None or len(drawn) == GALLERY:
        return drawn
    return (*drawn, painter.scenario_map(SCENARIOS[scenario], say))


def ranking(event: Event, locale: str, reader: str | None = None) -> tuple[Picture, ...]:
    """The standings; `reader`: the player whose line is lit."""
    from rendering.warcrow import painter  # drawing is heavy

    return _timed(painter.standings, standings_view(event, reader), say_of(locale))


def round_view(event: Event, number: int) -> views.Pairings:
    """What a picture shows of a round."""
    swiss = event.swiss
    played = swiss.played[number - 1]
    names = shown_names(swiss)
    met = {player: past.met for player, past in pasts(_before(swiss, number)).items()}
    games = tuple(
        views.Pairing(
            game.table,
            names[game.a],
            names[game.b],
            rematch=game.b in met[game.a],
            manual=(number, game.table) in event.manual,
        )
        for game in sorted(played.games, key=lambda game: game.table)
    )
    bye = None if played.bye is None else names[played.bye]
    return views.Pairings(event.name, number, event.rounds, games, bye, played.scenario, played.feat)


def standings_view(event: Event, reader: str | None = None) -> views.Standings:
    """What a picture shows of the standings."""
    names = shown_names(event.swiss)
    found = standings(event.swiss)
    places, going = [line.id for line in found], under_way(event.swiss)
    return views.Standings(
        event.name,
        len(event.swiss.played) - (going is not None),
        event.rounds,
        tuple(views.Line(one.place, names[one.id], one.pt, one.pv, one.rpv, one.dropped) for one in found),
        reader=places.index(reader) if reader in places else None,
        final=event.stage == "finished",
        adventures=scoring(event.swiss.settings).adventures,
        under_way=going,
    )


def _before(swiss: Swiss, number: int) -> Swiss:
    return replace(swiss, played=swiss.played[: number - 1])


def _timed(draw: Callable[..., tuple[Picture, ...]], *args: Any) -> tuple[Picture, ...]:
    before = time.perf_counter()
    drawn = draw(*args)
    metrics.RENDER_SECONDS.labels("event").observe(time.perf_counter() - before)
    return drawn
