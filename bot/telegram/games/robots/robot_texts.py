"""The words of robots at a table, in the language of its group."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from markupsafe import Markup, escape

from bot.robots.sayings import Saying
from bot.telegram.games.table import Table
from bot.text import ScenarioTexts
from bot.text.narration import Narration
from bot.text.talk.phrases import Book
from bot.text.talk.table_talk import TableTalk


@dataclass(slots=True)
class RobotWords:
    """The words of one table's robots; no sentence comes again before all of its kind have been said.

    `narration` has the present names of the players.
    """

    narration: Narration
    book: Book = field(repr=False)

    @classmethod
    def of(cls, table: Table) -> "RobotWords":
        """The words of the robots at this table."""
        chance = Random(f"{table.row.seed}/robots/words/{table.logged}")  # after a restart not the same ones again
        return cls(table.presenter.readers.group_words, Book(table.row.language, chance))

    def of_all(self, seat: int, said: Sequence[Saying]) -> Markup:
        """A robot's words in its turn, under its name."""
        t = self.narration.tongue
        words = Markup("\n").join(self._said(saying) for saying in said)
        # NOTE: what a robot says at the table, under its number and name
        return t.text(
            "💬 <b>{player}</b>\n<blockquote>{words}</blockquote>", player=self.narration.player(seat), words=words
        )

    def to_team(self, saying: Saying) -> str:
        """A robot's words to its team about a player, as a person would write them."""
        assert saying.about is not None  # noqa: S101 - they name a target
        phrase = self.book.phrase(saying.kind, saying.about)
        return phrase.format(player=self.narration.names[saying.about])

    def _said(self, saying: Saying) -> Markup:
        t, names = self.narration.tongue, self.narration.names
        said = worded(self.book, self.narration.texts, saying, lambda seat: t.name(names[seat]))
        return Markup("{}{}").format(t.mark, said)


def worded(book: Book, texts: ScenarioTexts, saying: Saying, name: Callable[[int], Markup]) -> Markup:
    """A phrase of the book for a saying, with what it speaks of; `name` gives a player's name as it stands there."""
    player, other = (Markup("") if seat is None else name(seat) for seat in (saying.about, saying.other))
    role = texts.role(saying.claim) if saying.claim in texts.role_ids else Markup("")
    named = saying.claim in texts.faction_ids
    side = texts.shown(saying.claim) if named else Markup("")
    card = role if role or not named else texts.shown_card(saying.claim)
    phrase = escape(book.phrase(saying.words or saying.kind, saying.about, saying.claim, saying.other, saying.night))
    values = {"player": player, "other": other, "role": role, "side": side, "card": card}
    return texts.tongue.filled(phrase, night=saying.night, **values)


def table_talk(table: Table) -> TableTalk:
    """The talk of a table's people, in the language of its group."""
    words = table.presenter.readers.group_words
    return TableTalk.of(words.texts, words.names)
