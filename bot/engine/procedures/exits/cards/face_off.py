"""Face/Off."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.company import without
from bot.engine.events import CardsSwapped, RoleChanged, SideTaken, TeamChanged, TeamMet
from bot.engine.outputs import NOBODY
from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.play import Play
    from bot.engine.rules import Team


class FaceOff(Card):
    """The drawer exchanges roles with a player whom nobody else learns, and leaves with his (GF-63 to GF-65)."""

    purpose: ClassVar[Purpose] = "help"

    async def play(self, game: "Play", seat: int, card: str, hand: Hand) -> None:
        """Ask, exchange, and tell whom it concerns."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            own, other = game.seats[seat], game.seats[target]
            before = game.team_of(target)
            game.swap_cards(seat, target)
            own.statuses.append(Status("exposed", seat, "ever"))
            game.tell(NOBODY, CardsSwapped(seat, own.role.id, target, other.role.id))
            game.tell((target,), RoleChanged(other.role.id))
            if other.plays_for:
                game.tell((target,), SideTaken(target, other.plays_for))
            self._tell_teams(game, seat, target, before)

    def _tell_teams(self, game: "Play", seat: int, target: int, before: "Team | None") -> None:
        """Who stays with whom; the drawer, who leaves, hears nothing of it."""
        after = game.team_of(target)
        if before is not None and before is not after:
            mates = tuple(mate for mate in game.members(before) if mate != seat)
            game.tell(mates, TeamChanged(before.id, None, target))
        if after is None:
            return
        members = tuple(mate for mate in game.members(after) if mate != seat)
        if after is not before:
            game.tell(tuple(mate for mate in members if mate != target), TeamChanged(after.id, target, seat))
        roles = tuple((mate, game.seats[mate].role.id) for mate in members)
        game.tell(members, TeamMet(after.id, members, None, roles))
