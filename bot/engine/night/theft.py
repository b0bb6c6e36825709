"""What a thief takes of a player for a night, and uses in his stead (AD-370 to AD-404)."""

from typing import Final, Literal

from bot.engine.asks import Ask
from bot.engine.events import ChoiceVoid
from bot.engine.night.acts import Act
from bot.engine.play import Play
from bot.engine.seats import Status

STOLEN: Final = "stolen"
"""The mark of whoever has lost his ability for the night to a thief, by whom it is put."""

CAUGHT: Final = "caught"
"""The mark of a thief who has come to somebody who arrests him."""

Theft = Literal["nothing", "lost", "taken", "caught"]
"""What becomes of an ability whose holder a thief names: it stays; it is lost for the night, and nobody uses it; the
thief has it; or he is caught by it."""


def robbed_by(game: "Play", thief: int) -> tuple[int, ...]:
    """Whose abilities a player has tonight, in seat order; nobody's who has left the game since (AD-185)."""
    if game.tonight is None:
        return ()
    marked = sorted(game.tonight.marks.given)
    here = [seat for seat in marked if not game.seats[seat].left]
    return tuple([seat for seat in here if any(_is_by(mark, thief) for mark in game.tonight.marks.of(seat))])


def count_use(game: "Play", act: "Act") -> None:
    """Keep that an ability was used; what a thief does with it limits his later choices as little as the owner's."""
    owner = game.seats[act.stock]
    if game.tonight is not None and game.tonight.is_stolen(act):
        owner.pay(act.ability.id)
    else:
        owner.use(act.ability.id, game.round, act.targets)


def withdraw_stolen(game: "Play", asks: list["Ask"], leaver: int) -> None:
    """A robbed player has left the game: the thief is asked no more, and was not, for what was his (AD-185)."""
    for ask in asks:
        if ask.id in game.questions.open:
            if ask.chosen:
                game.tell((ask.seat,), ChoiceVoid(ask.ability, leaver))
            game.wave.lapse(ask)
            game.questions.close(ask)


def _is_by(mark: "Status", thief: int) -> bool:
    return mark.name == STOLEN and mark.owner == thief
