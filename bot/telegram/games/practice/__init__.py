"""Practice: a game that one person plays with robots, in the private chat."""
