"""Robot players, mass simulation, and game scripts.

`play` plays a whole game; `simulate` many of them on all cores; `MANNERS` are the robots to choose from;
`bot.robots.scripts` plays games from files.
"""

from bot.robots.playing import MANNERS, Result, drive, play
from bot.robots.robot import Question, Robot, Seen
from bot.robots.simulation import Tally, simulate

__all__ = ["MANNERS", "Question", "Result", "Robot", "Seen", "Tally", "drive", "play", "simulate"]
