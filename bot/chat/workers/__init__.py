"""One of several processes that serve the same bot: which groups are its own, and what it hands to others."""
