"""What keeps players alive."""
