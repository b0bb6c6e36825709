"""Powers over the day: votes and speeches."""
