"""Why an action of Wards of War is good or bad: what it does, and what becomes of who stands where it leads to."""

from __future__ import annotations

from games.core.game import Reason, percent
from games.core.hidden import Seat
from games.wards import chances, legal, odds
from games.wards.actions import Action, at_of
from games.wards.arms import ENGINES, ROLES, WEAPONS
from games.wards.harm import harm
from games.wards.maps import load
from games.wards.points import Point, name, within
from games.wards.state import State
from games.wards.threat import FOOT, kinds
from games.wards.turns import HOLDS


def reason(view: State, seat: Seat, action: Action) -> Reason | None:
    """How often a shot or an assault destroys, what a class or a vehicle can do, how safe a place is."""
    match action.verb:
        case "shoot":
            return _shot(view, seat, action)
        case "assault" | "remount":
            found = chances.beside(view, seat, [action])
            args = {"number": action.number, "percent": found.percent[action]} if found is not None else {}
            return Reason(f"wards.counsel.{action.verb}", args) if args else None
        case "enter":
            return Reason("wards.counsel.enter", {"role": action.role, **_reach(ROLES[action.role].weapons)})
        case "mount":
            kind = next(each.kind for each in view.vehicles if each.at == at_of(action) and not each.back)
            engine = ENGINES[kind]
            return Reason("wards.counsel.mount", {"armour": engine.armour, **_reach((engine.weapon,))})
        case "move" | "end":
            place = at_of(action) if action.at else view.warriors[seat].at
            return _stands(view, seat, place, *kinds(view, seat))
        case "dismount" | "respawn":
            return _stands(view, seat, at_of(action), view.warriors[seat].role, FOOT)
        case _:
            return None


def _shot(view: State, seat: Seat, action: Action) -> Reason | None:
    shot = odds.of_shot(view, seat, action.number - 1, action.weapon)
    if shot is None:
        return None
    found = {"hit": percent(float(shot[1].hit)), "destroyed": percent(float(shot[1].destroyed))}
    return Reason("wards.counsel.spots" if WEAPONS[action.weapon].spots else "wards.counsel.shot", found)


def _reach(weapons: tuple[str, ...]) -> dict[str, str | int]:
    """The weapon that destroys from furthest away, and how far that is."""
    furthest = max((each for each in weapons if not WEAPONS[each].spots), key=lambda each: WEAPONS[each].range)
    return {"weapon": furthest, "inches": WEAPONS[furthest].range}


def _stands(view: State, seat: Seat, at: Point, arms: str, body: str) -> Reason:
    """How likely the next turn of each enemy on the table destroys who stands there, and its own the best of them."""
    saved, own, number = 1.0, 0.0, 0
    for enemy in legal.enemies_of(view, seat):
        foe, (its_arms, its_body) = view.warriors[enemy], kinds(view, enemy)
        if not foe.bailed:
            saved *= 1 - harm(view.options.map, its_arms, foe.at, body, at).turn
        likely = harm(view.options.map, arms, at, its_body, foe.at).turn
        if likely > own:
            own, number = likely, enemy + 1
    at_flag = view.options.mode == "flags" and any(within(at, flag, HOLDS) for flag in load(view.options.map).flags)
    args = {"danger": percent(1 - saved), "own": percent(own), "number": number, "at": name(at)}
    return Reason("wards.counsel.flag" if at_flag else "wards.counsel.stands", args)
