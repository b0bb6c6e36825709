"""Seeing the bot from outside: its health, its metrics, and what its admin is told."""
