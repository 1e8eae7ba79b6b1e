"""While it is played: one action and what follows by itself, in one transaction."""
