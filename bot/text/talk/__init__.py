"""Talk at the table: the phrases of robots, and what they understand of people."""
