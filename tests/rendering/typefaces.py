"""Makes the fonts of the pictures: `python -m tests.rendering.typefaces FOLDER`, the folder holding what npm packs.

    npm pack @fontsource/alegreya @fontsource/fira-sans
    for f in *.tgz; do mkdir ${f%.tgz}; tar xzf $f -C ${f%.tgz} --strip-components=1; done

The packages have one file for each alphabet; here they become one file for each face, with figures of one
height. Pillow's simple layout knows no kerning, so it is left out. The licences go beside them.
"""

import shutil
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools import merge
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from rendering.fonts import FONT_FOLDER

ALPHABETS = ("latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext")
FACES = {
    "Alegreya-ExtraBold": ("alegreya", 800),
    "FiraSans-Regular": ("fira-sans", 400),
    "FiraSans-SemiBold": ("fira-sans", 600),
}
"""The packages' family and weight of each face."""


def _upright_figures(font: TTFont) -> dict[int, str]:
    """For the digits, the glyphs of one height (`lnum`), if by themselves they have several."""
    letters = font.getBestCmap() or {}
    found: dict[int, str] = {}
    table: Any = font["GSUB"].table if "GSUB" in font else None
    for record in table.FeatureList.FeatureRecord if table else ():
        if record.FeatureTag == "lnum":
            for number in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[number].SubTable:
                    swaps = getattr(getattr(part, "ExtSubTable", part), "mapping", {})
                    found |= {code: swaps[name] for code, name in letters.items() if name in swaps}
    return found


def _parts(folder: Path, family: str, weight: int, scratch: Path) -> Iterator[str]:
    for alphabet in ALPHABETS:
        (path,) = folder.glob(f"*{family}-[0-9]*/files/{family}-{alphabet}-{weight}-normal.woff2")
        font = TTFont(path)
        figures = _upright_figures(font)
        for table in font["cmap"].tables:
            table.cmap.update({code: name for code, name in figures.items() if code in table.cmap})
        options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=["*"])
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=set(font.getBestCmap() or ()))
        subsetter.subset(font)
        for table in ("GSUB", "GPOS", "STAT", "fvar", "gvar", "avar", "HVAR", "MVAR", "GDEF", "DSIG"):
            if table in font:
                del font[table]
        font.flavor = None
        kept = scratch / f"{family}-{alphabet}-{weight}.ttf"
        font.save(kept)
        yield str(kept)


def main(folder: Path) -> int:
    """Writes the faces and their licences into `data/fonts`."""
    scratch = FONT_FOLDER / "scratch"
    scratch.mkdir(exist_ok=True)
    try:
        for face, (family, weight) in FACES.items():
            font = merge.Merger().merge(list(_parts(folder, family, weight, scratch)))
            font.flavor = "woff2"
            held = BytesIO()
            font.save(held)
            (FONT_FOLDER / f"{face}.woff2").write_bytes(held.getvalue())
            sys.stdout.write(f"{face}: {len(font.getBestCmap() or ())} letters, {len(held.getvalue())} bytes\n")
            (licence,) = folder.glob(f"*{family}-[0-9]*/LICENSE")
            shutil.copy(licence, FONT_FOLDER / f"LICENSE-{face.split('-')[0]}.txt")
    finally:
        shutil.rmtree(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
