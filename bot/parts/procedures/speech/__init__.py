"""Speeches, their order and their speakers."""
