"""Nothing leaks: two duels that differ only in what a reader may not see look the same to that reader, byte by byte.

The same course is played in two towns that are alike to the last id. Ana's unplayed cards and the pile are different;
Carol, who plays against her, and Dave and Beto, who watch, look at everything there is.
"""

import shutil
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from simcord import MemberActor
from structlog.testing import capture_logs

from bot.catalogue import UnknownGame
from bot.service.seats import seating
from bot.simulation import SimulatedDiscord
from games.core.referee import Refusal
from tests.cogs.duel import COURSE, Duel, dealt, prepared
from tests.posts import Answer, Post
from tests.simulated import MakeBot, Town

CAROLS = (1, 3, 3, 4, 5)
# Ana plays 5, 5, 2 and 4, and 2 again, in both, and Carol draws the same; Ana's other cards and the rest are different.
ONE = dealt(((1, 2, 4, 5, 5), CAROLS), (2, 5, 5, 1, 2, 3, 3, 4, 1, 1, 2, 2, 3, 4, 4))
OTHER = dealt(((4, 2, 4, 5, 5), CAROLS), (2, 5, 5, 1, 2, 1, 4, 4, 3, 1, 2, 2, 1, 3, 3))

LOOKS = ("table board", "table log", "table list", "table verify", "table hand")
TYPED = ("attack 1x1", "attack 5x2", "advance 5", "parry", "withdraw 2", "lunge 1 1x1", "yield now", "retreat 3")

Seen = dict[str, list[Any]]


@pytest.fixture(autouse=True)
def _same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the commitments would differ, as they should."""
    monkeypatch.setattr(seating, "secrets", SimpleNamespace(token_bytes=bytes))


@asynccontextmanager
async def a_town(make_bot: MakeBot, url: str) -> AsyncGenerator[Town]:
    discord = SimulatedDiscord(make_bot(url), forgiven=(Refusal, UnknownGame))
    town = Town(discord, make_bot, url)
    await discord.start()
    try:
        yield town
    finally:
        await town.close()
        discord.raise_unread_errors()


def shown(posts: Sequence[Post]) -> list[Any]:
    """All that a post shows, its controls and files included."""
    return [
        (post.text, post.pictures, [picture.data for picture in post.pictures], post.buttons, post.menus, post.pings)
        for post in posts
    ]


async def look(town: Town, duel: Duel, person: MemberActor, *, plays: bool) -> list[Any]:
    """Everything that somebody can ask for. The verdict's second question is never answered."""
    answers: list[Answer] = [await town.command(person, name, duel.place) for name in LOOKS]
    answers += [await town.command(person, "table replay", duel.place, format=form) for form in ("text", "animated")]
    answers += [await town.click(person, button, duel.board()) for button in duel.board().buttons.values()]
    asked = (await duel.table()).to_act == (1,)
    if not (plays and asked):
        answers += [await town.command(person, "titans play", duel.place, move=text) for text in TYPED]
    seen: list[Any] = [shown(answer.posts) for answer in answers]
    seen += [await town.complete(person, "titans play", "move", typed, duel.place) for typed in ("", "a", "attack")]
    seen.append(await town.complete(person, "table board", "table", "", duel.place))
    return seen


async def play(town: Town, chance: Sequence[Any]) -> Seen:
    """What everybody saw of the duel, the log of the bot included."""
    seen: Seen = {"carol": [], "dave": [], "beto": []}
    with capture_logs() as logs:
        duel = await prepared(town, chance)
        for number, (seat, text) in enumerate(COURSE[:-1]):
            if number in (1, 3, 6, 8):  # a first turn, attacked, attacked from an advance, near
                seen["carol"].append(await look(town, duel, town.carol, plays=True))
                seen["dave"].append(await look(town, duel, town.dave, plays=False))
                seen["beto"].append(await look(town, duel, town.beto, plays=False))
                await town.discord.advance_time(60)  # so much looking meets the gate, which is another test's
            before = (await duel.table()).seq
            answer = await duel.type(seat, text)
            assert (await duel.table()).seq == before + 1
            if seat == 1:
                seen["carol"].append(shown(answer.posts))
    seen["log"] = [{name: str(value) for name, value in line.items()} for line in logs]
    seen["channel"] = shown([*town.posts(), *town.posts(duel.place)])
    seen["carol alone"] = shown(town.private(town.carol))
    seen["dave alone"] = shown(town.private(town.dave))
    seen["ana alone"] = shown(town.dms(town.ana))
    return seen


@pytest.mark.slow
async def test_nobody_sees_a_card_that_is_not_theirs(make_bot: MakeBot, tmp_path: Path, empty_database: Path):
    found: list[Seen] = []
    for name, chance in (("one", ONE), ("other", OTHER)):
        file = shutil.copy(empty_database, tmp_path / f"{name}.sqlite3")
        async with a_town(make_bot, f"sqlite+aiosqlite:///{file}") as town:
            found.append(await play(town, chance))
    one, other = found
    assert one.pop("ana alone") != other.pop("ana alone"), "Ana holds other cards, and sees it"
    for reader, first in one.items():
        for number, (before, after) in enumerate(zip(first, other[reader], strict=True)):
            assert before == after, (reader, number)
