"""Kinds of names in the fields of parts, annotated at the field, so that the names in scenario files are checked."""

from typing import Annotated, Literal

from bot.engine.records import record

Named = Literal["role", "team", "faction", "winner", "group", "bearer", "ability", "ending"]


@record
class Names:
    """The annotation of a text field that names a thing in the scenario, such as a role.

    A `winner` is a faction or `draw`, a `group` a role or a faction, a `bearer` a role or a team, an `ending`
    whatever may decide a game.
    """

    what: Named


@record
class Among:
    """The annotation of an event's text field whose value is one of these words."""

    words: tuple[str, ...]


def among(*words: str) -> Among:
    """The annotation of a text field that holds one of these words."""
    return Among(words)


RoleId = Annotated[str, Names("role")]
TeamId = Annotated[str, Names("team")]
FactionId = Annotated[str, Names("faction")]
WinnerId = Annotated[str, Names("winner")]
GroupId = Annotated[str, Names("group")]
BearerId = Annotated[str, Names("bearer")]
AbilityId = Annotated[str, Names("ability")]
EndingId = Annotated[str, Names("ending")]
