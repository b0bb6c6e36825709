"""A loaded scenario: its options for a chat, and the rules for the chosen ones."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from bot.engine.rules import PACES, Rules
from bot.scenario.casts.composing import composed, doubts, read_cast
from bot.scenario.casts.limits import Limit
from bot.scenario.models import (
    CastOption,
    ChoiceOption,
    Level,
    Option,
    Players,
    RoleModel,
    ScenarioModel,
    Span,
)
from bot.scenario.options import Value, filled, read_value, with_sets
from bot.scenario.problems import Problem, ScenarioError, one_of, said, unknown
from bot.scenario.sections import Sections
from bot.scenario.source import Source
from bot.scenario.validation import Invalid, read, read_options
from bot.scenario.variants import skinned, with_cards

KEPT_RULES = 64
"""The number of choices of options whose rules and texts are kept ready; hosts may compose casts without end."""

KEPT_SECTIONS = 256
"""The number of sections of a file that are kept as they were read; those of several choices are mostly the same."""

SHOWN = ("name", "players", "level", "minutes", "seats")
"""The keys that menus and lobbies show of a scenario before its rules are asked for."""


@dataclass(frozen=True, eq=False)
class Scenario:
    """A scenario whose file has passed the check; each is equal to itself alone.

    What menus name is taken from the plain data. The file is read as a model, for which the parts that it names are
    imported, when somebody wants its rules.

    Attributes:
        source: the file itself.
        warnings: remarks on a playable file: rules that no author means and, on request, missing translations.
    """

    source: Source
    warnings: tuple[Problem, ...] = field(default=())
    _rules: OrderedDict[tuple[object, ...], Rules] = field(
        default_factory=OrderedDict, init=False, repr=False, compare=False
    )
    _raws: OrderedDict[str, Mapping[str, Any]] = field(
        default_factory=OrderedDict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Forget the line numbers of the file, for which a file without mistakes is seldom asked."""
        self.source.forget_lines()

    @cached_property
    def model(self) -> ScenarioModel:
        """The file with its options at their defaults.

        Raises:
            ScenarioError: the file lacks the shape of a scenario.
        """
        try:
            return read(self.source, self._defaults, self._sections)
        except Invalid as error:
            raise self.source.error(error.findings) from error

    @cached_property
    def _sections(self) -> Sections:
        """The sections of the file: what several choices of options leave alone is in memory once for all of them."""
        return Sections(self.source.data, KEPT_SECTIONS)

    @property
    def _defaults(self) -> dict[str, Value]:
        return {name: option.default for name, option in self.options.items()}

    @cached_property
    def _heading(self) -> Mapping[str, Any]:
        """The keys that menus show, as a file with its options at their defaults has them."""
        values = with_sets(self.raw, self._defaults)
        fields = ScenarioModel.model_fields
        return {key: filled(self.raw[key], values) if key in self.raw else fields[key].default for key in SHOWN}

    @property
    def id(self) -> str:
        """The id of the scenario."""
        return str(self.raw["id"])

    @property
    def name(self) -> str:
        """The English name."""
        return str(self._heading["name"])

    @cached_property
    def players(self) -> Span:
        """The fewest and the most players (`low`, `high`) that any choice of options allows."""
        return Players.model_validate(self._heading["players"])

    @property
    def level(self) -> Level:
        """How much players have to know."""
        level: Level = self._heading["level"]
        return level

    @property
    def minutes(self) -> int | None:
        """How long about ten people play, if the file says so."""
        minutes: int | None = self._heading["minutes"]
        return minutes

    @property
    def draws_seats(self) -> bool:
        """Whether seats are drawn by lot before the deal."""
        return bool(self._heading["seats"] == "drawn")

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """The options that a chat may choose."""
        options, _ = read_options(self.source)
        return options

    @property
    def roles(self) -> Mapping[str, RoleModel]:
        """The roles by id."""
        return self.model.roles

    @property
    def raw(self) -> Mapping[str, Any]:
        """The file as a plain mapping, with `$name` where an option's value goes."""
        data: dict[str, Any] = self.source.data
        return data

    def raw_with(
        self, options: Mapping[str, object] | None = None, dealt: Sequence[str] | None = None
    ) -> Mapping[str, Any]:
        """The file as players read it: skins applied, and cards as they are in this game; games of the same options
        and roles share it.

        Args:
            options: values that differ from the defaults; unknown ones are ignored.
            dealt: the roles of the game, one for each player, where everybody may know them.
        """
        values = {**self._defaults, **(options or {})}
        return _kept(self._raws, repr((values, dealt)), lambda: with_cards(skinned(self.raw, values), values, dealt))

    def dealt(self, options: Mapping[str, object] | None, players: int) -> tuple[str, ...] | None:
        """The roles of a game of so many players; None if there is no such game, or not everybody may know them.

        Raises:
            ScenarioError: an option is unknown, or a value is not legal.
        """
        rules = self.rules(options)
        return rules.deals.get(players) if rules.shows_deal else None

    def values(self, options: Mapping[str, object] | None = None) -> dict[str, Value]:
        """The values of all options: given, implied by the given ones, or default.

        Raises:
            ScenarioError: an option is unknown, or a value is not legal.
        """
        values: dict[str, Value] = {}
        problems = []
        for name, given in (options or {}).items():
            try:
                if name not in self.options:
                    raise ValueError(unknown("option", name, self.options))
                values[name] = self.value(name, given)
            except ValueError as error:
                problems.append(Problem(self.id, None, f"options.{name}", str(error)))
        if problems:
            raise ScenarioError(problems)
        whole = self._defaults | self.implied(values) | values
        unheard = self.heard_roles(whole) if self.unread.items() & whole.items() else ()
        if unheard:
            told = f"{one_of(unheard)}: only where the bot can read the group (PR-393)"
            raise ScenarioError([Problem(self.id, None, f"options.{name}", told) for name in self.casts])
        return whole

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

        def chosen() -> Rules:
            model = read(self.source, values, self._sections) if options else self.model
            return model.at_pace(PACES[pace])

        return _kept(self._rules, key, chosen)

    def value(self, name: str, given: object) -> Value:
        """The legal value of an option that a text or number means, from a command line or a button.

        Raises:
            ValueError: the value is not legal; the message says what was expected.
        """
        if isinstance(given, list | dict | set):
            raise ValueError(f"expected a word or a number, found {said(given)}")
        option = self.options[name]
        return composed(option, given, self.model) if isinstance(option, CastOption) else read_value(option, given)

    def legal(self, chosen: Mapping[str, object]) -> dict[str, Value]:
        """The choices of a group that are still legal, also together; those that a composed cast implies win.

        The file may have changed since the group made them.
        """
        legal: dict[str, Value] = {}
        for name, value in chosen.items():
            if name in self.options:
                try:
                    legal[name] = self.value(name, value)
                except ValueError:
                    continue
        return legal | self.implied(legal)

    def with_choice(self, chosen: Mapping[str, object], name: str, value: Value) -> dict[str, Value]:
        """A group's choices with one more; a composed cast that does not fit the new one is given up."""
        kept = self.legal(chosen)
        casts = {
            id_ for id_, option in self.options.items() if isinstance(option, CastOption) and name in option.implies
        }
        return {id_: other for id_, other in kept.items() if id_ not in casts} | {name: value}

    def implied(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """The values of other options that a composed cast among these values implies."""
        casts = [option for name, option in self.casts.items() if values.get(name)]
        return {name: value for option in casts for name, value in option.implies.items()}

    @property
    def unread(self) -> dict[str, Value]:
        """The values that some options must have where the bot cannot read the messages of the group."""
        return {
            name: next(choice for choice in option.choices if choice != option.default)
            for name, option in self.options.items()
            if isinstance(option, ChoiceOption) and option.chosen_by == "reading"
        }

    def with_reading(self, options: Mapping[str, Value], *, reads: bool) -> dict[str, Value]:
        """Options adapted to whether the bot can read the messages of the group."""
        chosen = {name: value for name, value in options.items() if name not in self.unread}
        return chosen if reads else chosen | self.unread

    def heard_roles(self, options: Mapping[str, object]) -> tuple[str, ...]:
        """The roles of a composed cast that can be dealt only where the bot can read the messages of the group."""
        return tuple(
            role
            for name, option in self.casts.items()
            if options.get(name)
            for role in read_cast(str(options[name]), self.roles)
            if role in option.heard
        )

    @property
    def casts(self) -> dict[str, CastOption]:
        """The options by which a host composes a cast."""
        return {name: option for name, option in self.options.items() if isinstance(option, CastOption)}

    def doubts(self, name: str, cast: str, players: int = 0) -> list[Limit]:
        """The advice that a composed cast, the value of this option, breaks at a table of so many players.

        If `players` is too small for the cast, the cast's smallest table counts.
        """
        option = self.options[name]
        return doubts(option, cast, self.model, players) if isinstance(option, CastOption) else []


K = TypeVar("K")
V = TypeVar("V")


def _kept(ready: OrderedDict[K, V], key: K, make: Callable[[], V]) -> V:
    """The value cached under a key, made if missing; in a full cache the least recently used value gives way."""
    found = ready.get(key)
    if found is None:
        found = ready[key] = make()
        if len(ready) > KEPT_RULES:
            ready.popitem(last=False)
    ready.move_to_end(key)
    return found
