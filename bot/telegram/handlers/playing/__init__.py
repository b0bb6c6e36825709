"""Commands and presses of players in a running game."""
