"""Nostradamus counts the mafia."""

from markupsafe import Markup

from bot.engine.events import MafiaCounted
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register(
    "count_mafia",
    Words(
        # NOTE: Nostradamus learns how many of some players are mafia
        name=later.context("ability", "Count of the mafia"),
        question=later.text("🔮 <b>Pick players: I will tell you how many of them are mafia.</b>"),
        default=later.text("If you pick fewer, chance picks the rest."),
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
