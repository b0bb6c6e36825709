"""The records of finished games for their players: results, ratings, and other uses of a chronicle."""
