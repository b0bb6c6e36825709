"""Powers over the day: its votes, its speeches."""
