"""Casts that a group composes: what speaks against them, and how even they are."""
