"""Makes or renews `.venv` from one of the locks beside this file; `./tabard` calls it when something is missing.

Usage: python requirements/install.py runtime|demo|dev

Only the standard library is used: nothing else is there yet. Several callers at once wait for each other, and an
installation that was cut short is made anew.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
SETS = ("runtime", "demo", "dev")  # each holds everything of the one before it
UNFINISHED = "unfinished"


class InstallError(Exception):
    """The environment could not be made; the text says why."""


def lock_of(name: str) -> Path:
    """The pinned, hashed requirements of a set."""
    return ROOT / "requirements" / f"{name}.txt"


def stamp_of(name: str) -> Path:
    """The copy of the lock that a finished installation leaves in the environment."""
    return VENV / f"tabard-{name}.lock"


def ready(name: str) -> bool:
    """Whether the environment holds the set, or a larger one, as its lock says now."""
    return PYTHON.exists() and any(
        stamp_of(held).is_file() and stamp_of(held).read_bytes() == lock_of(held).read_bytes()
        for held in SETS[SETS.index(name) :]
    )


@contextmanager
def alone() -> Iterator[TextIO]:
    """Keeps other installers out. The file says `unfinished` and whose, while an installation is under way."""
    with (ROOT / ".venv.lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another installation here to finish…", file=sys.stderr)
            fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        yield file


def run(command: list[str | Path], guard: TextIO) -> None:
    """Runs a step, silent if it succeeds. Inheriting `guard`, it keeps the lock should we be killed before it ends."""
    settings = {key: value for key, value in os.environ.items() if key not in {"PIP_TARGET", "PIP_PREFIX"}}
    settings["PIP_USER"] = "0"
    step = subprocess.run(
        command,
        cwd=ROOT,
        env=settings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
        pass_fds=[guard.fileno()],
    )
    if step.returncode:
        raise InstallError(f"{step.stdout.strip()}\n\nThis step failed: {' '.join(map(str, command))}")


def usable(uv: str | None) -> bool:
    """Whether the present environment is new enough and something can install into it."""
    if not PYTHON.exists():
        return False
    check = "import sys" if uv else "import sys, pip"
    check += "; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([PYTHON, "-I", "-c", check], capture_output=True, check=False).returncode == 0
    except OSError:  # not a program, or for another kind of machine
        return False


def make_environment(uv: str | None, guard: TextIO) -> None:
    """An empty environment at `.venv`, in place of whatever is there."""
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    if uv:
        run([uv, "venv", "--quiet", "--python", sys.executable, VENV], guard)
    else:
        run([sys.executable, "-I", "-m", "venv", VENV], guard)


def install(name: str, uv: str | None, guard: TextIO) -> None:
    """Puts the set into the environment: ready-made packages only, each checked against its hash."""
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", PYTHON, "--require-hashes", "--no-build"]
    else:
        command = [PYTHON, "-I", "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
        command += ["--require-hashes", "--only-binary", ":all:"]
    run([*command, "-r", lock_of(name)], guard)


def prepare(wanted: str) -> None:
    """Brings the environment to the wanted set; what it held before is renewed with it, never taken away."""
    with alone() as guard:
        if ready(wanted):
            return
        held = [name for name in SETS if stamp_of(name).is_file()]
        name = max([wanted, *held], key=SETS.index)
        uv = shutil.which("uv")
        fresh = guard.read().startswith(UNFINISHED) or not usable(uv)
        print("First use: installing (about a minute)…" if fresh else "Installing what changed…", file=sys.stderr)
        guard.truncate(0)
        guard.write(f"{UNFINISHED} {os.getpid()}\n")
        guard.flush()
        if fresh:
            make_environment(uv, guard)
        for old in held:
            stamp_of(old).unlink(missing_ok=True)
        install(name, uv, guard)
        # Copied whole or not at all: the wrapper reads it without taking the lock.
        copy = stamp_of(name).with_suffix(".new")
        shutil.copyfile(lock_of(name), copy)
        copy.replace(stamp_of(name))
        guard.truncate(0)


def main() -> int:
    """0 when the environment is ready, 1 when it could not be made, 2 for a wrong call, 130 when interrupted."""
    if len(sys.argv) != 2 or sys.argv[1] not in SETS:
        print(f"usage: python requirements/install.py {'|'.join(SETS)}", file=sys.stderr)
        return 2
    try:
        prepare(sys.argv[1])
    except InstallError as error:
        print(f"{error}\nNothing is lost: when the cause is mended, run the same command again.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"The environment {VENV} could not be made: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted; the next run starts the installation anew.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
