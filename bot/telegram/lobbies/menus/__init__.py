"""Menus: the choices, how they are shown, the effects of a choice, and the faults of a cast."""
