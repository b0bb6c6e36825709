"""Proof sheets: everything the bot says in a language, with sample data, for whoever reads the texts."""
