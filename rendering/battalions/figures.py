"""The soldiers of Battalions: foot, horse and guns, each arm with its own hat and weapon, in its nation's coat.

Drawn in units of a 100 x 100 box, looking to the right, standing on its lower edge. Paths are written "x,y x,y ...".
"""

from typing import NamedTuple

from rendering.sprite import Path, Pen, Point, points_of


class Cloth(NamedTuple):
    """What a nation's soldiers wear."""

    coat: str
    facing: str
    belts: str
    trousers: str
    plume: str
    horse: str


CLOTHS = {
    "french": Cloth("blue_dark", "crimson", "paper", "paper", "crimson", "leather"),
    "british": Cloth("crimson", "gold", "paper", "iron", "paper", "leather_dark"),
    "austrian": Cloth("paper", "gold", "iron_dark", "bone", "gold", "bone_dark"),
    "russian": Cloth("leaf_dark", "crimson", "paper", "paper", "ink", "iron_dark"),
}
_OUTLINE = 2.2


class _Brush:
    """A pen that draws a part of the box: `k` times as large, its corner at a point."""

    def __init__(self, pen: Pen, dx: float, dy: float, k: float) -> None:
        self._pen, self._dx, self._dy, self._k = pen, dx, dy, k

    def _at(self, path: Path) -> list[Point]:
        return [(self._dx + x * self._k, self._dy + y * self._k) for x, y in points_of(path)]

    def shape(self, path: Path, fill: str, outline: str | None = "ink") -> None:
        self._pen.shape(self._at(path), fill, outline, _OUTLINE * self._k)

    def blob(self, path: Path, fill: str, outline: str | None = "ink") -> None:
        self._pen.blob(self._at(path), fill, outline, _OUTLINE * self._k)

    def line(self, path: Path, colour: str, width: float) -> None:
        self._pen.line(self._at(path), colour, width * self._k)

    def limb(self, path: Path, colour: str, width: float) -> None:
        self.line(path, "ink", width + 2 * _OUTLINE)
        self.line(path, colour, width)

    def disc(self, x: float, y: float, radius: float, fill: str, outline: str | None = "ink") -> None:
        (at,) = self._at([(x, y)])
        if outline:
            self._pen.disc(*at, (radius + _OUTLINE) * self._k, outline, None)
        self._pen.disc(*at, radius * self._k, fill, None)


def draw(pen: Pen, code: str, nation: str, x: float = 0, y: float = 0, k: float = 1) -> None:
    """The soldiers of a kind of battalion, the box's corner at the point, `k` units of the pen to one of the box.

    KeyError for an unknown kind or nation.
    """
    cloth = CLOTHS[nation]

    def brush(dx: float, dy: float, part: float) -> _Brush:
        return _Brush(pen, x + dx * k, y + dy * k, part * k)

    match code:
        case "LI" | "GI":
            _marching(brush(7, 11, 0.89), cloth, "shako" if code == "LI" else "bearskin")
        case "LLI" | "GLI":
            _aiming(brush(2, 11, 0.89), cloth, "shako" if code == "LLI" else "bearskin")
        case "LC" | "HC" | "GC" | "GLC":
            _riding(brush(3, 13, 0.87), cloth, code)
        case "FA":
            _gun(brush(-3, 2, 1), cloth)
            for ball in ((83, 92), (94, 92), (88.5, 83)):
                brush(0, 0, 1).disc(*ball, 5, "iron_dark")
        case "HA":
            _horse(brush(36, 4, 0.66), cloth)
            _gun(brush(-4, 27, 0.75), cloth)
        case _:
            raise KeyError(code)


def _hat(brush: _Brush, kind: str, x: float, y: float, cloth: Cloth, plume: str) -> None:
    """A head with its hat; the chin is at the point."""

    def at(path: str) -> list[Point]:
        return [(x + dx, y + dy) for dx, dy in points_of(path)]

    brush.disc(x, y - 8, 8, "skin")
    match kind:
        case "shako":
            brush.line(at("1,-36 1,-27"), "ink", 9)
            brush.line(at("1,-36 1,-28"), plume, 5)
            brush.shape(at("-9,-12 -11,-28 11,-28 9,-12"), "steel")
            brush.line(at("-9,-12 12,-11"), "ink", 3.6)
            brush.disc(x, y - 20, 2.6, "gold", None)
        case "bearskin":
            brush.line(at("-9,-30 -7,-40"), "ink", 8)
            brush.line(at("-9,-30 -7,-40"), plume, 4.4)
            brush.blob(at("-10,-10 -13,-24 -8,-36 2,-39 11,-33 13,-22 10,-11 0,-13"), "leather_dark")
            brush.shape(at("1,-14 9,-14 8,-22 2,-22"), "gold", None)
        case "helmet":
            brush.blob(at("-18,-2 -16,-16 -10,-27 2,-32 9,-29 4,-24 -6,-18 -10,-6"), "ink")
            brush.blob(at("-10,-9 -9,-19 -1,-25 8,-20 10,-11 0,-13"), "gold")
            brush.line(at("-9,-10 12,-10"), "gold_dark", 3)
        case _:  # the square-topped cap of lancers
            brush.line(at("-4,-34 -10,-42"), plume, 5)
            brush.shape(at("-9,-12 -6,-20 -13,-31 12,-33 8,-20 9,-12"), cloth.facing)
            brush.line(at("-12,-30 12,-32"), "paper", 3)
            brush.line(at("-9,-12 11,-12"), "ink", 3.6)


