"""Pictures look as they did when someone last looked at them."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from rendering import encode
from tests.rendering import contact
from tests.rendering.likeness import FAR_LIMIT, MEAN_LIMIT, complaint, differences, opened, pictures


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return pictures()


def test_every_picture_looks_like_its_baseline(drawn: dict[str, bytes]):
    complaints = [found for name, png in drawn.items() if (found := complaint(name, png))]
    assert not complaints, "\n".join(complaints)


def test_no_picture_is_larger_than_a_phone_likes(drawn: dict[str, bytes]):
    large = {name: len(png) for name, png in drawn.items() if len(png) > encode.LARGEST}
    assert large == {}


def test_the_comparison_sees_a_card_that_is_missing(drawn: dict[str, bytes]):
    image = opened(drawn["board-turn"])
    changed = image.copy()
    ImageDraw.Draw(changed).rectangle((140, 466, 208, 560), fill=image.getpixel((230, 500)))  # the discard
    assert differences(image, changed)[1] > FAR_LIMIT


def test_the_comparison_sees_a_warrior_one_square_further(drawn: dict[str, bytes]):
    image = opened(drawn["board-turn"])
    changed = image.copy()
    changed.paste(image.crop((180, 200, 350, 402)), (212, 200))
    assert differences(image, changed)[1] > FAR_LIMIT


def test_the_comparison_sees_other_colours(drawn: dict[str, bytes]):
    image = opened(drawn["board-turn"])
    tinted = Image.blend(image, Image.new("RGB", image.size, "#ff0000"), 0.03)
    assert differences(image, tinted)[0] > MEAN_LIMIT


def test_the_comparison_forgives_a_little_less_sharpness(drawn: dict[str, bytes]):
    image = opened(drawn["board-turn"])
    softer = Image.blend(image, image.resize((899, 599)).resize((900, 600)), 0.5)
    mean, far = differences(image, softer)
    assert mean <= MEAN_LIMIT
    assert far <= FAR_LIMIT


def test_the_contact_sheet_holds_the_picture_at_both_sizes_by_day_and_at_dusk(tmp_path: Path):
    assert contact.main([str(tmp_path), "board-turn"]) == 0
    sheet = Image.open(tmp_path / "board.png").convert("RGB")
    assert sheet.width >= 3 * (900 + 350)
    day, dusk = ((contact.GAP + 12) * 2 + 900 - 12, 40), (contact.GAP * 3 + 1800, 40)
    assert sheet.getpixel(day) != sheet.getpixel(dusk)
    assert "board.png" in (tmp_path / "index.html").read_text()
    assert contact.main([str(tmp_path), "nothing-like-it"]) == 2
