"""HTTP to the Bot API, and its JSON."""
