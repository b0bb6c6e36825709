"""Telegram, on python-telegram-bot: lobby, boards, questions, moderation, settings."""
