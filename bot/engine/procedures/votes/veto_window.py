"""The window in which a vote may be cancelled."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.day.veto_vote import VetoVote, who_may_veto
from bot.engine.asks import CONSENT
from bot.engine.daynotes import Noted
from bot.engine.events import NobodyVotedOut, VetoAwaited, VoteCancelled, VoteCancelledBy
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.procedures.base import Procedure
from bot.engine.procedures.inquiries.nap import nap

if TYPE_CHECKING:
    from bot.engine.play import Play


class VetoWindow(Procedure):
    """Before anything of an exit, whoever has `veto_vote` may cancel the day's vote, himself condemned or not (PR-055).

    He is asked in private, and silence is no (PR-056, PR-057). The window takes its full time wherever his card may
    have been dealt, whether he may be asked or not (PR-380). That the vote is void is said, and not by whom (PR-058,
    PR-059). If who is condemned leaves the game meanwhile, the vote is over, and no veto is spent (PR-389).

    Attributes:
        seconds: how long.
    """

    about: ClassVar[Noted] = "condemned"
    part: ClassVar[str] = "veto"

    seconds: float = 20

    async def run(self, game: "Play") -> None:
        """Wait for him, where somebody is condemned."""
        condemned = game.day.condemned
        if not condemned or not _may_be_dealt(game):
            return
        game.part(self.part)
        by = who_may_veto(game)
        chosen = await nap(
            game,
            self.seconds,
            by,
            VetoVote.id,
            CONSENT,
            news=lambda length: VetoAwaited(condemned, length),
            goes_on=lambda: bool(game.still_in(condemned)),
        )
        game.day.condemned = game.still_in(condemned)
        if not game.day.condemned:
            game.tell(EVERYONE, NobodyVotedOut())
        elif chosen and by is not None and game.seats[by].alive:
            self._cancel(game, by)

    def _cancel(self, game: "Play", by: int) -> None:
        """The vote is void."""
        kept, game.day.condemned = game.day.condemned, ()
        uses = game.seats[by].uses
        uses[VetoVote.id] = uses.get(VetoVote.id, 0) + 1
        game.tell(NOBODY, VoteCancelledBy(by, kept))
        game.tell(EVERYONE, VoteCancelled(kept))


def _may_be_dealt(game: "Play") -> bool:
    """Whether somebody may have been dealt a card that cancels votes, as far as everybody knows."""
    roles = (role for role in game.rules.roles.values() if game.may_be_dealt(role.id))
    return any(isinstance(ability, VetoVote) for role in roles for ability in role.abilities)
