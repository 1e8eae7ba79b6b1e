"""Why an attack of Battalions is worth it, from what its seat sees: how often it harms whom."""

from __future__ import annotations

from games.battalions import odds
from games.battalions.actions import Action
from games.battalions.state import State
from games.core.game import Reason, percent
from games.core.hidden import Seat


def reason(view: State, seat: Seat, action: Action) -> Reason | None:
    """How often an attack, or an answer to one, costs which side something; nothing of what starts no fight."""
    found = odds.chances(view, seat, action)
    if found is None:
        return None
    fight = view.fight
    attacks = fight is None or fight.attacker.seat == seat
    harms = {
        side: sum(
            chance for outcome, chance in found.results.items() if outcome.startswith(side) or outcome == "both-check"
        )
        for side in ("attacker", "defender")
    }
    mine, theirs = ("attacker", "defender") if attacks else ("defender", "attacker")
    return Reason(
        "battalions.counsel.harms", {"theirs": percent(round(harms[theirs], 9)), "mine": percent(round(harms[mine], 9))}
    )
