"""What cancels or falsifies the acts of others."""
