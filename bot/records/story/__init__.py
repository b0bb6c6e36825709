"""A finished game as one HTML file that needs nothing else: the roles, and all messages, questions and votes."""
