"""The refusals to the bot: for its rights, for the flood limits; and their words."""
