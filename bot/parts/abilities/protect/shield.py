"""`shield`: save whoever is blown up."""

from collections.abc import Iterable
from typing import ClassVar

from bot.engine.api import CONSENT, EVERYONE, NOBODY, SILENCED, Play, Purpose, RoleId, without
from bot.engine.bases.ability import Ability, Passive
from bot.engine.bases.procedure import held_up
from bot.engine.boards import TurnBoard
from bot.engine.events import Event, LastWordsGiven, Returned, RoleChanged, ShieldedBy
from bot.engine.records import record
from bot.engine.traits.changing.changes_roles import ChangesRoles
from bot.engine.traits.judging.about_trials import AboutTrials
from bot.parts.procedures.exits.blasts import drink_of
from bot.parts.procedures.inquiries.nap import nap
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class ShieldAwaited(Event):
    """Public: a pause before a blast, in which somebody may save this player, or nobody. Seconds."""

    victim: int
    seconds: float


@record
class BlastShielded(Event):
    """Public: somebody has saved this player from a blast; never who."""

    seat: int


class Shield(
    Passive,
    AboutTrials,
    ChangesRoles,
    tells=(BlastShielded, LastWordsGiven, Returned, RoleChanged, ShieldAwaited, ShieldedBy),
):
    """Its holder may save somebody who is blown up, and is another role from then on.

    He is asked in private while the victim speaks for the last time, and brings him back. Not for himself, and not
    while he is silenced (PR-141 to PR-145). Or there is a `pause` before the blast takes effect, as long as his card
    may have been dealt: then he may save himself too, and a silence does not matter; where he is poisoned the blast
    takes him and whoever he meant to save (AD-228, AD-648 to AD-654).

    Attributes:
        becomes: the role that he has afterwards.
        pause: how long it is; 0: he brings back. Seconds.
    """

    stage: ClassVar[str] = "protect"
    purpose: ClassVar[Purpose] = "help"
    asks: ClassVar[tuple[str, ...]] = ("shield",)

    becomes: RoleId
    pause: float = 0

    def makes(self) -> tuple[str, ...]:
        """What is left of him."""
        return (self.becomes,)

    def wear_off(self, game: Play, seat: int) -> None:
        """He has used it."""
        game.cards.become(seat, self.becomes)
        game.tell((seat,), RoleChanged(self.becomes))


async def is_brought_back(game: Play, victim: int, words: float, silence: float) -> bool:
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
    game.floor.give(() if mute else (victim,))
    if not mute:
        game.tell(EVERYONE, LastWordsGiven(victim, deadline.length))
        topic = game.questions.open_topic(
            view=lambda: TurnBoard("last_words", victim, (), deadline.at, deadline.length)
        )
    game.exits.let_part((*game.exits.parting, victim))
    while game.now < deadline.at and game.seats[victim].alive:
        await held_up(game, await game.next(deadline), deadline)
    game.exits.let_part(without(game.exits.parting, victim))
    if topic is not None:
        game.questions.close_topic(topic)
    if ask is None or help_ is None:
        return False
    game.questions.close_topic(ask.topic)
    if not ask.chosen or not game.seats[victim].alive:
        return False
    helper, shield = help_
    game.tell(NOBODY, ShieldedBy(helper, victim))
    game.tell(EVERYONE, Returned(victim))
    shield.wear_off(game, helper)
    return True


async def who_shields(game: Play, victim: int) -> int | None:
    """Hold the pause before a blast takes effect, if the game has one, and say who stands before the victim.

    It takes its full time, whoever is asked, and is broken off only where the victim leaves the game.
    """
    pause = max([shield.pause for shield in _at_once(game.cards.in_play())], default=0)
    if not pause:
        return None
    helper = next((seat for seat in game.seats.living if any(_at_once(game.seats[seat].role.abilities))), None)
    chosen = await nap(
        game,
        pause,
        helper,
        Shield.id,
        CONSENT,
        news=lambda length: ShieldAwaited(victim, length),
        goes_on=lambda: game.seats[victim].alive,
    )
    return helper if chosen and helper is not None and game.seats[helper].alive else None


def shields(game: Play, helper: int, victim: int) -> bool:
    """Whether somebody who stands before a victim saves him; he does not where he is poisoned (AD-649)."""
    if drink_of(game, helper) is not None:
        return False
    game.tell(NOBODY, ShieldedBy(helper, victim))
    game.tell(EVERYONE, BlastShielded(victim))
    for shield in _at_once(game.seats[helper].role.abilities):
        shield.wear_off(game, helper)
    return True


def _at_once(abilities: "Iterable[Ability]") -> list[Shield]:
    """Those of these that save before a blast takes effect."""
    return [ability for ability in abilities if isinstance(ability, Shield) and ability.pause]


def _who_may_help(game: Play, victim: int) -> tuple[int, Shield] | None:
    """Who may bring him back, and by what."""
    for seat in without(game.seats.living, victim):
        for ability in game.seats[seat].role.abilities:
            if isinstance(ability, Shield) and not game.seats[seat].has(SILENCED):
                return seat, ability
    return None


register(
    "shield",
    Words(
        # NOTE: the guardian brings back whoever was blown up, and becomes a plain citizen
        name=later.context("ability", "Rescue"),
        question=later.text(
            "👼 <b>Do you bring back the player who is being blown up?</b> If you do, you're a plain citizen "
            "from now on, and nobody learns that it was you."
        ),
        default=later.text("If you don't answer, the player is out of the game."),
    ),
)

# NOTE: a line of the story: who has saved whom, or brought them back
says(ShieldedBy, "👼 {player} saved {target} from the blast.", player="by", target="seat")

# NOTE: {player} is about to be blown up; the guardian, a secret role, may save that player
says(ShieldAwaited, "⏳ A pause: {player} may still be saved. Time: {time}.", player="victim", time="seconds")

says(BlastShielded, "👼 <b>The guardian saves {player}.</b>", player="seat")
