"""Casts that a group composes: their faults, and how even they are."""
