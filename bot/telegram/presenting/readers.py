"""The readers of one game: its group and the players on its seats, each with their words."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.events import Event
from bot.store.rows import NOBODY, Chat, GameRow, Player
from bot.telegram.intake.permissions import Hearing
from bot.telegram.presenting.offers import substitute_name
from bot.telegram.presenting.seating import Seating
from bot.text import ScenarioTexts, tongue
from bot.text.narration import Narration


@dataclass(slots=True)
class Readers:
    """The people who read one game, and the narration in the language of each.

    Attributes:
        row: the game.
        chat: the group with its settings as they are now.
        seating: the people on the seats.
        raw_scenario: the game's scenario as its file has it, with its names and texts.
        hearing: what is known of the bot's rights to read in groups; None where that does not matter.
    """

    row: GameRow
    chat: Chat
    seating: Seating
    raw_scenario: Mapping[str, object]
    hearing: Hearing | None = None
    _words: dict[tuple[str, bool], Narration] = field(default_factory=dict)

    @property
    def players(self) -> Mapping[int, Player]:
        """The people on the seats now."""
        return self.seating.now

    def is_robot(self, seat: int) -> bool:
        """Whether a robot has this seat, so that the bot has nobody to write to."""
        return self.players[seat].is_robot

    def words(self, language: str, *, calling: bool = False) -> Narration:
        """The narration of this game in a language.

        With `calling`, players whose turn comes are mentioned, so that phones notify them (Bot API: MessageEntity, text
        mentions).
        """
        if (language, calling) not in self._words:
            voice = tongue(language)
            names = {seat: player.name for seat, player in self.players.items()}
            replaced = {seat: self.seating.replaced(seat) for seat in self.players}
            names |= {seat: substitute_name(voice, names[seat], name) for seat, name in replaced.items() if name}
            people = {seat: player.user_id for seat, player in self.players.items() if player.user_id > NOBODY}
            links = {seat: f"tg://user?id={user_id}" for seat, user_id in people.items()} if calling else {}
            self._words[language, calling] = Narration(
                voice, ScenarioTexts(self.raw_scenario, voice), names, links, hand=not self.row.is_practice, timed=True
            )
        return self._words[language, calling]

    @property
    def group_words(self) -> Narration:
        """The narration in the language of the group."""
        return self.words(self.row.language, calling=self.chat.settings.mentions and not self.row.is_practice)

    def words_for(self, seat: int) -> Narration:
        """The narration in a player's own language."""
        return self.words(self.players[seat].language or self.row.language)

    @property
    def notices_presses_only(self) -> bool:
        """Whether the bot notices only presses, and nothing that is said in the group."""
        reads = self.hearing is None or self.hearing.known(self.row.chat_id).reads
        return self.chat.settings.voice or not reads

    def hear(self, event: Event) -> int | None:
        """Follow a public event; if it gives a seat another player, or none, return the seat (its name changes)."""
        seat = self.seating.hear(event)
        if seat is not None:
            self._words.clear()
        return seat
