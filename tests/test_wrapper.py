"""`./tabard` in a project folder of its own: what it installs, when, and what it says when it cannot.

A stand-in for uv makes real but empty environments and notes what it was asked to install, so nothing is downloaded.
The last test uses pip itself on a package made here.
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BASE_PYTHON = Path(getattr(sys, "_base_executable", sys.executable)).resolve()
SHOW = """
import json, os, sys
print(json.dumps({"argv": sys.argv[1:], "cwd": os.getcwd(), "prefix": sys.prefix, "path": sys.path}))
"""
FAKE_UV = """#!/bin/sh
case $1 in
    venv)
        for place in "$@"; do :; done
        exec "{python}" -I -m venv --without-pip "$place"
        ;;
    pip)
        for lock in "$@"; do :; done
        echo "$(basename "$lock")" >> "{notes}"
        while [ -e "{slow}" ]; do sleep 0.05; done
        [ ! -e "{broken}" ] || {{ echo "the index is out of reach"; exit 1; }}
        ;;
    *) exit 1 ;;
esac
"""


@dataclass(frozen=True)
class Started:
    """A running wrapper and the file of what it said."""

    process: subprocess.Popen[bytes]
    file: Path

    @property
    def waits(self) -> bool:
        return "Waiting for another" in self.file.read_text()

    def end(self) -> int:
        return self.process.wait(timeout=60)


@dataclass(frozen=True)
class Project:
    """A copy of the wrapper with empty locks, and a PATH that holds only what the test put there."""

    root: Path
    programs: Path

    def run(
        self, *words: str, cwd: Path | None = None, settings: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.root / "tabard", *words],
            cwd=cwd or self.root,
            env={"PATH": str(self.programs), "HOME": str(self.root), **(settings or {})},
            capture_output=True,
            text=True,
            check=False,
        )

    def start(self, *words: str) -> "Started":
        told = self.programs / f"told-{len(list(self.programs.glob('told-*')))}"
        with told.open("w") as file:
            process = subprocess.Popen(
                [self.root / "tabard", *words],
                cwd=self.root,
                env={"PATH": str(self.programs), "HOME": str(self.root)},
                stdout=subprocess.DEVNULL,
                stderr=file,
            )
        return Started(process, told)

    def program(self, name: str, text: str) -> None:
        (self.programs / name).write_text(text)
        (self.programs / name).chmod(0o755)

    def switch(self, name: str, *, on: bool = True) -> None:
        """Makes the stand-in for uv `slow` or `broken`."""
        if on:
            (self.programs / name).touch()
        else:
            (self.programs / name).unlink()

    @property
    def installed(self) -> list[str]:
        """The locks that were installed, in order."""
        notes = self.programs / "notes"
        return notes.read_text().split() if notes.exists() else []


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root, programs = tmp_path / "a project", tmp_path / "programs"
    (root / "requirements").mkdir(parents=True)
    (root / "bot").mkdir()
    programs.mkdir()
    shutil.copy(ROOT / "tabard", root)
    shutil.copy(ROOT / "requirements" / "install.py", root / "requirements")
    for name in ("runtime", "demo", "dev"):
        (root / "requirements" / f"{name}.txt").write_text(f"# {name}\n")
    (root / "bot" / "__init__.py").touch()
    (root / "bot" / "__main__.py").write_text(SHOW)
    for name in ("cmp", "dirname", "readlink", "basename", "sleep"):
        (programs / name).symlink_to(shutil.which(name) or name)
    made = Project(root, programs)
    made.program("python3", f'#!/bin/sh\nexec "{BASE_PYTHON}" "$@"\n')
    marks = {name: programs / name for name in ("notes", "slow", "broken")}
    made.program("uv", FAKE_UV.format(python=BASE_PYTHON, **marks))
    return made


def stand_in(version: str, *, venv: bool) -> str:
    """A Python that answers the wrapper's question as this version would."""
    new = tuple(map(int, version.split("."))) >= (3, 11)
    return f"#!/bin/sh\necho '{version} {int(new)} {int(venv)} /nowhere/python'\n"


def test_the_first_use_installs_and_the_second_does_not(project: Project) -> None:
    first, second = project.run("games"), project.run("games")
    assert first.returncode == 0, first.stderr
    assert first.stderr == "First use: installing (about a minute)…\n"
    assert second.stderr == ""
    assert json.loads(first.stdout) == json.loads(second.stdout)
    assert project.installed == ["runtime.txt"]
    assert json.loads(second.stdout)["prefix"] == str(project.root / ".venv")


def test_it_works_from_any_folder_and_that_folder_cannot_shadow_the_project(project: Project, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "bot").mkdir(parents=True)
    (elsewhere / "bot" / "__main__.py").write_text("raise SystemExit('the wrong bot')")
    (elsewhere / "json.py").write_text("raise SystemExit('the wrong json')")
    shown = json.loads(project.run("verify", "../a b.json", cwd=elsewhere).stdout)
    assert shown["argv"] == ["verify", "../a b.json"]
    assert shown["cwd"] == str(elsewhere)
    assert str(elsewhere) not in shown["path"]


def test_it_works_through_links(project: Project, tmp_path: Path) -> None:
    (tmp_path / "far").symlink_to("near")
    (tmp_path / "near").symlink_to(project.root / "tabard")
    shown = subprocess.run(
        [tmp_path / "far"], env={"PATH": str(project.programs)}, capture_output=True, text=True, check=True
    )
    assert json.loads(shown.stdout)["prefix"] == str(project.root / ".venv")


