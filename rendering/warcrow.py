"""Pictures of tournaments: a scenario's map. All from public records, see `warcrow_views`."""

from rendering import encode, warcrow_map
from rendering.picture import Picture, Say
from rendering.warcrow_frame import WIDTH, page
from rendering.warcrow_words import marker_name, scenario_alt
from tournaments.adventures import Scenario


def scenario_map(scenario: Scenario, say: Say) -> Picture:
    """The scenario's field to scale (13 pixels a stride), with its zones, markers, distances and a legend."""
    height = warcrow_map.height(scenario, say)
    canvas = page(height, say(f"warcrow.scenario.{scenario.id}"))
    warcrow_map.paint(canvas, scenario, say)
    return Picture(encode.png(canvas.image), WIDTH, height, scenario_alt(scenario, say))
