"""The kinds of buttons, and their `callback_data`: short ids, which any user may forge.

`LobbyButton(7, "join").pack()` is `l:7:join`, and `LobbyButton.unpack("l:7:join")` the button again. Data that no
button has is no button: an unknown word, no number, or a number too large for the store.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Literal, Self, cast, get_args, get_origin

from bot.engine.inputs import Pick
from bot.store.gathering.plans import Reply

NOBODY = "-"
BACK = "back"
LONGEST_DATA = 64
"""The most bytes of a button's data (Bot API: InlineKeyboardButton)."""
LONGEST_NUMBER = 18
"""The most digits of a number: SQLite's integers have 64 bits."""


def as_words(*values: str | int) -> tuple[str, ...]:
    """Values as the words that a button carries."""
    return tuple(map(str, values))


def read_number(text: str) -> int | None:
    """A number as the bot writes it into buttons, in ASCII digits, and few enough of them for the store; else None."""
    return written_number(text) if text.isascii() else None


def written_number(text: str) -> int | None:
    """A number as a person writes it, in any digits, and few enough of them for the store; else None."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


@dataclass(frozen=True, slots=True)
class ButtonData:
    """A kind of buttons: a frozen dataclass of numbers and words, by the types of its fields; more words may follow.

    Attributes:
        mark: the first word of the data, different for each kind.
    """

    mark: ClassVar[str]

    def pack(self) -> str:
        """The button as `callback_data`."""
        words = [self.mark]
        for field in fields(self):
            value = getattr(self, field.name)
            words += value if isinstance(value, tuple) else [str(value)]
        return ":".join(words)

    @classmethod
    def unpack(cls, data: str) -> Self | None:
        """The button that this `callback_data` means, or None where there is none of this kind."""
        mark, *words = data.split(":")
        if mark != cls.mark:
            return None
        make = cast("Callable[..., Self]", cls)
        values: list[object] = []
        for place, field in enumerate(fields(cls)):
            if get_origin(field.type) is tuple:
                return make(*values, tuple(words[place:]))
            value = _read_as(field.type, words[place]) if place < len(words) else None
            if value is None:
                return None
            values.append(value)
        return make(*values) if len(words) == len(values) else None


def _read_as(type_: Any, word: str) -> object | None:
    """A word read as a value of the type of a field; None if it is none."""
    if type_ is int:
        return read_number(word)
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        return type_(word) if word in set(type_) else None
    return word if type_ is str or word in get_args(type_) else None


# -- in a game -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameButton(ButtonData):
    """A button of a game. Its presses are handled in the lane (queue) of the game's group."""

    game_id: int


@dataclass(frozen=True, slots=True)
class AnswerButton(GameButton):
    """An answer to a question: the topic (of questions in one message) and the pick (None: no target).

    If an answer has several parts, `more` are the picks after the first; `BACK` starts the answer anew. In the data a
    number is a seat, and a word follows an apostrophe.
    """

    mark = "a"
    topic: int
    pick: Pick | None
    more: tuple[Pick, ...] = ()

    def pack(self) -> str:
        """The answer as `callback_data`."""
        picks = ",".join(map(_written, (self.pick, *self.more))) if self.more else _written(self.pick)
        return f"a:{self.game_id}:{self.topic}:{picks}"

    @classmethod
    def unpack(cls, data: str) -> Self | None:
        """The answer that this `callback_data` means, or None where there is none."""
        match data.split(":", 3):
            case [cls.mark, one, other, picked]:
                game, topic = read_number(one), read_number(other)
                if game is None or topic is None:
                    return None
                if picked == NOBODY:
                    return cls(game, topic, None)
                picks = [_read_pick(pick) for pick in picked.split(",")]
                known = tuple(pick for pick in picks if pick is not None)
                if len(known) == len(picks):
                    return cls(game, topic, known[0], known[1:])
        return None


def _written(pick: Pick | None) -> str:
    if pick is None:
        return NOBODY
    return str(pick) if isinstance(pick, int) else f"'{pick}"


def _read_pick(pick: str) -> Pick | None:
    return pick[1:] if pick.startswith("'") else read_number(pick)


