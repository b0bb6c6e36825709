"""The base of all traits."""

from functools import cache
from typing import ClassVar


class Trait:
    """One concern that some abilities have and most have not.

    An ability names its traits behind its base: `class Linger(Passive, StaysOn)`. The night, votes and exits look for a
    trait, never for an ability: `Role.with_trait` gives the abilities of a role that have a trait, and
    `isinstance(act.ability, StaysOn)` tests one ability. A trait is a plain class without parameters, and its methods
    are the defaults for abilities that do not override them.
    """

    id: ClassVar[str]
    """The id of the ability."""


@cache
def traits_of(kind: type) -> tuple[type[Trait], ...]:
    """The traits of a class of abilities."""
    return tuple(
        [base for base in kind.__mro__ if type(base) is type and issubclass(base, Trait) and base is not Trait]
    )
