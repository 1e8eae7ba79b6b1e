"""The thin service around the rules: who sits where, one transaction a move, what must be told to whom, the clock."""
