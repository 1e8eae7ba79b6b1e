"""Computer players against each other: whether what is measured of them is what was played."""
