"""Casts that a group composes: how they look in its menu, what speaks against them, and how even they are."""
