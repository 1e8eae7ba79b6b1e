"""Comparing pictures with how they looked before, with room for another version of a font or a library."""

import importlib
import pkgutil
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

ROOT = Path(__file__).resolve().parents[2]
BASELINES = ROOT / "tests" / "rendering" / "baselines"
ACTUAL = ROOT / "tests" / "rendering" / "actual"

MEAN_LIMIT = 1.1
"""Largest mean difference of a channel (0..255): smoother or bolder letters stay under it."""
FAR_LIMIT = 0.002
"""Largest share of pixels that differ visibly (by more than 64): a sign that moved or is missing goes over it."""


def pictures() -> dict[str, bytes]:
    """Every picture that has a baseline, freshly drawn: those of each module of this folder that draws some."""
    names = (found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)]))
    modules = [importlib.import_module(f"tests.rendering.{name}") for name in names if not name.startswith("test_")]
    makers = dict.fromkeys(module.pictures for module in modules if hasattr(module, "pictures"))
    return {name: png for maker in makers if maker is not pictures for name, png in maker().items()}


def opened(png: bytes) -> Image.Image:
    """The picture in RGB."""
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")


def differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Mean difference of a channel, and the share of pixels that differ by more than 64 somewhere."""
    apart = ImageChops.difference(one, other)
    red, green, blue = apart.split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    far = sum(worst.histogram()[65:]) / (worst.width * worst.height)
    return sum(ImageStat.Stat(apart).mean) / 3, far


def complaint(name: str, png: bytes) -> str | None:
    """None if the picture looks like its baseline; else what is wrong and what to do, the picture having been kept."""
    path = BASELINES / f"{name}.png"
    image = opened(png)
    if not path.exists():
        problem = "has no baseline"
    else:
        before = opened(path.read_bytes())
        if before.size != image.size:
            problem = f"was {before.size}, is {image.size}"
        else:
            mean, far = differences(before, image)
            if mean <= MEAN_LIMIT and far <= FAR_LIMIT:
                return None
            problem = f"differs: mean {mean:.2f} (limit {MEAN_LIMIT}), {far:.2%} of pixels (limit {FAR_LIMIT:.2%})"
    ACTUAL.mkdir(exist_ok=True)
    (ACTUAL / f"{name}.png").write_bytes(png)
    return (
        f"{name} {problem}. What was drawn is in tests/rendering/actual/{name}.png; "
        f"if it is right, run: python -m tests.rendering.redraw {name}"
    )
