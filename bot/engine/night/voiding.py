"""The marks that void what a player does at night."""

from bot.engine.night.theft import STOLEN

TOLD = ("blocked", STOLEN)
"""His ability is taken from him: whoever would be asked after that is told so in place of his question."""

POISONED = "poisoned"
"""The mark of whoever is drunk or poisoned."""

HINDERED = "hindered"
"""The mark of whoever is blocked without being told (PR-184): his act is lost, whatever else ails him (PR-178)."""

SILENT = (HINDERED, POISONED, "viral")
"""He is asked as ever and does not learn of it; what an act does then its ability says (`spoiled`)."""

TURNING = (POISONED, "viral")
"""Those of them that may turn an act round, on its actor or into the reverse."""

CALLED_OFF = "called off"
"""Another act of tonight stands in the place of this one, or came before it, or somebody it takes has left: it is not
done."""

SLAIN = "slain"
"""He was killed at an earlier step of the night, or in an earlier wave; he is told nothing."""

STOPPED = "stopped"
"""All who would do it together were killed at an earlier step, or blocked, or one is a guest; nobody is told."""

HOSTED = "hosted"
"""He is somebody's guest tonight: shots miss him, and what others do does not reach him (CT-73, CT-79)."""

VOIDING = (*TOLD, *SILENT)
"""All of them; of several the first counts, so that what is taken from him is not turned against him too."""
