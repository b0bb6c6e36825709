"""One game in one language, with sample players at its table: the material for the entries of a sheet."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from bot.cli.proof.noting import Key, NotingTongue
from bot.cli.proof.samples import Samples
from bot.engine.rules import Rules
from bot.engine.traits.asking.called_otherwise import caller
from bot.parts.abilities import Ability
from bot.robots.scripts.questions import questions_of
from bot.scenario import Scenario
from bot.text import ScenarioTexts
from bot.text.narration import Narration
from bot.text.narration.end import REASONS
from bot.text.narration.voice import Voice
from bot.text.narration.words import WORDS

INSIDE = {"time", "list"}
"""Contexts of what stands inside of other messages, and makes none of them another."""


@dataclass(frozen=True)
class Reading:
    """A scenario with its words in one language; `names` are the players by seat."""

    scenario: Scenario
    t: NotingTongue
    names: Mapping[int, str]

    @cached_property
    def rules(self) -> Rules:
        """The rules with all options at their defaults."""
        return self.scenario.rules()

    @cached_property
    def texts(self) -> ScenarioTexts:
        """The texts of the scenario file."""
        return ScenarioTexts(self.scenario.raw, self.t)

    @cached_property
    def say(self) -> Narration:
        """The narration of the game."""
        return Narration(self.t, self.texts, self.names)

    @cached_property
    def voice(self) -> Voice:
        """The voice of the narrator."""
        return Voice(self.t, self.texts, self.names)

    @cached_property
    def questions(self) -> tuple[str, ...]:
        """The ids of all questions of the game."""
        return tuple(id_ for id_ in questions_of(self.rules) if id_ in WORDS)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides that can win."""
        return tuple(dict.fromkeys(role.faction for role in self.rules.roles.values()))

    @cached_property
    def callers(self) -> tuple[str, ...]:
        """The teams and roles that the nights call."""
        asked = {entry.ability for wave in self.rules.night.waves for entry in wave.asks}
        holders: list[tuple[str, tuple[Ability, ...]]] = [(team.id, team.abilities) for team in self.rules.teams]
        holders += [(role.id, role.abilities) for role in self.rules.roles.values()]
        called = (caller(own, id_) for id_, abilities in holders for own in abilities if own.id in asked)
        return tuple(dict.fromkeys(called))

    @cached_property
    def samples(self) -> Samples:
        """Sample events of this game."""
        roles = list(self.rules.roles)
        return Samples(
            {
                "role": (roles[-1], roles[0]),
                "team": [team.id for team in self.rules.teams] or roles[:1],
                "bearer": self.callers[:3],
                "ability": self.questions[:1],
                "faction": self.sides[:2],
                "group": self.sides[:2],
                "winner": ("none", "draw", *self.sides[::-1]),
                "ending": tuple(REASONS),
                "text": (self.names[2],),
            }
        )


def news(t: NotingTongue, looks: Iterable[Markup | None]) -> Iterator[Markup]:
    """The looks of one message, without those that say nothing new.

    A look is new if it uses a catalog message that no earlier one has used. Each is made only when its turn comes, and
    from the second on only the lines remain that are in no earlier look.
    """
    heard: dict[Key, None] = {}
    t.latest.clear()
    shown: dict[str, None] = {}
    for text in looks:
        new = {key for key in t.latest if key not in heard and key[0] not in INSIDE}
        heard |= t.latest
        t.latest.clear()
        if text is not None and new:
            lines = [line for line in str(text).split("\n") if line not in shown]
            shown |= dict.fromkeys(line for line in lines if line)
            yield Markup("\n").join(Markup(line) for line in lines).strip()  # noqa: S704 - our own sayings
