"""`split`: leave one's side together with somebody of another."""

from typing import ClassVar, Literal

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Count, FactionId, Night, Play, Purpose, TeamId
from bot.engine.events import BranchFounded


class Split(Targeted, tells=(BranchFounded,)):
    """He and the player named are a side of their own as soon as the wave closes; nobody refuses (EX-40 to EX-48).

    Both are told. They keep their roles, abilities and rooms, but each reads as the other's old side does. A shot that
    he has decided for his old team that night is not fired (EX-25).

    Attributes:
        side: the side that is founded.
        team: where the two talk.
        reads: the side that is read off himself from then on.
        other_reads: the side that is read off the other.
        uses: how often in a game.
    """

    stage: ClassVar[str] = "recruit"
    purpose: ClassVar[Purpose] = "help"

    side: FactionId
    team: TeamId
    reads: FactionId
    other_reads: FactionId
    uses: Count = 1
    whom: Literal["living", "other_sides", "not_mates"] = "not_mates"

    def after_wave(self, game: Play, act: Act) -> bool:
        """Found the side."""
        other = act.targets[0]
        for seat, reads in ((act.actor, self.reads), (other, self.other_reads)):
            game.seats[seat].faction, game.seats[seat].reads = self.side, reads
            game.join(self.team, seat)
        game.tell(tuple(sorted((act.actor, other))), BranchFounded(act.actor, other))
        return True

    def resolve(self, night: Night, act: Act) -> None:
        """Nothing that he has decided for those he leaves is done."""
        for other in night.acts:
            if other.team is not None and other.actor == act.actor:
                night.call_off(other)
