"""Editions of the rules: a game is played to its end by the rules it was dealt under."""

from enum import IntEnum


class Edition(IntEnum):
    """Changes in the rules, oldest first.

    The log of a game says how many of these its deal knew; the game does not follow later ones, and so an upgrade
    changes no game under way. A change that no running game could show needs no entry. An entry is never moved or taken
    out: finished games are told from their logs, too.
    """

    CONSENT_TAKEN_BACK = 1
    """If a consent is taken back, or is given ahead of a name that never comes, the shot before it counts (CH-23)."""

    SPENT_ROLES = 2
    """A player with a used-up ability, or taken in by the mafia, is a plain member of the side (AD-443, AD-424)."""

    EXTRA_BULLET = 3
    """The group hears nothing of a void bullet that comes in addition to the mafia's own (PR-178, PR-180)."""

    GUNS_TOLD = 4
    """A tamperer with guns is told the last number again from the very night in which the giver goes (AD-305)."""

    TOLD_STANDS = 5
    """News told at the close of a wave stand, even if players leave later in that night (AD-185, CH-10)."""

    ONE_SIGN = 6
    """A listener shows agreement or disagreement, never both: the later sign takes the other's place (AD-060)."""

    BELIEVED_LINKS = 7
    """A new mason is told the living whom the group believes to be linked, and no player who is out (PR-363)."""

    LAST_WORDS_VOTELESS = 8
    """A player who speaks last words while a vote goes on neither votes in it nor can be voted for (PR-249)."""

    KILLERS_KEPT = 9
    """The story names the killers of each of a night's dead (CH-13)."""

    ENDLESS = 10
    """A game that nothing has decided in a hundred rounds is a draw (CH-24)."""

    LIFT = 11
    """A lift takes as many votes as when it opened (CH-14); a player left alone in it is a lone candidate (SP-137)."""

    STAYS_ON_BALLOT = 12
    """A removed candidate on the ballot keeps the votes on a board, and counts among the candidates (SP-139)."""

    RESULT_STANDS = 13
    """No defeat that is declared in the last words of a decided game changes the result (SP-147)."""

    FREE_SEATS = 14
    """A free seat that is put out by the rules has not left the game: an arrow at it is spent (EX-75, EC-61, CH-07)."""


NEWEST = max(Edition)
"""The edition that a game dealt now follows."""
