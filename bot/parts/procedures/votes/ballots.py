"""Ballots: who may vote, when there are enough votes, and how they are counted."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from bot.engine.api import EVERYONE, Ask, Choice, Pick, Play, without
from bot.engine.events import VoteForfeited
from bot.parts.abilities.day.double_vote import WeighsVotes
from bot.text.api import later, register

Votes = dict[int, tuple[int, ...]]
"""Candidates in the order of the ballot, each with their voters in the order in which these came."""


def majority(living: int) -> int:
    """More than half of so many: the bar `majority` of the rulebooks (CL-25, SM-31)."""
    return living // 2 + 1


BarName = Literal["majority", "half", "half_up", "half_minus_one", "club", "third_up"]

BARS: dict[BarName, Callable[[int], int]] = {
    "majority": majority,
    "half": lambda living: living // 2,
    "half_up": lambda living: -(-living // 2),
    "half_minus_one": lambda living: max(2, -(-living // 2) - 1),
    "club": lambda living: max(2, min(living // 2, (living + 4) // 3)),
    "third_up": lambda living: -(-living // 3),
}
"""The bars of the rulebooks: how many votes are enough, by the number of the living when the vote opens."""


def weight(game: Play, voter: int) -> int:
    """The number of votes for which this voter's vote counts."""
    weighing = game.seats[voter].role.with_trait(WeighsVotes)
    return max([ability.vote_weight(game, voter) for ability in weighing], default=1)


def totals(game: Play, votes: Votes) -> dict[int, int]:
    """The number of votes that each candidate has in the end; some voters' votes count more than once (PR-051)."""
    if WeighsVotes not in game.cards.traits:
        return dict(zip(votes, map(len, votes.values()), strict=True))
    return {candidate: sum([weight(game, voter) for voter in voters]) for candidate, voters in votes.items()}


def with_most(counts: Mapping[int, int], least: int = 0) -> tuple[int, ...]:
    """The candidates with most votes, several for a tie; none if they have fewer than `least`."""
    most = max(counts.values(), default=0)
    return tuple([seat for seat, count in counts.items() if count == most >= least])


LEAVE_ALL = "leave_all"
"""The name of the choice that all candidates stay in the game."""


class Ballot:
    """The votes on some candidates, kept in the order in which they came.

    Attributes:
        spares: whether votes may be for leaving all.
        stay: whether a candidate who leaves the game stays on the ballot (SP-139).
        going: the seats that were on their way out before, and stay candidates: a duel decides whether they go (GF-66).
    """

    def __init__(
        self, candidates: tuple[int, ...], *, spares: bool = False, going: tuple[int, ...] = (), stay: bool = False
    ) -> None:
        self.spares = spares
        self.going = going
        self.stay = stay
        self._candidates = candidates
        options: tuple[Pick, ...] = (*candidates, LEAVE_ALL) if spares else candidates
        self._voters: dict[Pick, dict[int, None]] = {option: {} for option in options}
        self._counted: dict[int, Choice] = {}

    def count(self, ask: Ask) -> None:
        """Note a voter's newest answer: votes given before keep their place in the order, new ones come last."""
        voter, chosen, voters = ask.seat, ask.chosen or (), self._voters
        for candidate in self._counted.get(ask.id, ()):
            if candidate not in chosen:
                voters[candidate].pop(voter, None)
        for candidate in chosen:
            voters[candidate][voter] = None
        self._counted[ask.id] = chosen

    def counted(self, ask: Ask) -> Choice | None:
        """The newest answer to this question that was noted; None while none came."""
        return self._counted.get(ask.id) or None

    def forget(self, voter: int, candidates: tuple[int, ...]) -> None:
        """Withdraw this voter's votes for these candidates."""
        for candidate in candidates:
            self._voters[candidate].pop(voter, None)

    def leave_all(self, game: Play) -> tuple[int, ...]:
        """The voters who at present want all candidates to stay."""
        return tuple([voter for voter in self._voters.get(LEAVE_ALL, {}) if game.seats[voter].alive])

    def votes(self, game: Play) -> Votes:
        """The present votes; leavers are struck as voters and as candidates (CH-14, CL-63).

        So is a player who speaks last words meanwhile, and counts as out (CH-21, PR-249).
        """
        here = game.seats.living
        if game.exits.parting:
            here = tuple([seat for seat in here if seat not in game.exits.parting or seat in self.going])
        return {
            candidate: tuple(filter(here.__contains__, self._voters[candidate]))
            for candidate in self._candidates
            if candidate in here or self.stay
        }


# -- the right to vote -----------------------------------------------------------------------------------------


def voters(game: Play, seats: Iterable[int]) -> tuple[int, ...]:
    """The living among these seats who have a vote today: not forfeited (JK-23), not barred by a mark (AD-103)."""
    left, forfeited = _not_barred(game, seats, "vote"), game.day.forfeited
    return tuple([seat for seat in left if seat not in forfeited] if forfeited else left)


def candidates(game: Play, seats: Iterable[int]) -> tuple[int, ...]:
    """The living among these seats who can be voted for (MK-78)."""
    return tuple(_not_barred(game, seats, "named"))


def _not_barred(game: Play, seats: Iterable[int], what: str) -> list[int]:
    """The living among these seats whom no mark (status of a player) bars from `what`."""
    able = list(filter(game.seats.living.__contains__, seats))
    marked = game.seats.marked()
    return [seat for seat in able if not (seat in marked and game.seats[seat].is_barred(what))] if marked else able


def standing(game: Play, names: tuple[int, ...]) -> tuple[int, ...]:
    """The players among these who are still candidates today: leavers are struck (CH-14), or stay (SP-139)."""
    return names if game.day.ballots.stay else game.seats.still_in(names)


def is_called_off(game: Play) -> bool:
    """Whether there is no vote today, because somebody was removed (SP-130)."""
    return game.exits.no_vote_on == game.round


Writing = Literal["free", "forfeits"]
"""Whether the living may write while a vote is open, or whoever does has no vote for the rest of the day (JK-23)."""


def heed_voters(game: Play, writing: Writing, voters: Iterable[int]) -> None:
    """Watch from now on whether these voters write in the group, if writing costs them their vote."""
    if writing == "forfeits":
        game.floor.heed(tuple(voters), game.now)


def forfeit(game: Play, seat: int, names: tuple[int, ...], ballot: Ballot, asks: list[Ask]) -> None:
    """Withdraw the votes of a voter who wrote, and all their votes for today."""
    game.floor.heed(without(game.floor.heeded, seat))
    game.day.forfeit(seat)
    ballot.forget(seat, names)
    for ask in [ask for ask in asks if ask.seat == seat]:
        game.questions.withdraw(ask)
        asks.remove(ask)
    game.tell(EVERYONE, VoteForfeited(seat))


register(
    "vote",
    name=later.context("ability", "Vote"),
    question=later.text("⚖️ <b>The midday nap: who do you vote out?</b>"),
)
