"""Traits of abilities of which the group, or others than their actor, hear."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Hit, Night
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class AnswersOthers(Trait):
    """An ability whose answer goes to others, so that its actor need not live to hear it.

    The card that one player of the city lays open is shown to all, as the night ends, though its actor is dead.
    """


class FiresBullets(Trait):
    """An ability whose bullets the group hears of, whatever they hit.

    The narrator of the Persian roles says at dawn that the mafia's bullet has hit stone, also where the mafia was
    blocked or has fired none (PR-022, PR-127).
    """

    @property
    def bullet_kind(self) -> str:
        """The kind of attack of the bullets, against which immunities are stated; empty where bullets differ."""
        return ""

    @property
    def due_bullet(self) -> str:
        """The bullet of which the group hears every night, fired or not; empty where there is none."""
        return ""

    def fired_as(self, night: Night, act: Act) -> str:
        """The bullet of which the group hears where an act has killed no player; empty where it hears nothing."""
        return ""


class NamesCause(Trait):
    """An ability by which players die, and which the dawn news may name as the cause.

    In the Persian roles the group hears of each of the night's dead by whose bullet the player died, the mafia's first.
    """

    def cause_of(self, hit: Hit) -> str:
        """The cause of this death in the dawn news; empty where they name none."""
        return ""


def cause_of(hit: Hit) -> str:
    """The cause of a death in the dawn news; empty where they name none."""
    ability = hit.source.ability
    return ability.cause_of(hit) if isinstance(ability, NamesCause) else ""


class SpeaksBeforeDead(Trait):
    """An ability with dawn news that come before the night's dead are named.

    The narrator may name first the player who is silent today, dead or alive.
    """

    def before_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """The news of an act, also where the act was void."""
