"""One game in one language, with sample players at its table; and the lines of a sheet: headings begin with `#`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from bot.cli.proof.samples import Samples
from bot.engine.rules import Role, Rules, Team
from bot.engine.traits.asking import caller
from bot.robots.scripts.questions import questions_of
from bot.scenario import Scenario
from bot.telegram.outbox.deliveries import Keyboard
from bot.text import ScenarioTexts, plain
from bot.text.catalogs import translations
from bot.text.narration import Narration
from bot.text.narration.end import REASONS
from bot.text.narration.voice import Voice
from bot.text.narration.words import WORDS
from bot.text.tongue import Tongue

Key = tuple[str, str]
"""The key of a message: the context, or an empty one, and the (first) text in English."""


class NotingTongue(Tongue):
    """A language of the bot that notes which messages were said in it.

    Attributes:
        said: all messages so far, in order.
        latest: the messages since this record was last cleared.
        looked_up: texts of scenario files that were looked up.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code, translations(code))
        self.said: dict[Key, None] = {}
        self.latest: dict[Key, None] = {}
        self.looked_up: dict[Key, None] = {}

    def text(self, message: str, /, **values: object) -> Markup:
        """The message in this language."""
        self._note("", message)
        return super().text(message, **values)

    def context(self, context: str, message: str, /, **values: object) -> Markup:
        """The message in this context."""
        self._note(context, message)
        return super().context(context, message, **values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> Markup:
        """The form of the message for the number `n`."""
        self._note("", one)
        return super().plural(one, many, n, **values)

    def plural_context(self, context: str, one: str, many: str, n: int, /, **values: object) -> Markup:
        """The form of the message for the number `n`, in this context."""
        self._note(context, one)
        return super().plural_context(context, one, many, n, **values)

    def lookup(self, scenario: str, key: str, message: str) -> str:
        """The bare translation of a text of a scenario's file."""
        self.looked_up[f"{scenario}.{key}", message] = None
        return super().lookup(scenario, key, message)

    def form(self, one: str, many: str, n: int, context: str | None) -> str:
        """The form of the message for the number `n`, as the translator has written it."""
        if context is None:
            return str(self._catalog.ungettext(one, many, n))
        return str(self._catalog.unpgettext(context, one, many, n))

    def _note(self, context: str, message: str) -> None:
        self.said[context, message] = None
        self.latest[context, message] = None


INSIDE = {"time", "list"}
"""Contexts of messages that stand inside others, such as times: a look is not new only because of such a message."""


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
        return tuple(dict.fromkeys(role.side for role in self.rules.roles.values()))

    @cached_property
    def callers(self) -> tuple[str, ...]:
        """The teams and roles that the nights call."""
        asked = {entry.ability for wave in self.rules.night.waves for entry in wave.asks}
        holders: list[Team | Role] = [*self.rules.teams.values(), *self.rules.roles.values()]
        called = (caller(own, each.id) for each in holders for own in each.abilities if own.id in asked)
        return tuple(dict.fromkeys(called))

    @cached_property
    def samples(self) -> Samples:
        """Sample events of this game."""
        roles = list(self.rules.roles)
        return Samples(
            {
                "role": (roles[-1], roles[0]),
                "team": list(self.rules.teams) or roles[:1],
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
    """The looks (variants) of one message, except those without new words.

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


# -- the lines of a sheet ----------------------------------------------------------------------------------

_TITLE = 80


def chapter(title: str) -> Iterator[str]:
    """The heading of a chapter: a game, what all games have in common, the chat."""
    yield from ("", f"# {title}")


def part(title: str) -> Iterator[str]:
    """The heading of a part of a chapter: a moment, or a kind of message."""
    yield from ("", f"## {title}")


def entry(name: str, *texts: str, keyboard: Keyboard | None = None) -> Iterator[str]:
    """An entry: a message in one or more looks with an empty line between them, and its buttons."""
    yield from ("", f"### {name}")
    for place, text in enumerate(texts):
        yield from ("",) if place else ()
        yield from plain(text).split("\n")
    for row in keyboard or ():
        yield "  ".join(f"[{button.label}]" for button in row)


def listed(name: str, texts: Iterable[str]) -> Iterator[str]:
    """An entry of several wordings, one to a line."""
    yield from ("", f"### {name}")
    for text in texts:
        yield f"– {plain(text)}"


def titled(source: str) -> str:
    """A text in English as a heading: in one line, and cut."""
    line = " ".join(plain(source).split())
    return line if len(line) <= _TITLE else f"{line[: _TITLE - 1]}…"
