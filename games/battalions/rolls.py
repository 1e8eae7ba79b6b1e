"""The attack rolls: what is added to whose 2d10 and why, and what a difference does; shared by dice and odds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.battalions.cards import RULES, TACTICS, TERRAINS, UNITS, Bonus
from games.battalions.state import BLOWN, SHAKEN, Mod

_MODIFIERS: Final = RULES.modifiers


class Part(NamedTuple):
    """What one side brings to a combat. `terrain`, `tactic`: ids, "" for none; the tactic is one that counts."""

    unit: str
    marks: int
    terrain: str
    supported: bool
    tactic: str


class Meeting(NamedTuple):
    """A combat before the dice. `flank`: the modifier's word or ""; `square`: "formed", "broken" or ""."""

    mode: str
    attacker: Part
    defender: Part
    flank: str
    square: str


def value(unit: str, mode: str) -> int:
    """A unit's fire or melee value."""
    return UNITS[unit].fire if mode == "fire" else UNITS[unit].melee


@lru_cache(maxsize=65536)
def modifiers(meeting: Meeting) -> tuple[tuple[Mod, ...], tuple[Mod, ...]]:
    """What is added to the attacker's and to the defender's value, each part with its reason."""
    return _mods(meeting, attacks=True), _mods(meeting, attacks=False)


def _mods(meeting: Meeting, *, attacks: bool) -> tuple[Mod, ...]:
    mine, other = (meeting.attacker, meeting.defender) if attacks else (meeting.defender, meeting.attacker)
    unit, enemy = UNITS[mine.unit], UNITS[other.unit]
    found: list[Mod] = []
    if not attacks and meeting.mode == "fire" and enemy.arm == "artillery" and unit.fire:
        found.append(Mod("guns", -unit.fire))  # when artillery attacks, the opposing fire value is 0 [seed]
    if attacks and meeting.flank:
        found.append(Mod(meeting.flank, _MODIFIERS[meeting.flank]))
    if meeting.square == "formed" and unit.arm == "infantry":
        found.append(Mod("square", _MODIFIERS["square"]))
    if meeting.square == "broken" and unit.arm == "cavalry":
        found.append(Mod("charge", _MODIFIERS["charge"]))
    if mine.supported:
        found.append(Mod("support", _MODIFIERS["support"]))
    if mine.marks & SHAKEN:
        found.append(Mod("shaken", _MODIFIERS["shaken"]))
    if mine.marks & BLOWN and not attacks:
        found.append(Mod("blown", _MODIFIERS["blown"]))
    for part, side in ((mine, "own"), (other, "enemy")):
        arms = (unit.arm, enemy.arm) if side == "own" else (enemy.arm, unit.arm)
        role = "attack" if attacks == (side == "own") else "defence"
        for card, bonuses in _rolls(part):
            amount = sum(
                bonus.amount for bonus in bonuses if bonus.side == side and _counts(bonus, role, meeting.mode, arms)
            )
            if amount:
                found.append(Mod(card, amount))
    return tuple(found)


def _rolls(part: Part) -> list[tuple[str, tuple[Bonus, ...]]]:
    found: list[tuple[str, tuple[Bonus, ...]]] = []
    if part.terrain:
        found.append((part.terrain, TERRAINS[part.terrain].roll))
    if part.tactic:
        found.append((part.tactic, TACTICS[part.tactic].roll))
    return found


def _counts(bonus: Bonus, role: str, mode: str, arms: tuple[str, str]) -> bool:
    """Whether a bonus applies; role and arms (own, enemy's) are those of the card's owner."""
    return (
        bonus.role in ("", role)
        and bonus.mode in ("", mode)
        and bonus.arm in ("", arms[0])
        and bonus.against in ("", arms[1])
    )


@lru_cache(maxsize=65536)
def helps(card: str, meeting: Meeting, *, attacks: bool) -> bool:
    """Whether a tactics card would change a roll of this combat, played by this side."""
    if TACTICS[card].effect:
        return True
    part = meeting.attacker if attacks else meeting.defender
    without, played = part._replace(tactic=""), part._replace(tactic=card)
    both = [
        modifiers(meeting._replace(attacker=side) if attacks else meeting._replace(defender=side))
        for side in (without, played)
    ]
    return both[0] != both[1]


def immune(meeting: Meeting) -> bool:
    """Whether the attacker takes no negative result.

    In a fire attack, if the defender's own fire value is 0, or if artillery attacks infantry or cavalry [seed]. Ruling:
    then neither has to check in the middle band; between guns the printed fire value counts, so they may be hurt.
    """
    if meeting.mode != "fire":
        return False
    defender = UNITS[meeting.defender.unit]
    return defender.fire == 0 or (UNITS[meeting.attacker.unit].arm == "artillery" and defender.arm != "artillery")


_HURT: Final = {"defender-eliminated": "eliminated", "defender-routs": "routs", "defender-shaken": "shaken"}
_REPELLED: Final = {"attacker-eliminated": "eliminated", "attacker-routs": "routs", "attacker-shaken": "shaken"}


@lru_cache(maxsize=65536)
def fates(meeting: Meeting, result: str) -> tuple[str, str]:
    """What a band's result means for the attacker and for the defender, after whatever spares them.

    Each is "" (nothing), "checks" (an immediate morale check), "shaken", "routs" or "eliminated". Nothing bad
    happens to an attacker who takes no negative result; a tactics card may soften; who is shaken twice routs [ruling].
    """
    mine, theirs = "", ""
    if result == "both-check":
        mine = theirs = "checks"
    elif result in _REPELLED:
        mine = _REPELLED[result]
    else:
        theirs = _HURT[result]
    if immune(meeting):
        mine = ""
    return _softened(meeting.attacker, mine), _softened(meeting.defender, theirs)


def outcome(meeting: Meeting, result: str) -> str:
    """The word for what a band's result comes to: such a result, or "nothing", "defender-checks", "attacker-checks"."""
    attackers, defenders = fates(meeting, result)
    if attackers == defenders:
        return "both-check" if attackers else "nothing"
    return f"defender-{defenders}" if defenders else f"attacker-{attackers}"


def _softened(part: Part, fate: str) -> str:
    effect = TACTICS[part.tactic].effect if part.tactic else ""
    if fate == "checks" and effect == "steady":
        return ""
    return "routs" if fate == "eliminated" and effect == "cover" else again(part.marks, fate)


def again(marks: int, fate: str) -> str:
    """A battalion that is shaken a second time routs [ruling]."""
    return "routs" if fate == "shaken" and marks & SHAKEN else fate


@lru_cache(maxsize=128)
def band(difference: int) -> str:
    """What a difference, attacker minus defender, does."""
    return next(band.result for band in RULES.band if difference >= band.low)
