"""Proof sheets: all texts of the bot in a language, with sample data, for people who proofread them."""
