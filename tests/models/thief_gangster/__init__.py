"""Thief and Gangster as a model, written from the rules alone."""
