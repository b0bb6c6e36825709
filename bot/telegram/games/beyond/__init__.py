"""The beyond: the dead of a game, and its watchers, talk with one another through the bot."""
