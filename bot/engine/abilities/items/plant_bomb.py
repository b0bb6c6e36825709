"""`plant_bomb`: lay a bomb with a code before a player."""

from dataclasses import replace
from typing import ClassVar

from bot.engine.abilities.items.defuse import defuser
from bot.engine.abilities.targeted import Targeted
from bot.engine.api import EVERYONE, Act, Ask, Count, Deadline, Holder, Night, Play, Purpose, Status
from bot.engine.events import BombCode, BombFound, BombPlanted
from bot.engine.items.holding import give

BOMB = "bomb"
"""The mark of whoever has a bomb before him; its word is the code."""


class PlantBomb(Targeted, tells=(BombCode, BombFound, BombPlanted)):
    """A player finds a bomb before him at dawn, which must be defused at the end of the day (ZD-38 to ZD-40).

    Who has it is announced, its code is not. If he is out by dawn nothing is said and the bomb comes back. To lay one
    stands beside the team's shot, not in its place.

    Attributes:
        uses: how many bombs he has.
        self_uses: how often he may lay one before himself.
        codes: how many codes there are to choose from.
    """

    stage: ClassVar[str] = "deliver"
    purpose: ClassVar[Purpose] = "harm"

    uses: Count = 1
    self_uses: Count = "unlimited"
    codes: int = 4

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for a player and a code."""
        parts = (self.choices(game, holder.seat), codes(self.codes))
        return [game.ask(holder.seat, self.id, (), deadline, parts=parts)]

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The bomb, with its code."""
        act = super().close(game, holder, asks)
        code = next((pick for ask in asks for pick in ask.chosen or () if isinstance(pick, str)), "")
        return replace(act, words=(code,)) if act else None

    def resolve(self, night: Night, act: Act) -> None:
        """Keep it for the story."""
        night.note(BombPlanted(act.actor, night.aims(act)[0], act.words[0]))

    def at_dawn(self, game: Play, act: Act, night: Night) -> None:
        """Announce it, or take it back; who could defuse another's bomb is told the code of his own (ZD-49)."""
        (target,), (code,) = night.aims(act), act.words
        carrier = game.seats[target]
        if not carrier.alive:
            game.seats[act.stock].uses[self.id] -= 1
            return
        give(game, target, Status(BOMB, act.actor, "dusk", word=code))
        game.tell(EVERYONE, BombFound(target))
        if defuser(game) == target and not carrier.has("blocked"):
            game.tell((target,), BombCode(code))


def codes(number: int) -> tuple[str, ...]:
    """The codes of a bomb, as picks."""
    return tuple(f"code_{digit}" for digit in range(1, number + 1))
