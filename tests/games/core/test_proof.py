"""The second derivation, done again from its description alone: HMAC-SHA256, JSON without spaces, nothing else."""

import hashlib
import hmac
import json
from typing import Any

from games.core import referee
from games.core.dice import SeededDice, commitment
from games.core.log import Move, begun, digests, record
from games.core.proof import Beacon, Terms, first_digest, stream_key
from games.core.referee import Setup
from games.titans import GAME

SECRET = bytes(range(32))
SALTS = ("1430 patata frita", 'ñ\u2028\x7f"')
OPTIONS = referee.complete(GAME, {})
TERMS = Terms(table=7, version=3, options=OPTIONS, names=("Ana", "Žofie"), closing="1431")
SETUP = Setup(options=dict(OPTIONS), seats=2, seed=SECRET, salts=SALTS, terms=TERMS)


def mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def told(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def test_the_streams_key_takes_in_words_and_closing():
    assert stream_key(SECRET, SALTS, "1431") == mac(SECRET, b"tabard/2 stream\x00", told([[*SALTS], "1431"]))
    assert referee.key(SETUP) == stream_key(SECRET, SALTS, "1431")
    keys = {stream_key(SECRET, salts, end) for salts in (("a", "b"), ("b", "a"), ("ab", "")) for end in ("", "a", "b")}
    assert len(keys) == 9
    assert SECRET not in keys


def test_chance_comes_from_that_key_alone():
    _, entry = referee.begin(GAME, SETUP)
    dice = SeededDice(stream_key(SECRET, SALTS, "1431"), 0)
    assert entry.rolls[0] == {"pick": dice.pick(2)}
    other = Setup(options=dict(OPTIONS), seats=2, seed=SECRET, salts=SALTS)
    assert referee.begin(GAME, other)[1].rolls != entry.rolls


def test_digests_bind_the_set_up_and_each_entry():
    moves = [Move(0, "advance 1", None), Move(None, "cancel abandoned", None)]
    key = mac(SECRET, b"tabard/2 digest")
    frame = {
        "table": 7, "game": "titans", "version": 3, "options": {name: OPTIONS[name] for name in sorted(OPTIONS)},
        "seats": ["Ana", "Žofie"], "salts": [*SALTS], "closing": "1431",
    }  # fmt: skip
    first = mac(key, hashlib.sha256(SECRET).digest(), told(frame))
    second = mac(key, first, told([1, 0, "advance 1"]))
    third = mac(key, second, told([2, None, "cancel abandoned"]))
    assert digests(GAME.id, SETUP, moves) == [link.hex() for link in (first, second, third)]
    assert begun(GAME.id, SETUP) == first.hex()


def test_known_answers():
    """Written down once, so that the code and the reference above cannot drift together."""
    terms = Terms(table=1, version=1, options={"b": True, "a": 2}, names=("é", ""), closing="00ff")
    assert stream_key(SECRET, ("1 é", ""), "00ff").hex() == KNOWN["stream"]
    assert first_digest(SECRET, "toy", terms, ("1 é", "")) == KNOWN["digest"]


KNOWN = {
    "stream": "038a4a1664091b2080a45e44e2719a7105cf7aacddcb1f50ae391b56e76150a9",
    "digest": "79d5369b4e44c0d6e083a415d960e1d68c86c8bf4f85adc9e993583a3f565588",
}


def test_a_log_keeps_what_was_agreed_when_it_began():
    """Whoever sits there now, and whatever options games have by now."""
    beacon = Beacon("aa" * 32, 9, "bb" * 32, "cc" * 48)
    terms = Terms(table=7, version=3, options={"level": "basic"}, names=("Ana", "Eva"), closing="x", beacon=beacon)
    setup = Setup(options=dict(OPTIONS), seats=2, seed=SECRET, salts=SALTS, terms=terms)
    position, _ = referee.begin(GAME, setup)
    log = record(GAME, setup, ("Ana", "somebody else"), (), position)
    assert log["format"] == "tabard-log/2"
    assert (log["seats"], log["options"], log["table"], log["version"]) == (["Ana", "Eva"], {"level": "basic"}, 7, 3)
    assert log["beacon"] == {"chain": "aa" * 32, "round": 9, "randomness": "bb" * 32, "signature": "cc" * 48}
    assert log["commitment"] == commitment(SECRET)
    assert "seed" not in log
