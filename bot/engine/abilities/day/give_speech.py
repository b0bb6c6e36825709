"""`give_speech`: let a player speak once more on the coming day."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose, Status
from bot.engine.events import SpeechGiven
from bot.engine.seats import EXTRA_SPEECH


class GiveSpeech(Targeted, tells=(SpeechGiven,)):
    """A player named has an extra speech on the coming day (AD-541); who has given it is told to nobody."""

    stage: ClassVar[str] = "mute"
    purpose: ClassVar[Purpose] = "help"

    def resolve(self, night: Night, act: Act) -> None:
        """Give it for the day to come."""
        for target in night.aims(act):
            night.leave(target, Status(EXTRA_SPEECH, act.actor, "dusk"))
            night.note(SpeechGiven(act.actor, target))
