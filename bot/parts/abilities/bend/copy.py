"""`copy`: use the property of another player's card."""

from typing import Literal

from bot.engine.api import NOBODY, Ability, Act, Ask, Deadline, Holder, Play, record
from bot.engine.events import Event
from bot.engine.traits.taking import Copyable
from bot.parts.abilities.targeted import Pointing
from bot.text.api import later, register, retells


@record
class PropertyCopied(Event, story=True):
    """Secret until the end: a player did to `second` what the card of `first` can do.

    With a doctor as `first`, for example, `second` is healed.
    """

    by: int
    first: int
    second: int


class Copy(Pointing, tells=(PropertyCopied,)):
    """The holder does to the second player named what the first one's card can do (CT-158 to CT-160, CT-162 to CT-164).

    The act is the holder's own, at the holder's own step and without the limits of the first player, who keeps their
    act. The abilities of a card say what can be copied (`lend`); of most cards nothing, which the holder does not
    learn.
    """

    stage = "attack"
    purpose = "choose"

    targets: Literal[2] = 2

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for the card to use and for the target; both may be the same player."""
        return self.put_in_places(game, holder, deadline, doubles=True)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act that uses the first player's property on the second; one without effect if there is no property."""
        act = super().close(game, holder, asks)
        if act is None:
            return None
        first, second = act.targets
        game.tell(NOBODY, PropertyCopied(act.actor, first, second))
        property_ = lent_by(game, first)
        return act if property_ is None else Act(property_, act.actor, (second,), through=act)


def lent_by(game: Play, seat: int) -> Ability | None:
    """The property of a player that can be copied: of their team's abilities first, then of their card's own."""
    team = game.teams.team_of(seat)
    held = (*(team.abilities if team is not None else ()), *game.seats[seat].role.abilities)
    lent = (ability.lend(game, seat) for ability in held if isinstance(ability, Copyable))
    return next((ability for ability in lent if ability is not None), None)


register(
    "copy",
    # NOTE: the cardsharp does to the second player what the card of the first one can do
    name=later.context("ability", "Two-card trick"),
    question=later.text("🃏 <b>Whose card do you use tonight, and on which player?</b>"),
    order=later.text("First pick the player whose card you use, then the player you use it on."),
)

# NOTE: a line of the story: {player} has used the card of {first} on {second}
retells(PropertyCopied, "🃏 {player} played {first}'s card on {second}.", player="by")
