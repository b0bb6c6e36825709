"""What goes with leaving the game."""
