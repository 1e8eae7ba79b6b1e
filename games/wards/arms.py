"""Weapons, classes and vehicles: data, the rules only read them. See `data/wards/*.toml`."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, convert

from games.core import data


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon. `range` in inches; `anti_tank` and `firepower` 0: it has none.

    `reroll`: what kind of target ("warrior", "vehicle") a failed die to hit is thrown again against;
    `spots`: a hit only places a Ranged In token; `burns`: a hit destroys whatever has no armour.
    """

    range: int
    rof: int
    anti_tank: int = 0
    firepower: int = 0
    reroll: str = ""
    spots: bool = False
    burns: bool = False


class Role(Struct, frozen=True, forbid_unknown_fields=True):
    """A class of warriors. `again`: the weapon of a second Shoot; `triage`, `wrench`: it has that rule."""

    weapons: tuple[str, ...]
    tank_assault: int
    again: str = ""
    triage: bool = False
    wrench: bool = False


class Engine(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of vehicle, or with `move` 0 a gun. `armour` 0: none."""

    move: int
    armour: int
    weapon: str


WEAPONS: Final = convert(data.toml("wards/weapons.toml"), dict[str, Weapon])
ROLES: Final = convert(data.toml("wards/classes.toml"), dict[str, Role])
ENGINES: Final = convert(data.toml("wards/vehicles.toml"), dict[str, Engine])
