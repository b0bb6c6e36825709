"""Robot players, mass simulation, and game scripts.

`play` plays a whole game; `simulate` and `simulate_all` many of them on all cores; `MANNERS` are the robots to choose
from; `bot.robots.scripts` plays games from files.
"""

from bot.robots.playing import MANNERS, Result, drive, play
from bot.robots.robot import Question, Robot, Seen
from bot.robots.simulation import Cell, Tally, simulate, simulate_all

__all__ = [
    "MANNERS",
    "Cell",
    "Question",
    "Result",
    "Robot",
    "Seen",
    "Tally",
    "drive",
    "play",
    "simulate",
    "simulate_all",
]
