"""Between games: people who are told of the next lobby, and planned games."""
