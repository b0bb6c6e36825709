"""The votes of a game, which everybody can look up, and the charges of its trials: whose votes put whom on trial."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.engine.boards import VoteBoard

MANY = 3
"""From this many votes on, a player has many, so that a vote for somebody else says something."""

OFTEN = 2
"""The number of votes, or of days, from which something is a habit."""

Ballot = dict[int, tuple[int, ...]]


class VoteHistory:
    """The closed votes, each with its day, and who has changed a vote while it was open."""

    def __init__(self) -> None:
        self._ballots: list[tuple[int, Ballot]] = []
        self._changed: dict[tuple[int, int], bool] = {}
        self._open: tuple[int, str, dict[int, set[int]]] = (0, "", {})

    def add(self, day: int, votes: Sequence[tuple[int, tuple[int, ...]]]) -> None:
        """Add a vote that has closed to the history of this day."""
        self._ballots.append((day, dict(votes)))
        self._open = (0, "", {})

    def watch(self, day: int, board: VoteBoard) -> None:
        """Watch an open vote: a voter who appears under new names only has changed sides."""
        named: dict[int, set[int]] = {}
        for about, voters in board.votes:
            for voter in voters:
                named.setdefault(voter, set()).add(about)
        before = self._open[2] if self._open[:2] == (day, board.ballot) else {}
        for voter, those in named.items():
            if voter in before and not those & before[voter]:
                self._changed.update(dict.fromkeys(((voter, about) for about in those), True))
        self._open = (day, board.ballot, {**before, **named})

    @property
    def is_empty(self) -> bool:
        """Whether nobody has named anybody in a closed vote yet."""
        return not any(voters for _, ballot in self._ballots for voters in ballot.values())

    def last_vote(self, seat: int) -> int | None:
        """The player for whom another has voted last; None without a vote."""
        return next(iter(self.votes_of(seat)), None)

    def has_voted(self, seat: int, about: int) -> bool:
        """Whether a player has ever voted for another."""
        return any(seat in ballot.get(about, ()) for _, ballot in self._ballots)

    def votes_of(self, seat: int) -> tuple[int, ...]:
        """The players for whom a player has voted, each once, the latest first."""
        ballots = [ballot for _, ballot in reversed(self._ballots)]
        return tuple(dict.fromkeys(about for ballot in ballots for about, voters in ballot.items() if seat in voters))

    def targets(self) -> Iterator[int]:
        """The players for whom anybody has voted."""
        for _, ballot in self._ballots:
            yield from (about for about, voters in ballot.items() if voters)

    def keeps_on(self, seat: int, about: int) -> bool:
        """Whether a player has voted for another on several days."""
        days = {day for day, ballot in self._ballots if seat in ballot.get(about, ())}
        return len(days) >= OFTEN

    def has_jumped_on(self, seat: int, about: int) -> bool:
        """Whether a player has switched to another in an open vote, and stayed with this choice."""
        return (seat, about) in self._changed and self.has_voted(seat, about)

    def has_kept_off(self, seat: int, about: int) -> bool:
        """Whether a player has voted while many voted for another, but never voted for that other."""
        beside = [ballot for _, ballot in self._ballots if len(ballot.get(about, ())) >= MANY and _votes(ballot, seat)]
        return bool(beside) and seat != about and not self.has_voted(seat, about)

    def has_spared(self, seat: int, about: int, day: int) -> bool:
        """Whether a player, on this day, has voted but not for another who was on the ballot."""
        beside = [ballot for on, ballot in self._ballots if on == day and about in ballot and _votes(ballot, seat)]
        return bool(beside) and not any(seat in ballot[about] for ballot in beside)

    def is_apart(self, seat: int) -> bool:
        """Whether a player has voted several times, and never for whoever has got the most votes."""
        led = 0
        for _, ballot in self._ballots:
            leader = max(ballot, key=lambda about: len(ballot[about]), default=seat)
            if leader != seat and len(ballot[leader]) >= MANY and _votes(ballot, seat):
                if seat in ballot[leader]:
                    return False
                led += 1
        return led >= OFTEN


def _votes(ballot: Ballot, seat: int) -> bool:
    return any(seat in voters for voters in ballot.values())


CHANGED = 0.5
"""How much less hostile a defendant must seem after a defence for that defence to have changed something."""


class Charges:
    """The charges of a day: the players on trial, and the voters who have put them there.

    Args:
        hostility: how hostile a player seems to an attentive onlooker.

    Attributes:
        accusers: the players whose votes have put each of those on trial.
    """

    def __init__(self, hostility: Callable[[int], float]) -> None:
        self.accusers: dict[int, tuple[int, ...]] = {}
        self._hostility = hostility
        self._seemed: dict[int, float] = {}

    def bring(self, seats: tuple[int, ...], votes: Mapping[int, tuple[int, ...]]) -> None:
        """Note that these votes have put players on trial."""
        self.accusers = {seat: votes.get(seat, ()) for seat in seats}
        self._seemed = {seat: self._hostility(seat) for seat in seats}

    def drop(self) -> None:
        """Forget the charges, as another day begins."""
        self.accusers, self._seemed = {}, {}

    def has_cleared_up(self, seat: int) -> bool:
        """Whether a player who was put on trial seems clearly less hostile since."""
        return seat in self._seemed and self._seemed[seat] - self._hostility(seat) >= CHANGED
