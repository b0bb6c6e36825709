"""What stands behind the playground: a bot, its robots, and what only the server may know of a game."""
