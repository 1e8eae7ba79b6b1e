"""The small core that every game shares.

Read in this order: `hidden` (labelled secrets), `game` (what a game is), `dice` (where chance comes from),
`referee` (one accepted action after another), `log` (the record of a table), `audit` (whether a record holds).

The examples are written as from inside their module: begin with `from games.core.referee import *` and the like.
"""
