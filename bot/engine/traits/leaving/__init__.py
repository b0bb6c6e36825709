"""Traits of abilities that matter as somebody leaves the game, or comes back."""
