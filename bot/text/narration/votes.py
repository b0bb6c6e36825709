"""Votes and their outcomes as lines; with seat numbers or counts alone where names would not fit into one message."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from markupsafe import Markup

from bot.engine.events import (
    BallotTied,
    Event,
    LotDrawn,
    NobodyVotedOut,
    SideShown,
    VerdictClosed,
    VotedOut,
    VoteForfeited,
)
from bot.text.lengths import telegram_length
from bot.text.narration.sayings import Joined, retells, says
from bot.text.narration.voice import Voice
from bot.text.tongue import join_safe

E = TypeVar("E", bound=Event)

Votes = tuple[tuple[int, tuple[int, ...]], ...]
Totals = tuple[tuple[int, int], ...]
_ROOM = 3000
_MANY = 20
_FEW = 3
_LITTLE_ROOM = 800
"""The room left for a list of names beside the counts of a vote, in UTF-16 code units."""


def some(say: Voice, seats: tuple[int, ...]) -> Markup:
    """Some voters; by their seat numbers alone where they are many, or their names long."""
    return briefly(say, say.players(seats), seats) if len(seats) <= _MANY else say.numbers(seats)


def briefly(say: Voice, named: Markup, seats: tuple[int, ...]) -> Markup:
    """These names, or the seat numbers alone where they would not fit beside a tally."""
    return named if telegram_length(named) <= _LITTLE_ROOM else say.numbers(seats)


def vote_lines(say: Voice, votes: Votes, totals: Totals = (), spared: tuple[int, ...] = ()) -> Markup:
    """A line for each candidate with votes and voters; empty if there are no votes.

    `totals` are the sums of the votes if a vote counts more than once, `spared` the voters who want nobody to go.
    """
    candidates = _candidate_lines(say, votes, totals)
    # NOTE: a line of a tally: how many vote to leave all candidates in the game, and who
    leave = say.tongue.context(
        "tally", "<b>Keep them all</b> – {count} ({voters})", count=len(spared), voters=some(say, spared)
    )
    return join_safe("\n", (line for line in (candidates, leave if spared else Markup("")) if line))


def _candidate_lines(say: Voice, votes: Votes, totals: Totals) -> Markup:
    sums = {candidate: len(voters) for candidate, voters in votes if voters} | dict(totals)
    for told in (say.players, say.numbers):
        lines = [
            # NOTE: a line of a tally: a player, how many votes they have, and who gave them
            say.tongue.context(
                "tally",
                "<b>{player}</b> – {count} ({voters})",
                player=say.player(candidate),
                count=sums[candidate],
                voters=told(voters),
            )
            for candidate, voters in votes
            if voters
        ]
        tally = join_safe("\n", lines)
        if telegram_length(tally) <= _ROOM:
            return tally
    return count_lines(say, tuple((candidate, sums[candidate]) for candidate, voters in votes if voters))


@dataclass(frozen=True, slots=True)
class VoteTally:
    """A vote as the story tells it.

    Attributes:
        head: the question or the outcome of the vote.
        votes: the voters of each candidate; empty for a secret vote.
        totals: the sums of the votes if a vote counts more than once, or of a secret vote.
        spared: the voters who want nobody to go.
    """

    head: Markup
    votes: Votes
    totals: Totals = ()
    spared: tuple[int, ...] = ()

    @property
    def sums(self) -> Mapping[int, int]:
        """The votes of each candidate who had any, the most first."""
        counted = {candidate: len(voters) for candidate, voters in self.votes} | dict(self.totals)
        return dict(sorted(((seat, count) for seat, count in counted.items() if count), key=lambda one: -one[1]))

    def told(self, say: Voice) -> Markup:
        """The vote in one line with its head; with many candidates, a line for each."""
        parts = _parts(say, self.votes, self.sums, self.spared)
        if len(parts) <= _FEW:
            return Markup(" ").join(part for part in (self.head, Markup(" · ").join(parts)) if part)
        return Markup("\n").join([self.head, *(Markup("▫️ ") + part for part in parts)])


TALLIES: dict[type[Event], Callable[[Voice, Any], VoteTally | None]] = {}
"""How votes are told in the story, by the events that close them."""


def tallies(
    kind: type[E],
) -> Callable[[Callable[[Voice, E], VoteTally | None]], Callable[[Voice, E], VoteTally | None]]:
    """Registers the tally of a vote that an event closes, for the story; None for a vote without votes."""

    def add(tally: Callable[[Voice, E], VoteTally | None]) -> Callable[[Voice, E], VoteTally | None]:
        TALLIES[kind] = tally
        retells(kind)(lambda say, event: found.told(say) if (found := tally(say, event)) else None)
        return tally

    return add


def tally_of(say: Voice, event: Event) -> VoteTally | None:
    """The vote that an event closes; None if the event closes no vote, or one without votes."""
    tally = TALLIES.get(type(event))
    return tally(say, event) if tally is not None else None


def folded(say: Voice, votes: Votes, totals: Totals = (), spared: tuple[int, ...] = ()) -> Markup:
    """A vote in one line, with the voters by their seat numbers; empty if there are no votes."""
    return Markup(" · ").join(_parts(say, votes, VoteTally(Markup(""), votes, totals).sums, spared))


def _parts(say: Voice, votes: Votes, sums: Mapping[int, int], spared: tuple[int, ...]) -> list[Markup]:
    by = {candidate: voters for candidate, voters in votes if voters}
    parts = [
        # NOTE: a part of a tally in one line: a player, how many votes they have, and the seat numbers of the voters
        say.tongue.context(
            "folded tally",
            "{player}: {count} ({voters})",
            player=say.player(candidate),
            count=count,
            voters=say.numbers(by[candidate]),
        )
        if candidate in by
        # NOTE: a part of a secret tally in one line
        else say.tongue.context("folded tally", "{player}: {count}", player=say.player(candidate), count=count)
        for candidate, count in sums.items()
    ]
    if spared:
        # NOTE: a part of a tally in one line: how many vote to leave all candidates in the game, and their seat numbers
        leave = say.tongue.context(
            "folded tally", "keep them all: {count} ({voters})", count=len(spared), voters=say.numbers(spared)
        )
        parts.append(leave)
    return parts


def count_lines(say: Voice, totals: Totals) -> Markup:
    """A line for each candidate with the number of votes alone."""
    # NOTE: a line of a secret tally: a player, and how many votes they have
    return Markup("\n").join(
        say.tongue.context("tally", "<b>{player}</b> – {count}", player=say.player(seat), count=count)
        for seat, count in totals
        if count
    )


def with_tally(say: Voice, head: Markup, votes: Votes, result: Markup | None = None, totals: Totals = ()) -> Markup:
    """A vote as text: the headline, the votes below, and the outcome."""
    tally = vote_lines(say, votes, totals) or say.tongue.text("Nobody voted.")
    sums = dict(totals)
    weighs = any(sums.get(candidate, len(voters)) > len(voters) for candidate, voters in votes)
    # NOTE: below a tally in which a sum is one more than the names beside it: a judge's vote; whose is not told
    more = say.tongue.text("One of these votes counts twice.") if weighs else None
    return Markup("\n").join(part for part in (head, tally, more, result) if part)


def total_lines(say: Voice, event: VerdictClosed) -> Markup:
    """The bare totals of a secret vote; empty where the voters are told."""
    return Markup("") if any(voters for _, voters in event.votes) else count_lines(say, event.totals)


# keep clear of forms that tell the player's gender
says(VotedOut, "⚖️ The city has decided: <b>{player}</b> is out of the game.", sign="⚖️", shows="role")

says(LotDrawn, "🎲 A tie: {players}. Chance picks <b>{player}</b>.", sign="🎲", players=Joined("tied"))

says(BallotTied, "⚖️ A tie: {players}. Vote on them once more.", sign="⚖️", players=Joined("tied"))

# NOTE: {side} is a side's name in the nominative
says(SideShown, "{player}'s side: <b>{side}</b>.")

says(VoteForfeited, "🤐 If you write during a vote, you lose yours. {player} has no vote for the rest of the day.")

says(NobodyVotedOut, "🤝 Nobody is voted out today.", sign="🤝")
