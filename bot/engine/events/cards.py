"""Last-move cards, and what they do."""

from dataclasses import dataclass

from bot.engine.events.base import Event


@dataclass(frozen=True)
class CardDrawn(Event, story=True):
    """Public: whoever was voted out has drawn this last-move card. Seconds to choose, 0 where there is no choice.

    `finds` is the role that Beautiful Mind is after.
    """

    seat: int
    card: str
    finds: str
    seconds: float


@dataclass(frozen=True)
class MindGuessed(Event, story=True):
    """Public: whom the card's drawer took for the one sought, and whether he is; then that one leaves instead."""

    by: int
    target: int
    role: str
    right: bool


@dataclass(frozen=True)
class PlayersSilenced(Event, story=True):
    """Public: these may not talk tomorrow."""

    by: int
    targets: tuple[int, ...]


@dataclass(frozen=True)
class CardsSwapped(Event, story=True):
    """Nobody before the end: two players have exchanged roles; with what each goes on, or leaves."""

    by: int
    role: str
    target: int
    target_role: str


@dataclass(frozen=True)
class TeamChanged(Event):
    """To a team: who has left it, and who has joined it, if anybody."""

    team: str
    joined: int | None
    left: int


@dataclass(frozen=True)
class RoleShown(Event, story=True):
    """Public: the role of somebody who leaves."""

    seat: int
    role: str


@dataclass(frozen=True)
class Handcuffed(Event, story=True):
    """Public: this player has no ability tonight."""

    by: int
    target: int


@dataclass(frozen=True)
class DuelCalled(Event, story=True):
    """Public: two players defend themselves, and the others choose who of them leaves. Seconds of each speech."""

    by: int
    target: int
    seconds: float


@dataclass(frozen=True)
class DuelVoteOpened(Event):
    """Public: the others vote for one of the two. Seconds."""

    by: int
    target: int
    seconds: float


@dataclass(frozen=True)
class DuelClosed(Event, story=True):
    """Public: who voted for whom in the duel, and who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: int
