"""A finished game as one HTML file that needs nothing else: who was what, and all that was told, asked and voted."""
