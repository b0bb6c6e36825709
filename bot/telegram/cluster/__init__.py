"""This process as one of several that serve the same bot: its lanes, and the updates that it hands to others."""
