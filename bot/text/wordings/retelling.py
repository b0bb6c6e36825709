"""The choice of wordings: each kind of moment draws from a shuffled bag, so that wordings do not repeat soon."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.engine.events import Event
from bot.text.wordings.files import Layer, Wording, layers
from bot.text.wordings.moments import Facts, Keys, keys_of, keys_of_opening

_NO_REPEAT = 2
"""The number of other wordings used before one comes again, where there are enough."""


class _Telling(NamedTuple):
    """A past moment: its names, and the facts at the time."""

    keys: Keys
    facts: frozenset[str]


class Retelling:
    """The moments of a group so far, in order.

    The wordings themselves are not saved: they are drawn anew, always the same ones, from the seed and the moments. So
    they survive a restart, and a change of tone in the middle of a game.
    """

    __slots__ = ("_facts", "_seed", "_tellings")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._facts = Facts()
        self._tellings: list[_Telling] = []

    def hear(self, event: Event) -> None:
        """Take in a public event, which becomes one of the moments."""
        self._facts.hear(event)
        if keys := keys_of(event):
            self._tellings.append(_Telling(keys, self._facts.about(event)))

    @property
    def number(self) -> int:
        """The number of moments so far."""
        return len(self._tellings)

    def wording(self, event: Event, layers: Sequence[Layer], number: int | None = None) -> str | None:
        """The wording that this event's moment last took, of all moments or the first `number` of them; None if only
        the plain line is left.
        """
        return self._latest(keys_of(event), layers, number)

    def opening(self, what: str, layers: Sequence[Layer]) -> str | None:
        """The wording that opened the last vote or turn of this kind; None if only the plain title is left."""
        return self._latest(keys_of_opening(what), layers)

    def _latest(self, keys: Keys, layers: Sequence[Layer], number: int | None = None) -> str | None:
        place = _place(keys, layers)
        if place is None:
            return None
        index, key = place
        told = [each.facts for each in self._tellings[:number] if _place(each.keys, layers) == place]
        wordings = layers[index][key]
        last = deque(_drawn(f"{self._seed}/wording/{key}", wordings, told), maxlen=1)
        return last[0].text if last and last[0] else None


def _place(keys: Keys, layers: Sequence[Layer]) -> tuple[int, str] | None:
    """The first layer (source of wordings) that has the moment, and the name of the moment there."""
    return next(((index, key) for index, layer in enumerate(layers) for key in keys if key in layer), None)


def _drawn(stream: str, wordings: Sequence[Wording], told: Sequence[frozenset[str]]) -> Iterator[Wording | None]:
    """The wording of each past moment, by the facts at the time.

    All wordings that fit are used once before any is repeated; those that fit the moment alone go before those that
    always hold. When the bag is refilled, the last ones used wait until others were. None if no wording fits.
    """
    bag: list[Wording] = []
    recent: list[Wording] = []
    fillings = 0
    for facts in told:
        fitting = [wording for wording in wordings if wording.when <= facts]
        if not fitting:
            yield None
            continue
        barred = recent[-min(_NO_REPEAT, len(fitting) - 1) :] if len(fitting) > 1 else []
        if not any(wording in fitting and wording not in barred for wording in bag):
            fillings += 1
            bag = list(wordings)
            Random(f"{stream}/{fillings}").shuffle(bag)
        open_ = [wording for wording in bag if wording in fitting and wording not in barred]
        taken = next((wording for wording in open_ if wording.when), open_[0])
        bag.remove(taken)
        recent = [*recent, taken][-_NO_REPEAT:]
        yield taken


class GroupWordings:
    """The wordings for a group, in a language and a tone that may change in the middle of the game."""

    __slots__ = ("_layers", "_opened", "_scenario", "_told")

    def __init__(self, seed: str, scenario: Mapping[str, Any]) -> None:
        self._scenario = scenario
        self._layers: dict[tuple[str, str], tuple[Layer, ...]] = {}
        self._told = Retelling(seed)
        self._opened: tuple[tuple[str, str, str], str | None] | None = None

    def hear(self, event: Event) -> None:
        """Take in a public event; to be called in the order in which the events are told."""
        self._told.hear(event)
        self._opened = None

    def wording(self, event: Event, language: str, tone: str) -> Callable[[], str | None]:
        """A function for the wording that this event's moment has last taken by now; None if only the plain line is
        left.
        """
        number = self._told.number
        return lambda: self._told.wording(event, self._in(language, tone), number)

    def opening(self, what: str, language: str, tone: str) -> str | None:
        """The wording that opened the last vote or turn of this kind; None if only the plain title is left."""
        wanted = what, language, tone
        if self._opened is None or self._opened[0] != wanted:  # each press draws the same board again
            self._opened = wanted, self._told.opening(what, self._in(language, tone))
        return self._opened[1]

    def _in(self, language: str, tone: str) -> tuple[Layer, ...]:
        if (language, tone) not in self._layers:
            self._layers[language, tone] = layers(language, tone, self._scenario)
        return self._layers[language, tone]
