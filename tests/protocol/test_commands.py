"""Every command answers what the protocol promises."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import games
from games.core.audit import check
from tests.protocol.talk import SEED, Talk

CARDS = [1, 3, 3, 2, 4, 5, 5, 1, 3, 2, 1, 2, 4, 5, 4, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
OLD = b"\x89PNG\r\n\x1a\n"
CHANCE = [{"pick": 0}, {"shuffle": CARDS}]


def test_games_tells_names_seats_and_options(talk: Talk):
    titans = talk.well("games")["games"]["titans"]
    assert titans["names"] == {"es": "Batalla entre titanes", "en": "Clash of Titans"}
    assert titans["seats"] == {"min": 2, "max": 2}
    assert titans["options"]["level"] == {
        "type": "str",
        "default": "advanced",
        "values": ["basic", "normal", "advanced"],
    }
    assert titans["options"]["specials"] == {"type": "bool", "default": False, "values": [False, True]}
    assert titans["options"]["length"]["type"] == "int"


def test_a_new_table_shows_its_commitment_and_who_begins(talk: Talk):
    answer = talk.well("new", game="titans", seed=SEED, chance=CHANCE)
    assert answer["commitment"] == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert answer["status"] == {"seq": 0, "to_act": [0], "phase": "turn", "over": None}
    assert set(answer) == {"ok", "table", "commitment", "status"}


def test_without_a_seed_every_table_has_a_secret_of_its_own(talk: Talk):
    assert len({talk.well("new", game="titans")["commitment"] for _ in range(5)}) == 5


def test_null_is_the_same_as_absent_where_a_field_is_optional(talk: Talk):
    fields = dict.fromkeys(("options", "seats", "seed", "salts", "chance"))
    log = talk.well("export", table=talk.table(**fields))["log"]
    assert (log["salts"], log["forced"], log["options"]["level"]) == (None, False, "advanced")


def test_the_same_seed_deals_the_same_cards_and_salts_change_them(talk: Talk):
    def hands(**fields: Any) -> list[Any]:
        table = talk.table(seed=SEED, **fields)
        return [talk.well("view", table=table, seat=seat)["view"]["hand"] for seat in (0, 1)]

    assert hands() == hands() == hands(salts=None)
    assert hands(salts=["a", "b"]) == hands(salts=["a", "b"]) != hands()
    assert hands(salts=["a", "b"]) != hands(salts=["b", "a"])


def test_forced_chance_deals_as_it_was_told(talk: Talk):
    table = talk.table(chance=CHANCE)
    assert talk.well("view", table=table, seat=0)["view"]["hand"] == sorted(CARDS[0:10:2])
    assert talk.well("view", table=table, seat=1)["view"]["hand"] == sorted(CARDS[1:10:2])


def test_forced_chance_uses_up_nothing_of_the_seed(talk: Talk):
    # who begins round 1 is the first draw of the set-up; forced, the shuffle takes the stream from its beginning
    free = talk.table(seed=SEED, chance=[{"pick": 0}])
    again = talk.table(seed=SEED, chance=[{"pick": 1}])
    cards = [talk.well("view", table=table, seat=seat)["view"]["hand"] for table in (free, again) for seat in (0, 1)]
    assert [cards[0], cards[1]] == [cards[3], cards[2]]


def test_a_view_is_what_the_seat_may_know_and_nothing_more(talk: Talk):
    table = talk.table(chance=CHANCE)
    mine, spectator = (talk.well("view", table=table, seat=seat)["view"] for seat in (0, None))
    assert mine == {
        "squares": [0, 24],
        "distance": 24,
        "hand": sorted(CARDS[0:10:2]),
        "hands": [None, None],
        "hand_sizes": [5, 5],
        "pile": 15,
        "discard_top": None,
        "points": [0, 0],
        "games": [0, 0],
        "round": 1,
        "beginner": 0,
        "special": None,
        "pending": None,
    }
    assert spectator == {**mine, "hand": None}


def test_legal_actions_are_for_the_seat_to_act_alone(talk: Talk):
    table = talk.table(chance=CHANCE)
    assert talk.well("legal", table=table, seat=0)["actions"] == ["advance 1", "advance 3", "advance 4", "advance 5"]
    assert talk.well("legal", table=table, seat=1)["actions"] == []


def test_an_action_tells_everybody_and_its_seat(talk: Talk):
    table = talk.table(chance=CHANCE)
    answer = talk.well("act", table=table, seat=0, action="advance 3")
    moved = answer["events"][0]
    assert moved == {
        "kind": "advance",
        "text": "Seat 0 advances 3, to square 3.",
        "seat": 0,
        "value": 3,
        "square": 3,
    }
    assert [(event["kind"], event["cards"]) for event in answer["private"]] == [("drawn", [CARDS[10]])]
    assert not any("cards" in event for event in answer["events"])
    assert answer["status"] == {"seq": 1, "to_act": [1], "phase": "turn", "over": None}


def test_events_are_told_in_the_language_that_was_asked_for():
    talk = Talk("es")
    table = talk.table(chance=CHANCE)
    told = talk.well("act", table=table, seat=0, action="advance 3")["events"][0]["text"]
    assert told == "Asiento 0 avanza 3, hasta la casilla 3."


def test_a_whole_game_ends_and_its_log_holds(talk: Talk):
    answer = talk.well("new", game="titans", seed=SEED, options={"rounds_to_win": 2})
    table, status = answer["table"], answer["status"]
    running = talk.well("export", table=table)["log"]
    assert "seed" not in running
    assert running["result"] is None
    over = talk.play_to_the_end(table, status)
    assert over["to_act"] == []
    assert over["phase"] == "over"
    assert over["over"]["reason"] == "points"
    winner = over["over"]["winners"][0]
    assert over["over"]["scores"][winner] == 2
    log = talk.well("export", table=table)["log"]
    assert log["seed"] == SEED
    assert log["result"] == over["over"]
    assert [event["seq"] for event in log["events"]] == list(range(1, over["seq"] + 1))
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", event["at"]) for event in log["events"])
    assert check(log, games().get).holds
    for seat in (0, 1):
        assert talk.well("legal", table=table, seat=seat)["actions"] == []
        assert talk.refused("act", table=table, seat=seat, action="advance 1") == "game_over"
        assert talk.refused("suggest", table=table, seat=seat, ms=0) == "game_over"
    assert talk.refused("act", table=table, seat=0, action="resign") == "game_over"
    assert talk.well("view", table=table, seat=0)["view"]["round"] >= 2


@pytest.mark.parametrize("seat", [0, 1])
def test_any_seat_may_resign_while_the_game_runs(talk: Talk, seat: int):
    table = talk.table(chance=CHANCE)
    assert "resign" not in talk.well("legal", table=table, seat=seat)["actions"]
    answer = talk.well("act", table=table, seat=seat, action="resign")
    assert answer["status"]["over"] == {"winners": [1 - seat], "scores": [0, 0], "reason": "resigned"}
    assert answer["status"]["seq"] == 1
    assert check(talk.well("export", table=table)["log"], games().get).departures == ()


def test_a_forced_table_is_marked_in_its_log_and_tells_its_chance_at_the_end(talk: Talk):
    table = talk.table(chance=CHANCE)
    log = talk.well("export", table=table)["log"]
    assert log["forced"] is True
    assert "chance" not in log
    talk.well("act", table=table, seat=0, action="resign")
    log = talk.well("export", table=table)["log"]
    assert log["chance"] == CHANCE
    assert check(log, games().get).forced


@pytest.mark.parametrize("ms", [0, 30])
def test_the_computer_suggests_something_legal(talk: Talk, ms: int):
    table = talk.table(chance=CHANCE)
    action = talk.well("suggest", table=table, seat=0, ms=ms)["action"]
    assert action in talk.well("legal", table=table, seat=0)["actions"]
    assert talk.refused("suggest", table=table, seat=1, ms=ms) == "not_your_turn"


def test_a_picture_is_drawn_from_the_seats_view(talk: Talk, tmp_path: Path):
    table = talk.table(chance=CHANCE)
    for seat in (0, None):
        path = tmp_path / f"board-{seat}.png"
        answer = talk.well("render", table=table, seat=seat, path=str(path))
        with Image.open(path) as image:
            assert image.format == "PNG"
            assert image.size == (answer["width"], answer["height"])
        assert path.stat().st_size == answer["bytes"]
        assert "24" in answer["alt"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["board-0.png", "board-None.png"]


def test_a_picture_replaces_a_file_and_keeps_links_and_permissions(talk: Talk, tmp_path: Path):
    old, link = tmp_path / "old.png", tmp_path / "link.png"
    old.write_bytes(OLD)
    old.chmod(0o640)
    link.symlink_to(old)
    talk.well("render", table=talk.table(), seat=None, path=str(link))
    assert link.is_symlink()
    assert old.read_bytes().startswith(b"\x89PNG")
    assert old.stat().st_mode & 0o777 == 0o640


def test_nothing_but_a_picture_is_replaced(talk: Talk, tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all", encoding="utf-8")
    assert talk.refused("render", table=talk.table(), seat=None, path=str(letter)) == "bad_request"
    assert letter.read_text(encoding="utf-8") == "Dear all"


def test_pictures_are_written_below_the_folder_given_at_the_start_alone(tmp_path: Path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "way-out").symlink_to(tmp_path)
    talk = Talk(pictures=tmp_path / "in")
    table = talk.table()
    for outside in (str(tmp_path / "board.png"), "../board.png", "way-out/board.png", "/board.png"):
        assert talk.refused("render", table=table, seat=None, path=outside) == "bad_request"
    assert [file.name for file in tmp_path.iterdir()] == ["in"]
    talk.well("render", table=table, seat=None, path="board.png")
    assert (tmp_path / "in" / "board.png").read_bytes().startswith(OLD)


@pytest.mark.parametrize("path", ["", ".", "missing/board.png", "a" * 300, "nul\0.png", "half \ud800.png", "/dev/null"])
def test_a_path_that_cannot_be_written_is_told_and_nothing_is_left_behind(
    talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
):
    monkeypatch.chdir(tmp_path)
    assert talk.refused("render", table=talk.table(), seat=None, path=path) == "bad_request"
    assert list(tmp_path.iterdir()) == []
    assert Path("/dev/null").is_char_device()


def test_a_picture_that_breaks_off_leaves_the_old_one(talk: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "board.png"
    path.write_bytes(OLD)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert talk.refused("render", table=talk.table(), seat=None, path=str(path)) == "bad_request"
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [OLD]


def test_a_closed_table_is_gone(talk: Talk):
    table, other = talk.table(), talk.table()
    assert talk.well("close", table=table) == {"ok": True}
    assert talk.refused("close", table=table) == "unknown_table"
    assert talk.refused("legal", table=table, seat=0) == "unknown_table"
    assert talk.well("legal", table=other, seat=5 - 5)["ok"]


@pytest.mark.usefixtures("toy")
def test_several_seats_may_be_asked_at_once(talk: Talk):
    answer = talk.well("new", game="sealed", seats=3, seed=SEED)
    table = answer["table"]
    assert answer["status"]["to_act"] == [0, 1, 2]
    card = talk.well("legal", table=table, seat=2)["actions"][0]
    answer = talk.well("act", table=table, seat=2, action=card)
    assert answer["status"]["to_act"] == [0, 1]
    assert [event["kind"] for event in answer["private"]] == ["sealed"]
    assert talk.refused("act", table=table, seat=2, action=card) == "not_your_turn"
    assert talk.well("suggest", table=table, seat=1, ms=20)["ok"]
    assert len(talk.well("export", table=table)["log"]["seats"]) == 3


def test_reading_changes_nothing(talk: Talk, tmp_path: Path):
    table = talk.table(chance=CHANCE)
    before = talk.everything(table)
    talk.well("render", table=table, seat=0, path=str(tmp_path / "board.png"))
    talk.well("suggest", table=table, seat=0, ms=10)
    assert json.dumps(talk.everything(table)) == json.dumps(before)
