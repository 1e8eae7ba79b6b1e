"""What the organisers set: limits, dates, facts, where posts go."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tournaments.evening import cutting, splitting
from tournaments.evening.clock import MOST_MINUTES, checked_rings
from tournaments.evening.commands import Change, Move, SetImage
from tournaments.evening.records import Outcome
from tournaments.evening.registering import MOST_PLAYERS, move_up
from tournaments.evening.turn import No, Turn, line, name
from tournaments.facts import Facts
from tournaments.rounds import FEWEST_PLAYERS, FEWEST_ROUNDS, MOST_ROUNDS

MOST_POINTS = 1_000_000
FACT_LIMITS = {"place": 100, "price": 80, "prizes": 400, "description": 800, "house": 800}
"""Characters of what organisers say about their tournament."""
FACT_LINES = 12


def change(turn: Turn, command: Change) -> Outcome:
    """Other settings. More places let the waiting move up."""
    turn.organiser()
    tournament = turn.tournament
    given = {field: value for field in command.__struct_fields__ if (value := getattr(command, field)) is not UNSET}
    if given.keys() != {"public"}:  # whether it is in the archive is decided afterwards, too
        turn.stage("draft", "open", "closed", "running")
    if "name" in given:
        given["name"] = name(given["name"])
    check_settings(given)
    if tournament.stage == "running" and given.keys() & {"capacity", "rounds"}:
        raise No("fixed")
    splitting.checked(tournament, given)
    if "cut" in given:
        cutting.allowed(tournament, given["cut"])
    if given.get("third") is not None:
        cutting.third_allowed(tournament, given.get("cut", tournament.swiss.cut))
    elif not cutting.has_semi_finals(given.get("cut", tournament.swiss.cut)) and tournament.swiss.third:
        given["third"] = False
    if "rings" in given:
        given["rings"] = checked_rings(given["rings"])
    given |= {field: words(given[field], most) for field, most in FACT_LIMITS.items() if field in given}
    inner = {field: given.pop(field) for field in ("name", "rounds", "cut", "third", "groups") if field in given}
    timed = {field: given.pop(field) for field in ("minutes", "rings") if field in given}
    facts = {field: given.pop(field) for field in Facts.__struct_fields__ if field in given}
    before = {field: getattr(tournament, field) for field in given}
    for record, fields in ((tournament.swiss, inner), (tournament.clock, timed), (tournament.facts, facts)):
        before |= {field: getattr(record, field) for field in fields}
    every = given | inner | timed | facts
    if before == every:
        return turn.same("changed")
    changed = replace(
        tournament,
        **given,
        swiss=replace(tournament.swiss, **inner),
        clock=replace(tournament.clock, **timed),
        facts=replace(tournament.facts, **facts),
    )
    changed, up, told = move_up(changed)
    told += cutting.told(tournament, changed)
    after = every | ({"moved_up": up} if up else {})
    return turn.done(changed, "changed", _plain(before), _plain(after), *told)


def check_settings(given: dict[str, Any]) -> None:
    """Raises No."""
    limits = (
        ("capacity", FEWEST_PLAYERS, MOST_PLAYERS),
        ("points", 1, MOST_POINTS),
        ("rounds", FEWEST_ROUNDS, MOST_ROUNDS),
        ("minutes", 1, MOST_MINUTES),
    )
    for field, least, most in limits:
        value = given.get(field)
        if value is not None and not least <= value <= most:
            raise No("out_of_range", field=field, value=value, least=least, most=most)


def words(text: str, most: int) -> str:
    """Some lines of an organiser's, each fit to be shown."""
    lines = [line(one, most) for one in text.split("\n")]
    return "\n".join([one for one in lines if one][:FACT_LINES])[:most].rstrip()


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if hasattr(value, "isoformat") else value for key, value in values.items()}


def move(turn: Turn, command: Move) -> Outcome:
    """Posts go elsewhere."""
    turn.organiser()
    before = turn.tournament.channel_id
    if before == command.channel_id:
        return turn.same("moved")
    changed = replace(turn.tournament, channel_id=command.channel_id)
    return turn.done(changed, "moved", {"channel": before}, {"channel": command.channel_id})


def set_image(turn: Turn, command: SetImage) -> Outcome:
    """Another picture, or none."""
    turn.organiser()
    before, image = turn.tournament.image, command.image
    if before == image:
        return turn.same("image")
    turn.stage("draft", "open", "closed", "running")
    was, now = ({"image": None if one is None else one.digest[:16]} for one in (before, image))
    changed = replace(turn.tournament, image=image)
    return turn.done(changed, "image", was, now, answer="no_image" if image is None else None)
