"""`split`: found a side together with a player of another side."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import Act, Count, FactionId, Night, Play, TeamId, record
from bot.engine.events import Event
from bot.engine.traits.timing import ActsAtOnce
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, later, register, retells, says


@record
class BranchFounded(Event, story=True):
    """To the two when the wave closes: the founder of a new side, and their partner."""

    by: int
    target: int


class Split(Targeted, ActsAtOnce, tells=(BranchFounded,)):
    """A side of their own for holder and named player as the wave closes; refusal is impossible (EX-40 to EX-48).

    Both are told. They keep their roles, abilities and rooms, but each reads as the other's old side does. A shot that
    the holder has decided for the old team that night is not fired (EX-25).

    Attributes:
        side: the side that is founded.
        team: the team in whose room the two talk.
        reads: the side that the holder reads as from then on.
        other_reads: the side that the other player reads as.
        uses: the number of uses in a game.
    """

    stage = "recruit"
    purpose = "help"

    side: FactionId
    team: TeamId
    reads: FactionId
    other_reads: FactionId
    uses: Count = 1
    whom: Literal["living", "other_sides", "not_mates"] = "not_mates"

    def after_wave(self, game: Play, act: Act) -> bool:
        """Make the holder and the player named a side of their own, and tell both."""
        other = act.targets[0]
        for seat, reads in ((act.actor, self.reads), (other, self.other_reads)):
            game.seats[seat].turn(self.side, reads=reads)
            game.teams.join(self.team, seat)
        game.tell(tuple(sorted((act.actor, other))), BranchFounded(act.actor, other))
        return True

    def resolve(self, night: Night, act: Act) -> None:
        """Call off all that the holder has decided for the old team."""
        for other in night.acts:
            if other.team is not None and other.actor == act.actor:
                night.call_off(other)


register(
    "split",
    # NOTE: the rebel leaves the sick and is a side of two from then on, together with the player named
    name=later.context("ability", "New branch"),
    question=later.text(
        "🌿 <b>Who do you found a branch with?</b> You two will be a side of your own. You can do this once per game."
    ),
)


@says(BranchFounded)
def branch_founded(say: Voice, event: BranchFounded) -> Markup:
    """The message to the two players that they are now a side of their own."""
    t = say.tongue
    head = t.text(
        "🌿 <b>There's a new branch: {player} and {target}.</b>",
        player=say.player(event.by),
        target=say.player(event.target),
    )
    # NOTE: to both of them: to {player}, who has split off, and to {target}
    body = t.text(
        "You two are a side of your own now and win together. {player} counts as human from now on, {target} as sick. "
        "At the end of every night you talk here with each other.",
        player=say.player(event.by),
        target=say.player(event.target),
    )
    return Markup("\n").join([head, body])


# NOTE: a line of the story
retells(BranchFounded, "🌿 {player} founded a branch with {target}.", player="by")
