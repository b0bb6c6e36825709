"""Whole games by robots with a group's features beyond a plain game, a file each; kills all through."""
