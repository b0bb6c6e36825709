"""The window in which a vote may be cancelled."""

from typing import Literal

from bot.engine.api import CONSENT, EVERYONE, NOBODY, Play, Procedure, RoleId, record
from bot.engine.events import Event, NobodyVotedOut
from bot.parts.abilities.day.veto_vote import VetoVote, who_may_veto
from bot.parts.procedures.exits.blasts import drink_of
from bot.parts.procedures.exits.declaration import spare
from bot.parts.procedures.inquiries.nap import NapFell, nap
from bot.text.api import Joined, retells, says


@record
class VetoAwaited(Event):
    """Public: these players have the votes to be out, and a player may cancel the vote in private.

    `seconds`: the time for that.
    """

    seats: tuple[int, ...]
    seconds: float


@record
class VoteCancelled(Event):
    """Public: the day's vote is void, and these players stay; never the canceller's name, but perhaps their role."""

    seats: tuple[int, ...]
    role: RoleId = ""


@record
class VoteCancelledBy(Event, story=True):
    """Secret until the end: the player who has cancelled a day's vote, and those who have stayed by that."""

    by: int
    seats: tuple[int, ...]


@record
class VetoFailed(Event, story=True):
    """Private: you were poisoned, so your veto had no effect, and is spent."""

    seat: int


class VetoWindow(Procedure, tells=(NapFell, NobodyVotedOut, VetoAwaited, VetoFailed, VoteCancelled, VoteCancelledBy)):
    """A window before any exit, in which the holder of `veto_vote`, condemned or not, may cancel the vote (PR-055).

    They are asked in private, and silence is no (PR-056, PR-057). The window takes its full time if that card may
    have been dealt, whether or not a player is asked (PR-380). The cancelling is announced without a name (PR-058,
    PR-059). If the condemned player leaves the game meanwhile, the vote is over, and no veto is spent (PR-389). A
    poisoned veto has no effect and is spent, and only its holder is told so (AD-149, AD-150). A pick among those tied
    is not subject to the veto (AD-147).

    Attributes:
        seconds: the length.
        told: the news about the canceller: `nothing`, or their `role` (AD-144).
        held: whether the window is held `always`, or only until the group has heard of a cancelled vote (`unused`,
            AD-151).
    """

    about = "condemned"
    part = "veto"

    seconds: float = 20
    told: Literal["nothing", "role"] = "nothing"
    held: Literal["always", "unused"] = "always"

    async def run(self, game: Play) -> None:
        """Give the holder of a veto time to cancel the vote, if a player is condemned."""
        condemned = game.day.condemn(game.seats.still_in(game.day.condemned))
        if condemned and not game.day.condemned:
            game.tell(EVERYONE, NobodyVotedOut())
        if game.day.condemned and game.day.condemned != game.day.ballots.picked and self._is_held(game):
            await self._wait(game, game.day.condemned)

    def _is_held(self, game: Play) -> bool:
        """Whether the vote may still be cancelled, as far as the group knows."""
        used = any(isinstance(event, VoteCancelledBy) for _, event in game.voice.story)
        dealt = any(isinstance(ability, VetoVote) for ability in game.cards.in_play)
        return dealt and not (used and self.held == "unused")

    async def _wait(self, game: Play, condemned: tuple[int, ...]) -> None:
        game.enter(self.part)
        asked = who_may_veto(game)
        by = None if asked is None else asked[0]
        chosen = await nap(
            game,
            self.seconds,
            by,
            VetoVote.id,
            CONSENT,
            news=lambda length: VetoAwaited(condemned, length),
            goes_on=lambda: bool(game.seats.still_in(condemned)),
        )
        game.day.condemn(game.seats.still_in(condemned))
        if not game.day.condemned:
            game.tell(EVERYONE, NobodyVotedOut())
        elif chosen and asked is not None and game.seats[asked[0]].alive:
            self._cancel(game, *asked)

    def _cancel(self, game: Play, by: int, veto: VetoVote) -> None:
        """Cancel the vote, unless poison prevents that."""
        role = game.seats[by].role.id if self.told == "role" else ""
        veto.spend(game, by)
        if veto.voided and drink_of(game, by) is not None:
            game.tell((by,), VetoFailed(by))
            return
        kept = game.day.condemn(())
        spare(game, kept)
        game.tell(NOBODY, VoteCancelledBy(by, kept))
        game.tell(EVERYONE, VoteCancelled(kept, role))


# NOTE: {players} are to be out by the votes; a player with a secret role may cancel the vote. {players} is one
# player, or two
says(
    VetoAwaited,
    "🏛 The vote sends <b>{players}</b> out. Hold on, it may still be cancelled in private. Time's up {time}.",
    players=Joined("seats"),
)

# NOTE: {role} is in the nominative: whose role it is to cancel votes. {players} is one player, or two
says(
    VoteCancelled,
    "🏛 <b>The vote is cancelled.</b> A veto ({role}) keeps {players} in the game.",
    players=Joined("seats"),
    when="role",
)

# NOTE: {players} is one player, or two
says(VoteCancelled, "🏛 <b>The vote is cancelled.</b> That keeps {players} in the game.", players=Joined("seats"))

# NOTE: a line of the story: who cancelled a vote, and who stayed in the game by that (one player, or two)
says(
    VoteCancelledBy,
    "🏛 {player} cancelled the vote and kept {players} in the game.",
    player="by",
    players=Joined("seats"),
)

says(VetoFailed, "☠️ <b>You were poisoned,</b> so your veto has no effect, and it's spent.")

# NOTE: a line of the story: a poisoned player tried to cancel a vote
retells(VetoFailed, "☠️ {player} was poisoned, and the veto failed.")
