"""Computer players: legal from a view alone, in time, each better than the one below, and telling nothing."""
