"""Traits that keep an act from being done, and the consequences for that act."""
