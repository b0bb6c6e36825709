"""Traits of abilities of which the group, or others than their actor, hear."""
