"""Editions of the rules: a game is played to its end by the rules it was dealt under."""

from enum import IntEnum


class Edition(IntEnum):
    """What has changed in the rules, oldest first.

    The log of a game says how many of these its deal knew; what came later it does not follow, and so an upgrade
    changes no game under way. A change that no running game could show needs no entry. An entry is never moved or
    taken out: finished games are told from their logs, too.
    """

    CONSENT_TAKEN_BACK = 1
    """By a consent that is taken back, or given ahead of a name that never comes, the shot before it counts (CH-23)."""

    SPENT_ROLES = 2
    """Who has used up an ability, or has been taken in by the mafia, is a plain member of the side (AD-443, AD-424)."""

    EXTRA_BULLET = 3
    """Of a void bullet that comes beside the mafia's own the group hears nothing (PR-178, PR-180)."""

    GUNS_TOLD = 4
    """Who tampers with guns is told the last number again from the very night in which the giver goes (AD-305)."""

    TOLD_STANDS = 5
    """What the close of a wave has told somebody stands, whoever leaves later in that night (AD-185, CH-10)."""

    ONE_SIGN = 6
    """Who listens shows agreement or disagreement, never both: the later sign takes the other's place (AD-060)."""

    BELIEVED_LINKS = 7
    """A new mason is told the living whom the group believes to be linked, and nobody who is out (PR-363)."""

    LAST_WORDS_VOTELESS = 8
    """Who speaks last words while a vote goes on neither votes in it nor is voted for (PR-249)."""

    KILLERS_KEPT = 9
    """The story has by whom each of a night's dead was killed (CH-13)."""


NEWEST = max(Edition)
"""What a game that is dealt now follows."""
