"""The register of sayings: each event as one or two rows (fixed messages) or, where more is chosen, a function."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from string import Formatter
from typing import Any, Final, TypeVar, overload

from markupsafe import Markup

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import Event
from bot.text.narration.voice import Voice
from bot.text.narration.words import name_of

E = TypeVar("E", bound=Event)

Saying = Callable[[Voice, Any], Markup | None]
SayingOf = Callable[[Voice, E], Markup | None]

_PLAYER: Final = ("player", "target", "other", "by", "first", "second", "killer", "cover")

PLACES: Final[Mapping[str, Callable[[Voice, Any], object]]] = {
    **dict.fromkeys(_PLAYER, Voice.player),
    **dict.fromkeys(("players", "targets"), Voice.players),
    **dict.fromkeys(("role", "was", "target_role"), lambda say, role: say.texts.role(role)),
    **dict.fromkeys(("number", "count", "place", "of", "top", "word", "words"), lambda _say, value: value),
    "side": lambda say, side: say.texts.side(side),
    "team": lambda say, team: say.texts.team(team),
    "caller": lambda say, caller: say.texts.called(caller),
    **dict.fromkeys(("ability", "card"), name_of),
    "time": Voice.time,
}
"""The functions that put a field of an event into words, by the name of the place to fill in a row's message."""

FIELDS: Final[Mapping[str, str]] = {"player": "seat", "time": "seconds"}
"""The fields that fill places of another name, where a row does not say which one does."""


class Joined(str):
    """The mark of a field whose players are listed in a sentence, with the language's "and"."""

    __slots__ = ()


class ActingTeam(str):
    """The mark of a field with a team that begins the sentence, in English with an article."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PlainSaying:
    """A saying in fixed words: a message whose places are filled with fields of its event.

    Attributes:
        message: the message in Telegram's HTML, with `{named}` places.
        places: the field of the event that fills each place.
        sign: the emoji before another wording of the moment; None if the moment has no other wordings.
        shows: the field of the event with a role, which a line behind the message shows where it is not None.
        when: the field of the event that has to be true; None for a row that is said in any case.
        home: the module that the row stands in.
        otherwise: the saying of events of which the field is not true.
    """

    message: str
    places: Mapping[str, str]
    sign: str | None
    shows: str | None
    when: str | None
    home: str
    otherwise: Saying | None = None

    def __call__(self, say: Voice, event: Event) -> Markup | None:
        """The event in these words, or otherwise in others."""
        if self.otherwise is not None and not getattr(event, str(self.when)):
            return self.otherwise(say, event)
        values = {place: _filled(say, place, event, field) for place, field in self.places.items()}
        plain = say.tongue.text(self.message, **values)
        told = plain if self.sign is None else say.worded(plain, self.sign, **values)
        return told if self.shows is None else told + say.role_line(getattr(event, self.shows))

    def check(self, kind: type[Event]) -> None:
        """Raise ValueError for places that the message lacks, and for fields that the event lacks."""
        named = {place for _, place, _, _ in Formatter().parse(self.message) if place is not None}
        if named != set(self.places):
            raise ValueError(f"{kind.__name__}: the places of the message are {named}, those filled {set(self.places)}")
        if unknown := named - set(PLACES):
            raise ValueError(f"{kind.__name__}: nothing says how a field fills {unknown}; write a function, or a place")
        needed = {*self.places.values(), *filter(None, [self.shows, self.when])}
        if absent := needed - {field.name for field in fields(kind)}:  # type: ignore[arg-type]
            raise ValueError(f"{kind.__name__} has no field {absent}")


def _filled(say: Voice, place: str, event: Event, field: str) -> object:
    fill = Voice.joined if isinstance(field, Joined) else Voice.team if isinstance(field, ActingTeam) else PLACES[place]
    return fill(say, getattr(event, field))


class Sayings(dict[type[Event], Saying]):
    """A register of sayings by the class of the event.

    Attributes:
        begun: the rows for events of which a field is true, until the saying of all others comes.
    """

    def __init__(self) -> None:
        super().__init__()
        self.begun: dict[type[Event], PlainSaying] = {}

    @overload
    def add(self, kind: type[E], /) -> Callable[[SayingOf[E]], SayingOf[E]]: ...

    @overload
    def add(
        self,
        kind: type[Event],
        message: str,
        /,
        *,
        when: str | None = None,
        sign: str | None = None,
        shows: str | None = None,
        **places: str,
    ) -> None: ...

    def add(
        self,
        kind: type[E],
        message: str | None = None,
        /,
        *,
        when: str | None = None,
        sign: str | None = None,
        shows: str | None = None,
        **places: str,
    ) -> Callable[[SayingOf[E]], SayingOf[E]] | None:
        """Add a row to the register: the message, and the field for each place; without a message, a decorator.

        A place that a row leaves out is filled with the field of its name, or with the one that `FIELDS` has for it. A
        row for events of which one field is true (`when`) comes right before the saying of all others.
        """
        if message is None:
            return lambda saying: self.put(kind, saying)
        own = {place: FIELDS.get(place, place) for _, place, _, _ in Formatter().parse(message) if place is not None}
        row = PlainSaying(message, own | places, sign, shows, when, _caller())
        row.check(kind)
        if when is not None:
            self.begun[kind] = row
        else:
            self.put(kind, row)
        return None

    def put(self, kind: type[E], saying: SayingOf[E]) -> SayingOf[E]:
        """Register the saying of an event, which may have only one."""
        if kind in self:
            raise ValueError(f"{kind.__name__} is said twice")
        first = self.begun.pop(kind, None)
        self[kind] = saying if first is None else replace(first, otherwise=saying)
        return saying


def _caller() -> str:
    """The module that calls the caller."""
    return str(sys._getframe(2).f_globals["__name__"])  # noqa: SLF001 - as `namedtuple` does


SAYINGS: Final = Sayings()
RETELLINGS: Final = Sayings()

says = SAYINGS.add
"""Register how an event is said when it happens: `@says(Event)` over a function, or as a row."""

retells = RETELLINGS.add
"""Register the line of an event in the story at the end, where it differs from the words at the time."""


def untold(kind: type[Event]) -> None:
    """Register an event that the story leaves out, because its headings or other lines tell of it already."""
    RETELLINGS.put(kind, _nothing)


def _nothing(_say: Voice, _event: Event) -> None:
    return None


def saying_of(kind: type[Event]) -> Saying | None:
    """The saying of an event when it happens, else the one for the story; None for an event without words."""
    return _found(kind, SAYINGS, RETELLINGS)


def retelling_of(kind: type[Event]) -> Saying | None:
    """The saying of an event for the story, else the one when it happens; None for an event without words."""
    return _found(kind, RETELLINGS, SAYINGS)


def retell(say: Voice, event: Event) -> Markup | None:
    """One event as a line of the story."""
    telling = retelling_of(type(event))
    return telling(say, event) if telling else None


def _found(kind: type[Event], first: Sayings, then: Sayings) -> Saying | None:
    """The saying in a register; a shared event may have its saying in a part that its game lacks."""
    if kind not in first and kind not in then:
        import_all_parts()
    return first.get(kind) or then.get(kind)


def home_of(kind: type[Event]) -> str:
    """The module that has the words of an event: a part's (ability, vote, ...), or one for all games."""
    saying = saying_of(kind)
    if saying is None:
        raise KeyError(kind.__name__)
    return saying.home if isinstance(saying, PlainSaying) else saying.__module__
