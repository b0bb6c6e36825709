"""Talk, challenges, defence, last words."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class TalkOpened(Event):
    """Public: one speaks after another, in this order, each so many seconds, in so many rounds."""

    order: tuple[int, ...]
    seconds: float
    rounds: int = 1


@record
class FreeTalkOpened(Event):
    """Public: all talk at once with the vote open; `need` votes kill at once. Seconds."""

    living: tuple[int, ...]
    need: int
    seconds: float


@record
class LastMinute(Event):
    """Public: the day ends soon. Seconds left."""

    seconds: float


@record
class TurnEnding(Event):
    """Public: the speaker's turn ends soon. Seconds left."""

    seat: int
    seconds: float


@record
class RoleTalkBarred(Event):
    """Public: as the talk opens, nobody may speak of roles and of what happened at night."""


@record
class PassedOver(Event):
    """Public: this player was silenced, and does not get the floor."""

    seat: int


@record
class DefenceOpened(Event):
    """Public: this defendant speaks. Seconds."""

    seat: int
    seconds: float


@record
class SpeakersAsked(Event):
    """Public: these defendants may name who speaks about them before they defend themselves. Seconds.

    A lone one names an accuser and a defender, each of two names one player.
    """

    defendants: tuple[int, ...]
    seconds: float


@record
class SpeakerHeard(Event):
    """Public: this player speaks about a defendant who has named him. `task`: `accuser`, `defender` or `speaker`.

    Seconds.
    """

    seat: int
    about: int
    task: str
    seconds: float


@record
class DuelAsked(Event):
    """Public: this lone defendant may name a target and a cover, who will argue. Seconds."""

    seat: int
    seconds: float


@record
class DuelOpened(Event):
    """Public: these two argue about a defendant, and only they may write. Seconds."""

    target: int
    cover: int
    about: int
    seconds: float


@record
class LastWordsGiven(Event):
    """Public: this player speaks once more before leaving. Seconds."""

    seat: int
    seconds: float


@record
class ChallengeGiven(Event):
    """Public: the speaker has granted a challenge; it is spoken after the turn. Seconds."""

    by: int
    seat: int
    seconds: float


@record
class ExtraSpeechGiven(Event):
    """Public: this player speaks once more, beside the turns. Seconds."""

    seat: int
    seconds: float


@record
class NoVoteToday(Event):
    """Public: today nothing follows the speeches, and the night falls."""


@record
class SilenceHeld(Event, story=True):
    """Public: nobody may write for a while, as the night calls for it. Seconds."""

    seconds: float


@record
class DebateOpened(Event):
    """Public: all the living talk at once, and nothing is voted on yet. Seconds."""

    seconds: float


@record
class DebateEnding(Event):
    """Public: such a talk ends soon. Seconds left."""

    seconds: float


@record
class SpeechGiven(Event, story=True):
    """Nobody before the end: who has given whom an extra speech for the coming day."""

    by: int
    target: int
