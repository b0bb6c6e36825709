"""`invite`: gather a circle of players who know each other."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal

from bot.engine.api import (
    NOBODY,
    Act,
    Conditions,
    Count,
    Edition,
    FactionId,
    Hit,
    Night,
    Play,
    RoleId,
    Status,
    attack,
    record,
)
from bot.engine.events import MASONS, DiedAtNight, DiedTogether, Event
from bot.engine.night.conversions import attempt
from bot.engine.night.spoiling import will_be_done
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.asking import SharesQuestion
from bot.engine.traits.changing import Converts
from bot.engine.traits.judging import Dear
from bot.engine.traits.telling import NamesCause
from bot.engine.traits.voiding import FailsUnnoticed, GoesElsewhere
from bot.parts.abilities.deciding import first_complete
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Joined, Voice, Whole, deed, joins, later, only, register, says


@record
class Invited(Event, story=True):
    """Secret until the end: a player was invited into a circle; `joined`: rightly."""

    by: int
    target: int
    joined: bool


@record
class CircleBroken(Event, story=True):
    """Secret until the end: a member named a target whose side brings death to the whole circle."""

    by: int
    target: int


@record
class LinkFailed(Event, story=True):
    """Secret until the end: a member of a circle that decides together named a target who did not join."""

    by: int
    target: int


@record
class CircleGrew(Event):
    """To the members of a circle: at dawn, the player who belongs to it from now on, without their role."""

    seat: int


@record
class CircleJoined(Event):
    """Private: at dawn, you belong to the circle of these players, as far as it knows; none: the others are out."""

    members: tuple[int, ...]


@record
class CircleUnchanged(Event):
    """To the members of a circle: at dawn, no player has joined, without a reason (PR-394)."""


CIRCLE = "circle"
"""The mark (status) of a member of a circle; the mark's owner is the player who gathered them."""

LEFT_OUT = "left out"
"""The mark of a player who invited wrongly tonight: they are no longer with their circle."""


def founder_of(game: Play, seat: int) -> int:
    """The founder of a player's circle: the player who has gathered them, else the player themselves."""
    return next((mark.owner for mark in game.seats[seat].statuses if mark.name == CIRCLE), seat)


@record
class Voices:
    """The acts (voices) by which the members of one circle have each named a player tonight.

    Attributes:
        given: all of them, in the order in which they were asked.
        taken: of those that count the first that gave the name with most voices; None where none counts.
    """

    given: tuple[Act, ...]
    taken: Act | None

    @classmethod
    def of(cls, night: Night, voice: Act) -> "Voices":
        """The voices of a whole circle, found by the act of one member."""
        game, founder = night.game, founder_of(night.game, voice.actor)
        same = [act for act in night.acts if act.ability.id == voice.ability.id]
        given = tuple([act for act in same if founder_of(game, act.actor) == founder])
        counted = sorted([act for act in given if will_be_done(night, act)], key=lambda act: act.moment)
        if not counted:
            return cls(given, None)
        name = _most_named([(act.actor, night.aims(act)[0]) for act in counted], founder)
        return cls(given, next(act for act in counted if night.aims(act)[0] == name))


def _most_named(marks: list[tuple[int, int]], founder: int) -> int:
    """The target with most names: of several the founder's if among them, else the first to have all its names."""
    counts = Counter(name for _, name in marks)
    top = max(counts.values())
    tied = [name for name, count in counts.items() if count == top]
    own = dict(marks).get(founder)
    return own if own in tied else first_complete(marks, tied)


