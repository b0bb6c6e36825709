"""The words of the narrator: a row or a small function for each event, and the boards, questions and cards.

The package imports all its modules, so that their rows are registered.
"""

from importlib import import_module
from pkgutil import walk_packages

from bot.text.narration.narration import Narration

__all__ = ["Narration"]

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
