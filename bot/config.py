"""Configuration: the environment, then `.env` in the project's folder. `.env.example` explains each key."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any, Literal, NamedTuple, NoReturn
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.beacon.chain import QUICKNET, Chain
from bot.beacon.chain import parse as parse_chain
from bot.storage.url import ROOT, SQLITE, parse

ENV_FILE = ROOT / ".env"


class Shards(NamedTuple):
    """The part of Discord's shards that this process serves: `first` to `last`, both included, of `total`."""

    first: int
    last: int
    total: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.total}"


class BadConfig(Exception):
    """Some values are wrong; `lines` says so, a line a key."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__("; ".join(lines))
        self.lines = lines


class Config(BaseSettings):
    """Every key, checked."""

    model_config = SettingsConfigDict(
        env_ignore_empty=True, extra="ignore", frozen=True, populate_by_name=True, hide_input_in_errors=True
    )

    discord_token: SecretStr | None = Field(None, validation_alias="DISCORD_TOKEN")
    database_url: str = Field(f"{SQLITE}:///var/tabard.sqlite3", validation_alias="DATABASE_URL", repr=False)
    discord_api_url: str = Field("https://discord.com/api/v10", validation_alias="DISCORD_API_URL")
    locale: Literal["es", "en"] = Field("en", validation_alias="TABARD_LOCALE")
    log: Literal["debug", "info", "warning", "error"] = Field("info", validation_alias="TABARD_LOG")
    shards: Shards | None = Field(None, validation_alias="TABARD_SHARDS")
    metrics_port: int | None = Field(None, validation_alias="TABARD_METRICS_PORT", ge=1, le=65535)
    web_port: int | None = Field(None, validation_alias="TABARD_WEB_PORT", ge=1, le=65535)
    web_url: str | None = Field(None, validation_alias="TABARD_WEB_URL")
    web_client_secret: SecretStr | None = Field(None, validation_alias="TABARD_WEB_CLIENT_SECRET", repr=False)
    thinkers: int | None = Field(None, validation_alias="TABARD_THINKERS", ge=1, le=64)
    players: Path | None = Field(None, validation_alias="TABARD_PLAYERS")
    beacon: Literal["off", "at-once", "rated", "all"] = Field("at-once", validation_alias="TABARD_BEACON")
    beacon_chain: Chain = Field(QUICKNET, validation_alias="TABARD_BEACON_CHAIN")
    dev_guild: int | None = Field(None, validation_alias="TABARD_DEV_GUILD", ge=1)

    @property
    def worker(self) -> str:
        """This process's name, the same after a restart and another for each process of a community."""
        return "all" if self.shards is None else str(self.shards)

    @field_validator("beacon_chain", mode="before")
    @classmethod
    def _chain(cls, value: Any) -> Any:
        return parse_chain(value) if isinstance(value, str) else value

    @field_validator("log", "locale", "beacon", mode="before")
    @classmethod
    def _lower(cls, value: Any) -> Any:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value().split()) != 1:
            raise ValueError("must be the token alone, without spaces")
        return value

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        parse(value)
        return value

    @field_validator("discord_api_url")
    @classmethod
    def _api(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("must be an address such as https://discord.com/api/v10")
        return value.rstrip("/")

    @field_validator("web_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        parts = urlsplit(value or "http://host")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
            raise ValueError("must be an address without a path, such as https://tabard.example")
        return value and value.rstrip("/").lower()

    @field_validator("shards", mode="before")
    @classmethod
    def _shards(cls, value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, str):
            return value
        found = re.fullmatch(r"\s*(\d{1,5})-(\d{1,5})/(\d{1,5})\s*", value)
        shards = Shards(*map(int, found.groups())) if found else None
        if shards is None or not shards.first <= shards.last < shards.total:
            raise ValueError("must be FIRST-LAST/ALL, counted from 0, such as 0-3/16")
        some = shards.last - shards.first + 1 < shards.total
        if some and parse(info.data.get("database_url", f"{SQLITE}:///x")).drivername == SQLITE:
            raise ValueError("serves a part only: several processes need DATABASE_URL to be PostgreSQL")
        return shards


_KEYS = {name: str(field.validation_alias) for name, field in Config.model_fields.items()}


def load(env_file: Path | None = ENV_FILE) -> Config:
    """The configuration. Raises BadConfig."""
    try:
        return Config(_env_file=env_file)  # pyright: ignore[reportCallIssue]
    except ValidationError as error:
        raise BadConfig(tuple(_line(each) for each in error.errors(include_url=False, include_input=False))) from error


def load_or_exit() -> Config:
    """The configuration; if it is wrong, says so on standard error and exits with 2."""
    try:
        return load()
    except BadConfig as bad:
        stop(*bad.lines)


def stop(*lines: str) -> NoReturn:
    """Says what is wrong with the configuration and exits with 2."""
    for line in lines:
        print(line, file=sys.stderr)  # noqa: T201  # the log is not set up without a configuration
    sys.exit(2)


def _line(error: Any) -> str:
    key = str(error["loc"][0])
    message = error["msg"].removeprefix("Value error, ")
    return f"{_KEYS.get(key, key)}: {message[:1].lower()}{message[1:]}"
