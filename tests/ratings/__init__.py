"""Ratings: what a result means for whom."""
