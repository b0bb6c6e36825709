"""`curse_word`: name a player, and a word that they must not say."""

from dataclasses import replace

from bot.engine.api import CURSED, Act, Ask, Deadline, Holder, Night, Play, Status, record
from bot.engine.asks import WORD
from bot.engine.events import Event, WordSaid
from bot.engine.night.marks import TURNING
from bot.parts.abilities.targeted import Targeted
from bot.text.api import deed, later, register, register_pick, says


@record
class CurseLaid(Event, story=True):
    """Secret until the end: a player forbade another a word for the coming day."""

    by: int
    target: int
    word: str


class CurseWord(Targeted, tells=(CurseLaid, WordSaid)):
    """A player named is out if they use a word on the coming day, and is not warned (PR-352 to PR-361).

    The holder chooses the word. The curse lasts for that day only, even if the holder is out by then. The curse of a
    drunk holder falls on the holder.
    """

    stage = "deliver"
    purpose = "harm"

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a word."""
        parts = (self.choices(game, holder.seat), (WORD,))
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts, spelled=True)] if parts[0] else []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with its player and the forbidden word; an answer without a word is no act."""
        act = super().close(game, holder, asks)
        words = tuple([pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)])
        return replace(act, words=words) if act is not None and words else None

    def resolve(self, night: Night, act: Act) -> None:
        """Forbid the targets the word for the coming day."""
        for target in night.aims(act):
            self._lay(night, act, target)

    def resolve_spoiled(self, night: Night, act: Act, by: str) -> None:
        """Lay a drunk holder's curse on the holder; a blocked holder's curse does nothing (PR-177, PR-178)."""
        if by in TURNING:
            self._lay(night, act, act.actor)

    def _lay(self, night: Night, act: Act, target: int) -> None:
        for word in act.words:
            night.marks.leave(target, Status(CURSED, act.actor, "dusk", word=word))
            night.note(CurseLaid(act.actor, target, word))


register(
    "curse_word",
    name=later.context("ability", "Forbidden word"),
    question=later.text(
        "🪄 <b>Who do you curse tonight, and with what word?</b> If they write it in the group tomorrow, they're out."
    ),
)

register_pick("word", later.context("button", "Word"))

# NOTE: a line of the story: the word that {target} was not to say, which {player} had chosen
says(CurseLaid, "🪄 {player} cursed {target} with the word “{word}”.", player="by")

deed(CurseLaid)
