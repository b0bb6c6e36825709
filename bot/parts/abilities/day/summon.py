"""`summon`: call players to an interrogation."""

from itertools import product

from bot.engine.api import EVERYONE, Act, Ask, Deadline, Holder, Night, Play, Status, record
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Joined, deed, later, register, retells, says


@record
class Summoned(Event, story=True):
    """Secret until the end: a player called these players to an interrogation."""

    by: int
    targets: tuple[int, ...]


@record
class SummonsNamed(Event):
    """Public: at dawn, these are called to an interrogation."""

    called: tuple[int, ...]


@record
class SummonsReturned(Event, story=True):
    """Private: your summons has come back to you, since one of the called has left the game."""

    by: int


class Summon(Targeted, tells=(Summoned, SummonsNamed, SummonsReturned)):
    """Players named at night are interrogated by day, in the procedure `interrogation` (NS-27 to NS-29).

    They are called at dawn, without the holder's name. If one of them is out by then, no announcement is made and the
    use is given back (NS-35 to NS-37, NS-44).
    """

    stage = "deliver"
    purpose = "harm"

    targets: int | dict[int, int] = 2

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for the full number of different players, or none."""
        choices, number = self.choices(game, holder.seat), self.number_of_targets(game, holder)
        if len(choices) < number:
            return []
        twice = tuple(named for named in product(choices, repeat=number) if len(set(named)) < number)
        return [game.ask(holder.seat, self.id, choices, deadline, parts=(choices,) * number, barred=twice)]

    def resolve(self, night: Night, act: Act) -> None:
        """Note the players named for the story told after the game."""
        night.note(Summoned(act.actor, night.aims(act)))

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Call the players named to the interrogation, or give the use back if one of them is out."""
        summoned = night.aims(act)
        if not all(game.seats[seat].alive for seat in summoned):
            self.give_back(game, act.stock)
            return
        for seat in summoned:
            game.seats[seat].bear(Status("summoned", act.actor, "dusk"))
        game.tell(EVERYONE, SummonsNamed(tuple(sorted(summoned))))

    @classmethod
    def give_back(cls, game: Play, seat: int) -> None:
        """Give the use back to a holder who lives, and tell no other player."""
        if game.seats[seat].alive:
            game.seats[seat].pay(cls.id, -1)
            game.tell((seat,), SummonsReturned(seat))


register(
    "summon",
    # NOTE: the interrogator calls two players to an interrogation
    name=later.context("ability", "Summons"),
    question=later.text(
        "🔦 <b>Which two do you call in for interrogation?</b> You don't have to call anybody tonight."
    ),
)

says(Summoned, "🔦 {player} called {targets} in for interrogation.", player="by", targets=Joined("targets"))

says(SummonsNamed, "🔦 <b>{players}</b> are called in for interrogation.", players=Joined("called"))

says(SummonsReturned, "🔦 One of the two you called is no longer in the game. You get your summons back.")

retells(SummonsReturned, "🔦 {player} got the summons back.", player="by")

deed(Summoned)
