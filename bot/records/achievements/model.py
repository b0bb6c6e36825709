"""The model of an achievement, and the view of a game from one seat by which achievements are told."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from bot.engine.events import Event
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle, Moment, PublicBallot
from bot.records.exits import voted_out
from bot.records.results import Stay
from bot.results import Career, SeatResult

E = TypeVar("E", bound=Event)

TOWN = "town"
MAFIA = "mafia"


@dataclass(frozen=True)
class Look:
    """A finished game from one seat, with the acts and the fate of its holder in their stay.

    A side is the one that a player plays for: at the end where winning counts, and else at the moment of the event.
    """

    game: Chronicle
    seat: int
    career: Career = field(default_factory=Career)
    stay: Stay | None = None

    @cached_property
    def me(self) -> SeatResult:
        """The result of the seat: role, side, whether it has won."""
        return self.game.seats[self.seat]

    @property
    def won(self) -> bool:
        """Whether the seat has won, and stayed to the end."""
        return self.me.won

    @property
    def won_with_town(self) -> bool:
        """Whether the seat has won as one of the town."""
        return self.won and self.me.side == TOWN

    @cached_property
    def side(self) -> tuple[SeatResult, ...]:
        """All players of the seat's side at the end, dead or alive."""
        return tuple(sat for sat in self.game.seats.values() if sat.side == self.me.side)

    @cached_property
    def living(self) -> tuple[SeatResult, ...]:
        """The players alive at the end."""
        return tuple(sat for sat in self.game.seats.values() if sat.alive)

    @property
    def came_as(self) -> tuple[str, str]:
        """The side and the role with which the holder came to the game: those dealt, or those a substitute found."""
        came = self.moments[0]
        return came.sides[self.seat], came.roles[self.seat]

    # -- what happened -----------------------------------------------------------------------------------------

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of the game while this holder sat on the seat."""
        return tuple(one for one in self.game.moments if self.stay is None or self.stay.has(one.number))

    def told(self, kind: type[E]) -> Iterator[tuple[Moment, E]]:
        """All events of one kind that the holder was told, alone or with others."""
        for moment in self.moments:
            for who, event in moment.told:
                if isinstance(event, kind) and (who is None or self.seat in who):
                    yield moment, event

    def nights(self, kind: type[E]) -> Iterator[tuple[Phase, E]]:
        """All events of one kind in the nights of the holder's stay, as the story at the end tells them."""
        nights = {moment.phase.whole for moment in self.moments if moment.phase.name == "night"}
        return ((at, event) for at, event in self.game.story() if isinstance(event, kind) and at.whole in nights)

    def sides_in(self, night: Phase) -> Mapping[int, str]:
        """The side of every seat as a night began."""
        return next(moment.sides for moment in self.game.moments if moment.phase.whole == night.whole)

    @cached_property
    def deaths(self) -> Mapping[int, tuple[int, Phase]]:
        """The players who have ever died or gone out: the number of the moment and the phase of the first time."""
        found: dict[int, tuple[int, Phase]] = {}
        for moment in self.game.moments:
            for seat in moment.died:
                found.setdefault(seat, (moment.number, moment.phase))
        return found

    @property
    def death(self) -> tuple[int, Phase] | None:
        """The moment and phase in which this seat first went out; None if never."""
        return self.deaths.get(self.seat)

    @cached_property
    def mornings(self) -> tuple[tuple[Moment, frozenset[int]], ...]:
        """The first moment of each day of the holder's stay, with the players who were in the game."""
        found: list[tuple[Moment, frozenset[int]]] = []
        inside, days = frozenset(self.game.seats), set[str]()
        for moment in self.game.moments:
            if moment.phase.name == "day" and moment.phase.whole not in days:
                days.add(moment.phase.whole)
                if self.stay is None or self.stay.has(moment.number):
                    found.append((moment, inside))
            inside = (inside - {*moment.died}) | {*moment.returned}
        return tuple(found)

    # -- votes -------------------------------------------------------------------------------------------------

    @cached_property
    def ballots(self) -> tuple[PublicBallot, ...]:
        """The public ballots of the holder's stay that had any vote."""
        return tuple(one for one in self.game.ballots if one.votes and (self.stay is None or self.stay.has(one.moment)))

    @cached_property
    def votes(self) -> tuple[tuple[PublicBallot, int], ...]:
        """The holder's public votes for others, as pairs of the ballot and the player voted for."""
        return tuple(
            (ballot, whom)
            for ballot in self.ballots
            for voter, whom in ballot.votes
            if voter == self.seat and whom != self.seat
        )

    def against(self, ballot: PublicBallot, whom: int) -> bool:
        """Whether a player was on another side than this seat when a ballot was closed."""
        return ballot.sides[whom] != ballot.sides[self.seat]

    def votes_for(self, ballot: PublicBallot) -> Counter[int]:
        """The number of votes of each player in a ballot."""
        return Counter(whom for _, whom in ballot.votes)

    @cached_property
    def voted_out(self) -> Mapping[int, PublicBallot | None]:
        """The players who were voted out or jailed, each with the ballot that did so, if any."""
        return {out.seat: out.ballot for out in voted_out(self.game)}

    @cached_property
    def put_out(self) -> tuple[tuple[PublicBallot, int], ...]:
        """The players whom the holder helped to vote out, each with the ballot that did so."""
        return tuple(
            (ballot, seat)
            for seat, ballot in self.voted_out.items()
            if ballot is not None and (self.seat, seat) in ballot.votes and seat != self.seat
            if self.stay is None or self.stay.has(ballot.moment)
        )


Rule = Callable[[Look], bool]


@dataclass(frozen=True, slots=True)
class Achievement:
    """A feat of a player in a game.

    Attributes:
        id: the id of the achievement, which never changes, since it is stored.
        emoji: the sign of the achievement.
        name, meaning: English texts of the catalog; the second has all conditions, in a line.
        rule: whether a game, seen from a seat, has earned the achievement.
    """

    id: str
    emoji: str
    name: str
    meaning: str
    rule: Rule


def achievement(emoji: str, name: str, meaning: str) -> Callable[[Rule], Achievement]:
    """A decorator that makes an achievement of the rule below; the function's name becomes the id."""
    return lambda rule: Achievement(rule.__name__, emoji, name, meaning, rule)
