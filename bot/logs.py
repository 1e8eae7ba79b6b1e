"""The log: one line an event, with whatever is bound around it (interaction, user, table). Never a hidden card."""

from __future__ import annotations

import logging
import sys

import structlog

# What libraries print of their own work holds statements, packets, whole messages, and so cards.
LEAST = {
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "sqlalchemy": logging.WARNING,
    "asyncio": logging.INFO,
    "discord": logging.INFO,
    "PIL": logging.INFO,
}


def setup(level: str) -> None:
    """Lines for people on a terminal, JSON otherwise; `level` is debug, info, warning or error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    last = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.addFilter(_briefly)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    wanted = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(wanted)
    for name, least in LEAST.items():
        logging.getLogger(name).setLevel(max(wanted, least))


def _briefly(record: logging.LogRecord) -> bool:
    """A network that fails is one line, not the way through the library to it; it is tried again anyway."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None and record.name.startswith("discord.") and _of_the_network(error):
        record.msg, record.args, record.exc_info = f"{record.getMessage()} ({error or type(error).__name__})", (), None
    return True


def _of_the_network(error: BaseException) -> bool:
    return isinstance(error, OSError) or type(error).__module__.startswith(("aiohttp.", "discord.errors"))