class Invite(
    Targeted,
    SharesQuestion,
    Dear,
    NamesCause,
    Converts,
    GoesElsewhere,
    FailsUnnoticed,
    tells=(CircleBroken, CircleGrew, CircleJoined, CircleUnchanged, DiedTogether, Invited, LinkFailed),
):
    """A player of the holder's own side joins their circle; a holder who invites another dies at dawn (ZD-73 to ZD-75).

    The mistake is told to no player before dawn, and no save helps; the holder lives only if the other leaves the game.
    The circle meets in the wave of `circle`.

    A circle that decides together (PR-362 to PR-378) is asked as long as its founder is in the game and has the
    ability: the founder and all members, each alone. The target with most names is taken; of several with most the
    founder's, else the first to have all of its names. The first member to name that target answers for it. New members
    are told at dawn.

    Attributes:
        uses: the number of nights of a game.
        decides: whether the `founder` alone invites, or `all` members of the circle do.
        fatal: where all decide: players of these sides cannot join, and naming one kills the whole circle. A member who
            turns to such a side is no member any more, of which no player is told.
        spares: where all decide: roles that do not join.
    """

    puts_out = True
    stage = "gather"
    purpose = "help"

    uses: Count = 2
    decides: Literal["founder", "all"] = "founder"
    fatal: Annotated[tuple[FactionId, ...], matters_with(decides="all")] = ()
    spares: Annotated[tuple[RoleId, ...], matters_with(decides="all")] = ()

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: those of a circle that decides together."""
        return (*super().conditions, (DiedTogether, self.decides == "all"))

    @property
    def stage_here(self) -> str:
        """The stage at which players join; for a circle that decides together, after the night's deaths."""
        return "convert" if self.decides == "all" else self.stage

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living players who are not in the circle yet."""
        founder = founder_of(game, seat)
        outside = (target for target in super().choices(game, seat) if not game.seats[target].has(CIRCLE))
        return tuple([target for target in outside if target != founder])

    def sharers(self, game: Play, seat: int) -> tuple[int, ...]:
        """The other members of the circle, each asked too, while the founder is in the game."""
        if self.decides == "founder" or not game.seats[seat].alive:
            return ()
        return tuple([other for other in self._members(game, seat) if other != seat and game.seats[other].alive])

    def resolve(self, night: Night, act: Act) -> None:
        """Take the target into the circle, or kill the holder for a wrong choice."""
        if self.decides == "all":
            self._speak(night, act)
            return
        for target in night.aims(act):
            joins = night.side(target) == night.side(act.actor)
            night.note(Invited(act.actor, target, joins))
            if joins:
                night.marks.put(target, Status(CIRCLE, act.actor, "ever"))
            elif not night.game.seats[target].left:
                night.marks.put(act.actor, Status(LEFT_OUT, act.actor, "dawn"))
                attack(night, "magic", act, act.actor)

    def visited(self, night: Night, act: Act) -> tuple[int, ...]:
        """The targets visited; if a circle decides together, only the first to name them visits (PR-231, PR-313)."""
        goes = self.decides == "founder" or Voices.of(night, act).taken is act
        return super().visited(night, act) if goes else ()

    def _speak(self, night: Night, act: Act) -> None:
        """Act for one voice: the one that is taken tries to bring the target in, or kills the circle (PR-371)."""
        if Voices.of(night, act).taken is not act:
            return
        for target in night.aims(act):
            if attempt(night, act, target) and night.side(target) in self.fatal:
                night.note(CircleBroken(act.actor, target))
                for member in self._members(night.game, founder_of(night.game, act.actor)):
                    attack(night, "magic", act, member)

    def cause_of(self, hit: Hit) -> str:
        """The mason death, in games where the whole circle decides; else empty.

        After one, the dawn news name all of the night's dead in one list and only add that there was a mason death,
        so that the group cannot tell which of the dead were masons (PR-373).
        """
        return MASONS if self.decides == "all" else ""

    def convert(self, night: Night, act: Act, target: int) -> None:
        """Add the target to the circle, unless their role or (new) side is barred (PR-337, PR-394)."""
        game, founder = night.game, founder_of(night.game, act.actor)
        turned = night.converted.get(target)
        sides = {night.side(target), game.rules.roles[turned.role].side if turned is not None else ""}
        barred = night.role(target).id in self.spares or target in self._members(game, founder)
        if sides.isdisjoint(self.fatal) and not barred:
            night.marks.put(target, Status(CIRCLE, founder, "ever"))
            night.note(Invited(act.actor, target, joined=True))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Tell the circle, once, the result of its names; players are named without roles (PR-364, PR-365)."""
        voices = Voices.of(night, act)
        if self.decides == "founder" or voices.given[0] is not act:
            return
        founder = founder_of(game, act.actor)
        joined = [seat for seat, marks in night.marks.given.items() if any(mark.name == CIRCLE for mark in marks)]
        before = tuple([seat for seat in self._members(game, founder) if seat not in joined])
        told = tuple([seat for seat in game.seats.still_in(before) if game.seats[seat].faction not in self.fatal])
        known = before
        if game.follows(Edition.BELIEVED_LINKS):  # with members who have turned too, or the list would give them away
            circle = [seat for seat in game.seats.living if founder_of(game, seat) == founder]
            known = tuple([seat for seat in circle if seat not in joined])
        for newcomer in joined:
            game.tell(told, CircleGrew(newcomer))
            game.tell(game.seats.still_in((newcomer,)), CircleJoined(known))
        if not joined and told:
            game.tell(told, CircleUnchanged())
        if not joined and voices.taken is not None and not any(isinstance(note, CircleBroken) for note in night.notes):
            for target in night.aims(voices.taken):
                game.tell(NOBODY, LinkFailed(voices.taken.actor, target))

    def come_true_spoiled(self, game: Play, act: Act, night: Night) -> None:
        """Answer a member whose voice was void like any other, so that they do not notice."""
        self.come_true(game, act, night)

    def _members(self, game: Play, founder: int) -> tuple[int, ...]:
        """The founder and the gathered members, in seat order, the dead included."""
        gathered = [
            seat for seat, player in game.seats.items() if founder_of(game, seat) == founder and seat != founder
        ]
        mates = [seat for seat in gathered if game.seats[seat].faction not in self.fatal]
        return tuple(sorted((founder, *mates)))


