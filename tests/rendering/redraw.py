"""Draws the baselines anew: `python -m tests.rendering.redraw [NAME ...]`, without a name all. Then look at them.

The README shows one of them, so it is put in its place as well.
"""

import sys
from io import BytesIO

from PIL import Image

from tests.rendering.likeness import BASELINES, ROOT, pictures

IN_THE_README = {"board-readme": "docs/images/titans-board.png"}


def main(names: list[str]) -> int:
    """Writes the named baselines. 2 if there is no such picture."""
    drawn = pictures()
    unknown = [name for name in names if name not in drawn]
    if unknown:
        sys.stderr.write(f"No such picture: {', '.join(unknown)}. There are: {', '.join(drawn)}.\n")
        return 2
    for name in names or drawn:
        paths = [BASELINES / f"{name}.png"]
        if name in IN_THE_README:
            paths.append(ROOT / IN_THE_README[name])
        with Image.open(BytesIO(drawn[name])) as image:
            for path in paths:
                path.parent.mkdir(parents=True, exist_ok=True)
                image.save(path, optimize=True)
                sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
