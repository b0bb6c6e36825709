"""Traits of abilities that change who somebody is."""
