"""Robots that play inside the bot: their seats, what they know, when they act, and what they say."""
