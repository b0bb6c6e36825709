"""What a field of a part names, said at the field, so that names in scenario files are checked wherever they stand."""

from typing import Annotated, Literal

from bot.engine.records import record

Named = Literal["role", "team", "faction", "winner", "group", "bearer", "ability"]


@record
class Names:
    """Annotates a text that names something of the scenario.

    A `winner` is a faction or `draw`, a `group` a role or a faction, a `bearer` a role or a team.
    """

    what: Named


RoleId = Annotated[str, Names("role")]
TeamId = Annotated[str, Names("team")]
FactionId = Annotated[str, Names("faction")]
WinnerId = Annotated[str, Names("winner")]
GroupId = Annotated[str, Names("group")]
BearerId = Annotated[str, Names("bearer")]
AbilityId = Annotated[str, Names("ability")]
