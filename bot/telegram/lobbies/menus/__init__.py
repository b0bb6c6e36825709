"""Menus: the choices, how they are shown, and the effects of a choice."""
