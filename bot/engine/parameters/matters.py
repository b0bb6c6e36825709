"""Where a parameter changes anything, said at its field: beside others, or in a game that has something else.

`mafia check` reads it, so that an author hears of what they have written and nothing reads. The engine never does.
"""

from bot.engine.records import record

OF_A_TEAM, OF_A_ROLE = "an ability of a team", "an ability of a role"
"""Where an ability stands, as `matters_where` names it."""


@record
class Related:
    """Annotates a field that changes something only where one of these is true of other parameters of its part.

    `only`: parameters, each with the values of which it has to have one; a list has it where one of them is in it.
    `never`: the same, with values of which it must have none. `other`: parameters that have to be another than they are
    by themselves in the class that says so.
    """

    other: tuple[str, ...]
    only: dict[str, tuple[object, ...]]
    never: dict[str, tuple[object, ...]]


@record
class Where:
    """Annotates a field that changes something only in a game in which one of these is found.

    They are the id of a part, `night.` and a key of the night that is set, or where an ability stands.
    """

    facts: tuple[str, ...]


@record
class NeedsBeside:
    """Annotates a field whose `value` means nothing without another parameter.

    `why` is what that one says, `else_` what would be played without it.
    """

    value: object
    other: str
    why: str
    else_: str


@record
class NeededByTeam:
    """Annotates a field that a team's ability has to have: nobody would be asked for it without."""


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
