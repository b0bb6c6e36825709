"""A whole game of the masked, from the deal to its end."""

from collections.abc import Sequence

from tests.models.masked import day, night
from tests.models.masked.table import MAFIA, TIME, Chaos, Choice, Hints, Over, Question, Table, Told


def story(t: Table):
    """The rules of play, as a run that waits for what the players do."""
    try:
        try:
            yield from day.introduction(t)
            t.living_at_last_dawn = len(t.living)
            t.check()
            while True:
                yield from day.day(t)
                yield from night.night(t)
        except Chaos:
            t.asks = []
            yield from day.chaos(t)
    except Over as over:
        t.asks, t.until = [], 0
        won = {"mafia": True, "town": False}.get(over.winner)
        winners = tuple(seat for seat, role in t.roles.items() if (role in MAFIA) == won)
        t.say("game_ended", winner=over.winner, winners=winners, roles=tuple(t.roles.items()))


class Model:
    """A game that is told what happens and says what follows."""

    def __init__(self, deal: Sequence[str], hints: Hints) -> None:
        self.table = Table(list(deal))
        self.table.hints = hints
        self._story = story(self.table)
        self.over = False
        self._go(None)

    def _go(self, given: object) -> None:
        try:
            if isinstance(given, Exception):
                self._story.throw(given)
            else:
                self._story.send(given)
        except StopIteration:
            self.over = True

    def answer(self, at: float, question: Question, choice: Choice, hints: Hints) -> list[Told]:
        """Somebody answers an open question, anew or for the first time."""
        question.chosen = choice
        return self._take(at, question, hints)

    def time(self, at: float, hints: Hints) -> list[Told]:
        """What is waited for has run out of time."""
        return self._take(at, TIME, hints)

    def leave(self, at: float, seat: int, hints: Hints) -> list[Told]:
        """A player leaves the game."""
        self._prepare(at, hints)
        self.table.leave(seat, "leave")
        try:
            self.table.check()
        except (Over, Chaos) as end:
            self._go(end)
        else:
            self._go(seat)
        return self.table.told

    def hearers(self, seat: int) -> tuple[int, ...] | None:
        """Who hears what a player writes to the narrator."""
        return self.table.hearers(seat)

    def _take(self, at: float, given: object, hints: Hints) -> list[Told]:
        self._prepare(at, hints)
        self._go(given)
        return self.table.told

    def _prepare(self, at: float, hints: Hints) -> None:
        self.table.now, self.table.hints, self.table.told = at, hints, []
