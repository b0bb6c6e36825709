"""Menus: what can be chosen, how it is shown, and what a choice changes."""
