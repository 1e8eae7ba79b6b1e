"""Who plays how well: results of finished games, ratings by server and game, reliability, who beat whom."""
