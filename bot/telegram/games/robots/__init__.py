"""Robots that play inside the bot: their seats, their knowledge, the times of their actions, and their words."""
