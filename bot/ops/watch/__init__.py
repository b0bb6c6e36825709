"""Seeing the bot from outside: its health, its metrics, and the messages to its admin."""
