"""The bot's start and end: recovering games after a restart, and messages before a shutdown."""
