"""Votes of the day."""
