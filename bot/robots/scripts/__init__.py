"""Game scripts: a game played from a YAML file and checked; to test rules and try scenarios.

docs/scripts.md describes the language. `read_script` reads a file, `run` plays it, `replay` plays its log again.
"""

from bot.robots.scripts.model import Script
from bot.robots.scripts.reading import read_script
from bot.robots.scripts.running import Failure, Run, run
from bot.robots.scripts.table import replay

__all__ = ["Failure", "Run", "Script", "read_script", "replay", "run"]
