"""`silence`: take a player's voice for a day."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, SILENCED, Act, Conditions, Count, Night, Play, RoleId, Status, record
from bot.engine.events import Event, SilenceBroken
from bot.engine.night.marks import TURNING
from bot.engine.night.reach import reached
from bot.engine.traits.telling import SpeaksBeforeDead
from bot.engine.traits.voiding import FailsUnnoticed
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Joined, Voice, deed, later, register, says


@record
class SilenceChosen(Event, story=True):
    """Secret until the end: a player silenced another for the coming day."""

    by: int
    target: int


@record
class Silenced(Event):
    """Public: at dawn, these players may neither write nor name nor vote today; the silencer's seat is not told.

    `role`: the silencer's role, where that is told.
    """

    seats: tuple[int, ...]
    role: RoleId = ""


class Silence(Targeted, SpeaksBeforeDead, FailsUnnoticed, tells=(SilenceBroken, SilenceChosen, Silenced)):
    """A player named neither writes nor names nor votes on the coming day, but may be named and jailed (CT-175).

    With a host the guest is silenced too (CT-75).

    Attributes:
        self_uses: the number of nights of a game on which the holder may name themselves.
        told: the moment of the dawn at which the group hears the names: `last`, after the night's dead, and only of the
            living (CT-197, AD-247); or `first`, of the dead too but not of leavers, and with the holder's role
            (PR-076).
        breach: the fate of a message that a silenced player writes all the same: it is only `deleted`, or the player is
            `out`, from some seconds after the dawn on (PR-062 to PR-064).
        spoiled_falls_on: the player silenced by a drunk holder: `nobody`, or the holder (`herself`; PR-168); or the
            holder, but only while a player named is in the game, as there was no act without one (`herself_if_made`,
            AD-185, AD-245).
    """

    stage = "mute"
    purpose = "harm"

    self_uses: Count = "unlimited"
    told: Literal["last", "first"] = "last"
    breach: Literal["deleted", "out"] = "deleted"
    spoiled_falls_on: Literal["nobody", "herself", "herself_if_made"] = "nobody"

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: a broken silence, where it puts a player out."""
        return (*super().conditions, (SilenceBroken, self.breach == "out"))

    def resolve(self, night: Night, act: Act) -> None:
        """Silence the targets for the day to come."""
        for target in reached(night, act):
            self._silence(night, act, target)

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """Silence a drunk holder instead of the targets, where the ability says so."""
        if by not in TURNING or self.spoiled_falls_on == "nobody":
            return
        if self.spoiled_falls_on == "herself" or self.paid_for(night.game, act):
            self._silence(night, act, act.actor)

    def _silence(self, night: Night, act: Act, target: int) -> None:
        bars = ("vote", "write") if self.breach == "out" else ("vote",)
        night.marks.leave(target, Status(SILENCED, act.actor, "dusk", bars=bars))
        night.note(SilenceChosen(act.actor, target))

    def before_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Announce all silenced players, the night's dead included."""
        here = tuple(seat for seat in self._silent(act, night) if not game.seats[seat].left)
        if self.told == "first" and here:
            game.tell(EVERYONE, Silenced(here, night.bearer_of(act)))

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Announce the living silenced players."""
        if self.told == "first":
            return
        living = tuple(seat for seat in self._silent(act, night) if game.seats[seat].alive)
        if living:
            game.tell(EVERYONE, Silenced(living))

    def after_the_dead_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """Announce a holder whom their own silence has hit, in the same words as any other silenced player."""
        self.after_the_dead(game, act, night)

    def _silent(self, act: Act, night: Night) -> tuple[int, ...]:
        """The players silenced by the act, in seat order, except those whose voices were given back."""
        return tuple(
            sorted({seat for seat, mark in night.marks.left if mark.name == SILENCED and mark.owner == act.actor})
        )


register(
    "silence",
    name=later.context("ability", "Silence"),
    question=later.text("🤐 <b>Who do you silence for tomorrow?</b> No speech, no vote."),
)


@says(SilenceChosen)
def _silence_chosen(say: Voice, event: SilenceChosen) -> Markup:
    if event.by == event.target:
        # NOTE: a line of the story: {player} has silenced nobody else
        return say.tongue.text("🤐 {player} silenced themselves.", player=say.player(event.by))
    # NOTE: a line of the story: who silenced whom
    return say.tongue.text(
        "🤐 {player} silenced {target}.", player=say.player(event.by), target=say.player(event.target)
    )


# NOTE: {role}, in the nominative, is who has silenced {players}, one or more, for today: "Natasha"
says(
    Silenced,
    "🤐 Silenced today: <b>{players}</b>. No messages, no vote. The one behind it: <b>{role}</b>.",
    players=Joined("seats"),
    when="role",
)

# NOTE: {players} are one or more players, who may neither write nor vote today
says(Silenced, "🤐 Silenced today: <b>{players}</b>. No speech, no vote.", players=Joined("seats"))

deed(SilenceChosen)
