"""Running games: their tables, logs and deadlines, and how they are taken up again."""
