"""`number_duel`: the player with the worst guess leaves."""

from typing import Annotated

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import EVERYONE, Ask, Deadline, Play, interrupted, record
from bot.engine.events import Event, LotDrawn
from bot.parts.procedures.votes.ties.tie import Tie, Vote
from bot.text.api import Joined, Voice, retells, says


@record
class NumberDuelOpened(Event):
    """Public: each of these players picks a number from 1 to `top` in private, within so many `seconds`.

    The player whose number is the farthest from a hidden one loses. `again`: the duel is repeated, for several players
    were equally far.
    """

    duellists: tuple[int, ...]
    top: int
    again: bool
    seconds: float


@record
class NumbersShown(Event, story=True):
    """Public: the hidden number of a duel, the picks as (player, number), and the farthest player."""

    number: int
    picks: tuple[tuple[int, int], ...]
    farthest: tuple[int, ...]


DUEL = "duel"
"""The id of the duel as a part of the day."""

NUMBER = "number_"
"""The beginning of the value of a button for a number: `number_7`."""


class NumberDuel(Tie, tells=(LotDrawn, NumberDuelOpened, NumbersShown)):
    """A duel of private picks, in which the one farthest from a hidden number leaves (CT-50 to CT-53, CT-199).

    No two pick the same; a silent player gets a free number at random. Equals repeat the duel with a new hidden number,
    and at last chance decides. If exits of others leave one of them alone, nobody leaves.

    Attributes:
        seconds: the time to pick.
        top: the highest number, unless there are more duellists than that.
        rounds: the number of equal rounds after which chance decides.
    """

    parts = (DUEL,)
    asks = ("duel_pick",)

    seconds: float = 30
    top: Annotated[int, Field(gt=0, le=90)] = 9
    rounds: int = 3

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player whose number is the farthest off, after all rounds; nobody if one duellist is left alone."""
        game.enter(DUEL)
        farthest = tied
        for played in range(self.rounds):
            farthest = await self._round(game, farthest, again=played > 0)
            if len(farthest) <= 1:
                return farthest
        drawn = game.chance.draw("duel_lot", farthest)
        game.tell(EVERYONE, LotDrawn(farthest, drawn))
        return (drawn,)

    async def _round(self, game: Play, duellists: tuple[int, ...], *, again: bool) -> tuple[int, ...]:
        """Hold a round; returns the players farthest from a new hidden number, none if one duellist is left alone."""
        top = max(self.top, len(duellists))
        deadline = game.deadline(game.rules.pace.seconds(self.seconds))
        game.tell(EVERYONE, NumberDuelOpened(duellists, top, again, deadline.length))
        numbers = tuple([f"{NUMBER}{number}" for number in range(1, top + 1)])
        hidden = game.chance.draw("duel_number", numbers)
        picks = await self._pick(game, duellists, numbers, deadline)
        if len(picks) <= 1:
            return ()
        told = tuple([(seat, _value(number)) for seat, number in picks.items()])
        off = {seat: abs(number - _value(hidden)) for seat, number in told}
        farthest = tuple([seat for seat in off if off[seat] == max(off.values())])
        game.tell(EVERYONE, NumbersShown(_value(hidden), told, farthest))
        return farthest

    async def _pick(
        self, game: Play, duellists: tuple[int, ...], numbers: tuple[str, ...], deadline: Deadline
    ) -> dict[int, str]:
        """The number that each duellist still in the game picked, or chance for them; a leaver's stays taken."""
        asks = [game.ask(seat, "duel_pick", numbers, deadline, least=1, final=True) for seat in duellists]
        taken: list[str] = []

        def left() -> list[Ask]:
            return [ask for ask in asks if game.seats[ask.seat].alive]

        while game.now < deadline.at and len(left()) > 1 and any(ask.chosen is None for ask in left()):
            signal = await game.next(deadline)
            if isinstance(signal, Ask) and not await interrupted(game, signal):
                taken.append(_picked(signal))
                for other in left():
                    if other.chosen is None:
                        game.questions.take_off(other, taken[-1])
        for ask in left() if len(left()) > 1 else ():
            if ask.chosen is None:
                number = game.chance.draw("duel_pick", [number for number in numbers if number not in taken])
                game.questions.answer_for(ask, (number,))
                taken.append(_picked(ask))
        for ask in asks:
            game.questions.close_topic(ask.topic)
        return {ask.seat: _picked(ask) for ask in left() if ask.chosen}


def _picked(ask: Ask) -> str:
    return str(*ask.chosen or ())


def _value(number: str) -> int:
    return int(number.removeprefix(NUMBER))


# NOTE: they were equally far from the hidden number
says(
    NumberDuelOpened,
    "🎲 It's a tie: {players}. I've hidden a new number; pick again, from 1 to {top}. Time's up {time}.",
    players=Joined("duellists"),
    when="again",
)

says(
    NumberDuelOpened,
    "🎲 <b>A tie, so there's a duel of numbers:</b> {players}. I've hidden a number from 1 to {top}; each "
    "of you picks one in private. The one farthest from mine is convicted. Time's up {time}.",
    players=Joined("duellists"),
)


@says(NumbersShown)
def numbers_shown(say: Voice, event: NumbersShown) -> Markup:
    """The message with the hidden number, and the number that each player picked."""
    head = say.tongue.text("🎲 The hidden number: <b>{number}</b>.", number=event.number)
    return Markup("\n").join([head, *_picks(say, event)])


def _picks(say: Voice, event: NumbersShown) -> list[Markup]:
    t = say.tongue
    # NOTE: a line of a duel of numbers: a player, and the number they picked
    return [t.context("duel", "{player} – {number}", player=say.player(seat), number=own) for seat, own in event.picks]


@retells(NumbersShown)
def _numbers_shown(say: Voice, event: NumbersShown) -> Markup:
    picks = Markup(" · ").join(_picks(say, event))
    # NOTE: a line of the story; {picks} are the players with their numbers
    return say.tongue.text("🎲 The hidden number of the duel was {number}: {picks}.", number=event.number, picks=picks)