def _torso(brush: _Brush, cloth: Cloth) -> None:
    brush.shape("31,40 40,38 40,59 31,58", "leather")
    brush.blob("40,37 50,35 60,38 61,50 60,64 50,66 40,64 40,50", cloth.coat)
    brush.line("42,39 58,60", cloth.belts, 3.6)
    brush.line("58,39 42,60", cloth.belts, 3.6)
    brush.line("44,37 57,37", cloth.facing, 5)


def _marching(brush: _Brush, cloth: Cloth, hat: str) -> None:
    brush.limb("46,64 41,80 32,92", cloth.trousers, 9)
    brush.shape("27,90 34,86 40,95 28,97", "steel")
    brush.limb("54,64 62,79 63,90", cloth.trousers, 9)
    brush.shape("58,88 68,88 75,96 58,97", "steel")
    brush.limb("62,56 73,10", "leather", 4.6)
    brush.line("72,14 75,-1", "iron_light", 3)
    _torso(brush, cloth)
    brush.limb("56,41 67,50 63,57", cloth.coat, 8)
    brush.disc(63, 57, 3.6, "skin")
    _hat(brush, hat, 51, 33, cloth, cloth.plume)


def _aiming(brush: _Brush, cloth: Cloth, hat: str) -> None:
    brush.limb("44,62 36,80 20,90", cloth.trousers, 9)
    brush.shape("12,90 20,85 28,95 13,97", "steel")
    brush.limb("54,64 66,76 64,90", cloth.trousers, 9)
    brush.shape("59,88 69,88 76,96 59,97", "steel")
    _torso(brush, cloth)
    _hat(brush, hat, 49, 33, cloth, "leaf")
    brush.limb("44,40 54,38", "leather", 7)
    brush.limb("52,38 84,32", "leather", 4.6)
    brush.line("82,32 99,29", "iron_dark", 3.4)
    brush.limb("54,44 66,48 72,37", cloth.coat, 8)
    brush.disc(72, 36, 3.6, "skin")


def _horse(brush: _Brush, cloth: Cloth) -> None:
    coat = cloth.horse
    brush.limb("66,64 84,66 93,76", coat, 5.6)
    brush.limb("30,66 20,80 6,84", coat, 5.6)
    brush.line("18,54 8,54 2,64 -1,72", "ink", 9)
    brush.line("18,54 9,55 3,64 0,70", "leather_dark" if coat != "leather_dark" else "leather", 4.6)
    brush.blob(
        "16,56 24,46 42,50 58,46 68,34 75,22 79,13 84,20 92,30 97,38 92,43 84,38 81,46 78,60 66,68 44,66 26,70 17,64",
        coat,
    )
    brush.limb("62,66 72,80 83,88", coat, 5.6)
    brush.limb("24,66 16,82 22,94", coat, 5.6)
    brush.line("62,42 70,30 77,17", "ink", 5.4)
    brush.disc(86, 29, 1.7, "ink", None)
    brush.line("84,37 91,32", "ink", 1.8)


_RIDERS = {"LC": "shako", "HC": "helmet", "GC": "bearskin", "GLC": "cap"}


def _riding(brush: _Brush, cloth: Cloth, code: str) -> None:
    if code == "GLC":
        brush.limb("40,62 88,2", "leather", 3)
        brush.shape("88,2 68,0 74,7 64,12 80,14", cloth.facing)
    _horse(brush, cloth)
    brush.shape("33,48 58,46 60,62 30,64", cloth.facing)
    brush.shape("37,49 55,48 56,58 36,59", cloth.coat)
    brush.limb("47,48 57,57 53,68", cloth.trousers if code != "HC" else "paper", 8)
    brush.shape("48,64 58,65 62,73 50,74", "steel")
    brush.blob("40,28 48,25 56,28 56,40 54,51 42,51 39,40", "iron_light" if code == "HC" else cloth.coat)
    if code != "HC":
        brush.line("41,30 55,46", cloth.belts, 3.2)
    else:
        brush.line("41,49 55,49", "gold", 3.4)
    _hat(brush, _RIDERS[code], 49, 25, cloth, cloth.plume)
    if code == "GLC":
        brush.limb("53,31 62,40 57,44", cloth.coat, 7)
        return
    brush.limb("53,31 66,27 72,20", cloth.coat, 7)
    if code == "LC":  # a curved sabre, swung
        brush.line("72,20 84,8 84,-2", "ink", 6)
        brush.line("72,20 83,9 84,0", "iron_light", 3)
    else:
        brush.line("72,20 98,4", "ink", 6)
        brush.line("72,20 97,5", "iron_light", 3)
    brush.disc(72, 20, 3.2, "skin")


def _gun(brush: _Brush, cloth: Cloth) -> None:
    wood = cloth.coat if cloth.coat != "paper" else "gold"
    brush.limb("54,62 8,90", wood, 9)
    brush.shape("22,56 25,44 32,42 88,28 89,26 95,25 98,39 92,40 36,60 24,62", "gold_dark")
    brush.line("32,48 88,33", "gold", 3.4)
    brush.disc(20, 55, 4, "gold_dark")
    brush.disc(52, 68, 24, wood)
    brush.disc(52, 68, 17, "sand", "ink")
    for dx, dy in ((0, 1), (0.87, 0.5), (0.87, -0.5)):
        brush.line([(52 - 18 * dx, 68 - 18 * dy), (52 + 18 * dx, 68 + 18 * dy)], "ink", 7)
        brush.line([(52 - 20 * dx, 68 - 20 * dy), (52 + 20 * dx, 68 + 20 * dy)], wood, 3.4)
    brush.disc(52, 68, 6, "iron_dark")
