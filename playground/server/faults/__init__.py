"""Misfortunes to order, and the seams at which they strike: before and after a call, and on the wire."""
