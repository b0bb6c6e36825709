"""The records of finished games for their players: results, ratings, other uses of a chronicle (a game's events)."""
