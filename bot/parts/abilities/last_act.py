"""What abilities have in common by which somebody who has just left by day may do one thing more."""

from abc import abstractmethod
from typing import ClassVar

from bot.engine.api import EVERYONE, Ask, Deadline, Play, kind
from bot.engine.bases.ability import Passive
from bot.engine.bases.procedure import held_up
from bot.engine.events import Event
from bot.engine.records import record
from bot.text.narration.sayings import Joined, says


@record
class LastActAwaited(Event):
    """Public: these have just left, and one of them may still do something, or nobody. Seconds."""

    seats: tuple[int, ...]
    seconds: float


@kind
class LastAct(Passive, tells=(LastActAwaited,)):
    """Base of abilities whose holder is asked when he has left by day."""

    stage: ClassVar[str] = "fate"

    @abstractmethod
    def pause(self, cause: str) -> float:
        """How long is waited for it after somebody has left in this way, be it he or another; 0: not at all."""

    @abstractmethod
    def put(self, game: Play, seat: int, deadline: Deadline) -> "Ask | None":
        """Ask him; None where there is nobody whom he could name."""

    @abstractmethod
    async def carry_out(self, game: Play, seat: int, target: int | None) -> None:
        """What comes of his answer, or of his silence."""

    def announce(self, game: Play, seat: int) -> None:
        """What is said of him before he is asked."""


async def last_acts(game: Play, gone: tuple[int, ...], cause: str) -> None:
    """Wait for what those who have just left may still do, as long as a card that was dealt can do so (AD-154).

    There is one pause, however many have left, and it is held whoever they are.
    """
    seconds = max([ability.pause(cause) for ability in game.cards.in_play() if isinstance(ability, LastAct)], default=0)
    if not gone or not seconds:
        return
    able = [
        (seat, ability)
        for seat in gone
        for ability in game.seats[seat].role.abilities
        if isinstance(ability, LastAct) and ability.pause(cause)
    ]
    floor = game.floor.seats
    for seat, ability in able:
        ability.announce(game, seat)
    deadline = game.deadline(game.rules.pace.turn(seconds))
    game.floor.give(())
    game.tell(EVERYONE, LastActAwaited(gone, deadline.length))
    put = [(seat, ability, ability.put(game, seat, deadline)) for seat, ability in able]
    while game.now < deadline.at and not any(ask.chosen for _, _, ask in put if ask is not None):
        await held_up(game, await game.next(deadline), deadline)
        game.floor.give(())
    for _, _, ask in put:
        if ask is not None:
            game.questions.close_topic(ask.topic)
    for seat, ability, ask in put:
        await ability.carry_out(game, seat, None if ask is None else ask.player)
    game.floor.give(floor)


# NOTE: {players} have just left the game; some roles may still do something then, and nobody knows if one did.
# {players} is one player or several
says(
    LastActAwaited,
    "⏳ A pause for a last act, if there is one: {players}. Time: {time}.",
    players=Joined("seats"),
    time="seconds",
)
