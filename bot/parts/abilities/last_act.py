"""The base of last acts: a player who has just left by day may do one thing more."""

from abc import abstractmethod

from bot.engine.api import EVERYONE, Ask, Deadline, Passive, Play, held_up, kind, record
from bot.engine.events import Event
from bot.text.api import Joined, says


@record
class LastActAwaited(Event):
    """Public: these players have just left, and one of them may still act in a pause of so many `seconds`."""

    seats: tuple[int, ...]
    seconds: float


@kind
class LastAct(Passive, tells=(LastActAwaited,)):
    """Base of abilities whose holder is asked after leaving by day."""

    stage = "fate"

    @abstractmethod
    def pause(self, cause: str) -> float:
        """The seconds of the pause after any player, the holder or another, has left for this cause; 0: no pause."""

    @abstractmethod
    def put(self, game: Play, seat: int, deadline: Deadline) -> "Ask | None":
        """Ask the holder; None where there is no player to name."""

    @abstractmethod
    async def carry_out(self, game: Play, seat: int, target: int | None) -> None:
        """Carry out the holder's answer (`target`), or the effect of their silence (None)."""

    def announce(self, game: Play, seat: int) -> None:
        """Announce to the group, before the holder is asked, whatever the ability shows of them."""


async def last_acts(game: Play, gone: tuple[int, ...], cause: str) -> None:
    """Hold a pause for the last acts of players who have just left, if a card that was dealt allows one (AD-154).

    There is one pause, however many players have left, and the group cannot tell from it whether any of them may act.
    """
    if not gone:
        return
    seconds = max([ability.pause(cause) for ability in game.cards.in_play if isinstance(ability, LastAct)], default=0)
    if not seconds:
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
    "⏳ Hold on, {players} may still have a last move to make. Time's up {time}.",
    players=Joined("seats"),
)
