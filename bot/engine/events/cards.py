"""Last-move cards, and what they do."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class CardDrawn(Event, story=True):
    """Public: whoever was voted out has drawn this last-move card. Seconds to choose, 0 where there is no choice.

    `finds` is the role that Beautiful Mind is after; `called` what such cards are called here: `last_move` or `exit`.
    """

    seat: int
    card: str
    finds: str
    seconds: float
    called: str = "last_move"


@record
class MindGuessed(Event, story=True):
    """Public: whom the card's drawer took for the one sought, and whether he is; then that one leaves instead."""

    by: int
    target: int
    role: str
    right: bool


@record
class PlayersSilenced(Event, story=True):
    """Public: these may not talk tomorrow."""

    by: int
    targets: tuple[int, ...]


@record
class CardsSwapped(Event, story=True):
    """Nobody before the end: two players have exchanged roles; with what each goes on, or leaves."""

    by: int
    role: str
    target: int
    target_role: str


@record
class TeamChanged(Event):
    """To a team: who has left it, and who has joined it, if anybody."""

    team: str
    joined: int | None
    left: int


@record
class RoleShown(Event, story=True):
    """Public: the role of somebody who leaves."""

    seat: int
    role: str


@record
class Handcuffed(Event, story=True):
    """Public: this player has no ability tonight."""

    by: int
    target: int


@record
class CardGuessed(Event, story=True):
    """Nobody before the end: the role that whoever was voted out named by his card, and whether it is right."""

    by: int
    target: int
    role: str
    right: bool


@record
class CardGuessJudged(Event):
    """Public: whether whoever was voted out has named a role rightly, and stays; not whose."""

    seat: int
    right: bool


@record
class GuessedOut(Event, story=True):
    """Public: this player leaves, his role having been named by a card; `role` where the game shows it, else None."""

    seat: int
    role: str | None


@record
class MadeDizzy(Event, story=True):
    """Public: this player is not woken tonight, and neither talks nor votes tomorrow."""

    by: int
    target: int


@record
class DalLaid(Event, story=True):
    """Public: this player cannot be shot tonight, nor voted out tomorrow."""

    by: int
    target: int


@record
class AbilityDoubled(Event, story=True):
    """Public: what this player does tonight works on two."""

    by: int
    target: int


@record
class MirrorHeld(Event, story=True):
    """Public: two players exchange their roles; the one who was voted out leaves with the other's."""

    by: int
    target: int


@record
class DuelCalled(Event, story=True):
    """Public: two players defend themselves, and the others choose who of them leaves. Seconds of each speech."""

    by: int
    target: int
    seconds: float


@record
class DuelVoteOpened(Event):
    """Public: the others vote for one of the two. Seconds."""

    by: int
    target: int
    seconds: float


@record
class DuelClosed(Event, story=True):
    """Public: who voted for whom in the duel, and who leaves."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: int
