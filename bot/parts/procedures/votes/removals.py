"""Removals: somebody who leaves the game costs the table its next vote."""

from typing import Literal

from bot.engine.api import EVERYONE, Conditions, Play, Procedure, record
from bot.engine.events import Event
from bot.text.api import retells, says


@record
class VoteCalledOff(Event, story=True):
    """Public: the next vote does not take place, or one that is open is broken off."""

    begun: bool


class Removals(Procedure, tells=(VoteCalledOff,)):
    """The vote after a removal: a player who leaves the game or breaks its rules (SP-129 to SP-140).

    It concerns the next vote whose result is not certain: that of today, or if that is over that of tomorrow. Nothing
    changes when a player leaves who was killed in the night or voted out, and several removals call off one vote.

    Attributes:
        vote: whether a removal `cancels` that vote, `unless_candidate`: unless the removed was a candidate in it, or
            means `nothing` to it.
    """

    vote: Literal["cancels", "unless_candidate", "nothing"] = "cancels"

    @property
    def conditions(self) -> Conditions:
        """The event that a vote is called off, if the parameters allow that."""
        return ((VoteCalledOff, self.vote != "nothing"),)

    async def run(self, game: Play) -> None:
        """Do nothing: removals come at any time."""

    def on_removal(self, game: Play, seat: int) -> None:
        """Call off the vote that the removal concerns, and tell the group at once."""
        if self.vote == "nothing" or seat in game.exits.parting or seat in game.exits.dying:
            return
        today = game.phase.name == "day" and not game.day.ballots.settled
        if today and self.vote == "unless_candidate" and seat in game.day.ballots.nominated:
            return
        day = game.round if today or self._is_before_day(game) else game.round + 1
        if game.exits.no_vote_on != day:
            game.exits.call_off_vote(day)
            game.tell(EVERYONE, VoteCalledOff(today and game.day.ballots.voting))

    def _is_before_day(self, game: Play) -> bool:
        return game.phase.name != "day" and game.rules.night.before_day and game.round > 0


says(VoteCalledOff, "🚫 <b>The vote is called off</b>, and no vote in it counts.", when="begun")

says(VoteCalledOff, "🚫 <b>The next vote is called off.</b>")

# NOTE: a line of the story
retells(VoteCalledOff, "🚫 A vote was called off.")
