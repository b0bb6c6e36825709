"""`second_vote`: they defend themselves and are voted on again, and then all or none of them leave."""

from bot.engine.api import EVERYONE, Play
from bot.engine.events import BallotTied
from bot.parts.procedures.speech.defence import DEFENCE, Defence, defend
from bot.parts.procedures.votes.spare_or_jail import SPARE_OR_JAIL, SPARE_OR_JAIL_EVENTS, spare_or_jail
from bot.parts.procedures.votes.ties.tie import Tie, Vote


class SecondVote(Tie, tells=(BallotTied, *DEFENCE, *SPARE_OR_JAIL_EVENTS)):
    """Speeches of those tied and another vote; those who tie again are all spared or all jailed (CT-44 to CT-48).

    Attributes:
        defence: the length of a defence.
        seconds: how long the vote to spare or to jail is open.
    """

    parts = (Defence.part, SPARE_OR_JAIL)
    asks = ("turn", SPARE_OR_JAIL)

    defence: float = 30
    seconds: float = 30

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player with most votes now, or all who still tie."""

        def goes_on() -> bool:
            return len(game.seats.still_in(tied)) > 1

        game.tell(EVERYONE, BallotTied(tied))
        game.enter(Defence.part)
        await defend(game, tied, self.defence, goes_on)
        if not goes_on():
            return ()
        still = await vote(tied)
        return await spare_or_jail(game, still, self.seconds) if len(still) > 1 else still
