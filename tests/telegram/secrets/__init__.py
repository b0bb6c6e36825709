"""Secrets in the group: shown to one member alone."""
