"""The service's fixtures: a club on each of the two databases."""

from tests.service.conftest import (
    club,
    database_url,
    new_club,
    postgres_database,
    sqlite_template,
    tally_game,
)

__all__ = ["club", "database_url", "new_club", "postgres_database", "sqlite_template", "tally_game"]
