"""The base of all events."""

import re
from typing import ClassVar


class Event:
    """Base of all events."""

    __slots__ = ()
    name: ClassVar[str] = ""
    story: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    noted: ClassVar[bool] = False
    """Whether the voice notes the event, for the story or for what its audience learns."""
    on_board: ClassVar[bool] = False
    """Whether a board (a message with the state) that opens with the event already says the same."""
    until_open: ClassVar[bool] = False
    """Whether the event announces an opening to come: a game already over does not tell the event."""

    def __init_subclass__(
        cls,
        story: bool | None = None,
        reveals: bool | None = None,
        on_board: bool | None = None,
        until_open: bool | None = None,
    ) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        if story is not None:  # a record is made twice, the second time with slots and without this word
            cls.story = story
        if reveals is not None:
            cls.reveals = reveals
        if on_board is not None:
            cls.on_board = on_board
        if until_open is not None:
            cls.until_open = until_open
        cls.noted = cls.story or cls.reveals
        EVENTS[cls.name] = cls

    @property
    def shown(self) -> tuple[int, ...]:
        """The seats whose roles the audience learns, for an event that `reveals` roles."""
        return ()


EVENTS: dict[str, type[Event]] = {}
"""Every event by its name in scripts and lists: its class name in snake_case."""
