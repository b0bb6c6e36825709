"""Traits of abilities that attacks have to reckon with."""
