"""Scenarios that groups bring along: tried in a process of its own, shown, and kept."""
