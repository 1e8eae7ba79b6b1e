"""What organisers do to tables of their server, and the record of it."""
