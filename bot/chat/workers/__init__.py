"""This process as one of several that serve the same bot: which lanes it has, and what it hands to others."""
