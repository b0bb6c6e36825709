"""Traits of abilities that change a player's role, side or team."""
