"""Casts: which roles are dealt, as a file's tables say it or as a host composes it."""
