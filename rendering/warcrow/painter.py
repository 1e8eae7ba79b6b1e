"""Pictures of tournaments: maps, pairings, standings, score sheets, dice. All from public records."""

from collections.abc import Sequence

from rendering import encode
from rendering.canvas import Canvas
from rendering.picture import Picture, Say, kept
from rendering.warcrow import banner as warcrow_banner
from rendering.warcrow import bracket as warcrow_bracket
from rendering.warcrow import certificate as warcrow_certificate
from rendering.warcrow import cross as warcrow_cross
from rendering.warcrow import dice as warcrow_dice
from rendering.warcrow import league as warcrow_league
from rendering.warcrow import pairings as warcrow_pairings
from rendering.warcrow import podium as warcrow_podium
from rendering.warcrow import scenario as warcrow_map
from rendering.warcrow import sheet
from rendering.warcrow import standings as warcrow_standings
from rendering.warcrow.alt import marker_name, scenario_alt
from rendering.warcrow.frame import page
from rendering.warcrow.views import Banner, Bracket, Certificate, Cross, League, Pairings, Podium, ScoreSheet, Standings
from tournaments.adventures import Scenario
from tournaments.dice import Rolled

__all__ = [
    "banner",
    "bracket",
    "certificate",
    "cross",
    "dice",
    "league",
    "marker_name",
    "pairings",
    "podium",
    "scenario_map",
    "score_sheet",
    "standings",
]


@kept
def scenario_map(scenario: Scenario, say: Say) -> Picture:
    """The scenario's field to scale (13 pixels a stride), with its zones, markers, distances and a legend."""
    canvas = page(warcrow_map.height(scenario, say), say(f"warcrow.scenario.{scenario.id}"))
    warcrow_map.paint(canvas, scenario, say)
    return _picture(canvas, scenario_alt(scenario, say))


def pairings(view: Pairings, say: Say) -> tuple[Picture, ...]:
    """A round, 12 tables a picture; at most 10 pictures, the last of which tells how many tables are not shown."""
    parts = warcrow_pairings.shown(view)
    return tuple(
        _picture(
            warcrow_pairings.paint(view, part, number, len(parts), say),
            warcrow_pairings.alt(view, part, number, len(parts), say),
        )
        for number, part in enumerate(parts, 1)
    )


def standings(view: Standings, say: Say) -> tuple[Picture, ...]:
    """The standings, 16 players or 10 teams a picture; at most 10 pictures, the last of which tells how many are not
    shown.
    """
    parts = warcrow_standings.shown(view)
    return tuple(
        _picture(
            warcrow_standings.paint(view, part, number, len(parts), say),
            warcrow_standings.alt(view, part, number, len(parts), say),
        )
        for number, part in enumerate(parts, 1)
    )


def cross(view: Cross, say: Say) -> tuple[Picture, ...]:
    """Who met whom and how it ended, 16 players a picture; at most 10 pictures."""
    parts = warcrow_cross.shown(view)
    return tuple(
        _picture(
            warcrow_cross.paint(view, part, number, len(parts), say),
            warcrow_cross.alt(view, part, number, len(parts), say),
        )
        for number, part in enumerate(parts, 1)
    )


def league(view: League, say: Say) -> tuple[Picture, ...]:
    """The ranking of a league, 16 players a picture; at most 10 pictures, the last of which tells how many are not
    shown.
    """
    parts = warcrow_league.shown(view)
    return tuple(
        _picture(
            warcrow_league.paint(view, part, number, len(parts), say),
            warcrow_league.alt(view, part, number, len(parts), say),
        )
        for number, part in enumerate(parts, 1)
    )


def score_sheet(view: ScoreSheet, say: Say) -> Picture:
    """The score of one game, as far as it is filled in."""
    return _picture(sheet.paint(view, say), sheet.alt(view, say))


def podium(view: Podium, say: Say) -> Picture:
    """The first three, and every prize."""
    return _picture(warcrow_podium.paint(view, say), warcrow_podium.alt(view, say))


def banner(view: Banner, say: Say) -> Picture:
    """What a tournament is called, when and where."""
    return _picture(warcrow_banner.paint(view, say), warcrow_banner.alt(view, say))


def bracket(view: Bracket, say: Say) -> Picture:
    """A cut, from its first matches to the final."""
    return _picture(warcrow_bracket.paint(view, say), warcrow_bracket.alt(view, say))


def certificate(view: Certificate, say: Say) -> Picture:
    """What one player takes home."""
    return _picture(warcrow_certificate.paint(view, say), warcrow_certificate.alt(view, say))


def dice(rolled: Sequence[Rolled], say: Say, whose: Sequence[tuple[str, int]] = ()) -> Picture:
    """A roll: every die with its signs, and how many there are of each. `whose`: names with their numbers of
    dice, where several people rolled.
    """
    return _picture(warcrow_dice.paint(rolled, say, whose), warcrow_dice.alt(rolled, say))


def _picture(canvas: Canvas, alt: str) -> Picture:
    return Picture(encode.within(canvas.image), *canvas.image.size, alt)
