"""Configuration: one clear line for each wrong value."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.beacon.chain import QUICKNET
from bot.config import BadConfig, Shards, load, load_or_exit
from bot.storage.url import ROOT

KEYS = (
    "DISCORD_TOKEN", "DATABASE_URL", "DISCORD_API_URL", "TABARD_LOCALE", "TABARD_LOG", "TABARD_SHARDS",
    "TABARD_METRICS_PORT", "TABARD_THINKERS", "TABARD_BEACON", "TABARD_BEACON_CHAIN", "TABARD_DEV_GUILD",
)  # fmt: skip


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in KEYS:
        monkeypatch.delenv(key, raising=False)


def test_without_any_configuration_there_are_defaults():
    config = load(None)
    assert config.discord_token is None
    assert config.database_url == "sqlite+aiosqlite:///var/tabard.sqlite3"
    assert config.discord_api_url == "https://discord.com/api/v10"
    assert (config.locale, config.log, config.shards, config.worker) == ("en", "info", None, "all")
    assert (config.metrics_port, config.thinkers, config.dev_guild) == (None, None, None)
    assert (config.beacon, config.beacon_chain) == ("at-once", QUICKNET)


def test_the_example_names_every_key_and_its_default():
    text = (ROOT / ".env.example").read_text()
    config = load(None)
    for key in KEYS:
        assert f"\n{key}=" in text or f"\n#{key}=" in text
    assert f"#DATABASE_URL={config.database_url}\n" in text
    assert f"#DISCORD_API_URL={config.discord_api_url}\n" in text
    assert f"#TABARD_LOCALE={config.locale}\n" in text
    assert f"#TABARD_LOG={config.log}\n" in text
    assert f"#TABARD_BEACON={config.beacon}\n" in text


def test_the_example_copied_as_it_is_is_a_configuration():
    assert load(ROOT / ".env.example") == load(None)


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / ".env"
    file.write_text("TABARD_LOCALE=es\nTABARD_LOG=debug\nTABARD_SOMETHING_ELSE=1\n")
    monkeypatch.setenv("TABARD_LOG", "ERROR")
    config = load(file)
    assert (config.locale, config.log) == ("es", "error")


def test_an_empty_value_is_no_value(monkeypatch: pytest.MonkeyPatch):
    for key in KEYS:
        monkeypatch.setenv(key, "")
    assert load(None).dev_guild is None


def test_shards_name_the_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://user:secret@host/tabard")
    monkeypatch.setenv("TABARD_SHARDS", "4-7/16")
    config = load(None)
    assert config.shards == Shards(4, 7, 16)
    assert config.worker == "4-7/16"
    assert "secret" not in repr(config)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("DISCORD_TOKEN", "two words"),
        ("DATABASE_URL", "mysql://user:secret@host/x"),
        ("DISCORD_API_URL", "discord.com"),
        ("TABARD_LOCALE", "fr"),
        ("TABARD_LOG", "loud"),
        ("TABARD_SHARDS", "3-1/4"),
        ("TABARD_SHARDS", "0-4/4"),
        ("TABARD_SHARDS", "all"),
        ("TABARD_SHARDS", "0-3/16"),
        ("TABARD_METRICS_PORT", "http"),
        ("TABARD_METRICS_PORT", "70000"),
        ("TABARD_DEV_GUILD", "-5"),
        ("TABARD_DEV_GUILD", "1.5"),
    ],
)
def test_a_wrong_value_gets_one_line_that_names_its_key(key: str, value: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(key, value)
    with pytest.raises(BadConfig) as caught:
        load(None)
    assert len(caught.value.lines) == 1
    assert caught.value.lines[0].startswith(f"{key}: ")
    assert "\n" not in caught.value.lines[0]
    assert "secret" not in str(caught.value)


def test_wrong_values_end_the_program_with_two(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("TABARD_LOCALE", "fr")
    monkeypatch.setenv("TABARD_LOG", "loud")
    with pytest.raises(SystemExit) as caught:
        load_or_exit()
    assert caught.value.code == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in lines] == ["TABARD_LOCALE", "TABARD_LOG"]
