"""Traits of abilities that others may take, copy, double or turn elsewhere."""
