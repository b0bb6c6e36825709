"""The rules of nights: waves, calls, the time of answers, and the order in which acts are resolved."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, Discriminator, Field, GetCoreSchemaHandler, PositiveFloat, Tag
from pydantic_core import CoreSchema, core_schema

from bot.engine.night.stages import STAGES
from bot.engine.parameters import Id, Parameters
from bot.engine.parameters.matters import matters_where, matters_with


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry in a wave's list: an ability to ask for, held by the role or team `of`, or (None) by anybody."""

    ability: str
    of: str | None = None

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """An entry stands in a file as it is written."""
        written = core_schema.str_schema(pattern=r"^([a-z][a-z0-9_]*\.)?[a-z][a-z0-9_]*$")
        return core_schema.no_info_after_validator_function(cls.read, written)

    @classmethod
    def read(cls, written: str) -> "Entry":
        """An entry as a scenario writes it: `give_gun`, or `gangster.give_gun`."""
        of, _, ability = written.rpartition(".")
        return cls(ability, of or None)

    def __str__(self) -> str:
        return f"{self.of}.{self.ability}" if self.of else self.ability

    def asks(self, bearer: str | None) -> bool:
        """Whether the entry asks this role or team, if that has the ability."""
        return self.of is None or self.of == bearer

    def means(self, ability: str, bearer: str | None) -> bool:
        """Whether the entry means this ability of this role or team."""
        return self.ability == ability and self.asks(bearer)


class Wave(Parameters):
    """Abilities asked at the same time, in the order of the public call; without any, a wave in which a team talks.

    `gangster.give_gun` asks only that role (or team), where several have the ability and are asked at different times.
    `while`: the wave is played only as long as one of these roles is still in the game, which the cards of the dead
    show; `dealt`, `undealt`: only in games in which one of these roles was dealt, or none of these. `each_question`:
    the wave lasts so long for each question that it may put to one card. `tells`: answers that come as the wave
    closes, though the others come as the night ends.
    """

    seconds: PositiveFloat
    asks: tuple[Entry, ...]
    needs: tuple[Id, ...] = Field(default=(), alias="while")
    dealt: tuple[Id, ...] | None = None
    undealt: tuple[Id, ...] = ()
    each_question: bool = False
    tells: Annotated[tuple[Entry, ...], matters_where("night.answers")] = ()

    number: ClassVar[int]
    """The place among the waves of a night, from 1 on; each wave has its own, though a file does not write it."""

    def numbered(self, number: int) -> Self:
        """This wave, changed so that it has this number."""
        vars(self)["number"] = number
        return self


def numbered_waves(waves: Iterable[Wave]) -> tuple[Wave, ...]:
    """The waves of a night, numbered from 1 on."""
    return tuple(wave.numbered(number) for number, wave in enumerate(waves, 1))


class StagePlace(Parameters):
    """The new place of a stage of the night: behind another, or before it."""

    after: str | None = None
    before: str | None = None


Stages = Annotated[
    Annotated[tuple[str, ...], Tag("all")] | Annotated[dict[str, StagePlace], Tag("moved")],
    Discriminator(lambda given: "moved" if isinstance(given, dict) else "all"),
]
"""The order of the stages: all of them, or what is moved."""


class NightRules(Parameters):
    """The nights.

    `first`: the number of the first night with abilities; `before_day`: whether night n comes before day n or after it;
    `calls`: whether the call names all roles dealt at the start, or, where the roles of the dead are shown, only those
    still in play; `call`: whether the call comes with each wave, once at nightfall for all of them, or never; `empty`:
    whether a wave is played though no dealt role is asked in it; `answers`: whether an inquiry is
    answered as its `wave` closes, or as the `night` ends, and then only to players who survived the night; `awake`: the
    called roles of which the group hears that they are awake, and `asleep`, at the end, that they sleep; `stages`:
    their order, if another, as a whole or as moves; `order`: the order of acts within a stage, each entry an ability,
    `role.ability`, or `ability on role` for acts that name the role; `steps`: roles and teams (or `role.ability`),
    where they act one after another and an earlier act counts for the later ones; with `+` between those who act
    together, and a role may be called again.
    """

    first: Literal[1, 2] = 1
    before_day: bool = False
    calls: Literal["everybody", "in_play"] = "everybody"
    call: Literal["wave", "once", "never"] = "wave"
    empty: Annotated[Literal["played", "skipped"], matters_where("roles_in_play: shown")] = "played"
    answers: Literal["wave", "night"] = "wave"
    """If at the end of the night, only living actors are answered, and blocked ones are told so (CT-63, CT-70)."""
    awake: Annotated[tuple[Id, ...], matters_with(call="once")] = ()
    asleep: Annotated[tuple[Id, ...], matters_with(call="once")] = ()
    waves: Annotated[tuple[Wave, ...], Field(min_length=1), AfterValidator(numbered_waves)]
    stages: Stages = STAGES
    order: dict[str, Annotated[tuple[str, ...], Field(min_length=1)]] = {}
    """Unnamed acts come last, in the usual order: passive effects by seats, then acts in the order of asking."""
    steps: tuple[str, ...] = ()

    @cached_property
    def stages_in_order(self) -> tuple[str, ...]:
        """All stages in the order in which this game folds its nights; moves are made in the order they are written."""
        if isinstance(self.stages, tuple):
            return self.stages
        order = list(STAGES)
        for stage, place in self.stages.items():
            order.remove(stage)
            order.insert(order.index(place.after) + 1 if place.after else order.index(str(place.before)), stage)
        return tuple(order)

    def waves_for(self, ability: str, bearer: str) -> list[int]:
        """The numbers of the waves in which a role or team is asked for an ability, in order."""
        return [wave.number for wave in self.waves if any(one.means(ability, bearer) for one in wave.asks)]
