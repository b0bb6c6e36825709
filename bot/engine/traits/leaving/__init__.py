"""Traits of abilities that matter as a player leaves the game, or comes back."""
