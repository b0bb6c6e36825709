"""Causes of deaths in a night, as far as the dawn news name them."""

from typing import Final, Literal

MAFIA: Final = "mafia"
SNIPER: Final = "sniper"
VIGILANTE: Final = "vigilante"
KILLER: Final = "killer"
ARREST: Final = "arrest"
MASONS: Final = "masons"

Bullet = Literal["", "mafia", "sniper", "vigilante", "killer"]
"""The owner of a bullet; empty: the news do not name an owner."""
