"""The achievements of a game: each a function of the finished game, so that old games count too."""

from bot.records.achievements.model import Achievement, Career
from bot.records.achievements.registry import ACHIEVEMENTS, BY_ID, earned

__all__ = ["ACHIEVEMENTS", "BY_ID", "Achievement", "Career", "earned"]
