"""Traits that describe the subject of an ability to robots, and to the checks of scenario files."""

from bot.engine.traits.trait import Trait


class AboutTrials(Trait):
    """An ability whose question names no player: its subject is the players on trial.

    The judge of the Advanced game alone is asked, after the last words, to confirm or veto the vote (AD-142).
    """


class BringsBack(Trait):
    """An ability by which a player who is out may return to the game.

    The Godfather's Constantine may bring back one player who was out before this night (GF-113). While such a card may
    be in play, no player who is out is done with the game.
    """


class CarriedOutLater(Trait):
    """An ability whose effect is carried out later, by a part of the day.

    A player who was killed by night and lingers leaves after the vote, in the part `fade`; without that part in a
    scenario the player would stay for ever.
    """

    @property
    def carried_out_by(self) -> str:
        """The id of the part without which the ability has no effect; empty where the ability needs none."""
        return ""


class Dear(Trait):
    """An ability with which a mistake costs its holder dear, so that a sensible player waits for a reason.

    Leon of the Godfather dies of firing a bullet at a player of the town (GF-105).
    """

    @property
    def dear(self) -> bool:
        """Whether the price is high in this game; parameters may lower it."""
        return True


class LeadsOn(Trait):
    """An ability whose question names no player yet; a player who would name one then answers with yes.

    The strongman of the Advanced game asks the boss for leave to fire, and picks a target only after that (AD-268).
    """


class ReadsSides(Trait):
    """An ability that shows of which side a player seems to be, so that the side matters that a role `shows_as`.

    The godfather of the Classic game reads as a citizen to the detective's inquiry.
    """
