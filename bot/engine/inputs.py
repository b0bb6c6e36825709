"""Inputs of a game. The log of a game is a list of inputs, and nothing else is state."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import StrEnum

from bot.engine.records import record

Pick = int | str
"""One pick: a seat, or a word (a role, a card, `yes`)."""

Choice = tuple[Pick, ...]
"""All picks of one answer; empty is a declared abstention or a vote taken back."""


def players_in(picks: Iterable[Pick] | None) -> tuple[int, ...]:
    """The players that an answer names, in its order, and none of its words."""
    return tuple([pick for pick in picks or () if isinstance(pick, int)])


@record
class Answer:
    """A player answers an open question, or answers it anew. `at` is game time, seconds since the start."""

    at: float
    seat: int
    ask: int
    choice: Choice


@record
class TimeUp:
    """The deadline the game waited for has come."""

    at: float


@record
class Say:
    """A player writes to the narrator in private; at night the room of the player's team may hear the words."""

    at: float
    seat: int
    text: str


@record
class Sign:
    """A sign, other than the inputs above, that a player is there and so not idle (CH-08)."""

    at: float
    seat: int


@record
class Wrote:
    """A player wrote in the group, where the game heeds such writing (`GroupFloor.heeded`); else as good as a `Sign`.

    Where the bot cannot read the group, no game ever gets this input.
    """

    at: float
    seat: int


@record
class Uttered:
    """A player has said in the group the word forbidden to them today (PR-353); without such a word just a `Sign`.

    The game knows the word; the reader of the group only reports that the word was heard.
    """

    at: float
    seat: int


@record
class Unreached:
    """A message to this player could not be delivered; the round is not held against the player (CH-08)."""

    at: float
    seat: int


@record
class KeepSeats:
    """Whether the seats of leavers are kept for substitutes from now on.

    `by_day`: whether the time of an offer runs by day only. Older logs, which do not say so, go by the rule of their
    time.
    """

    at: float
    kept: bool
    by_day: bool = False


@record
class Substitute:
    """A person from outside the game takes a seat on offer (`SeatOffered`). The game need not know the person."""

    at: float
    seat: int


class HostAction(StrEnum):
    """Actions on a game by a host, or by the chat."""

    LEAVE = "leave"
    KICK = "kick"
    EXPEL = "expel"
    EXTEND = "extend"
    SKIP = "skip"
    ABORT = "abort"
    FOUL = "foul"
    UNFOUL = "unfoul"
    TECH_FOUL = "tech_foul"
    DEFEAT = "defeat"


RULINGS = frozenset((HostAction.FOUL, HostAction.UNFOUL, HostAction.TECH_FOUL, HostAction.DEFEAT))
"""Actions of a judge alone: a host who has no seat in the game."""

ABOUT_SEAT = frozenset((HostAction.LEAVE, HostAction.KICK, HostAction.EXPEL, *RULINGS))
"""Actions that name a player by the seat."""


@record
class Host:
    """A command from outside play.

    `leave` and `kick` name a seat (CH-07), `expel` one who has broken the rules of the table (EX-101); `extend` adds
    `seconds` to the deadline now running; `skip` ends the phase now running as if its time were up; `abort` ends the
    game without a winner, and names the seat of a player who has ended the game alone, if one has. A judge gives a
    `foul` or a `tech_foul`, takes the latest back (`unfoul`), or declares the `defeat` of a side (SP-113 to SP-128).
    Where seats are kept for substitutes, `kick` takes a free one out of the game.
    """

    at: float
    action: HostAction
    seat: int = 0
    seconds: float = 0.0


Input = Answer | TimeUp | Say | Sign | Wrote | Uttered | Unreached | KeepSeats | Substitute | Host

KINDS: dict[str, type[Input]] = {
    kind.__name__: kind for kind in (Answer, TimeUp, Say, Sign, Wrote, Uttered, Unreached, KeepSeats, Substitute, Host)
}
"""The kinds of inputs by their names in logs."""

_FIELDS = {kind: tuple([each.name for each in fields(kind)]) for kind in KINDS.values()}


def to_record(given: Input) -> dict[str, object]:
    """The input as plain data for the log; `from_record` is its inverse."""
    kind = type(given)
    return {"kind": kind.__name__, **{name: getattr(given, name) for name in _FIELDS[kind]}}


def from_record(record: Mapping[str, object]) -> Input:
    """The input that `to_record` wrote.

    Raises:
        ValueError: the record is of no known kind or its fields do not fit.
    """
    values = dict(record)
    kind = KINDS.get(str(values.pop("kind", "")))
    if kind is None:
        raise ValueError(f"no such input: {record!r}")
    if kind is Answer:
        picks = values.get("choice")
        if not isinstance(picks, list | tuple):
            raise ValueError(f"an answer without a choice: {record!r}")
        values["choice"] = tuple(picks)
    if kind is Host:
        values["action"] = HostAction(str(values.get("action")))
    try:
        return kind(**values)  # type: ignore[arg-type]
    except TypeError as error:
        raise ValueError(f"not a whole input: {record!r}") from error
