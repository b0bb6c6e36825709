"""Killing: shots, arrests and blasts."""
