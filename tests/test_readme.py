"""What the README promises is there."""

import re
from pathlib import Path

import discord
import pytest

from bot import catalogue
from bot.cli import COMMANDS
from bot.cli.doctor import PERMISSIONS
from bot.texts import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_every_command_line_that_is_shown_exists():
    shown = set(re.findall(r"\./tabard ([a-z]+)", "".join(page.read_text(encoding="utf-8") for page in PAGES)))
    assert "demo" in shown
    assert shown <= {*COMMANDS, "test"}


def test_every_command_line_that_exists_is_shown_somewhere():
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in COMMANDS if f"tabard {name}" not in shown] == []


def test_the_invite_link_asks_for_exactly_the_permissions_that_the_doctor_checks():
    asked = re.search(r"permissions=(\d+)", README)
    assert asked is not None
    assert int(asked[1]) == discord.Permissions(**dict.fromkeys(PERMISSIONS, True)).value


def test_every_permission_is_explained():
    for name in PERMISSIONS:
        assert name.replace("_", " ").title().replace(" In ", " in ") in README


@pytest.mark.parametrize("game_id", catalogue.games())
def test_every_game_is_named(game_id: str):
    assert f"/{game_id} new" in README
    (row,) = (line for line in README.splitlines() if line.startswith("| **") and line.endswith(f"| `/{game_id}` |"))
    for language in LANGUAGES:
        assert catalogue.texts().say(language)(f"{game_id}.name") in row


def test_links_inside_the_project_lead_somewhere():
    link = re.compile(r"\]\((?!https?:)([^)#]+)")
    links = [(page, target) for page in PAGES for target in link.findall(page.read_text(encoding="utf-8"))]
    assert len(links) > 5
    assert [(page.name, target) for page, target in links if not (page.parent / target).exists()] == []
