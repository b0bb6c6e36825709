"""Scenarios that groups bring or change, and casts that they compose: tried by robots in processes of their own."""
