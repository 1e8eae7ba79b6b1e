"""The contact sheet: `python -m tests.rendering.contact FOLDER [--before REVISION] [NAME ...]`.

Every kind of picture beside what it was at a revision (by default the last commit's baselines): at 900 pixels and
at 350, as on a phone, by day and at dusk, on the greys that Discord has. One sheet for each kind, and one page of all.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw

from rendering import encode, theme
from rendering.fonts import MARK, face
from tests.rendering.likeness import BASELINES, ROOT, opened, pictures

WIDTHS = (900, 350)
GREYS = {"light": (255, 255, 255), "dusk": (49, 51, 56)}
"""What lies around a picture in Discord's light and dark themes."""
GAP = 12


def before(name: str, revision: str) -> Image.Image | None:
    """The baseline as it was; None if there was none."""
    path = f"{revision}:{(BASELINES / name).relative_to(ROOT).as_posix()}.png"
    shown = subprocess.run(["git", "show", path], cwd=ROOT, capture_output=True, check=False)
    return opened(shown.stdout) if shown.returncode == 0 else None


def looks(png: bytes) -> dict[str, Image.Image]:
    """The picture by day and at dusk."""
    return {name: opened(_in(png, palette)) for name, palette in theme.PALETTES.items()}


def _in(png: bytes, palette: theme.Palette) -> bytes:
    try:
        return encode.repainted(png, palette)
    except ValueError:  # a frame of a film, taken out by another library
        return png


def row(name: str, png: bytes, revision: str) -> Image.Image:
    """One picture: before, by day, at dusk; large, then as on a phone."""
    now = looks(png)
    shown = [(GREYS["light"], before(name, revision)), *((GREYS[look], image) for look, image in now.items())]
    high = max(round(image.height * WIDTHS[0] / image.width) for _, image in shown if image)
    sheet = Image.new("RGB", (sum(WIDTHS) * len(shown) + GAP * 7, high + 30), "white")
    ImageDraw.Draw(sheet).text((GAP, 2), name, fill="black", font=face(MARK))
    x = GAP
    for width in WIDTHS:
        for grey, image in shown:
            sheet.paste(grey, (x - GAP // 2, 30, x + width + GAP // 2, sheet.height))
            if image:
                tall = round(image.height * width / image.width)
                small = image if image.width == width else image.resize((width, tall), Image.Resampling.LANCZOS)
                sheet.paste(small, (x, 30))
            x += width + GAP
    return sheet


def below(rows: Iterable[Image.Image]) -> Image.Image:
    """The rows of a kind as one sheet."""
    held = list(rows)
    sheet = Image.new("RGB", (held[0].width, sum(each.height + GAP for each in held)), "white")
    y = 0
    for each in held:
        sheet.paste(each, (0, y))
        y += each.height + GAP
    return sheet


def kind(name: str) -> str:
    """What a picture shows: the first word of its name."""
    return name.partition("-")[0]


def main(words: list[str]) -> int:
    """Writes the sheets. 2 if a name is unknown."""
    parser = argparse.ArgumentParser(description="All kinds of pictures, before and after.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--before", default="HEAD")
    parser.add_argument("names", nargs="*")
    asked = parser.parse_intermixed_args(words)
    drawn = pictures()
    if unknown := [name for name in asked.names if not any(each.startswith(name) for each in drawn)]:
        sys.stderr.write(f"No such picture: {', '.join(unknown)}. There are: {', '.join(drawn)}.\n")
        return 2
    chosen = sorted(name for name in drawn if not asked.names or any(name.startswith(each) for each in asked.names))
    asked.folder.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for each, names in groupby(chosen, kind):
        held = list(names)
        below(row(name, drawn[name], asked.before) for name in held).save(asked.folder / f"{each}.png")
        sizes = ", ".join(f"{escape(name)} {len(drawn[name]) / 1024:.0f} KiB" for name in held)
        lines.append(f'<h2>{escape(each)}</h2><p>{sizes}</p><img src="{escape(each)}.png" style="max-width:100%">')
        sys.stdout.write(f"{asked.folder / each}.png: {sizes}\n")
    page = [
        "<!doctype html><meta charset=utf-8><title>Contact sheet</title><body style='font:16px sans-serif'>",
        *lines,
    ]
    (asked.folder / "index.html").write_text("\n".join(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
