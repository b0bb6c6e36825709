"""`give_speech`: let a player speak once more on the coming day."""

from collections.abc import Sequence

from bot.engine.api import EXTRA_SPEECH, Act, Night, Status, record
from bot.engine.events import Event
from bot.parts.abilities.day.bless import Blessed
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, Whole, deed, joins, later, only, register, says


@record
class SpeechGiven(Event, story=True):
    """Secret until the end: a player gave another an extra speech for the coming day."""

    by: int
    target: int


class GiveSpeech(Targeted, tells=(SpeechGiven,)):
    """A player named has an extra speech on the coming day (AD-541); no player is told the giver."""

    stage = "mute"
    purpose = "help"

    def resolve(self, night: Night, act: Act) -> None:
        """Give the targets an extra speech on the coming day."""
        for target in night.aims(act):
            night.marks.leave(target, Status(EXTRA_SPEECH, act.actor, "dusk"))
            night.note(SpeechGiven(act.actor, target))


register(
    "give_speech",
    # NOTE: the priest gives a player one more speech on the next day
    name=later.context("ability", "Extra speech"),
    question=later.text("📣 <b>Who gets an extra speech tomorrow?</b> Nobody will know who gave it."),
)

# NOTE: a line of the story: who gave whom an extra speech
says(SpeechGiven, "📣 {player} gave {target} an extra speech.", player="by")


@joins(SpeechGiven)
def _blessed_too(say: Voice, event: SpeechGiven, around: Sequence[Event]) -> Whole | None:
    """The story's line about a player who both blessed another and gave them a speech; None without a blessing."""
    blessing = only(around, Blessed, by=event.by, target=event.target, lifted=False)
    if blessing is None or event.by == event.target:
        return None
    # NOTE: a line of the story
    line = say.tongue.text(
        "🙏 {player} blessed {target} and gave them an extra speech.",
        player=say.player(event.by),
        target=say.player(event.target),
    )
    return Whole(line, (blessing,))


deed(SpeechGiven)
