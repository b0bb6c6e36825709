"""What an event is."""

import re
from typing import ClassVar


class Event:
    """Base of all events."""

    __slots__ = ()
    name: ClassVar[str] = ""
    story: ClassVar[bool] = False
    reveals: ClassVar[bool] = False

    def __init_subclass__(cls, story: bool | None = None, reveals: bool | None = None) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        if story is not None:  # a record is made twice, the second time with slots and without this word
            cls.story = story
        if reveals is not None:
            cls.reveals = reveals
        EVENTS[cls.name] = cls

    @property
    def shown(self) -> tuple[int, ...]:
        """Of an event that `reveals`: whose roles its audience learns by it."""
        return ()


EVENTS: dict[str, type[Event]] = {}
"""Every event by its name in scripts and lists: its class name in snake_case."""
