"""Nights of `persian_roles` that may not be told from one another, a file for each subject."""

from importlib import import_module
from pkgutil import iter_modules

from tests.engine.pairs.pair import Pair

PAIRS: list[Pair] = [
    pair
    for module in iter_modules(__path__)
    if module.name != "presets"
    for pair in import_module(f"{__name__}.{module.name}").PAIRS
]