register(
    "invite",
    name=later.context("ability", "Invitation into the circle"),
    question=later.text("⭕ <b>Who do you invite into your circle tonight?</b> Only town players are safe."),
)

# NOTE: a line of the story: into a circle or an alliance
says(Invited, "⭕ {player} invited {target} in.", player="by", when="joined")

says(Invited, "⭕ {player} chose wrong, and woke {target}.", player="by")


@joins(DiedAtNight)
def _chose_wrong_and_died(say: Voice, event: DiedAtNight, around: Sequence[Event]) -> Whole | None:
    """The story's line about a player who invited an enemy and died of it that night; None in other cases."""
    wrong = only(around, Invited, by=event.seat, joined=False)
    if wrong is None or event.cause:
        return None
    # NOTE: a line of the story: by whom {player} was killed is not known
    line = say.tongue.text(
        "⭕ {player} chose wrong, woke {target}, and didn't live to see the morning.",
        player=say.player(event.seat),
        target=say.player(wrong.target),
    )
    return Whole(line, (wrong,))


# a line of the story: by which a freemason brings death to all freemasons
says(CircleBroken, "🔗 {player} linked with a mafia member: {target}.", player="by")

# a line of the story: {target} did not become one of the freemasons' circle
says(LinkFailed, "🔗 {player} tried to link with {target} and failed.", player="by")

says(CircleGrew, "🔗 You're linked with {player} now. Neither of you is told the other's role.")

says(
    CircleJoined,
    "🔗 You're in a freemasons' circle now, linked with {players}. Nobody's role is revealed.",
    players=Joined("members"),
    when="members",
)

says(CircleJoined, "🔗 You're in a freemasons' circle now, but everybody else in it is out.")

says(CircleUnchanged, "🔗 Nobody was linked last night.")

deed(LinkFailed)
