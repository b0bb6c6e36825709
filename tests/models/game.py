"""A game of a model, driven from outside as the engine's is."""

from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Generic, TypeVar

from tests.models.table import TIME, Chaos, Choice, Hints, ModelQuestion, ModelTable, Over, Told

T = TypeVar("T", bound=ModelTable)
Run = Generator[None, Any, Any]
"""Rules of play: straight-line code that waits for what the players do."""


def course(introduction: Callable[[T], Run], day: Callable[[T], Run], night: Callable[[T], Run]) -> Callable[[T], Run]:
    """Play from the deal on, as a run that waits for the players' acts: days and nights, until a side has won."""

    def story(t: T) -> Run:
        yield from introduction(t)
        t.living_at_last_dawn = len(t.living)
        t.check()
        while True:
            yield from day(t)
            yield from night(t)

    return story


class Model(Generic[T]):
    """A game that is told the inputs and says the consequences.

    Args:
        table: the state at the start.
        story: the whole play but the end.
        chaos: the play in place of that when three are left, in games with such a play.
        hints: the engine's events at the start.
    """

    def __init__(self, table: T, story: Callable[[T], Run], chaos: Callable[[T], Run] | None, hints: Hints) -> None:
        self.table = table
        self.table.hints = hints
        self._play = self._whole(story, chaos)
        self.over = False
        self._go(None)

    def _whole(self, story: Callable[[T], Run], chaos: Callable[[T], Run] | None) -> Run:
        t = self.table
        try:
            try:
                yield from story(t)
            except Chaos:
                assert chaos
                t.asks = []
                yield from chaos(t)
        except Over as over:
            t.asks, t.until = [], 0
            winners = tuple(seat for seat in t.roles if t.has_won(seat, over.winner))
            t.say("game_ended", winner=over.winner, winners=winners, roles=tuple(t.roles.items()))

    def _go(self, given: object) -> None:
        try:
            if isinstance(given, Exception):
                self._play.throw(given)
            else:
                self._play.send(given)
        except StopIteration:
            self.over = True

    def answer(self, at: float, question: ModelQuestion, choice: Choice, hints: Hints) -> list[Told]:
        """A player answers an open question, anew or for the first time."""
        question.chosen, question.answered = choice, True
        aside = self.table.asides.get(question.ability)
        return self._beside(at, hints, partial(aside, question)) if aside else self._take(at, question, hints)

    def time(self, at: float, hints: Hints) -> list[Told]:
        """The current wait has run out of time."""
        return self._take(at, TIME, hints)

    def leave(self, at: float, seat: int, hints: Hints) -> list[Told]:
        """A player leaves the game."""
        return self._beside(at, hints, partial(self.table.depart, seat))

    def expel(self, at: float, seat: int, hints: Hints) -> list[Told]:
        """The host expels a player, in a game that knows this, and while he may."""
        assert self.table.expulsion
        return self._beside(at, hints, partial(self.table.expulsion, seat))

    def heard(self, at: float, seat: int, word: bool, hints: Hints) -> list[Told]:
        """A player writes in the group; `word`: with the forbidden word of that player, if any."""
        hear = self.table.hear
        return self._beside(at, hints, partial(hear, seat, word)) if hear else []

    def _beside(self, at: float, hints: Hints, happens: Callable[[], int]) -> list[Told]:
        """An event happens, whatever the wait; a player out by it, or 0, is news to the waiting run."""
        self._prepare(at, hints)
        try:
            seat = happens()
        except (Over, Chaos) as end:
            self._go(end)
        else:
            if seat:
                self._go(seat)
        return self.table.told

    def _take(self, at: float, given: object, hints: Hints) -> list[Told]:
        self._prepare(at, hints)
        self._go(given)
        return self.table.told

    def _prepare(self, at: float, hints: Hints) -> None:
        self.table.now, self.table.hints, self.table.told = at, hints, []
