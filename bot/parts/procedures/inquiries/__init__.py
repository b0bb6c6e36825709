"""What the group asks, by day."""
