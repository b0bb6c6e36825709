"""Scenario files: their shape, loading, checking, compositions and options."""
