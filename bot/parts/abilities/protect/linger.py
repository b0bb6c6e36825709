"""`linger`: killed at night, stay for one more day."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.engine.api import EVERYONE, Hit, Passive, Play, Status
from bot.engine.events import Event, Lingers, ShotChosen
from bot.engine.presence.exits import note_exit
from bot.engine.traits.judging import CarriedOutLater
from bot.engine.traits.leaving import StaysOn
from bot.parts.abilities.bend.redirect import Redirected
from bot.parts.abilities.kill.mafia_shot import TeamFired
from bot.parts.abilities.kill.shoot import ShotFired
from bot.text.api import Voice, Whole, joins, later, only, register, retell, retells, says, unended

LINGERING = "lingering"
"""The mark (status) of a player killed at night who leaves at the end of today's vote."""


class Linger(Passive, StaysOn, CarriedOutLater, tells=(Lingers,)):
    """One more day for a holder killed at night: shown by card at dawn, out after the vote (MK-73 to MK-81).

    Until then the holder talks, votes and counts like others, but can be neither voted for nor shot at. Passive; the
    procedure `fade` ends the stay.

    Attributes:
        to: the kinds of attack.
    """

    stage = "dawn"

    to: tuple[str, ...] = ("shot",)

    @property
    def carried_out_by(self) -> str:
        """The id of the procedure `fade`, in which the holder leaves after the vote."""
        return "fade"

    def stays_on(self, game: Play, seat: int, hit: Hit) -> bool:
        """Keep the killed holder in the game, and say whether they stay; `stalemate` counts an exit (MK-107)."""
        if hit.kind not in self.to:
            return False
        game.seats[seat].bear(Status(LINGERING, seat, "ever", bars=("named", "shot")))
        note_exit(game)
        game.tell(EVERYONE, Lingers(seat, game.seats[seat].role.id))
        return True


def lingering(game: Play) -> tuple[int, ...]:
    """The living who leave at the end of today's vote, in seat order."""
    return game.seats.still_in(game.seats.bearing(LINGERING))


register("linger", name=later.context("ability", "One more day"))


@says(Lingers)
def lingers(say: Voice, event: Lingers) -> Markup:
    """The message that a player killed in the night stays until after today's vote."""
    t = say.tongue
    player, role = say.player(event.seat), say.texts.role(event.role)
    # NOTE: {role} is in the nominative
    plain = t.text("👻 <b>{player} – {role}!</b> Attacked by the mafia last night.", player=player, role=role)
    # NOTE: somebody who was killed at night, and leaves only after the day's vote
    stays = t.text(
        "This player stays until today's vote is over: they talk and vote, and nobody can vote for them or shoot them."
    )
    return Markup(" ").join([say.worded(plain, "👻", player=player, role=role), stays])


# NOTE: a line of the story: somebody was killed at night, and stays until the vote of the day is over
retells(Lingers, "👻 {player} was shot in the night, and stayed for one more day.")


@joins(Lingers)
def _shot_and_stayed(say: Voice, event: Lingers, around: Sequence[Event]) -> Whole | None:
    """The story's line about a team's shot at a player who stays; None if another act may be behind it."""
    shot = only(around, ShotChosen, target=event.seat)
    if shot is None or any(isinstance(other, Redirected | ShotFired | TeamFired) for other in around):
        return None
    line = retell(say, shot)
    if line is None:
        return None
    # NOTE: a line of the story; {shot} is a sentence without its full stop, such as "🔫 The mafia shot at 5. Anna"
    return Whole(say.tongue.text("{shot}, who stayed for one more day.", shot=unended(line)), (shot,))
