"""The stage behind the playground: a bot, its robots, and the secrets of a game that only the server may know."""
