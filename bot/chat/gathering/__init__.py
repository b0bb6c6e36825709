"""How people come together between games: who is told of the next one, and games that are planned."""
