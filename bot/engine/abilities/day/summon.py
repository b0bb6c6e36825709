"""`summon`: call players to an interrogation."""

from itertools import product
from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import EVERYONE, Act, Ask, Deadline, Holder, Night, Play, Purpose, Status
from bot.engine.events import Summoned, SummonsNamed, SummonsReturned


class Summon(Targeted, tells=(Summoned, SummonsNamed, SummonsReturned)):
    """Players named at night are interrogated by day; the procedure `interrogation` does it (NS-27 to NS-29).

    They are called at dawn, without the one who names them. If one of them is out by then nothing is said, and the use
    is given back (NS-35 to NS-37, NS-44).
    """

    stage: ClassVar[str] = "deliver"
    purpose: ClassVar[Purpose] = "harm"

    targets: int | dict[int, int] = 2

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for exactly so many different players, or nobody."""
        choices, number = self.choices(game, holder.seat), self.number_of_targets(game, holder)
        if len(choices) < number:
            return []
        twice = tuple(named for named in product(choices, repeat=number) if len(set(named)) < number)
        return [game.ask(holder.seat, self.id, choices, deadline, parts=(choices,) * number, barred=twice)]

    def resolve(self, night: Night, act: Act) -> None:
        """Keep it for the story."""
        night.note(Summoned(act.actor, night.aims(act)))

    def at_dawn(self, game: Play, act: Act, night: Night) -> None:
        """Call them, or give the use back."""
        summoned = night.aims(act)
        if not all(game.seats[seat].alive for seat in summoned):
            self.give_back(game, act.stock)
            return
        for seat in summoned:
            game.seats[seat].statuses.append(Status("summoned", act.actor, "dusk"))
        game.tell(EVERYONE, SummonsNamed(tuple(sorted(summoned))))

    @classmethod
    def give_back(cls, game: Play, seat: int) -> None:
        """The use comes back to whoever named them, if he lives; only he is told."""
        if game.seats[seat].alive:
            game.seats[seat].uses[cls.id] -= 1
            game.tell((seat,), SummonsReturned(seat))
