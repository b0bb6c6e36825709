"""Abilities that make players known to each other, or tie their fates."""
