"""Where tables live: the schema, the two databases, migrations, backups."""
