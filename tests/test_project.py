"""The project's own papers agree with each other: locks, dependencies, folders, and who may import whom."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot import catalogue

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = PROJECT["tool"]["importlinter"]["contracts"]
ROOMS = PROJECT["tool"]["importlinter"]["root_packages"]
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[\w.+!-]+)(?P<when> ; [^\\]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def pins(name: str) -> dict[str, str]:
    """What a lock pins; each pin must have hashes, and nothing but pins and hashes may stand there."""
    found: dict[str, str] = {}
    for entry in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", "").splitlines():
        pin, *hashes = re.split(r"\s+(?=--hash)", entry.strip())
        match = PIN.fullmatch(pin.strip())
        assert match, f"{name}.txt: {pin}"
        assert hashes, f"{name}.txt: {pin}"
        assert all(HASH.fullmatch(one) for one in hashes), f"{name}.txt: {pin}"
        found[match["name"]] = match["version"]
    return found


def normal(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[\[=<>!~; ]", requirement)[0]).lower()


def test_each_lock_holds_the_smaller_one_with_the_same_versions() -> None:
    runtime, demo, dev = pins("runtime"), pins("demo"), pins("dev")
    assert runtime.items() < demo.items() < dev.items()


@pytest.mark.parametrize("name", ["runtime", "demo", "dev"])
def test_every_dependency_is_locked(name: str) -> None:
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].get(name, [])]
    assert {normal(one) for one in wanted} <= pins(name).keys()


def test_every_room_stands_in_the_import_contract() -> None:
    rooms = {place.parent.name for place in ROOT.glob("*/__init__.py")} - {"tests"}
    assert rooms == set(ROOMS)


def folders(room: str) -> list[Path]:
    """The folders of Python of a room, itself included."""
    return sorted({file.parent for file in (ROOT / room).rglob("*.py")})


@pytest.mark.parametrize("room", [*ROOMS, "tests"])
def test_every_folder_of_python_says_in_its_first_line_what_it_is_for(room: str) -> None:
    said: dict[str, str] = {}
    for folder in folders(room):
        start = folder / "__init__.py"
        words = ast.get_docstring(ast.parse(start.read_text(encoding="utf-8"))) if start.exists() else None
        said[str(folder.relative_to(ROOT))] = (words or "").partition("\n")[0]
    assert said
    assert [folder for folder, words in said.items() if not (words[:1].isupper() and words.endswith("."))] == []


def test_every_folder_of_data_is_explained_in_its_readme() -> None:
    data = ROOT / "data"
    rows = re.findall(r"^\| `([^`]+)/` \| \S", (data / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    there = {str(file.parent.relative_to(data)) for file in data.rglob("*") if file.is_file()} - {"."}
    assert set(rows) <= there, "explained, but gone"
    whole = {*catalogue.games(), "skeleton"}  # a game's own folders, and those of a game's template, need no rows
    assert {folder for folder in there - set(rows) if folder.partition("/")[0] not in whole} == set()


@pytest.mark.parametrize("file", sorted((ROOT / "cogs").rglob("*.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_cog_looks_behind_what_a_seat_may_see(file: Path) -> None:
    """The contract closes the door; this, that nobody climbs in by the window."""
    tree = ast.parse(file.read_text())
    asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not asked & {"position", "_position"}


@pytest.mark.parametrize(
    ("importer", "imported", "kept"),
    [
        ("cogs", "bot", True),
        ("bot", "rendering", True),
        ("rendering", "games", True),
        ("bot", "tournaments", True),
        ("tournaments", "games", False),
        ("tournaments", "games.core.dice", True),
        ("tournaments", "games.core.game", False),
        ("tournaments", "asyncio", False),
        ("games", "tournaments", False),
        ("games", "rendering", False),
        ("rendering", "bot", False),
        ("bot", "cogs", False),
        ("games", "asyncio", False),
        ("cogs", "bot.service.ground.records", True),
        ("cogs", "bot.service.ground.sight", False),
        ("cogs", "bot.service.ground.store", False),
        ("bot", "bot.service.ground.sight", True),
        ("bot.window", "bot.service.ground.sight", False),
        ("bot.service.ground", "bot.service.play", False),
        ("bot.service.play", "bot.service.ground", True),
        ("games.toy", "games.core.dice", True),
        ("games.toy", "games.titans", False),
    ],
)
def test_the_import_contract_bites(tmp_path: Path, importer: str, imported: str, kept: bool) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for room in ROOMS:
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").touch()
    sides = ("source_modules", "forbidden_modules")
    named = [each for contract in CONTRACTS for side in sides for each in contract.get(side, ())]
    for module in (imported, f"{importer}.file", *named):
        *folders, name = module.split(".")
        for depth in range(2, len(folders) + 1):
            tmp_path.joinpath(*folders[:depth]).mkdir(exist_ok=True)
            tmp_path.joinpath(*folders[:depth], "__init__.py").touch()
        if folders:  # a module inside a room
            tmp_path.joinpath(*folders, f"{name}.py").touch()
    tmp_path.joinpath(*importer.split("."), "file.py").write_text(f"import {imported}\n")
    lint = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", lint, "--no-cache"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("1 broken" not in done.stdout, done.returncode) == (kept, 0 if kept else 1), done.stdout + done.stderr
