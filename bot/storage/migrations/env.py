"""What Alembic runs: the migrations on the connection it was handed."""

from __future__ import annotations

from alembic import context

from bot.storage.images import metadata

# SQLite changes columns only by copying the table, which Alembic's batch mode does. All migrations are one transaction,
# on SQLite too: Alembic does not expect that there, and would commit after each.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
