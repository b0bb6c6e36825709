"""Faults to order for tests of a bot: before or after a call, or on the wire."""
