"""The only places where something happens; each tells the feed, for those who watch, and the updates, for the bot."""
