"""What is kept of how people come together: who is told of the next game, who is invited, games that are planned."""
