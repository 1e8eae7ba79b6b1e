"""The map of a scenario in words: for those who hear pictures, and for the legend under it."""

from rendering.picture import Say
from rendering.warcrow.frame import limited
from tournaments.adventures import GROUND, Objective, Scenario


def company_colours(scenario: Scenario) -> list[str]:
    """The colours of the scenario's markers, in a fixed order."""
    used = {one.colour for one in scenario.objectives}
    return [colour for colour in ("red", "blue", "brown") if colour in used]


def marker_name(one: Objective, scenario: Scenario, say: Say) -> str:
    """What an objective is called on the map: its colour, with a number where there are several of them."""
    if one.colour is None:
        return say("warcrow.picture.map.quadrant", n=scenario.objectives.index(one) + 1)
    same = [other for other in scenario.objectives if other.colour == one.colour]
    name = say(f"warcrow.picture.marker.{one.colour}")
    if len(same) == 1:
        return name
    return f"{name} {one.number or same.index(one) + 1}"


def legend(scenario: Scenario, say: Say) -> list[str]:
    """A line for each colour, then how distances are meant and when a unit contests."""
    marked = any(one.at is not None for one in scenario.objectives)
    key = "edges" if marked else "strides"
    measures = say(f"warcrow.picture.legend.{key}", n=GROUND.marker)
    return [*_colours(scenario, say), measures, *_contest(scenario, say)]


def _colours(scenario: Scenario, say: Say) -> list[str]:
    found: list[str] = []
    for colour in company_colours(scenario):
        first = next(one for one in scenario.objectives if one.colour == colour)
        if first.only is not None:
            key, company = "only", first.only
        elif first.start is not None:
            key, company = "start", ""
        elif first.side is not None:
            key, company = "own", first.side
        else:
            key, company = "nobody", ""
        name = say(f"warcrow.picture.marker.{colour}")
        found.append(say(f"warcrow.picture.legend.{key}", colour=name, company=company.upper()))
    return found


def _contest(scenario: Scenario, say: Say) -> list[str]:
    if all(one.at is None for one in scenario.objectives):
        return [say("warcrow.picture.legend.quadrants")]
    if any(one.only is not None for one in scenario.objectives):
        return []  # picked up, not contested from afar
    return [say("warcrow.picture.legend.reach", n=scenario.reach)]


def scenario_alt(scenario: Scenario, say: Say) -> str:
    """The whole map in words, every marker with its place."""
    width, depth = GROUND.field
    said = [
        say("warcrow.picture.alt.map", name=say(f"warcrow.scenario.{scenario.id}"), width=width, depth=depth),
        say("warcrow.picture.alt.zones", n=scenario.zone),
    ]
    markers = [_marker(one, scenario, say) for one in scenario.objectives if one.at is not None]
    if markers:
        said.append(say("warcrow.picture.alt.centres", places="; ".join(markers)))
        said.append(say("warcrow.picture.alt.diameter", n=GROUND.marker))
    said += [_area(one, scenario, say) for one in scenario.objectives if one.area is not None]
    return limited([*said, *_colours(scenario, say), *_contest(scenario, say)])


def _marker(one: Objective, scenario: Scenario, say: Say) -> str:
    assert one.at is not None
    name = marker_name(one, scenario, say)
    place = say("warcrow.picture.alt.marker", marker=name, x=one.at[0], y=one.at[1])
    if one.start is None:
        return place
    return f"{place}, {say('warcrow.picture.map.start', company=one.start.upper())}"


def _area(one: Objective, scenario: Scenario, say: Say) -> str:
    assert one.area is not None
    x, y, across, down = one.area
    edges = {"x": x, "right": x + across, "y": y, "foot": y + down}
    company = (one.side or "").upper()
    name = marker_name(one, scenario, say)
    return say("warcrow.picture.alt.area", marker=name, across=across, down=down, company=company, **edges)
