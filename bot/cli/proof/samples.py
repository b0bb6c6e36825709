"""Sample events made from the types of their fields, so that a new event has samples without being listed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, fields
from itertools import product
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS, Event, StoryTold
from bot.engine.names import Among, Named
from bot.engine.phases import Phase

Words = Mapping[Named | Literal["text"], Sequence[str]]
"""The names in a game, by what they name, and a `text` that a player has written."""

SEATS: Final[list[object]] = [1, 2, 5]
"""All numbers, most of which are seats."""
_MOST = 50


class Samples:
    """Sample events with these words in their texts."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def of(self, kind: type[Event], most: int = _MOST) -> list[Event]:
        """Many instances of an event class, about `most`; the last of them has the fullest values."""
        if kind is StoryTold:
            return [StoryTold(()), self.story()]
        hints = get_type_hints(kind, include_extras=True)
        choices = [
            _turned([*_empty(field), *self._values(field.name, hints[field.name])], hints[field.name], place)
            for place, field in enumerate(fields(kind))  # type: ignore[arg-type]
        ]
        every = list(product(*choices))
        make: Callable[..., Event] = kind
        step = max(1, len(every) // most)
        return [make(*picked) for picked in every[(len(every) - 1) % step :: step]]

    def story(self, rounds: int = 1) -> StoryTold:
        """A story with everything that enters stories."""
        import_all_parts()
        entries: list[tuple[Phase, Event]] = []
        for number in range(1, rounds + 1):
            for kind in EVENTS.values():
                if kind.story:
                    name = "night" if "Night" in kind.__name__ else "day"
                    entries.append((Phase(name, number), self.of(kind)[-1]))
        return StoryTold(tuple(entries))

    def _values(self, name: str, hint: object) -> list[object]:
        """Some values of a field."""
        origin, args = get_origin(hint), get_args(hint)
        if origin in {Union, UnionType}:
            plain = sorted(args, key=lambda arg: arg is not NoneType)
            return [value for arg in plain for value in self._values(name, arg)]
        if origin is tuple:
            if args[-1] is Ellipsis:
                few, more = self._some(name, args[0], 1), self._some(name, args[0], 3)
                return [(), tuple(few), tuple(dict.fromkeys(item for item in more if item != ()))]
            return [*zip(*(self._some(name, arg, 3) for arg in args), strict=True)]
        if origin is Literal:
            return list(args)
        if origin is Annotated:
            mark = args[1]
            return list(mark.words if isinstance(mark, Among) else self._words[mark.what])
        values: dict[object, Iterable[object]] = {
            NoneType: [None],
            bool: [False, True],
            int: SEATS,
            float: [7200.0, 90.0, 45.0],
            str: self._words["text"],
            Phase: [Phase("night", 1)],
        }
        if hint not in values:
            raise TypeError(f"{__file__}: there are no samples of {hint}, as the field {name} of an event is")
        return list(values[hint])

    def _some(self, name: str, hint: object, count: int) -> list[object]:
        """The last `count` values, repeated from the start if there are fewer."""
        values = self._values(name, hint)[::-1]
        return [values[place % len(values)] for place in range(count)]


def _empty(field: Field[object]) -> list[object]:
    """The empty text, if a field may be empty."""
    return [""] if field.default == "" else []


def _turned(values: list[object], hint: object, place: int) -> list[object]:
    """Seats and names in another order for each field, so that the last sample does not name one everywhere."""
    if hint is not int and get_origin(hint) is not Annotated:
        return values
    turn = place % len(values)
    return [*values[turn:], *values[:turn]]
