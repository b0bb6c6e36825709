"""What a procedure is: a named set piece of the introduction or the day, written as it would be read aloud."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.asks import Ask
from bot.engine.boards import TurnBoard
from bot.engine.shelf import Part
from bot.engine.signals import Signal

if TYPE_CHECKING:
    from bot.engine.game import Game


class Procedure(Part):
    """Base of all procedures."""

    part: ClassVar[str] = ""
    """The part of the day that it is, as scripts and boards name it; empty outside the days."""

    asks: ClassVar[tuple[str, ...]] = ()
    """What its questions are about."""

    async def run(self, game: "Game") -> None:
        """Play the set piece.

        Raises:
            GameEnds: it decides the game.
        """
        raise NotImplementedError(self.id)


Votes = dict[int, tuple[int, ...]]
"""Candidates, in the order of the ballot, each with his voters in the order they came to him."""


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
"""How many votes are enough, by the number of the living when the vote opens (the bars of the rulebooks)."""


async def interrupted(game: "Game", signal: Signal) -> bool:
    """Whether a signal is a day power used in the middle of something else, such as a gun; it takes effect now.

    Raises:
        GameEnds: that decides the game.
    """
    if not isinstance(signal, Ask) or signal.ability not in game.interrupts:
        return False
    await game.interrupts[signal.ability](signal)
    return True


async def speech(
    game: "Game",
    seat: int,
    seconds: float,
    part: str,
    waiting: tuple[int, ...],
    *,
    challengers: tuple[int, ...] = (),
    goes_on: Callable[[], bool] = lambda: True,
) -> int | None:
    """One player's turn to speak: only he may write, and he may end it early (CL-18).

    `challengers` are those to whom he may grant a challenge meanwhile; returns to whom he did. The turn is broken off
    where `goes_on` says so after something has happened.
    """
    deadline = game.deadline(game.rules.pace.turn(seconds))
    game.give_floor((seat,))
    topic = game.open_topic(
        view=lambda: TurnBoard(
            part,
            seat,
            tuple(n for n in dict.fromkeys(waiting) if n != seat and game.seats[n].alive),
            deadline.at,
            deadline.length,
        )
    )
    turn = game.ask(seat, "turn", ("done",), topic, deadline, least=1, public=True, final=True)
    aside = game.open_topic((seat,))
    challenge = game.ask(seat, "challenge", challengers, aside, deadline) if challengers else None
    while game.now < deadline.at and game.seats[seat].alive and turn.chosen is None and goes_on():
        signal = await game.next(deadline)
        since = game.now
        if game.interrupts and await interrupted(game, signal):
            deadline.at += game.now - since  # what others take of his turn he gets back
    game.close_topic(topic)
    game.close_topic(aside)
    granted = challenge.chosen[0] if challenge is not None and challenge.chosen else None
    return granted if isinstance(granted, int) else None


class Ballot:
    """The votes of one open board, kept in the order in which they came."""

    def __init__(self, candidates: tuple[int, ...]) -> None:
        self._votes: dict[int, list[int]] = {candidate: [] for candidate in candidates}

    def count(self, ask: Ask) -> None:
        """Take in a voter's newest answer: votes he keeps stay in their place, new ones come last."""
        voter, chosen = ask.seat, ask.chosen or ()
        for candidate, voters in self._votes.items():
            if candidate in chosen:
                if voter not in voters:
                    voters.append(voter)
            elif voter in voters and candidate in ask.choices:  # names may be called one by one
                voters.remove(voter)

    def forget(self, voter: int, candidates: tuple[int, ...]) -> None:
        """What this voter gave to these candidates is withdrawn."""
        for candidate in candidates:
            if voter in self._votes[candidate]:
                self._votes[candidate].remove(voter)

    def votes(self, game: "Game") -> Votes:
        """The votes as they stand; whoever has left is struck as voter and as candidate (CH-14, CL-63)."""
        alive = game.seats
        return {
            candidate: tuple([voter for voter in voters if alive[voter].alive])
            for candidate, voters in self._votes.items()
            if alive[candidate].alive
        }
