"""Pure tournament logic: results, standings, exact pairings, adventures, army lists, dice. No I/O but its own data.

Read in this order: `records` (what a tournament is), `reading` and `writing` (its file), `standings`, `pairing`
(who plays whom; `matching`, `byes` and `lookahead` do the work), `course` (how it goes on), `explain`.
Warcrow's own: `adventures`, `sheet`, `checking`, `lists`, `dice`. What is said to people is a `Saying`: a key of the
texts with its parameters.
"""
