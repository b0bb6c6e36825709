"""Events of the end of a game: the result and the story."""

from bot.engine.events.base import Event
from bot.engine.names import EndingId, FactionId, RoleId, WinnerId
from bot.engine.phases import Phase
from bot.engine.records import record

JOINT = "+"
"""The sign between sides that win together, in the name of the winner: `fool+mafia`."""


ENDLESS = "endless"
"""The reason for the end of a game that no ending has decided in the greatest number of rounds (CH-24)."""


@record
class GameEnded(Event):
    """Public: the winner (a side, `draw`, or `none` for an aborted game), why, and the roles of all seats.

    Of sides that win together the winner names all, with `JOINT` between them. `ranks` are the sides from the first
    rank on, where the scenario ranks them; sides of one rank stand together. `dealt` are the roles dealt to players who
    have another one by now; `turned` are the sides of players who are of another side than their role (EX-42).
    """

    winner: WinnerId
    why: EndingId
    winners: tuple[int, ...]
    roles: tuple[tuple[int, RoleId], ...]
    ranks: tuple[tuple[FactionId, ...], ...] = ()
    dealt: tuple[tuple[int, RoleId], ...] = ()
    turned: tuple[tuple[int, FactionId], ...] = ()


@record
class StoryTold(Event):
    """Public: the story of the game, in order, each event with the phase it happened in (CH-13)."""

    entries: tuple[tuple[Phase, Event], ...]
