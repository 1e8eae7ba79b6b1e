"""Pure rules of the games: no I/O, no clock, no asyncio, no Discord."""
