"""What is told of an alliance that can die of a newcomer, of those who are possessed, and of who acts on two."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class MasonDeath(Event):
    """Public: an alliance has let in somebody it dies of; not who that was, nor who belonged to it (AD-626)."""


@record
class NobodyToWake(Event):
    """Private: in place of your question, that you can wake nobody tonight (AD-622)."""


@record
class ShadowMade(Event, story=True):
    """Nobody before the end: who has possessed whom."""

    by: int
    target: int


@record
class ShadowBanished(Event, story=True):
    """Nobody before the end: whose blessing was the end of which shadow (AD-544)."""

    by: int
    target: int


@record
class Possessed(Event):
    """Private: somebody has possessed you, never who."""


@record
class ShadowFreed(Event):
    """Private: you are possessed no more."""


@record
class ShadowsListed(Event):
    """Private: at dawn, your living shadows."""

    seats: tuple[int, ...]


@record
class ActsDoubled(Event):
    """Private: before your question, that your act of tonight works on two."""


@record
class Doubled(Event, story=True):
    """Nobody before the end: whose act somebody has doubled, and whether there was anything to double."""

    by: int
    target: int
    worked: bool
