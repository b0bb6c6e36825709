"""Running games: their tables, logs and deadlines, and how they are recovered."""
