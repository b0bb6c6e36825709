"""Between games: who is told when the next lobby opens, and planned games."""
