"""Abilities that cancel or change the acts of other players."""
