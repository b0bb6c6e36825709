"""What comes in over HTTP: bodies and their parameters."""
