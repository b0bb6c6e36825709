"""Members: people who block the bot, groups that throw it out or move, rights that are taken."""
