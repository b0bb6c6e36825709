"""Traits: what some abilities have beside the core of every ability, one class for each concern."""
