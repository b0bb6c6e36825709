"""Text and its formatting, as Telegram reads it."""
