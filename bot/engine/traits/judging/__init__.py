"""Traits that describe the subject of an ability to robots, and to the checks of scenario files."""
