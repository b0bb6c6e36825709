"""The robots' words, counted: repeated sentences and forms, words against one's own vote, forbidden words.

`python -m tests.robots.talk_counts [GAMES] [SCENARIO ...]` plays games of each scenario, in turn in all languages.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.engine.game import Game
from bot.engine.inputs import Choice, players_in
from bot.robots.playing import drive
from bot.robots.robot import Question
from bot.robots.sayings import ANSWERS, FOR, Saying
from bot.robots.sensible import Sensible
from bot.robots.talk.answers import has_form_left
from bot.robots.voting import BALLOTS
from bot.scenario import Scenario, available, load
from bot.text import LANGUAGES
from bot.text.talk.phrases import Book, phrases

FORMS = ("answer", *ANSWERS, "again", "doubt_again", "stands")
"""Words of which a day has few of one form."""

TELLS = ("claim", "found", "cleared", "loss", "losses", "quiet")
"""Words of roles and nights, which may not be said where roles may not be spoken of."""


@dataclass
class TalkCounts:
    """The counts of one game or of many.

    Attributes:
        lines: all that was said.
        again: sentences that came again while another of their kind was left.
        against: words for a player whom the speaker names in the next vote of the day.
        often: answers, and words said once more, of a form that the table has heard often enough on that day.
        forbidden: words of roles and findings where the table forbids them.
    """

    lines: int = 0
    again: int = 0
    against: int = 0
    often: int = 0
    forbidden: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, other: "TalkCounts") -> None:
        """Take in the counts of other games."""
        self.lines += other.lines
        self.again += other.again
        self.against += other.against
        self.often += other.often
        self.forbidden += other.forbidden
        self.kinds += other.kinds


class CountedTalker(Sensible):
    """A robot whose words and votes are counted."""

    counts: TalkCounts
    book: Book
    said: dict[tuple[object, ...], dict[str, int]]

    def speak(self, question: Question) -> Sequence[Saying]:
        """Count the words."""
        words = super().speak(question)
        for saying in words:
            self.count(saying)
        return words

    def chat(self) -> Sequence[Saying]:
        """Count the words of a free talk."""
        words = super().chat()
        for saying in words:
            self.count(saying)
        return words

    def count(self, saying: Saying) -> None:
        """Count a saying as it is put into words."""
        about = (saying.about, saying.claim, saying.other, saying.night)
        words = saying.words or saying.kind
        phrase = self.book.phrase(words, *about)
        before = self.said.setdefault((words, *about), dict.fromkeys(phrases(self.book.code)[words], 0))
        self.counts.again += before[phrase] > min(before.values())
        before[phrase] += 1
        self.counts.lines += 1
        self.counts.kinds[saying.kind] += 1
        if words in FORMS:
            self.counts.often += not has_form_left(self.knows.public.said, self.seat, words)
        self.counts.forbidden += self.knows.public.barred and saying.kind in TELLS

    def choose(self, question: Question) -> Choice | None:
        """Count a vote that contradicts the last word of the day about a player, while others can be named."""
        choice = super().choose(question)
        if question.ability in BALLOTS and choice:
            last = {
                saying.about: saying.kind
                for saying in self.knows.public.said
                if saying.speaker == self.seat and saying.about is not None
            }
            self.counts.against += any(last.get(seat) in FOR for seat in players_in(choice))
        return choice


def overhear(scenario: Scenario, players: int, seed: str, language: str) -> TalkCounts:
    """The counts of one game."""
    rules, chance = scenario.rules(), Random(f"{seed}/robots")
    game = Game(rules, players, seed)
    counts, book = TalkCounts(), Book(language, Random(seed))
    said: dict[tuple[object, ...], dict[str, int]] = {}
    robots = {seat: CountedTalker(seat, rules, chance) for seat in game.seats}
    for robot in robots.values():
        robot.counts, robot.book, robot.said = counts, book, said
    drive(game, robots, chance)
    return counts


def main() -> None:
    """Count, and print a line for each scenario."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for name in sys.argv[2:] or available():
        scenario, total = load(name), TalkCounts()
        sizes = sorted(scenario.rules().deals)
        for number in range(games):
            language = list(LANGUAGES)[number % len(LANGUAGES)]
            total.add(overhear(scenario, sizes[number % len(sizes)], f"talk/{number}", language))
        kinds = ", ".join(f"{kind} {count / games:.1f}" for kind, count in total.kinds.most_common())
        print(
            f"{name:14} lines {total.lines / games:5.1f} a game, again {total.again}, "
            f"too often {total.often}, against the own vote {total.against}, forbidden {total.forbidden} ({kinds})"
        )


if __name__ == "__main__":
    main()
