"""Traits that say what keeps an act from being done, and what then becomes of it."""
