"""`curse_word`: name a player, and a word that he must not say."""

from dataclasses import replace
from typing import ClassVar

from bot.engine.api import Act, Ask, Deadline, Holder, Night, Play, Purpose, Status
from bot.engine.asks import WORD
from bot.engine.events import Event, WordSaid
from bot.engine.night.voiding import TURNING
from bot.engine.records import record
from bot.engine.seats import CURSED
from bot.parts.abilities.targeted import Targeted
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register, register_pick


@record
class CurseLaid(Event, story=True):
    """Nobody before the end: on whom a word lies on the coming day, and which."""

    by: int
    target: int
    word: str


class CurseWord(Targeted, tells=(CurseLaid, WordSaid)):
    """Whoever is named is out if he uses a word on the coming day, and is not warned (PR-352 to PR-361).

    The word is the namer's own. It lies for that day only, also where the namer is out by then. Who names somebody
    while drunk has it lie on himself.
    """

    stage: ClassVar[str] = "deliver"
    purpose: ClassVar[Purpose] = "harm"

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a word."""
        parts = (self.choices(game, holder.seat), (WORD,))
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, spelled=True)] if parts[0] else []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Both, or nothing."""
        act = super().close(game, holder, asks)
        words = tuple([pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)])
        return replace(act, words=words) if act is not None and words else None

    def resolve(self, night: Night, act: Act) -> None:
        """Lay it on whoever is named."""
        for target in night.aims(act):
            self._lay(night, act, target)

    def spoiled(self, night: Night, act: Act, by: str) -> None:
        """Who is drunk has it on himself; of one who is blocked nothing comes (PR-177, PR-178)."""
        if by in TURNING:
            self._lay(night, act, act.actor)

    def _lay(self, night: Night, act: Act, target: int) -> None:
        for word in act.words:
            night.marks.leave(target, Status(CURSED, act.actor, "dusk", word=word))
            night.note(CurseLaid(act.actor, target, word))


register(
    "curse_word",
    Words(
        name=later.context("ability", "Forbidden word"),
        question=later.text(
            "🪄 <b>Who do you curse tonight, and with what word?</b> If they write it in the group tomorrow, "
            "they're out."
        ),
    ),
)

register_pick("word", later.context("button", "Word"))


# NOTE: a line of the story: the word that {target} was not to say, which {player} had chosen
says(CurseLaid, "🪄 {player} cursed {target} with a word: “{word}”.", player="by", target="target", word="word")
