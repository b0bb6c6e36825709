"""A player is silenced for a day."""

from markupsafe import Markup

from bot.engine.events import SilenceBroken, SilenceChosen, Silenced
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "silence",
    Words(
        name=later.context("ability", "Silence"),
        question=later.text("🤐 <b>Who do you silence for tomorrow?</b> No speech, no vote."),
    ),
)


@says(SilenceChosen)
def _silence_chosen(say: Voice, event: SilenceChosen) -> Markup:
    if event.by == event.target:
        # NOTE: a line of the story: {player} has silenced nobody else
        return say.tongue.text("🤐 {player} silenced themselves.", player=say.player(event.by))
    # NOTE: a line of the story: who silenced whom
    return say.tongue.text(
        "🤐 Silenced: {player} → {target}.", player=say.player(event.by), target=say.player(event.target)
    )


@says(Silenced)
def silenced(say: Voice, event: Silenced) -> Markup:
    """The players whom nobody will hear today."""
    if event.role:
        # NOTE: {role}, in the nominative, is who has silenced {players}, one or more, for today: "Natasha"
        return say.tongue.text(
            "🤐 Silenced today by <b>{role}</b>: <b>{players}</b>. No messages, no vote.",
            role=say.texts.role(event.role),
            players=say.joined(event.seats),
        )
    # NOTE: {players} are one or more players, who may neither write nor vote today
    return say.tongue.text("🤐 Silenced today: <b>{players}</b>. No speech, no vote.", players=say.joined(event.seats))


@says(SilenceBroken)
def silence_broken(say: Voice, event: SilenceBroken) -> Markup:
    """A player is out at once, and nothing is said of their side."""
    # NOTE: {player} was silenced for today and has written all the same
    told = say.tongue.text("🤐 Out for breaking the silence: <b>{player}</b>.", player=say.player(event.seat))
    return told + say.role_line(event.role)


# NOTE: a line of the story: {player} was silenced and has written all the same
retells(SilenceBroken, "🤐 Silence broken: {player}.", player="seat")
