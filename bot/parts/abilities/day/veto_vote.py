"""`veto_vote`: undo the day's vote."""

from typing import Literal

from bot.engine.api import CONSENT, EVERYONE, NOBODY, Count, Passive, Play, RoleId, record
from bot.engine.events import Event, RoleChanged
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.judging import AboutTrials
from bot.engine.traits.using import Limited
from bot.parts.procedures.inquiries.nap import nap
from bot.parts.procedures.votes.ballots import voters
from bot.text.api import Joined, later, register, says


@record
class AcquittalAwaited(Event):
    """Public: this player is convicted, and a judge who may do so can acquit them in private.

    `seconds`: the time for that.
    """

    seat: int
    seconds: float


@record
class Acquitted(Event):
    """Public: this player was convicted and is acquitted; `rest`: the players who are voted on now."""

    seat: int
    rest: tuple[int, ...]


@record
class AcquittedBy(Event, story=True):
    """Secret until the end: a judge acquitted a player."""

    by: int
    seat: int


class VetoVote(
    Passive, Limited, AboutTrials, ChangesRoles, tells=(AcquittalAwaited, Acquitted, AcquittedBy, RoleChanged)
):
    """The holder may acquit a convict of the day, also themselves, unless they voted against them (CT-99, CT-104).

    While the holder's card is in play and not shown, the game pauses after a conviction, whether the holder may be
    asked or not; a holder without a vote today is not asked. Silence is no acquittal (CT-101, CT-105). Where the day
    has a `veto_window`, the holder cancels the vote in that window, however they have voted (PR-055 to PR-059).

    Attributes:
        seconds: the length of the pause.
        uses: the number of votes in a game that the holder may cancel in a `veto_window`.
        barred: the holders not asked in a `veto_window`: without a vote that day (`voteless`), or in defence
            (`defendants`), silenced or not (AD-146, AD-152).
        voided: whether the veto of a poisoned holder has no effect (AD-149).
        becomes: the holder's role after they have cancelled a vote, or have tried to (AD-145, AD-149).
    """

    stage = "dawn"
    purpose = "help"
    asks = ("veto_vote",)

    seconds: float = 20
    uses: Count = "unlimited"
    barred: Literal["voteless", "defendants"] = "voteless"
    voided: bool = False
    becomes: RoleId | None = None

    def makes(self) -> tuple[str, ...]:
        """The holder's role after the veto, if it changes."""
        return () if self.becomes is None else (self.becomes,)

    def may_veto(self, game: Play, seat: int) -> bool:
        """Whether the holder may cancel the vote of this day."""
        if self.uses_left(game, seat) == 0:
            return False
        return seat not in game.day.defendants if self.barred == "defendants" else bool(voters(game, (seat,)))

    def spend(self, game: Play, seat: int) -> None:
        """Charge a use, whatever its effect."""
        game.seats[seat].pay(self.id)
        if self.becomes is not None:
            game.cards.become(seat, self.becomes)
            game.tell((seat,), RoleChanged(self.becomes))

    def uses_left(self, game: Play, seat: int) -> int | None:
        """The number of votes that the holder may still cancel; None where unlimited."""
        return None if self.uses == "unlimited" else max(0, self.uses - game.seats[seat].uses.get(self.id, 0))


def who_may_veto(game: Play) -> tuple[int, VetoVote] | None:
    """The holder who may cancel the day's vote now, with the ability; None without a use left, or barred today."""
    for seat in game.seats.living:
        for ability in game.seats[seat].role.abilities:
            if isinstance(ability, VetoVote) and ability.may_veto(game, seat):
                return seat, ability
    return None


async def acquitted(game: Play, convict: int, against: tuple[int, ...], rest: tuple[int, ...]) -> bool:
    """Whether a convict is acquitted, after a pause if there is one.

    No player of those `against` the convict in the vote may do it; the `rest` are voted on after an acquittal.
    """
    veto = _unshown(game)
    if veto is None:
        return False
    judges = [seat for seat in voters(game, game.seats.living) if veto in game.seats[seat].role.abilities]
    judge = next((seat for seat in judges if seat not in against), None)
    chosen = await nap(
        game,
        veto.seconds,
        judge,
        veto.id,
        CONSENT,
        news=lambda length: AcquittalAwaited(convict, length),
        goes_on=lambda: game.seats[convict].alive,
    )
    if not chosen or judge is None or not game.seats[judge].alive or not game.seats[convict].alive:
        return False
    game.tell(NOBODY, AcquittedBy(judge, convict))
    game.tell(EVERYONE, Acquitted(convict, game.seats.still_in(rest)))
    return True


def _unshown(game: Play) -> VetoVote | None:
    """The veto ability of a card that was dealt and not yet shown, as far as the group knows; else None."""
    for role in game.rules.roles.values():
        for ability in role.abilities:
            if isinstance(ability, VetoVote) and game.cards.is_unshown(role.id):
                return ability
    return None


register(
    "veto_vote",
    name=later.context("ability", "Acquittal"),
    question=later.text(
        "🕊 <b>Do you want to acquit the player who's just been convicted?</b> Nobody will know it was you."
    ),
    default=later.text("If you don't answer, the vote stands."),
)

# NOTE: {player} is convicted, and may be acquitted by a secret judge
says(
    AcquittalAwaited,
    "⚖️ <b>{player}</b> is convicted. Hold on, the judge may still acquit them in private. Time's up {time}.",
)

# NOTE: {players} are one or several
says(Acquitted, "🕊 <b>{player} is acquitted.</b> That leaves {players} on trial.", players=Joined("rest"), when="rest")

says(Acquitted, "🕊 <b>{player} is acquitted.</b> There's nobody else on trial.")

# NOTE: a line of the story: the judge, and who was acquitted
says(AcquittedBy, "🕊 {player} acquitted {target}.", player="by", target="seat")
