"""A public beacon: numbers that nobody can know before their time, nor choose, each signed by many machines together.

`chain` (rounds and their times), `signature` (whether a round is true, without a network), `drand` (where they come
from). https://docs.drand.love says how it is made.
"""
