"""Nights that may not be told from one another, a file a scenario, as two sets of answers.

Roles stand for seats, in the largest deal of the scenario; of several with one role the first is meant, `citizen#2` is
the second. The answers are those of the first night. Players with different answers may tell, and their teams, and
the roles named in `aware`; `=leon` is a role's name. A scenario that has no file here is still covered by the pairs
that `test_views.py` finds.
"""

from importlib import import_module
from pkgutil import iter_modules

from tests.engine.pairs.pair import Pair

PAIRS: dict[str, list[Pair]] = {
    module.name: import_module(f"{__name__}.{module.name}").PAIRS
    for module in iter_modules(__path__)
    if module.name != "pair"
}
