"""The shape of a scenario file, once the values of its options stand in it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, PositiveFloat, PositiveInt, StringConstraints

from bot.engine.abilities import ABILITIES, Ability
from bot.engine.endings import ENDINGS, Ending
from bot.engine.finales import FINALES, Finale
from bot.engine.procedures import PROCEDURES, Procedure
from bot.engine.stages import STAGES
from bot.scenario.parts import Shelf

MOST_PLAYERS = 90
"""A board has a button for each, and some more; Telegram shows a hundred under a message."""

Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
"""What stands in a message with other things (Bot API: sendMessage, 4096 characters)."""

AbilityPart = Annotated[Ability, Shelf(ABILITIES)]
ProcedurePart = Annotated[Procedure, Shelf(PROCEDURES)]
EndingPart = Annotated[Ending, Shelf(ENDINGS)]
FinalePart = Annotated[Finale, Shelf(FINALES)]


class Model(BaseModel):
    """Base of everything in a file: unknown keys are mistakes."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Span(Model):
    """Whole numbers from one to another, both included."""

    low: int = Field(alias="from")
    high: int = Field(alias="to")


class Players(Span):
    """How many may play."""

    low: PositiveInt = Field(alias="from")
    high: int = Field(alias="to", le=MOST_PLAYERS)


class NumberOption(Span):
    """An option that is a whole number: `seconds`, or a plain `number`."""

    kind: Literal["seconds", "number"]
    default: int
    name: Name


class ChoiceOption(Model):
    """An option that is one of several words."""

    kind: Literal["choice"]
    default: Id
    choices: dict[Id, Text] = Field(min_length=2)
    name: Name


OptionModel = Annotated[NumberOption | ChoiceOption, Field(discriminator="kind")]


class FactionModel(Model):
    """A side. `goal`: what it must do to win, in a sentence."""

    name: Name
    goal: Text | None = None


class RoleModel(Model):
    """A role. Without a `faction` it is its own side; `shows_as` is the side an inquiry shows, if another."""

    name: Name
    card: Text
    faction: Id | None = None
    shows_as: Id | None = None
    abilities: tuple[AbilityPart, ...] = ()


class TeamModel(Model):
    """Roles that act together. `room: night`: they may talk with one another at night, but for the roles `apart`."""

    name: Name
    roles: tuple[Id, ...] = Field(min_length=1)
    room: Literal["night", "none"] = "none"
    apart: tuple[Id, ...] = ()
    abilities: tuple[AbilityPart, ...] = ()


Row = Annotated[dict[Id, PositiveInt], Field(min_length=1)]
Table = Annotated[dict[int, Row], Field(min_length=1)]


class WaveModel(Model):
    """Abilities asked at the same time; the order is the order of the public call."""

    seconds: PositiveFloat
    asks: tuple[Id, ...] = Field(min_length=1)


class NightModel(Model):
    """The nights.

    `first`: the number of the first night with abilities; `before_day`: whether night n comes before day n or after it;
    `calls`: whether the call names everybody dealt at the start, or, where the roles of the dead are shown, only what
    is still in play; `stages`: their order, if another.
    """

    first: Literal[1, 2] = 1
    before_day: bool = False
    calls: Literal["everybody", "in_play"] = "everybody"
    waves: tuple[WaveModel, ...] = Field(min_length=1)
    stages: tuple[str, ...] = STAGES


class ScenarioModel(Model):
    """A whole file. `composition` is the one table that the chosen options leave.

    `last_rank`: sides that rank behind all others unless they win; where there are any, the ranks are told at the end.
    """

    id: Id
    name: Name
    summary: Text
    players: Players
    factions: dict[Id, FactionModel] = Field(min_length=1)
    options: dict[Id, OptionModel] = {}
    roles: dict[Id, RoleModel] = Field(min_length=1)
    teams: dict[Id, TeamModel] = {}
    composition: Table
    roles_of_the_dead: Literal["hidden", "shown"]
    introduction: tuple[ProcedurePart, ...] = ()
    day: tuple[ProcedurePart, ...] = Field(min_length=1)
    night: NightModel
    endings: tuple[EndingPart, ...] = Field(min_length=1)
    finales: tuple[FinalePart, ...] = ()
    last_rank: tuple[Id, ...] = ()
    how_to_play: tuple[Text, ...] = ()
    advice: tuple[Text, ...] = ()
    texts: dict[str, dict[str, Text]] = {}

    @property
    def sides(self) -> tuple[str, ...]:
        """Everything that can win: the factions, and the roles that are their own side."""
        return (*self.factions, *(id_ for id_, role in self.roles.items() if role.faction is None))
