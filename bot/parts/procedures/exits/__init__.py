"""Exits from the game: last words, last moves, departures."""
