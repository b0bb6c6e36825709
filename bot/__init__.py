"""The Mafia narrator: a Telegram bot that narrates Mafia in group chats."""
