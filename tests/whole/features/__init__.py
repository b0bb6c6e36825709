"""Whole games by robots with what a group may have besides a plain game, a file each; kills through all of it."""
