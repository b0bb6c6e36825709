"""Presence at the table: idling (CH-08), and the seats of leavers that are kept for substitutes."""
