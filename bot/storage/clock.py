"""The database's own clock, which all processes share, whatever theirs say."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class now_ms(FunctionElement[int]):  # noqa: N801  # it reads as a function of SQL
    """The present in Unix milliseconds."""

    type = BigInteger()
    inherit_cache = True


@compiles(now_ms, "sqlite")
def _sqlite(*_: Any, **__: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(now_ms, "postgresql")
def _postgresql(*_: Any, **__: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
