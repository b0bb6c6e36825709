"""What an achievement is, and how a game is looked at from one seat to tell whether it was earned."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from bot.engine.events import Event, Lynched, VotedOut
from bot.engine.phases import Phase
from bot.records.chronicle import Ballot, Chronicle, Sat

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Career:
    """The games of a person so far, this one included, as far as they count.

    Attributes:
        streak: how many were won in a row, up to this one.
        sides: with how many different sides a game was won.
        scenarios: how many different ones were played.
    """

    games: int = 0
    wins: int = 0
    streak: int = 0
    sides: int = 0
    scenarios: int = 0


@dataclass(frozen=True)
class Look:
    """A finished game from one seat."""

    game: Chronicle
    seat: int
    career: Career = field(default_factory=Career)

    @cached_property
    def me(self) -> Sat:
        """The seat."""
        return self.game.seats[self.seat]

    @property
    def won(self) -> bool:
        """Whether it has won, and stayed to the end."""
        return self.me.won and not self.me.left

    @cached_property
    def many(self) -> str:
        """The side of the many: most were dealt into it."""
        return Counter(sat.began for sat in self.game.seats.values()).most_common(1)[0][0]

    @property
    def is_of_many(self) -> bool:
        """Whether the seat was dealt into the side of the many."""
        return self.me.began == self.many

    @cached_property
    def mates(self) -> tuple[Sat, ...]:
        """The others who were dealt into its side."""
        return tuple(sat for sat in self.game.seats.values() if sat.began == self.me.began and sat.seat != self.seat)

    @cached_property
    def living(self) -> tuple[Sat, ...]:
        """Who lives at the end."""
        return tuple(sat for sat in self.game.seats.values() if sat.alive)

    def other_side(self, seat: int) -> bool:
        """Whether somebody was dealt into another side."""
        return self.game.seats[seat].began != self.me.began

    # -- what happened -----------------------------------------------------------------------------------------

    def story(self, kind: type[E]) -> Iterator[E]:
        """All that happened of one kind."""
        return (event for _, event in self.game.story() if isinstance(event, kind))

    @cached_property
    def deaths(self) -> Mapping[int, tuple[int, Phase]]:
        """Who has left the living, for the first time: in which moment and in which phase."""
        found: dict[int, tuple[int, Phase]] = {}
        for moment in self.game.moments:
            for seat in moment.died:
                found.setdefault(seat, (moment.number, moment.phase))
        return found

    @property
    def death(self) -> tuple[int, Phase] | None:
        """The same of this seat."""
        return self.deaths.get(self.seat)

    @cached_property
    def voted_out(self) -> Mapping[int, int]:
        """Who was voted out, by the number of the moment."""
        return {
            event.seat: moment.number
            for moment in self.game.moments
            for _, event in moment.told
            if isinstance(event, VotedOut | Lynched)
        }

    # -- votes -------------------------------------------------------------------------------------------------

    @cached_property
    def votes(self) -> tuple[tuple[Ballot, int], ...]:
        """Its public votes for others: in which ballot, for whom."""
        return tuple(
            (ballot, whom)
            for ballot in self.game.ballots
            for voter, whom in ballot.votes
            if voter == self.seat and whom != self.seat
        )

    def votes_for(self, ballot: Ballot) -> Counter[int]:
        """How many votes everybody has in a ballot."""
        return Counter(whom for _, whom in ballot.votes)

    @cached_property
    def named(self) -> tuple[int, ...]:
        """How many votes it has had in each ballot."""
        return tuple(self.votes_for(ballot)[self.seat] for ballot in self.game.ballots)


Rule = Callable[[Look], bool]


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that may be achieved.

    Attributes:
        id: never changes: it is kept.
        emoji: its sign.
        name, meaning: English texts of the catalog; the second in a line.
        rule: whether it was earned, of the game seen from a seat.
    """

    id: str
    emoji: str
    name: str
    meaning: str
    rule: Rule
