"""What a program of somebody's may reach, and the command line that starts it so."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from bot.storage.url import ROOT

LAUNCHER = Path(__file__).with_name("launcher.py")
PROBE = 20.0
"""Seconds to find out which walls stand here."""
MEMORY: Final = 512
"""MiB of memory that a process may have, where nothing else is said."""
MEMORIES: Final = range(16, 65_537)
SECONDS: Final = 600
"""Seconds of the processor that a process may use in all, where nothing else is said."""
SECRET: Final = (ROOT / ".env", ROOT / "var")
"""The bot's token and its database, where they usually are; nobody's program reads them."""
COVERED: Final = ("/home", "/root", "/run", "/tmp", "/var/tmp")  # noqa: S108  # hidden, not used
"""Folders in which people and services keep what is their own."""
_PYTHON = ("python", "python3")
_INSTALLED = ("bin", "shims")
"""Folders in which commands stand that need what lies beside them."""


class Walls(NamedTuple):
    """`folder`: where it runs, which it may read. `shown`: what else it may read of what is covered. `secret`: what it
    may not read wherever it is. `memory` in MiB, `seconds` of the processor.
    """

    folder: Path
    shown: tuple[Path, ...] = ()
    secret: tuple[Path, ...] = SECRET
    memory: int = MEMORY
    seconds: int = SECONDS


class Held(NamedTuple):
    """Which walls stand on this machine besides the limits of time and memory."""

    network: bool
    processes: bool
    files: bool


def environment() -> dict[str, str]:
    """What a program is told of its surroundings: nothing of this process's own but where programs are found."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": "/tmp",  # noqa: S108  # its own, see the launcher
        "LANG": "C.UTF-8",
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
    }


def line(walls: Walls, command: Sequence[str]) -> list[str]:
    """The command line that puts up the walls and starts the command."""
    folder, command = walls.folder.resolve(), _found(command)
    shown = {str(each.resolve()) for each in (folder, *walls.shown, *_needed(command, folder))}
    hideable = [each for each in (*COVERED, *_home()) if Path(each).is_dir() and not Path(each).is_symlink()]
    covered = [each for each in hideable if each not in shown]
    wanted = {
        "folder": str(folder),
        "covered": sorted(set(covered)),
        "shown": sorted(shown, key=len),
        "secret": [str(each.resolve()) for each in walls.secret if each.exists()],
        "memory": walls.memory << 20,
        "seconds": walls.seconds,
    }
    return [sys.executable, "-I", "-S", str(LAUNCHER), json.dumps(wanted), *command]


def _home() -> tuple[str, ...]:
    home = Path.home().resolve()
    return (str(home),) if home != Path("/") else ()


def _found(command: Sequence[str]) -> list[str]:
    """The command; where there is no Python under its usual names, the one that runs this."""
    known = os.sep in command[0] or shutil.which(command[0], path=environment()["PATH"])
    return [sys.executable if command[0] in _PYTHON and not known else command[0], *command[1:]]


def _needed(command: Sequence[str], folder: Path) -> list[Path]:
    """Where the program stands, and its interpreter: that of a virtual environment stands in two places."""
    needed: list[Path] = []
    found = shutil.which(command[0], path=environment()["PATH"]) if os.sep not in command[0] else command[0]
    if found:
        program = folder / found
        places = [program.parent, program.resolve().parent]
        needed += [each.parent if each.name in _INSTALLED else each for each in places]
        settings = program.parent.parent / "pyvenv.cfg"
        if settings.is_file():
            homes = [each.partition("=")[2] for each in settings.read_text("utf-8").splitlines() if each[:4] == "home"]
            needed += [Path(each.strip()).parent for each in homes]
    files = [folder / each for each in command[1:]]
    needed += [each.parent for each in files if each.is_file()]
    # what is the system's stands open anyway, and whole homes are not shown for a program that lies in one
    return [each for each in needed if each.is_dir() and each.resolve() not in (Path("/"), Path.home().resolve())]


@lru_cache(maxsize=1)
def held() -> Held:
    """Which walls stand here; found out once."""
    try:
        done = subprocess.run(
            line(Walls(ROOT), ["--report"]),
            capture_output=True,
            env=environment(),
            timeout=PROBE,
            check=True,
            stdin=subprocess.DEVNULL,
        )
        told = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return Held(network=False, processes=False, files=False)
    return Held(**told)
