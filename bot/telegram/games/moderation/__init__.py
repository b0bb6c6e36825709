"""The right to write in a group while a game runs there, and how the bot enforces it."""
