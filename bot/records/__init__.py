"""The records that finished games leave of their players: a function of the log, so that old games count too."""

EDITION = 5
"""The number of the rules for reckoning finished games; a new number makes all games with a kept log count anew.

2: nights that fell, votes in their holder's stay and by the sides of then; achievements as their sentences say.
3: scoresheets.
4: points on them.
5: a comeback takes a morning on which one more exit of the town would have lost the game.
"""
