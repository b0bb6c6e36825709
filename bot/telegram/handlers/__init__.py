"""Handlers of updates from Telegram, one small file for each kind."""
