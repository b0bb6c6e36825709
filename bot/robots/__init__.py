"""Robot players, mass simulation, and game scripts.

`play` plays a whole game; `simulate` and `simulate_all` many of them on all cores; `MANNERS` are the robots to choose
from; `bot.robots.scripts` plays games from files.
"""

from bot.robots.playing import MANNERS, GameOutcome, drive, play
from bot.robots.public import side_of_many
from bot.robots.robot import Question, Robot, SeenQuestion
from bot.robots.sayings import Saying
from bot.robots.simulation import Cell, WinTally, simulate, simulate_all

__all__ = [
    "MANNERS",
    "Cell",
    "GameOutcome",
    "Question",
    "Robot",
    "Saying",
    "SeenQuestion",
    "WinTally",
    "drive",
    "play",
    "side_of_many",
    "simulate",
    "simulate_all",
]