def test_a_larger_set_serves_the_smaller_ones_and_is_kept_when_the_locks_change(project: Project) -> None:
    project.run("run")
    project.run("demo")
    project.run("run")
    assert project.installed == ["runtime.txt", "demo.txt"]
    for name in ("runtime", "demo", "dev"):
        (project.root / "requirements" / f"{name}.txt").write_text("# newer\n")
    renewed = project.run("run")
    assert renewed.stderr == "Installing what changed…\n"
    assert project.installed[2:] == ["demo.txt"]
    assert project.run("demo").stderr == ""


def test_tests_run_in_the_project_folder_with_the_dev_set(project: Project, tmp_path: Path) -> None:
    (project.root / "pytest.py").write_text(SHOW)
    shown = json.loads(project.run("test", "-x", "tests/a.py", cwd=tmp_path).stdout)
    assert shown["argv"] == ["-n", "auto", "--dist", "worksteal", "-x", "tests/a.py"]
    assert shown["cwd"] == str(project.root)
    assert project.installed == ["dev.txt"]


def test_several_first_uses_at_once_install_once(project: Project) -> None:
    project.switch("slow")
    running = [project.start("run") for _ in range(3)]
    wait_until(lambda: sum(one.waits for one in running) == 2)
    project.switch("slow", on=False)
    assert [one.end() for one in running] == [0, 0, 0]
    assert project.installed == ["runtime.txt"]


def test_a_killed_installation_is_made_anew_once_its_last_step_has_ended(project: Project) -> None:
    project.switch("slow")
    doomed = project.start("run")
    wait_until(lambda: project.installed == ["runtime.txt"])
    leftover = project.root / ".venv" / "leftover"
    leftover.touch()
    installer = int((project.root / ".venv.lock").read_text().split()[1])
    os.kill(installer, 9)
    assert doomed.end() != 0
    after = project.start("run")
    wait_until(lambda: after.waits)
    assert leftover.exists()
    project.switch("slow", on=False)
    assert after.end() == 0
    assert after.file.read_text().splitlines()[-1] == "First use: installing (about a minute)…"
    assert not leftover.exists()


def test_a_failed_installation_tells_why_and_is_made_anew(project: Project) -> None:
    project.switch("broken")
    failed = project.run("run")
    assert failed.returncode == 1
    assert "the index is out of reach" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert failed.stdout == ""
    project.switch("broken", on=False)
    assert project.run("run").returncode == 0


def test_an_environment_whose_python_is_gone_is_made_anew(project: Project) -> None:
    project.run("run")
    python = project.root / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3.11")
    again = project.run("run")
    assert again.returncode == 0
    assert again.stderr == "First use: installing (about a minute)…\n"


def test_an_old_python_is_named_in_one_line(project: Project) -> None:
    project.program("python3", stand_in("3.9", venv=True))
    told = project.run("run")
    assert told.returncode == 2
    assert told.stderr == "Tabard needs Python 3.11 or newer; the one found here is 3.9.\n"


def test_no_python_at_all_is_told_in_one_line(project: Project) -> None:
    (project.programs / "python3").unlink()
    told = project.run("run")
    assert (told.returncode, told.stderr) == (2, "Tabard needs Python 3.11 or newer, and found none here.\n")


def test_a_missing_venv_module_is_told_with_its_package(project: Project) -> None:
    (project.programs / "uv").unlink()
    project.program("python3", stand_in("3.11", venv=False))
    told = project.run("run")
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert "sudo apt install python3.11-venv" in told.stderr


def test_the_first_python_that_can_make_environments_is_taken(project: Project) -> None:
    (project.programs / "uv").rename(project.programs / "hidden")
    project.program("python3.13", stand_in("3.13", venv=False))
    project.program("python3.12", "#!/bin/sh\necho 'python3.12: command not found' >&2\nexit 127\n")
    project.program("python3.11", stand_in("3.11", venv=True))
    told = project.run("run")
    assert "/nowhere/python" in told.stderr  # the stand-in of 3.11 was chosen, and there is no such program


def wheel(folder: Path, name: str, text: str) -> str:
    """Writes a wheel with one module; its SHA-256 in hex."""
    info = f"{name}-1.0.dist-info"
    files = {
        f"{name}.py": text,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    digests = {
        path: base64.urlsafe_b64encode(hashlib.sha256(body.encode()).digest()).rstrip(b"=").decode()
        for path, body in files.items()
    }
    record = "".join(f"{path},sha256={digests[path]},{len(body)}\n" for path, body in files.items())
    place = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(place, "w") as archive:
        for path, body in {**files, f"{info}/RECORD": f"{record}{info}/RECORD,,\n"}.items():
            archive.writestr(path, body)
    return hashlib.sha256(place.read_bytes()).hexdigest()


@pytest.mark.slow
def test_pip_installs_what_has_the_right_hash_and_nothing_else(project: Project, tmp_path: Path) -> None:
    (project.programs / "uv").unlink()
    digest = wheel(tmp_path, "heraldry", "BLAZON = 'azure'\n")
    lock = project.root / "requirements" / "runtime.txt"
    # The last is a habit of some machines that would break installing into an environment.
    settings = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(tmp_path), "PIP_CONFIG_FILE": os.devnull, "PIP_USER": "1"}

    lock.write_text(f"heraldry==1.0 --hash=sha256:{'0' * 64}\n")
    refused = project.run("run", settings=settings)
    assert refused.returncode == 1
    assert "DO NOT MATCH THE HASHES" in refused.stderr

    lock.write_text(f"heraldry==1.0 --hash=sha256:{digest}\n")
    (project.root / "bot" / "__main__.py").write_text("import heraldry; print(heraldry.BLAZON)")
    assert project.run("run", settings=settings).stdout == "azure\n"


def wait_until(true: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come about in time"
        time.sleep(0.02)
