"""The card Duel: a player who was voted out fights another for the place in the game."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, SILENCED, SPEECH, Play, record, speech, without
from bot.engine.events import DuelCalled, DuelClosed, Event, VoteEnding
from bot.parts.procedures.exits.cards.base import CHANCE, Card, CardDealer
from bot.parts.procedures.inquiries.interrogation import all_live
from bot.parts.procedures.speech.defence import PassedOver
from bot.parts.procedures.votes.ballots import Ballot, Votes
from bot.parts.procedures.votes.voting import vote_openly
from bot.text.api import Voice, later, register, retells, says
from bot.text.narration.votes import VoteTally, tallies, with_tally


@record
class DuelVoteOpened(Event, on_board=True):
    """Public: the others vote on which of the two leaves, for so many `seconds`."""

    by: int
    target: int
    seconds: float


class Duel(Card, tells=(DuelCalled, DuelClosed, DuelVoteOpened, PassedOver, VoteEnding, *SPEECH)):
    """A duel of the drawer and a player of their choice: both speak, and all others vote on one of them (GF-66, GF-67).

    The one with more votes leaves; the drawer does on a tie, and if the opponent leaves the game meanwhile.
    """

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask the drawer for an opponent, let both speak, and let the others vote on which of them leaves."""
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            pair = (seat, target)
            game.tell(EVERYONE, DuelCalled(seat, target, game.rules.pace.turn(hand.defence)))
            for speaker in pair:
                await self._speak(game, speaker, pair, hand.defence)
            if all_live(game, pair):
                votes = await self._vote(game, pair, hand.ballot)
                if all_live(game, pair):
                    leaving = target if len(votes[target]) > len(votes[seat]) else seat
                    game.tell(EVERYONE, DuelClosed(tuple(votes.items()), leaving))
                    game.day.condemn((leaving,))

    async def _speak(self, game: Play, speaker: int, pair: tuple[int, int], seconds: float) -> None:
        if not all_live(game, pair):
            return
        if game.seats[speaker].has(SILENCED):
            game.tell(EVERYONE, PassedOver(speaker))
        else:
            await speech(game, speaker, seconds, "defence", pair[1:], goes_on=lambda: all_live(game, pair))
            game.floor.give(None)

    async def _vote(self, game: Play, pair: tuple[int, int], seconds: float) -> Votes:
        """The open vote of the others, one name each; silence is no vote."""
        ballot = Ballot(pair, going=game.exits.parting)
        deadline = game.deadline(game.rules.pace.seconds(seconds))
        game.tell(EVERYONE, DuelVoteOpened(*pair, deadline.length))
        choices = {voter: pair for voter in game.seats.living if voter not in pair}
        await vote_openly(game, "duel", pair, choices, ballot, deadline=deadline, goes_on=lambda: all_live(game, pair))
        return ballot.votes(game)


register(
    "card_duel",
    name=later.context("card", "Duel"),
    question=later.text("⚔️ <b>Who do you challenge to a duel?</b>"),
    default=CHANCE,
    meaning=later.text("A duel with a player of their choice: everybody else decides which of the two is out."),
)


@says(DuelCalled)
def duel_called(say: Voice, event: DuelCalled) -> Markup:
    """The message to the group: the two players of the duel."""
    t = say.tongue
    player, target, time = say.player(event.by), say.player(event.target), t.duration(event.seconds)
    if scene := say.scene("⚔️", player=player, target=target):
        speeches = t.text("Both defend themselves, one after the other, {time} each.", time=time)
        return Markup(" ").join([scene, speeches])
    return t.text(
        "⚔️ <b>Duel:</b> {player} against {target}. Both defend themselves, one after the other, {time} each.",
        player=player,
        target=target,
        time=time,
    )


retells(DuelCalled, "⚔️ {player} challenged {target} to a duel.", player="by")


@says(DuelVoteOpened)
def duel_vote_opened(say: Voice, event: DuelVoteOpened) -> Markup:
    """The message that the others vote on which of the two duellists leaves."""
    t = say.tongue
    head = t.text("⚔️ <b>The duel: who is out?</b> {players}.", players=say.players((event.by, event.target)))
    return Markup(" ").join([head, t.text("Time's up {time}.", time=say.time(event.seconds))])


@says(DuelClosed)
def duel_closed(say: Voice, event: DuelClosed) -> Markup:
    """The message to the group: the duellist who leaves."""
    t = say.tongue
    player = say.player(event.leaving)
    lost = say.worded(t.text("{player} loses the duel.", player=player), player=player)
    return with_tally(say, t.text("⚔️ <b>The duel is over.</b>"), event.votes, lost)


@tallies(DuelClosed)
def _duel_closed(say: Voice, event: DuelClosed) -> VoteTally:
    return VoteTally(say.tongue.text("⚔️ {player} lost the duel.", player=say.player(event.leaving)), event.votes)
