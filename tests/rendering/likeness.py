"""Comparing pictures with how they looked before, with room for another version of a font or a library."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from rendering.battalions import painter
from rendering.titans import painter as titans
from rendering.warcrow import painter as warcrow
from tests.rendering import campaigns, shows, skirmishes
from tests.rendering.duels import BOARDS, HANDS, LANGUAGES, duel, say
from tests.rendering.events import ROLLS, ROUNDS, SHEETS, STANDINGS
from tournaments.adventures import SCENARIOS

ROOT = Path(__file__).resolve().parents[2]
BASELINES = ROOT / "tests" / "rendering" / "baselines"
ACTUAL = ROOT / "tests" / "rendering" / "actual"

MEAN_LIMIT = 1.0
"""Largest mean difference of a channel (0..255): smoother or bolder letters stay under it."""
FAR_LIMIT = 0.003
"""Largest share of pixels that differ visibly (by more than 64): a sign that moved or is missing goes over it."""


def pictures() -> dict[str, bytes]:
    """Every picture that has a baseline, freshly drawn."""
    boards = {name: titans.board(view, sheet, say(language)).png for name, (language, view, sheet) in BOARDS.items()}
    hands = {
        name: titans.hand(view, sheet, say(language), uses).png for name, (language, view, sheet, uses) in HANDS.items()
    }
    with Image.open(BytesIO(titans.replay(duel(3, 12), say("en")))) as animation:
        animation.seek(11)
        last = BytesIO()
        animation.convert("RGB").save(last, "PNG")
    others = _tournaments() | _campaigns() | shows.pictures() | skirmishes.pictures()
    return boards | hands | {"replay-frame": last.getvalue()} | others


def _campaigns() -> dict[str, bytes]:
    found = {name: painter.board(view, sheet, say(code)).png for name, (code, view, sheet) in campaigns.BOARDS.items()}
    found |= {
        name: painter.hand(view, sheet, say(code), uses).png
        for name, (code, view, sheet, uses) in campaigns.HANDS.items()
    }
    found |= {
        name: painter.army(army, budget, say(code), whose).png
        for name, (code, army, budget, whose) in campaigns.ARMIES.items()
    }
    return found


def _tournaments() -> dict[str, bytes]:
    found = {
        f"map-{name}-{language}": warcrow.scenario_map(scenario, say(language)).png
        for name, scenario in SCENARIOS.items()
        for language in LANGUAGES
    }
    found |= {name: warcrow.pairings(view, say(language))[0].png for name, (language, view) in ROUNDS.items()}
    found |= {name: warcrow.standings(view, say(language))[0].png for name, (language, view) in STANDINGS.items()}
    found |= {name: warcrow.score_sheet(view, say(language)).png for name, (language, view) in SHEETS.items()}
    found |= {name: warcrow.dice(rolled, say(language)).png for name, (language, rolled) in ROLLS.items()}
    return found


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
