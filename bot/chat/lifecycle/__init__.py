"""The bot's start and end: what goes on after a restart, and what is said before a shutdown."""
