"""The beyond: the dead of a game, and those who watch it, talk with one another through the bot."""
