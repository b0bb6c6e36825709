"""Thief and Gangster as a model, written from its rules alone."""
