"""`shield`: bring back whoever was blown up."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.asks import CONSENT
from bot.engine.boards import TurnBoard
from bot.engine.company import without
from bot.engine.events import LastWordsGiven, Returned, RoleChanged, ShieldedBy
from bot.engine.names import RoleId
from bot.engine.outputs import EVERYONE, NOBODY
from bot.engine.procedures.base import held_up
from bot.engine.purposes import Purpose
from bot.engine.seats import SILENCED

if TYPE_CHECKING:
    from bot.engine.play import Play


class Shield(Passive):
    """Its holder may bring back somebody who is blown up, and is another role from then on (PR-141 to PR-145).

    He is asked in private while the victim speaks for the last time. Not for himself, and not while he is silenced.

    Attributes:
        becomes: the role that he has afterwards.
    """

    stage: ClassVar[str] = "protect"
    purpose: ClassVar[Purpose] = "help"
    on_trial: ClassVar[bool] = True
    asks: ClassVar[tuple[str, ...]] = ("shield",)

    becomes: RoleId

    def makes(self) -> tuple[str, ...]:
        """What is left of him."""
        return (self.becomes,)


async def is_brought_back(game: "Play", victim: int, words: float, silence: float) -> bool:
    """Let somebody who was blown up speak, and say whether he is brought back meanwhile.

    It takes its full time whoever is asked, and is broken off only where the victim leaves the game, in the sight of
    all (PR-141); whoever is silenced does not speak (PR-071).

    Args:
        game: the game.
        victim: who was blown up; he is still in the game.
        words: how long he speaks. Seconds.
        silence: how long it takes where he may not. Seconds.
    """
    mute = game.seats[victim].has(SILENCED)
    deadline = game.deadline(game.rules.pace.turn(silence if mute else words))
    help_ = _who_may_help(game, victim)
    ask = None if help_ is None else game.ask(help_[0], Shield.id, CONSENT, deadline)
    topic = None
    game.give_floor(() if mute else (victim,))
    if not mute:
        game.tell(EVERYONE, LastWordsGiven(victim, deadline.length))
        topic = game.open_topic(view=lambda: TurnBoard("last_words", victim, (), deadline.at, deadline.length))
    game.parting += (victim,)
    while game.now < deadline.at and game.seats[victim].alive:
        await held_up(game, await game.next(deadline), deadline)
    game.parting = without(game.parting, victim)
    if topic is not None:
        game.close_topic(topic)
    if ask is None or help_ is None:
        return False
    game.close_topic(ask.topic)
    if not ask.chosen or not game.seats[victim].alive:
        return False
    helper, shield = help_
    game.tell(NOBODY, ShieldedBy(helper, victim))
    game.tell(EVERYONE, Returned(victim))
    game.become(helper, shield.becomes)
    game.tell((helper,), RoleChanged(shield.becomes))
    return True


def _who_may_help(game: "Play", victim: int) -> tuple[int, Shield] | None:
    """Who may bring him back, and by what."""
    for seat in without(game.living, victim):
        for ability in game.seats[seat].role.abilities:
            if isinstance(ability, Shield) and not game.seats[seat].has(SILENCED):
                return seat, ability
    return None
