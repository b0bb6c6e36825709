"""Nights that may not be told from one another, a file a scenario: who answers what in the one and in the other.

Roles stand for seats, in the largest deal of the scenario; of several with one role the first is meant, `citizen#2` is
the second. The answers are those of the first night. Who answers differently may tell, and his team, and the roles
named in `aware`; `=leon` is a role's name itself. A scenario that has no file here is still covered by the pairs that
`test_views.py` finds by itself.
"""

from importlib import import_module
from pkgutil import iter_modules

from tests.engine.pairs.pair import Pair

PAIRS: dict[str, list[Pair]] = {
    module.name: import_module(f"{__name__}.{module.name}").PAIRS
    for module in iter_modules(__path__)
    if module.name != "pair"
}
