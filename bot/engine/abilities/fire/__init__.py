"""Abilities about oil and fire."""
