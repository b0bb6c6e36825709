"""What players find out."""
