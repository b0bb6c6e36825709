"""Nostradamus counts the mafia, and takes a side."""

from markupsafe import Markup

from bot.engine.events import MafiaCounted, SideTaken
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register


def _side_of_the_silent(say: Voice) -> Markup | None:
    side = say.texts.silent_side()
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text("If you don't answer, your side is: {side}.", side=side) if side is not None else None


register(
    "count_mafia",
    Words(
        # NOTE: Nostradamus learns how many of some players are mafia
        name=later.context("ability", "Count of the mafia"),
        question=later.text("🔮 <b>Pick players: I will tell you how many of them are mafia.</b>"),
        default=later.text("If you pick fewer, chance picks the rest."),
    ),
)

register(
    "choose_side",
    Words(
        name=later.context("ability", "Choice of a side"),
        question=later.text("🔮 <b>Which side will you play for?</b> You can't change it later."),
        default=_side_of_the_silent,
    ),
)


@says(MafiaCounted)
def mafia_counted(say: Voice, event: MafiaCounted) -> Markup:
    """The number, without names."""
    return say.tongue.text(
        "🔮 You asked about {players}. Mafia among them: <b>{count}</b>.",
        players=say.players(event.targets),
        count=event.count,
    )


@retells(MafiaCounted)
def _mafia_counted(say: Voice, event: MafiaCounted) -> Markup:
    return say.tongue.text(
        "🔮 {player} asked about {players}. Mafia among them: {count}.",
        player=say.player(event.by),
        players=say.players(event.targets),
        count=event.count,
    )


@says(SideTaken)
def side_taken(say: Voice, event: SideTaken) -> Markup:
    """With whom he wins."""
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text("🔮 Your side until the end of the game: <b>{side}</b>.", side=say.texts.side(event.side))


@retells(SideTaken)
def _side_taken(say: Voice, event: SideTaken) -> Markup:
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text(
        "🔮 {player} plays for: {side}.", player=say.player(event.seat), side=say.texts.side(event.side)
    )
