"""Laws that hold in every game, also in one that is new; and whether each is seen to bite."""
