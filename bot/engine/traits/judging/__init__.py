"""Traits that tell robots, and the checks of scenario files, what an ability is about."""
