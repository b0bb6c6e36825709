"""Between games: `/next`, `/quiet` and `/plan`."""
