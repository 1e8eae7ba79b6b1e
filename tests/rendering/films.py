"""Films to look at: of each game the title and the last picture, and Wards' maps before a battle."""

from io import BytesIO
from typing import Any, Final

from PIL import Image, ImageSequence

from bot import catalogue
from rendering import encode, theme
from rendering.picture import Picture
from rendering.wards import painter as wards
from tests.rendering import campaigns, duels, shows, skirmishes
from tests.rendering.duels import say

ALONE = (
    ("titans", duels.BOARDS["board-turn"]),
    ("battalions", campaigns.BOARDS["battalions-full"]),
    ("warshow", shows.BOARDS["warshow-hit"]),
    ("wards", skirmishes.boards()["wards-village"]),
)


def ahead(language: str, **chosen: Any) -> Picture:
    """A map of Wards as it is shown before a battle."""
    options = {option.name: option.default for option in catalogue.game("wards").options}
    return wards.ahead({**options, **chosen}, 6, say(language))


def pictures() -> dict[str, bytes]:
    """All of them, freshly drawn."""
    found = {
        "wards-ahead": ahead("es").png,
        "wards-ahead-flags": ahead("en", map="river", mode="flags").png,
    }
    for game_id, (language, view, sheet) in ALONE:
        film = catalogue.painter(game_id).replay([(view, sheet)] * 2, say(language))
        found[f"film-{game_id}-title"], found[f"film-{game_id}"] = (frame(film, number) for number in (0, -1))
    return found


def frame(film: bytes, number: int) -> bytes:
    """One picture of a film, with its palette: each colour is read as its number, for several look alike by day."""
    with Image.open(BytesIO(film.replace(theme.PALETTE, _NUMBERS, 1))) as animation:
        shown = [each.convert("RGB") for each in ImageSequence.Iterator(animation)][number]
    return encode.png(shown.getchannel("R"))


_NUMBERS: Final = bytes(number for number in range(256) for _ in "RGB")
