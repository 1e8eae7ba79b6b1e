"""Pictures of ratings: leaderboards and profiles."""
