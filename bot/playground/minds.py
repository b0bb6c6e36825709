"""What robot players go by when they press a button. They know what their own phone shows, and nothing else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.playground.views import Seen, Someone

Place = tuple[int, int]
FSI, PDI = "\u2068", "\u2069"
NOBODY_ELSE = 0.15
"""So often a sensible robot takes the last button, where that names nobody."""
FOLLOW = 0.5
"""So often it goes with the one whom most have voted for."""


def calls(text: str, person: Someone) -> bool:
    """Whether a text names this person: the bot sets names apart with isolates."""
    name = person.first_name.strip()
    if not name:
        return False
    if FSI in text:
        return f"{FSI}{name}{PDI}" in text or f"{FSI}{name} " in text
    return name in text


def places(message: Seen) -> Iterator[tuple[Place, str]]:
    """The buttons of a message that ask the bot something: where, and what is written on them."""
    for row, buttons in enumerate(message.keyboard):
        for column, button in enumerate(buttons):
            if "callback_data" in button:
                yield (row, column), str(button["text"])


def is_invitation(message: Seen) -> bool:
    """Whether a message of the group invites to join: one good button above several others."""
    keyboard = message.keyboard
    return len(keyboard) > 1 and len(keyboard[0]) == 1 and keyboard[0][0].get("style") == "success"


@dataclass(slots=True)
class Mind:
    """A robot that presses anything but its own name.

    Attributes:
        person: whose mind it is.
        others: everybody in the group, as far as he knows their names.
        random: of what he does.
    """

    person: Someone
    others: Sequence[Someone]
    random: Random

    def see(self, message: Seen) -> None:
        """Something stands in a chat of his."""

    def choose(self, message: Seen) -> Place | None:
        """Which button to press; None for none."""
        own = [place for place, label in places(message) if not calls(label, self.person)]
        return self.random.choice(own) if own else None


@dataclass(slots=True)
class Sensible(Mind):
    """A robot that spares its mates, remembers who voted against it, and listens to the others."""

    mates: dict[int, bool] = field(default_factory=dict)
    grudges: Counter[int] = field(default_factory=Counter)
    _tallies: dict[int, str] = field(default_factory=dict)
    _voted: dict[tuple[int, int], bool] = field(default_factory=dict)

    def see(self, message: Seen) -> None:
        """Mates stand on his card, each on a line of his own; who votes for him stands on the board of the vote."""
        if not message.by_bot:
            return
        if message.chat_id == self.person.id:
            if message.protected:
                self._read_card(message.text)
        elif message.buttons:
            self._read_tally(message)

    def _read_card(self, text: str) -> None:
        for line in text.splitlines():
            for other in self.others:
                # "2. Name", or in a team's question "2. Name → whom he marks"
                if calls(line[: line.find(PDI) + 1], other) and _bare(line.partition(FSI)[0]):
                    rest = line.partition(PDI)[2].strip()
                    if other.id != self.person.id and (not rest or rest[0] in "→←"):
                        self.mates[other.id] = True

    def _read_tally(self, message: Seen) -> None:
        if self._tallies.get(message.message_id) == message.text:
            return
        self._tallies[message.message_id] = message.text
        for line in message.text.splitlines():
            head, _, voters = line.partition("(")
            if voters and calls(head, self.person):
                for other in self.others:
                    if calls(voters, other) and (message.message_id, other.id) not in self._voted:
                        self._voted[message.message_id, other.id] = True
                        self.grudges[other.id] += 1

    def choose(self, message: Seen) -> Place | None:
        """Not himself, not a mate; rather whom most name, or whom he bears a grudge."""
        buttons = [(place, label) for place, label in places(message) if not calls(label, self.person)]
        free = [(place, label) for place, label in buttons if not self._is_mate(label)]
        named = [(place, label) for place, label in free if FSI in label]
        if not named:
            return self.random.choice(free or buttons)[0] if buttons else None
        nobody = [place for place, label in free if FSI not in label]
        if nobody and self.random.random() < NOBODY_ELSE:
            return nobody[-1]
        weights = [1.0 + 2.0 * self._grudge(label) for _, label in named]
        if message.chat_id != self.person.id and self.random.random() < FOLLOW:
            # The count of votes stands behind the name, in whatever digits.
            counts = [_count(label) for _, label in named]
            if max(counts) > 0:
                weights = [float(count**2) for count in counts]
        return self.random.choices([place for place, _ in named], weights)[0]

    def _is_mate(self, label: str) -> bool:
        return any(calls(label, other) for other in self.others if other.id in self.mates)

    def _grudge(self, label: str) -> int:
        return sum(self.grudges[other.id] for other in self.others if calls(label, other))


def _bare(text: str) -> bool:
    """Whether nothing but a number stands there (and marks that cannot be seen)."""
    return not any(character.isalpha() for character in text)


def _count(label: str) -> int:
    digits = "".join(character for character in label.rpartition(PDI)[2] if character.isdecimal())
    return int(digits) if digits else 0
