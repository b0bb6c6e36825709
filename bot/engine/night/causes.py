"""Of what somebody was killed in a night, as far as the dawn news say it."""

from typing import Final, Literal

MAFIA: Final = "mafia"
SNIPER: Final = "sniper"
VIGILANTE: Final = "vigilante"
KILLER: Final = "killer"
ARREST: Final = "arrest"
MASONS: Final = "masons"

Bullet = Literal["", "mafia", "sniper", "vigilante", "killer"]
"""Whose bullet it is; empty: nothing is told of it."""
