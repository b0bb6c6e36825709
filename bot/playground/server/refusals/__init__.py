"""What the bot is refused: for its rights, for the flood limits; and in which words."""
