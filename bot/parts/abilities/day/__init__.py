"""Powers over the day: its votes and its speeches."""
