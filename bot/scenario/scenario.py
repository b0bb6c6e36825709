"""A loaded scenario: what it offers a chat, and the rules it gives once its options are chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.engine.rules import PACES, Pace, Role, Rules, Team, Wave
from bot.scenario.models import ChoiceOption, NumberOption, RoleModel, ScenarioModel, Span
from bot.scenario.options import Value, read_value
from bot.scenario.problems import Problem, ScenarioError, unknown
from bot.scenario.source import Source
from bot.scenario.validation import read


@dataclass(frozen=True)
class Scenario:
    """A scenario whose file has been checked.

    Attributes:
        model: the file with its options at their defaults.
        source: the file itself.
        warnings: what is not right, but does not keep it from being played.
    """

    model: ScenarioModel
    source: Source
    warnings: tuple[Problem, ...] = field(default=())
    _rules: dict[tuple[object, ...], Rules] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def id(self) -> str:
        """Its id."""
        return self.model.id

    @property
    def name(self) -> str:
        """Its English name."""
        return self.model.name

    @property
    def players(self) -> Span:
        """The fewest and the most players (`low`, `high`) that any choice of options allows."""
        return self.model.players

    @property
    def options(self) -> Mapping[str, NumberOption | ChoiceOption]:
        """What a chat may choose."""
        return self.model.options

    @property
    def roles(self) -> Mapping[str, RoleModel]:
        """Its roles by id."""
        return self.model.roles

    @property
    def raw(self) -> Mapping[str, Any]:
        """The file as a plain mapping, with `$name` where an option's value goes."""
        data: dict[str, Any] = self.source.data
        return data

    def values(self, options: Mapping[str, object] | None = None) -> dict[str, Value]:
        """All options with the given values or their defaults.

        Raises:
            ScenarioError: an option is unknown, or a value is not legal.
        """
        values: dict[str, Value] = {name: option.default for name, option in self.options.items()}
        problems = []
        for name, given in (options or {}).items():
            try:
                if name not in self.options:
                    raise ValueError(unknown("option", name, self.options))
                values[name] = read_value(self.options[name], given)
            except ValueError as error:
                problems.append(Problem(self.id, None, f"options.{name}", str(error)))
        if problems:
            raise ScenarioError(problems)
        return values

    def sizes(self, options: Mapping[str, object] | None = None) -> tuple[int, ...]:
        """The numbers of players that can be dealt with these options, in order.

        Raises:
            ScenarioError: an option is unknown, or a value is not legal.
        """
        return tuple(sorted(self.rules(options).deals))

    def rules(self, options: Mapping[str, object] | None = None, pace: str = "standard") -> Rules:
        """The rules of a game with these options; all games that chose the same share them.

        Args:
            options: values that differ from the defaults; numbers may be given as text.
            pace: how seconds are stretched (CH-01): `quick`, `standard`, `relaxed` or `slow`.

        Raises:
            ScenarioError: an option or the pace is unknown, or a value is not legal.
        """
        if pace not in PACES:
            raise ScenarioError([Problem(self.id, None, "", unknown("pace", pace, PACES))])
        values = self.values(options)
        key = (pace, *values.items())
        if key not in self._rules:
            self._rules[key] = build(read(self.source, values) if options else self.model, PACES[pace])
        return self._rules[key]


def build(model: ScenarioModel, pace: Pace) -> Rules:
    """The engine's rules from a file's model."""
    return Rules(
        id=model.id,
        roles={id_: _role(id_, role) for id_, role in model.roles.items()},
        teams=tuple(
            Team(id_, team.roles, team.abilities, room=team.room == "night", apart=team.apart)
            for id_, team in model.teams.items()
        ),
        deals={
            players: tuple(role for role, count in row.items() for _ in range(count))
            for players, row in model.composition.items()
        },
        introduction=model.introduction,
        day=model.day,
        waves=tuple(Wave(wave.seconds, wave.asks) for wave in model.night.waves),
        first_night=model.night.first,
        night_before_day=model.night.before_day,
        endings=model.endings,
        finales=model.finales,
        calls_dead=model.night.calls == "everybody",
        last_rank=model.last_rank,
        shows_dead=model.roles_of_the_dead == "shown",
        stages=model.night.stages,
        pace=pace,
    )


def _role(id_: str, role: RoleModel) -> Role:
    side = role.faction or id_
    return Role(id_, side, role.shows_as or side, role.abilities)
