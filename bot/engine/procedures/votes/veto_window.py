"""The window in which a vote may be cancelled."""

from typing import ClassVar, Literal

from bot.engine.abilities.day.veto_vote import VetoVote, who_may_veto
from bot.engine.api import CONSENT, EVERYONE, NOBODY, Noted, Play
from bot.engine.events import NapFell, NobodyVotedOut, VetoAwaited, VetoFailed, VoteCancelled, VoteCancelledBy
from bot.engine.procedures.base import Procedure
from bot.engine.procedures.exits.blasts import drink_of
from bot.engine.procedures.exits.declaration import spare
from bot.engine.procedures.inquiries.nap import nap


class VetoWindow(Procedure, tells=(NapFell, NobodyVotedOut, VetoAwaited, VetoFailed, VoteCancelled, VoteCancelledBy)):
    """Before anything of an exit, whoever has `veto_vote` may cancel the day's vote, himself condemned or not (PR-055).

    He is asked in private, and silence is no (PR-056, PR-057). The window takes its full time wherever his card may
    have been dealt, whether he may be asked or not (PR-380). That the vote is void is said, and not by whom (PR-058,
    PR-059). If who is condemned leaves the game meanwhile, the vote is over, and no veto is spent (PR-389). A poisoned
    veto has no effect and is spent, and only he is told so (AD-149, AD-150). Whom somebody has picked among those tied
    it does not concern (AD-147).

    Attributes:
        seconds: how long.
        told: what the group hears of who has cancelled a vote: `nothing`, or whose `role` that is (AD-144).
        held: whether it is held `always`, or only until the group has heard of a cancelled vote (`unused`, AD-151).
    """

    about: ClassVar[Noted] = "condemned"
    part: ClassVar[str] = "veto"

    seconds: float = 20
    told: Literal["nothing", "role"] = "nothing"
    held: Literal["always", "unused"] = "always"

    async def run(self, game: Play) -> None:
        """Wait for him, where somebody is condemned."""
        condemned, game.day.condemned = game.day.condemned, game.still_in(game.day.condemned)
        if condemned and not game.day.condemned:
            game.tell(EVERYONE, NobodyVotedOut())
        if game.day.condemned and game.day.condemned != game.day.picked and self._is_held(game):
            await self._wait(game, game.day.condemned)

    def _is_held(self, game: Play) -> bool:
        """Whether the vote may still be cancelled, as far as everybody knows."""
        used = any(isinstance(event, VoteCancelledBy) for _, event in game.story)
        dealt = any(isinstance(ability, VetoVote) for ability in game.in_play())
        return dealt and not (used and self.held == "unused")

    async def _wait(self, game: Play, condemned: tuple[int, ...]) -> None:
        game.part(self.part)
        asked = who_may_veto(game)
        by = None if asked is None else asked[0]
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
        elif chosen and asked is not None and game.seats[asked[0]].alive:
            self._cancel(game, *asked)

    def _cancel(self, game: Play, by: int, veto: VetoVote) -> None:
        """The vote is void, unless poison makes that void."""
        role = game.seats[by].role.id if self.told == "role" else ""
        veto.spend(game, by)
        if veto.voided and drink_of(game, by) is not None:
            game.tell((by,), VetoFailed(by))
            return
        kept, game.day.condemned = game.day.condemned, ()
        spare(game, kept)
        game.tell(NOBODY, VoteCancelledBy(by, kept))
        game.tell(EVERYONE, VoteCancelled(kept, role))
