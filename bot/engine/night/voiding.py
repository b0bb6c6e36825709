"""The marks that void acts of a player at night."""

from typing import Final

STOLEN: Final = "stolen"
"""The mark of a player whose ability is stolen for the night; the mark's owner is the thief."""

TOLD = ("blocked", STOLEN)
"""The marks of a player whose ability is taken away: in place of later questions, the player is told so."""

POISONED = "poisoned"
"""The mark of a player who is drunk or poisoned."""

HINDERED = "hindered"
"""The mark of a player who is blocked without being told (PR-184): the act is lost, despite other marks (PR-178)."""

SILENT = (HINDERED, POISONED, "viral")
"""The marks that their bearer does not notice: questions come as ever, and the ability says what becomes of the act."""

TURNING = (POISONED, "viral")
"""The silent marks that may turn an act round, on its actor or into the reverse."""

CALLED_OFF = "called off"
"""The mark of an act that is not done: another act of tonight replaces or forestalls it, or a target has left."""

SLAIN = "slain"
"""The mark of an act whose actor was killed at an earlier step or wave of the night, and is told nothing."""

STOPPED = "stopped"
"""The mark of a joint act whose doers were all killed earlier or blocked, or one is a guest; none is told."""

HOSTED = "hosted"
"""The mark of a guest tonight: shots miss the guest, and other acts do not reach them (CT-73, CT-79)."""

VOIDING = (*TOLD, *SILENT)
"""All voiding marks; of several the first counts, so that a stolen ability is not turned against its owner too."""
