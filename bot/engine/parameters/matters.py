"""Conditions under which a parameter has an effect, written at its field: other parameters, or facts of the game.

`mafia check` reads the conditions, and tells an author about parameters that are written but not used. The engine never
reads them.
"""

from bot.engine.records import record

OF_A_TEAM, OF_A_ROLE = "an ability of a team", "an ability of a role"
"""The two places in which an ability can stand, as arguments of `matters_where`."""


@record
class Related:
    """Annotates a field with an effect only where one of these conditions on other parameters of its part is true.

    `only`: parameters, each with the values of which one is needed; for a list, one of its items. `never`: the same,
    with values of which none is allowed. `other`: parameters that must differ from their defaults.
    """

    other: tuple[str, ...]
    only: dict[str, tuple[object, ...]]
    never: dict[str, tuple[object, ...]]


@record
class Where:
    """Annotates a field with an effect only in games where one of these facts is found.

    A fact is the id of a part, `night.` and a key of the night that is set, or the place of an ability.
    """

    facts: tuple[str, ...]


@record
class NeedsBeside:
    """Annotates a field whose `value` means nothing without another parameter.

    `why` is the meaning of that parameter, `else_` the game that would be played without it.
    """

    value: object
    other: str
    why: str
    else_: str


@record
class NeededByTeam:
    """Annotates a field that an ability of a team must have: without it no member would be asked."""


FOR_A_TEAM = NeededByTeam()


def matters_with(*other: str, **only: object) -> Related:
    """A parameter matters where one of these is written, or has such a value; a tuple stands for several values."""
    return Related(other, {name: _several(values) for name, values in only.items()}, {})


def matters_unless(**never: object) -> Related:
    """A parameter matters where one of these has another value than this."""
    return Related((), {}, {name: _several(values) for name, values in never.items()})


def matters_where(*facts: str) -> Where:
    """A parameter matters where the game has one of these."""
    return Where(facts)


def _several(values: object) -> tuple[object, ...]:
    return values if isinstance(values, tuple) else (values,)
