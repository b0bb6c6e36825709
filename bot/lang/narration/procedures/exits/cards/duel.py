"""Duel."""

from markupsafe import Markup

from bot.engine.events import DuelCalled, DuelClosed, DuelVoteOpened
from bot.lang.messages import later
from bot.lang.narration.results import with_tally
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.votes import Tally, tallies
from bot.lang.narration.words import Words, register

register(
    "card_duel",
    Words(
        name=later.context("card", "Duel"),
        question=later.text("⚔️ <b>Who do you challenge to a duel?</b>"),
        default=later.text("If you don't answer, chance decides."),
        meaning=later.text("A duel with a player who is named now: all the others choose which of the two is out."),
    ),
)


@says(DuelCalled)
def duel_called(say: Voice, event: DuelCalled) -> Markup:
    """The two who face each other."""
    t = say.tongue
    player, target, time = say.player(event.by), say.player(event.target), say.time(event.seconds)
    if scene := say.scene("⚔️", player=player, target=target):
        speeches = t.text("Both defend themselves, one after the other. Each: {time}.", time=time)
        return Markup(" ").join([scene, speeches])
    return t.text(
        "⚔️ <b>Duel:</b> {player} against {target}. Both defend themselves, one after the other. Each: {time}.",
        player=player,
        target=target,
        time=time,
    )


retells(DuelCalled, "⚔️ Duel: {player} against {target}.", player="by", target="target")


@says(DuelVoteOpened)
def duel_vote_opened(say: Voice, event: DuelVoteOpened) -> Markup:
    """The vote of the others."""
    t = say.tongue
    head = t.text("⚔️ <b>The duel: who is out?</b> {players}.", players=say.players((event.by, event.target)))
    return Markup(" ").join([head, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(DuelClosed)
def duel_closed(say: Voice, event: DuelClosed) -> Markup:
    """The loser of the duel."""
    t = say.tongue
    player = say.player(event.leaving)
    lost = say.worded(t.text("{player} loses the duel.", player=player), player=player)
    return with_tally(say, t.text("⚔️ <b>The duel is over.</b>"), event.votes, lost)


@tallies(DuelClosed)
def _duel_closed(say: Voice, event: DuelClosed) -> Tally:
    return Tally(say.tongue.text("⚔️ {player} lost the duel.", player=say.player(event.leaving)), event.votes)
