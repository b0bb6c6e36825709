"""Posts that an heir takes over when their holder is out."""

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class LeavesHeirs(Trait):
    """An ability by which an heir succeeds the holder, for whatever cause the holder is out.

    When the city's commissioner has left, the detective holds the post: for the ends of the game at once, and from the
    next night on the detective acts at that step (CT-95).
    """

    def heirs(self, game: Play, seat: int) -> tuple[int, ...]:  # noqa: ARG002 - a hook
        """The living who may take over the holder's post when the holder is out."""
        return ()


def is_held(game: Play, role: str) -> bool:
    """Whether a player in the game has this role, or its post, even if only from the next nightfall on (CT-95)."""
    holders = [seat for seat in game.seats.values() if seat.role.id == role]
    return any(
        seat.alive or any(own.heirs(game, seat.number) for own in seat.role.with_trait(LeavesHeirs)) for seat in holders
    )
