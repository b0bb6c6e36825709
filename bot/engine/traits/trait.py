"""The base of all traits."""

from functools import cache
from typing import ClassVar


class Trait:
    """One concern that some abilities have and most have not.

    An ability names its traits behind its base: `class Linger(Passive, StaysOn)`. The night, votes and exits look for a
    trait, never for an ability: a role knows which of its own have it (`Role.with_trait`), and of one ability
    `isinstance(act.ability, StaysOn)` tells. A trait is a plain class without parameters, and its methods say what
    holds for an ability that has nothing more to say of it.
    """

    id: ClassVar[str]
    """The id of the ability."""


@cache
def traits_of(kind: type) -> tuple[type[Trait], ...]:
    """The traits of a class of abilities."""
    return tuple(
        [base for base in kind.__mro__ if type(base) is type and issubclass(base, Trait) and base is not Trait]
    )
