"""Casts: the roles that are dealt, by a file's tables or as a host composes them."""
