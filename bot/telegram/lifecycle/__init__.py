"""The bot's start and end: taking up games after a restart, and messages before a shutdown."""
