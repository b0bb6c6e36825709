"""Traits of abilities whose uses are counted."""
