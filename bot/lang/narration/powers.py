"""What single abilities of the night let be heard, and how a secret side is taken."""

from markupsafe import Markup

from bot.engine.events import (
    Exposed,
    ExposureFailed,
    GuessJudged,
    IntroductionNightFell,
    MafiaCounted,
    Returned,
    RoleTalkBarred,
    SideTaken,
    VestHeld,
)
from bot.lang.narration.voice import Voice, retells, says


@says(IntroductionNightFell)
def introduction_night_fell(say: Voice, event: IntroductionNightFell) -> Markup:
    """A night in which nobody can die."""
    t = say.tongue
    return Markup(" ").join(
        [
            t.text("🌙 <b>Introduction night.</b> The city falls asleep."),
            t.text("Nobody dies tonight."),
            t.text("Until dawn: {time}.", time=say.time(event.seconds)),
        ]
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
    return say.tongue.text(
        "🔮 The side with which you win, to the end of the game: <b>{side}</b>.", side=say.texts.side(event.side)
    )


@retells(SideTaken)
def _side_taken(say: Voice, event: SideTaken) -> Markup:
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text(
        "🔮 The side of {player}: {side}.", player=say.player(event.seat), side=say.texts.side(event.side)
    )


@says(GuessJudged)
def guess_judged(say: Voice, event: GuessJudged) -> Markup:
    """Right or wrong."""
    t = say.tongue
    return t.text("🎯 The guess is right.") if event.right else t.text("🎯 The guess is wrong.")


@says(VestHeld)
def _vest_held(say: Voice, event: VestHeld) -> Markup:
    return say.tongue.text("🦺 A vest stopped the shot at {player}.", player=say.player(event.target))


@says(Exposed)
def exposed(say: Voice, event: Exposed) -> Markup:
    """A side in public."""
    # NOTE: {side} is a side's name in the nominative
    return say.tongue.text(
        "📰 Exposed this morning: {player} – <b>{side}</b>.",
        player=say.player(event.seat),
        side=say.texts.side(event.side),
    )


@says(ExposureFailed)
def _exposure_failed(say: Voice, event: ExposureFailed) -> Markup:
    return say.tongue.text(
        "📰 {player} tried to expose {target}; nothing came of it.",
        player=say.player(event.by),
        target=say.player(event.target),
    )


@says(Returned)
def returned(say: Voice, event: Returned) -> Markup:
    """Back among the living."""
    return say.tongue.text("🔄 Back in the game: <b>{player}</b>.", player=say.player(event.seat))


@says(RoleTalkBarred)
def role_talk_barred(say: Voice, _event: RoleTalkBarred) -> Markup:
    """What may not be said."""
    return say.tongue.text(
        "🚫 You may accuse anybody and stand up for anybody. Not allowed: hints at roles, bluffing a role, "
        "and talk of what happened at night."
    )
