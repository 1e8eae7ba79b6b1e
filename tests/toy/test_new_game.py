"""A new game is a package; nothing of the house changes."""

import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import catalogue
from bot.computer import LEVELS, choose
from bot.protocol.server import Server
from games.core import referee
from games.core.audit import check
from tests.installed import TOY, installed
from tests.toy import GAME

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with installed(TOY):
        yield


class Line:
    """A line to the referee."""

    def __init__(self) -> None:
        self.server = Server("es")

    def __call__(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = json.loads(self.server.reply(json.dumps({"cmd": cmd, **fields}).encode()))
        assert answer["ok"], answer
        return answer


def test_the_catalogue_knows_it_while_it_is_installed():
    assert catalogue.game(GAME.id) is GAME
    sys.path.remove(str(TOY))
    catalogue.forget()
    with pytest.raises(catalogue.UnknownGame):
        catalogue.game(GAME.id)


def test_the_referee_protocol_offers_it_with_its_names_seats_and_options():
    told = Line()("games")["games"]["sealed"]
    assert told["names"] == {"es": "Pujas cerradas", "en": "Sealed bids"}
    assert told["seats"] == {"min": 2, "max": 4}
    assert told["options"]["raises"] == {"type": "bool", "default": True, "values": [False, True]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_and_verified_through_the_referee_protocol(seats: int):
    line, rng = Line(), random.Random(seats)
    table = line("new", game="sealed", seats=seats, seed="ab" * 32)["table"]
    status = line("act", table=table, seat=0, action=line("legal", table=table, seat=0)["actions"][0])["status"]
    assert status["to_act"] == list(range(1, seats)), "the others are still asked"
    while status["over"] is None:
        seat = rng.choice(status["to_act"])
        answer = line(
            "act", table=table, seat=seat, action=rng.choice(line("legal", table=table, seat=seat)["actions"])
        )
        status = answer["status"]
        assert all(event["text"] for event in answer["events"] + answer["private"])
    assert check(line("export", table=table)["log"], catalogue.games().get).holds


def test_its_painter_draws_for_the_referee_protocol(tmp_path: Path):
    line = Line()
    table = line("new", game="sealed")["table"]
    drawn = line("render", table=table, seat=None, path=str(tmp_path / "board.png"))
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert drawn["alt"].startswith("Premio 1")


@pytest.mark.parametrize("level", LEVELS)
def test_every_computer_player_plays_it_from_views_alone(level: str):
    setup = referee.Setup(options={}, seats=3, seed=bytes(range(32)))
    position, _ = referee.begin(GAME, setup)
    rng = random.Random(level)
    for _ in range(8):
        seat = referee.asks(GAME, position)[-1].seat
        action = choose(GAME, referee.view(position, seat), seat, level, 5, rng)
        assert action in referee.legal(GAME, position, seat)
        position, _ = referee.play(GAME, setup, position, seat, action)


def test_its_texts_come_with_it_and_go_with_it():
    assert catalogue.texts().say("es-419")("sealed.name") == "Pujas cerradas"
    sys.path.remove(str(TOY))
    catalogue.forget()
    assert not catalogue.texts().language("es").has("sealed.name")


@pytest.mark.parametrize("room", ["games", "bot", "cogs", "rendering", "tournaments", "data"])
def test_no_room_of_the_project_knows_it(room: str):
    files = [file for file in (ROOT / room).rglob("*") if file.suffix in {".py", ".toml", ".po", ".json"}]
    knowing = [file for file in files if re.search(r"SealedBids|\bsealed\.[a-z]", file.read_text(encoding="utf-8"))]
    assert knowing == []


def test_what_all_games_share_imports_no_game():
    """Examples, which need one, are text."""
    rooms = ("games/core", "bot", "bot/service", "bot/storage", "bot/protocol", "bot/computer", "cogs/shared")
    shared = [file for room in rooms for file in (ROOT / room).glob("*.py")]
    assert len(shared) > 20
    names = {game_id for game_id in catalogue.games() if game_id != GAME.id}
    naming = [
        f"{file.name}: from games.{name}"
        for file in shared
        for name in names
        if re.search(rf"^\s*(from|import) games\.{name}", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert naming == []


def test_the_page_on_adding_a_game_names_only_files_that_are_there():
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:tests|data|cogs|games|rendering)/[^`<*]*)`", page))
    assert len(named) > 10
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
