"""What cancels or changes the acts of others."""
