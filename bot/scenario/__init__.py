"""Scenario files: their shape, loading, checking, compositions and options.

scenario = load("classic")
rules = scenario.rules({"turn": 40}, pace="standard")
"""

from bot.scenario.files import available
from bot.scenario.loading import clashes, load, load_all
from bot.scenario.problems import Problem, ScenarioError
from bot.scenario.scenario import Scenario

__all__ = ["Problem", "Scenario", "ScenarioError", "available", "clashes", "load", "load_all"]
