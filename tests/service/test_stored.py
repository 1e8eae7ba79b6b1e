"""What is stored, read back."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Loading a state for the first time in several threads at once: done wrongly, this crashes the interpreter.
THREADS = """
import sys, threading
from types import SimpleNamespace
import msgspec
from bot.service.ground import rows as stored
from games.titans import GAME
from games.core import referee
setup = referee.Setup(options={}, seats=2, seed=bytes(32))
position, _ = referee.begin(GAME, setup)
row = SimpleNamespace(
    state=msgspec.msgpack.encode(position.state), state_version=GAME.version, result=None, seq=0, forced_used=0
)
sys.setswitchinterval(1e-6)
start = threading.Barrier(8)
found = []
def load():
    start.wait()
    found.append(stored.position_of(GAME, row))
threads = [threading.Thread(target=load) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert found == [position] * 8
"""


@pytest.mark.parametrize("attempt", range(3))
def test_a_kind_of_state_is_read_first_by_many_threads_at_once(attempt: int):
    done = subprocess.run(
        [sys.executable, "-c", THREADS], check=False, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
