"""Thefts: abilities that a thief takes from a player for a night, and uses instead of the owner (AD-370 to AD-404)."""

from typing import Final, Literal

from bot.engine.asks import Ask
from bot.engine.events import ChoiceVoid
from bot.engine.night.acts import Act
from bot.engine.night.marks import STOLEN
from bot.engine.play import Play
from bot.engine.seats import Status

CAUGHT: Final = "caught"
"""The mark of a thief who has come to a player who arrests thieves."""

Theft = Literal["nothing", "lost", "taken", "caught"]
"""The fate of an ability whose holder a thief names: the ability stays; is lost for the night to all players; or the
thief has it, or is caught by it.
"""


def robbed_by(game: "Play", thief: int) -> tuple[int, ...]:
    """The players whose abilities a thief has tonight, in seat order, without leavers (AD-185)."""
    if game.tonight is None:
        return ()
    marked = sorted(game.tonight.marks.given)
    here = [seat for seat in marked if not game.seats[seat].left]
    return tuple([seat for seat in here if any(_is_by(mark, thief) for mark in game.tonight.marks.of(seat))])


def count_use(game: "Play", act: "Act") -> None:
    """Count a use of an ability; a thief's use costs the owner one, and limits no later choice of owner or thief."""
    owner = game.seats[act.stock]
    if game.tonight is not None and game.tonight.is_stolen(act):
        owner.pay(act.ability.id)
    else:
        owner.use(act.ability.id, game.round, act.targets)


def withdraw_stolen(game: "Play", asks: list["Ask"], leaver: int) -> None:
    """Withdraw a thief's questions for the ability of a robbed player who has left, and void their answers (AD-185)."""
    for ask in asks:
        if ask.id in game.questions.open:
            if ask.chosen:
                game.tell((ask.seat,), ChoiceVoid(ask.ability, leaver))
            game.wave.lapse(ask)
            game.questions.close(ask)


def _is_by(mark: "Status", thief: int) -> bool:
    return mark.name == STOLEN and mark.owner == thief
