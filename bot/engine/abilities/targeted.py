"""What abilities of one player that name others have in common: whom, how many, how often."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.asks import Ask, Deadline
from bot.engine.events import CannotAct

if TYPE_CHECKING:
    from bot.engine.game import Game

Count = int | Literal["unlimited"]


def within(used: int, limit: Count) -> bool:
    """Whether something may be done once more."""
    return limit == "unlimited" or used < limit


class Targeted(Ability):
    """Base of abilities that name living players at night.

    Attributes:
        targets: how many different players may be named; a table gives the number by the least living at nightfall,
            such as `{8: 2, 0: 1}`.
        uses: how many nights of a game it may be used; whoever has none left is not asked. Naming uses it up (CH-19).
        self_uses: how many nights of a game he may name himself.
        repeat: whether he may name the player of the night before again.
        whom: `living`, or only `others_sides`: players who are not of his own side.
    """

    blockable: ClassVar[bool] = True

    targets: int | dict[int, int] = 1
    uses: Count = "unlimited"
    self_uses: Count = 0
    repeat: Literal["allowed", "forbidden"] = "allowed"
    whom: Literal["living", "other_sides"] = "living"

    def number_of_targets(self, game: "Game") -> int:
        """How many he may name tonight."""
        if isinstance(self.targets, int):
            return self.targets
        fitting = [least for least in self.targets if least <= game.living_at_nightfall]
        return self.targets[max(fitting)] if fitting else 0

    def choices(self, game: "Game", seat: int) -> tuple[int, ...]:
        """The living he may name tonight, in seat order."""
        holder = game.seats[seat]
        barred: tuple[int, ...] = ()
        if not within(holder.self_uses.get(self.id, 0), self.self_uses):
            barred += (seat,)
        if self.repeat == "forbidden":
            barred += holder.targets_of_last_night(self.id, game.round)
        own = holder.faction if self.whom == "other_sides" else None
        return tuple(
            [player.number for player in game.players if player.number not in barred and player.faction != own]
        )

    def is_asked(self, game: "Game", seat: int) -> bool:
        """Whether he has anything to be asked tonight: a use left (GF-124)."""
        return game.seats[seat].alive and within(game.seats[seat].uses.get(self.id, 0), self.uses)

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder; whoever is blocked is told so in place of his question."""
        if not self.is_asked(game, holder.seat):
            return []
        if self.blockable and game.tonight is not None and game.tonight.is_blocked(holder.seat):
            game.tell((holder.seat,), CannotAct())
            return []
        return self.put(game, holder.seat, deadline)

    def put(self, game: "Game", seat: int, deadline: Deadline) -> list[Ask]:
        """Put the question itself; none where there is nobody to name."""
        choices = self.choices(game, seat)
        if not choices:
            return []
        return [game.ask(seat, self.id, choices, deadline, most=self.number_of_targets(game))]

    def close(self, game: "Game", holder: Holder, asks: list[Ask]) -> Act | None:
        """What the answers name; silence is no act."""
        targets = tuple([pick for ask in asks if ask.chosen for pick in ask.chosen if isinstance(pick, int)])
        if not targets:
            return None
        game.seats[holder.seat].use(self.id, game.round, targets)
        return Act(self, holder.seat, targets)
