"""What every picture of a tournament must be, and names of every kind."""

from collections.abc import Iterable
from io import BytesIO

import pytest
from hypothesis import strategies as st
from PIL import Image

from rendering.picture import ALT_LIMIT, Picture
from tests.rendering.duels import LANGUAGES
from tests.rendering.events import (
    NAMES,
)

IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
HOSTILE = (
    "",
    " ",
    "\u202e" * 50,
    "\n\n`@everyone`",
    "🐉" * 40,
    "W" * 100,
    "ابجد" * 25,
    "e" + "\u0301" * 90,
    "\x00\ud800",
)
ANY_NAME = st.one_of(st.sampled_from(HOSTILE + NAMES), st.text(max_size=100))


def sound(pictures: Iterable[Picture]) -> None:
    for picture in pictures:
        assert len(picture.png) < 100 * 1024
        assert 0 < len(picture.alt) <= ALT_LIMIT
        assert not any(ord(char) < 32 or char in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068" for char in picture.alt)
        with Image.open(BytesIO(picture.png)) as image:
            assert image.mode == "P"
            assert image.size == (picture.width, picture.height)
        assert picture.width == 900
        assert picture.height <= 1400
