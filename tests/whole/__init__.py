"""Whole games through real HTTP."""
