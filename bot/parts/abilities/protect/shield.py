"""`shield`: save a player from a blast."""

from collections.abc import Iterable

from bot.engine.api import CONSENT, EVERYONE, NOBODY, SILENCED, Ability, Passive, Play, RoleId, held_up, record, without
from bot.engine.boards import TurnBoard
from bot.engine.events import Event, LastWordsGiven, Returned, RoleChanged, ShieldedBy
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.judging import AboutTrials
from bot.parts.procedures.exits.blasts import drink_of
from bot.parts.procedures.inquiries.nap import nap
from bot.text.api import later, register, says


@record
class ShieldAwaited(Event):
    """Public: a pause of so many `seconds` before a blast, in which another player may save this one."""

    victim: int
    seconds: float


@record
class BlastShielded(Event):
    """Public: this player was saved from a blast; the saver stays secret."""

    seat: int


class Shield(
    Passive,
    AboutTrials,
    ChangesRoles,
    tells=(BlastShielded, LastWordsGiven, Returned, RoleChanged, ShieldAwaited, ShieldedBy),
):
    """A shield against one blast by day, after which its holder has another role.

    The holder is asked in private during the victim's last words, and can bring the victim back. Not themselves, and
    not while silenced (PR-141 to PR-145). Or there is a `pause` before the blast takes effect, as long as the card may
    have been dealt: then self-saves are possible, and a silence does not matter; the blast takes a poisoned holder and
    the victim (AD-228, AD-648 to AD-654).

    Attributes:
        becomes: the new role of a holder who has used it.
        pause: the length of the pause; 0: none, the holder brings back. Seconds.
    """

    stage = "protect"
    purpose = "help"
    asks = ("shield",)

    becomes: RoleId
    pause: float = 0

    def makes(self) -> tuple[str, ...]:
        """The new role of a holder who has used the shield, `becomes`."""
        return (self.becomes,)

    def wear_off(self, game: Play, seat: int) -> None:
        """Change the holder's role after use."""
        game.cards.become(seat, self.becomes)
        game.tell((seat,), RoleChanged(self.becomes))


async def is_brought_back(game: Play, victim: int, words: float, silence: float) -> bool:
    """Let a blown-up player speak, and say whether the shield brings them back meanwhile.

    The pause takes its full time for any answer, and breaks off only if the victim visibly leaves the game (PR-141); a
    silenced victim does not speak (PR-071). `words` is the length of the last words, `silence` that of the pause for a
    silenced victim. Seconds.
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
    """Hold the pause before a blast takes effect, if the game has one, and return the shielding player.

    The pause takes its full time for any answer, and breaks off only if the victim leaves the game.
    """
    pause = max([shield.pause for shield in _at_once(game.cards.in_play)], default=0)
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
    """Whether the shielding player saves the victim; a poisoned one does not (AD-649)."""
    if drink_of(game, helper) is not None:
        return False
    game.tell(NOBODY, ShieldedBy(helper, victim))
    game.tell(EVERYONE, BlastShielded(victim))
    for shield in _at_once(game.seats[helper].role.abilities):
        shield.wear_off(game, helper)
    return True


def _at_once(abilities: "Iterable[Ability]") -> list[Shield]:
    """The shields, of these abilities, that save before a blast takes effect."""
    return [ability for ability in abilities if isinstance(ability, Shield) and ability.pause]


def _who_may_help(game: Play, victim: int) -> tuple[int, Shield] | None:
    """The player with a shield who may bring the victim back, and that shield."""
    for seat in without(game.seats.living, victim):
        for ability in game.seats[seat].role.abilities:
            if isinstance(ability, Shield) and not game.seats[seat].has(SILENCED):
                return seat, ability
    return None


register(
    "shield",
    # NOTE: the guardian brings back whoever was blown up, and becomes a plain citizen
    name=later.context("ability", "Rescue"),
    question=later.text(
        "👼 <b>Do you want to bring back the player who's been blown up?</b> If you do, you're a plain "
        "citizen from now on, and nobody will know it was you."
    ),
    default=later.text("If you don't answer, the player is out of the game."),
)

# NOTE: a line of the story: who has saved whom, or brought them back
says(ShieldedBy, "👼 {player} saved {target} from the blast.", player="by", target="seat")

# NOTE: {player} is about to be blown up; the guardian, a secret role, may save that player
says(ShieldAwaited, "⏳ Hold on, {player} may still be saved. Time's up {time}.", player="victim")

says(BlastShielded, "👼 <b>The guardian saves {player}.</b>")