@dataclass(frozen=True, slots=True)
class HandButton(GameButton):
    """The button *My hand*, which shows a player role, news and open questions."""

    mark = "r"


@dataclass(frozen=True, slots=True)
class SeenButton(GameButton):
    """The button *I've seen it* under a role card."""

    mark = "rc"


@dataclass(frozen=True, slots=True)
class SeatButton(GameButton):
    """The button *Take the seat* under the offer of a leaver's seat."""

    mark = "v"
    seat: int


Motion = Literal["end", "pause", "resume"]


@dataclass(frozen=True, slots=True)
class MotionButton(GameButton):
    """The button *I agree* under a motion (a vote of the living to end, pause or resume the game)."""

    mark = "m"
    kind: Motion


YesOrNo = Literal["yes", "no"]


@dataclass(frozen=True, slots=True)
class StopButton(GameButton):
    """The answer *Yes* or *No* to ending a game, and when that was asked (seconds of the time that counts)."""

    mark = "e"
    asked: int
    answer: YesOrNo


@dataclass(frozen=True, slots=True)
class DefeatButton(GameButton):
    """The answer *Yes* or *No* to the defeat of a seat's team, and when that was asked (seconds that count)."""

    mark = "j"
    asked: int
    seat: int
    answer: YesOrNo


@dataclass(frozen=True, slots=True)
class BeyondButton(GameButton):
    """A button of the beyond, where players who are out talk; to report, admit or refuse, with the person's number."""

    mark = "o"
    what: Literal["quiet", "enter", "report", "admit", "refuse"]
    number: int = 0


_OF_GAMES: dict[str, type[GameButton]] = {
    kind.mark: kind
    for kind in (
        AnswerButton, HandButton, SeenButton, SeatButton, MotionButton, StopButton, DefeatButton, BeyondButton
    )
}  # fmt: skip


def game_button(data: str) -> GameButton | None:
    """The button of a game that this `callback_data` means; None for any other button, or none."""
    kind = _OF_GAMES.get(data.partition(":")[0])
    return kind.unpack(data) if kind is not None else None


# -- before a game and after it ----------------------------------------------------------------------------------------


LobbyDeed = Literal["join", "leave", "wait", "start", "extend", "cancel", "recall", "robot"]


@dataclass(frozen=True, slots=True)
class LobbyButton(ButtonData):
    """A button on the board of a lobby."""

    mark = "l"
    lobby_id: int
    deed: LobbyDeed


@dataclass(frozen=True, slots=True)
class PlayAgainButton(ButtonData):
    """*Play again* under the end of a game."""

    mark = "n"
    ended_id: int


@dataclass(frozen=True, slots=True)
class BellButton(ButtonData):
    """A button about news of the next game: in a group `on`; in private `on` or `off` for a group, or quiet hours."""

    mark = "b"
    action: Literal["on", "off", "quiet"]
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanButton(ButtonData):
    """A reply to a plan."""

    mark = "d"
    plan_id: int
    reply: Reply


@dataclass(frozen=True, slots=True)
class SeriesButton(ButtonData):
    """*Next game* or *End the series* under a series of games."""

    mark = "q"
    series_id: int
    action: Literal["next", "stop"]


@dataclass(frozen=True, slots=True)
class PracticeButton(ButtonData):
    """A button of a question about practice with robots: to play a scenario, or to join a lobby instead."""

    mark = "p"
    action: Literal["menu", "play", "join", "stay"]
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LateButton(ButtonData):
    """The button that carries out a late command after all, and when the bot asked about that."""

    mark = "w"
    asked: int
    written: str

    @classmethod
    def unpack(cls, data: str) -> Self | None:
        """The button that this `callback_data` means; the command in it may contain any characters."""
        match data.split(":", 2):
            case [cls.mark, asked, written] if (since := read_number(asked)) is not None and written[:1].islower():
                return cls(since, written)
        return None


# -- menus -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MenuButton(ButtonData):
    """A button in a menu of a group or a private chat, and the values on the way to what it changes."""

    mark = "s"
    menu: str
    values: tuple[str, ...] = ()
