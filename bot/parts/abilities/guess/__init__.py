"""Guesses of roles."""
